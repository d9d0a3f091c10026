-- Synonyms: names that mean the same in different languages, which no folding of letters brings together, and how searches use them.

create function private.folded(words text[]) returns text[]
  language sql immutable parallel safe set search_path = ''
  as $$ select array(select distinct w.folded from (select private.fold(u.word) from unnest(words) as u (word)) as w (folded) where w.folded <> '' order by 1) $$;
comment on function private.folded(text[]) is 'Words in the form in which search compares, each once.';

create function private.are_synonyms(words text[]) returns boolean
  language sql immutable parallel safe set search_path = ''
  as $$
  select array_ndims(words) = 1 and cardinality(words) between 2 and 20 and array_position(words, null) is null
    and not exists (select from unnest(words) as w (word) where length(w.word) not between 1 and 60 or btrim(w.word) <> w.word or not private.is_line(w.word) or length(private.fold(w.word)) < 2)
$$;
comment on function private.are_synonyms(text[]) is 'Whether these are 2 to 20 names, each one line of up to 60 characters with at least two letters.';

create table public.synonyms (
  id uuid primary key default gen_random_uuid(),
  words text[] not null check (coalesce(private.are_synonyms(words), false)),
  folded text[] not null generated always as (private.folded(words)) stored,
  updated_at timestamptz not null default now()
);
comment on table public.synonyms is 'Groups of names that mean the same: who searches for one finds the others.';
comment on column public.synonyms.words is 'The names, in any alphabet; one spelling of each is enough (private.fold).';
comment on column public.synonyms.folded is 'The names as search compares them.';
comment on column public.synonyms.updated_at is 'The version that a change must be based on (optimistic lock).';

alter table public.synonyms enable row level security;
grant select, insert (id, words), update (words), delete on table public.synonyms to authenticated;
grant select on table public.synonyms to anon;
create policy "everybody reads" on public.synonyms for select to anon, authenticated using (id is not null);
create policy "Administrators add" on public.synonyms for insert to authenticated with check ((select private.is_admin()));
create policy "Administrators change" on public.synonyms for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Administrators delete" on public.synonyms for delete to authenticated using ((select private.is_admin()));

create trigger stamp_updated_at before update on public.synonyms for each row execute function private.stamp_updated_at();
create trigger record_row after insert or update or delete on public.synonyms for each row execute function private.record_row('synonym');

insert into public.synonyms (words) values
  ('{България,Болгария,Bulgaria,Bulgarie,Bulgarien}'),
  ('{Қазақстан,Казахстан,Kazakhstan,Qazaqstan}'),
  ('{български,болгарский,Bulgarian,bulgarca}'),
  ('{Kazakh,Qazaq,казах,қазақ}'),
  ('{казахстански,казахстанский,қазақстандық,Kazakhstani}'),
  ('{София,Sofia}'),
  ('{Алматы,Алма-Ата,Almaty}'),
  ('{Астана,Astana,Нұр-Сұлтан,Nur-Sultan,Целиноград,Акмола}'),
  ('{Шымкент,Чимкент,Shymkent}'),
  ('{Қарағанды,Караганда,Karaganda,Qaraghandy}'),
  ('{Өскемен,Усть-Каменогорск,Oskemen}'),
  ('{Орал,Уральск,Uralsk,Oral}'),
  ('{Петропавл,Петропавловск,Petropavlovsk}'),
  ('{Семей,Семипалатинск,Semipalatinsk}'),
  ('{Тараз,Джамбул,Жамбыл,Dzhambul}'),
  ('{Ақтау,Актау,Шевченко,Aktau}'),
  ('{Ақтөбе,Актюбинск,Aktobe}'),
  ('{Атырау,Гурьев,Atyrau}'),
  ('{Қостанай,Кустанай,Kostanay}'),
  ('{Қызылорда,Кзыл-Орда,Kyzylorda}'),
  ('{Түркістан,Туркестан,Turkistan,Turkestan}'),
  ('{Балқаш,Балхаш,Balkhash}'),
  ('{Байқоңыр,Байконур,Baikonur}'),
  ('{Көктөбе,Кок-Тобе,Kok-Tobe}'),
  ('{Пловдив,Филибе,Philippopolis}'),
  ('{Търново,Тырново,Tarnovo,Turnovo}'),
  ('{Варна,Varna}'),
  ('{Бургас,Burgas,Bourgas}'),
  ('{Черно море,Чёрное море,Қара теңіз,Black Sea}'),
  ('{Каспийско море,Каспийское море,Каспий теңізі,Caspian Sea}'),
  ('{Каспий,Каспийско,Каспийское,Caspian}'),
  ('{Дунав,Дунай,Danube,Donau}'),
  ('{Тракия,Фракия,Thrace}'),
  ('{Маңғыстау,Мангышлак,Mangystau}'),
  ('{Европа,Еуропа,Europe}'),
  ('{Азия,Asia}'),
  ('{Русия,Россия,Ресей,Russia}'),
  ('{Турция,Түркия,Turkey,Türkiye}'),
  ('{Китай,Қытай,China}'),
  ('{Азербайджан,Әзербайжан,Azerbaijan}'),
  ('{Грузия,Georgia}'),
  ('{Германия,Germany,Deutschland}'),
  ('{Средния коридор,Срединный коридор,Орта дәліз,Middle Corridor}');

-- What a query looks for.

create function private.search_texts(query text) returns text[]
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  texts text[] := private.readings(query);
  given constant text := ' ' || (private.readings(query))[1] || ' ';
  s record;
begin
  for s in select distinct w.word, o.other from public.synonyms y, unnest(y.folded) as w (word), unnest(y.folded) as o (other)
      where position(' ' || w.word || ' ' in given) > 0 and o.other <> w.word order by w.word, o.other limit 40 loop
    texts := texts || array(select btrim(replace(' ' || t.text || ' ', ' ' || s.word || ' ', ' ' || s.other || ' ')) from unnest(texts) as t (text) where position(' ' || s.word || ' ' in ' ' || t.text || ' ') > 0);
    exit when cardinality(texts) >= 12;
  end loop;
  return array(select t.text from unnest(texts) with ordinality as t (text, place) group by t.text order by min(t.place) limit 12);
end $$;
comment on function private.search_texts(text) is 'What a query may mean, folded: itself (private.readings), and with each of its names replaced by its synonyms; at most 12.';

create function private.search_patterns(query text) returns text[]
  language sql stable parallel safe set search_path = ''
  as $$
  select case when btrim(query) = '' then '{%}' else array(
    select '%' || replace(replace(replace(t.text, '\', '\\'), '%', '\%'), '_', '\_') || '%' from unnest(private.search_texts(query)) with ordinality as t (text, place) order by t.place) end
$$;
comment on function private.search_patterns(text) is 'The LIKE patterns of a query with its synonyms, for `search_text like any (…)`: at most 12, with % and _ escaped. An empty query matches all; one that folds to nothing matches nothing.';

-- Grants on functions. Constraints and generated columns call these with the rights of the role that writes the row.

grant execute on function private.folded(text[]), private.are_synonyms(text[]) to authenticated, service_role;
