-- Synonyms: names that mean the same in different languages, which no folding of letters brings together, and how
-- searches use them. Two ways lead from them to patterns: searches of lists take the whole query, each of its names
-- replaced by its synonyms (search_patterns); the search over everything takes each word apart, with its synonyms
-- (search_terms and term_patterns in the migration of search). The patterns of both come from text_pattern.

create function private.stemmed(value text) returns text
  language sql immutable parallel safe set search_path = ''
  as $$
  select coalesce(string_agg(case
      -- The whole stem would be too short: of bearings it is bear.
      when w.word ~ '^[a-z]{2,}[^s]s$' and s.stem <> w.word and w.word !~ '(ie|xe|ze|che|she|sse)s$' then
        left(w.word, -1)
      when w.word ~ '^[a-z]{2,}[^s]s$' then s.stem
      -- Bulgarian has no dictionary; many of its endings are those of Russian.
      when w.word ~ '^[а-яё]{6,}$' and length(r.stem) > 3 then r.stem
      else w.word end, ' ' order by w.place), '')
  from regexp_split_to_table(lower(btrim(value)), '\s+') with ordinality as w (word, place),
    lateral (select coalesce((ts_lexize('pg_catalog.english_stem', w.word))[1], w.word) as stem) as s,
      lateral (select coalesce((ts_lexize('pg_catalog.russian_stem', w.word))[1], w.word) as stem) as r
$$;
comment on function private.stemmed(text) is
  'A text with each English plural and each longer Cyrillic word cut to its stem by PostgreSQL''s own dictionaries, '
  'so that one number and case find the others. A plural in -s keeps all but the s.';

create function private.query_forms(query text) returns text[]
  language sql immutable parallel safe set search_path = ''
  as $$
  select array(select f.form from (
      select r.reading, r.place from unnest(private.readings(query)) with ordinality as r (reading, place)
      union all select private.fold(s.stemmed), 3 from private.stemmed(left(query, 100)) as s (stemmed)
        where s.stemmed <> lower(btrim(left(query, 100)))
      union all select private.fold(regexp_replace(left(query, 100), '(?<=[a-z][bcdfghklmnprstvz])y(?=\s|$)', 'ies',
        'gi')),
        4
        where query ~* '[a-z]y(\s|$)') as f (form, place)
    where length(f.form) > 1 or f.place < 3 group by f.form order by min(f.place))
$$;
comment on function private.query_forms(text) is
  'The folded forms of a query: its readings (private.readings), its words without their endings (private.stemmed), '
  'and the plurals of English words that end in y.';

create function private.folded(words text[]) returns text[]
  language sql immutable parallel safe set search_path = ''
  as $$ select array(select distinct w.folded
    from (select unnest(array[private.fold(u.word), private.fold(private.stemmed(u.word))])
      from unnest(words) as u (word)) as w (folded)
    where length(w.folded) > 1 order by 1) $$;
comment on function private.folded(text[]) is
  'Words in the form in which search compares, and without their endings, each once.';

create function private.are_synonyms(words text[]) returns boolean
  language sql immutable parallel safe set search_path = ''
  as $$
  select array_ndims(words) = 1 and cardinality(words) between 2 and 20 and array_position(words, null) is null
    and not exists (select from unnest(words) as w (word)
      where length(w.word) not between 1 and 60 or btrim(w.word) <> w.word or not private.is_line(w.word)
        or length(private.fold(w.word)) < 2)
$$;
comment on function private.are_synonyms(text[]) is
  'Whether these are 2 to 20 names, each one line of up to 60 characters with at least two letters.';

create table public.synonyms (
  id uuid primary key default gen_random_uuid(),
  words text[] not null check (coalesce(private.are_synonyms(words), false)),
  folded text[] not null generated always as (private.folded(words)) stored,
  updated_at timestamptz not null default now()
);
comment on table public.synonyms is 'Groups of names that mean the same: who searches for one finds the others.';
comment on column public.synonyms.words is 'The names, in any alphabet; one spelling of each is enough (private.fold).';
comment on column public.synonyms.folded is 'The names as search compares them, with and without their endings.';
comment on column public.synonyms.updated_at is 'The version that a change must be based on (optimistic lock).';

alter table public.synonyms enable row level security;
grant select, insert (id, words), update (words), delete on table public.synonyms to authenticated;
grant select on table public.synonyms to anon;
create policy "everybody reads" on public.synonyms for select to anon, authenticated using (id is not null);
create policy "Administrators add" on public.synonyms for insert to authenticated
  with check ((select private.is_admin()));
create policy "Administrators change" on public.synonyms for update to authenticated
  using ((select private.is_admin()));
create policy "Administrators delete" on public.synonyms for delete to authenticated
  using ((select private.is_admin()));

create trigger stamp_updated_at before update on public.synonyms
  for each row execute function private.stamp_updated_at();
create trigger record_row after insert or update
  or delete on public.synonyms for each row execute function private.record_row('synonym');

insert into public.synonyms (words) values
  ('{България,Болгария,Bulgaria,Bulgarie,Bulgarien}'),
  ('{Қазақстан,Казахстан,Kazakhstan,Qazaqstan}'),
  ('{български,болгарский,Bulgarian,bulgarca}'),
  ('{Kazakh,Qazaq,казах,қазақ}'),
  ('{казахстански,казахстанский,қазақстандық,Kazakhstani}'),
  ('{София,Sofia}'),
  ('{Алматы,Алма-Ата,Almaty}'),
  ('{Астана,Astana,Нұр-Сұлтан,Nur-Sultan,Целиноград,Акмола}'),
  ('{Көкшетау,Кокшетау,Кокчетав,Kokshetau,Kokchetav}'),
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

create function private.may_begin_words(folded text) returns boolean
  language sql immutable parallel safe set search_path = ''
  as $$ select length(folded) > 4 $$;
comment on function private.may_begin_words(text) is
  'Whether a folded synonym is found in every word that begins with it. One of up to four letters is found as a whole '
  'word only: рис (rice) would find prices.';

create function private.search_texts(query text) returns text[]
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  texts text[] := private.query_forms(query);
  given constant text := ' ' || array_to_string(texts, ' | ') || ' ';
  s record;
begin
  for s in
    with named as materialized (select y.folded, w.word from public.synonyms y, unnest(y.folded) as w (word)
      where position(' ' || w.word || ' ' in given) > 0)
      select distinct length(n.word) as size, n.word, o.other from named n, unnest(n.folded) as o (other)
      -- What another one finds, too, is not looked for.
      where o.other <> n.word
        and not exists (select from unnest(n.folded) as p (part)
          where private.may_begin_words(p.part) and p.part <> o.other
            and position(' ' || p.part in ' ' || o.other) > 0)
      -- The longest name first: the others may be parts of it.
      order by size desc, n.word, o.other limit 60 loop
    texts := texts
      || array(select btrim(replace(' ' || t.text || ' ', ' ' || s.word || ' ', ' ' || s.other || ' '))
        from unnest(texts) as t (text) where position(' ' || s.word || ' ' in ' ' || t.text || ' ') > 0);
    exit when cardinality(texts) >= 24;
  end loop;
  return array(select t.text from unnest(texts) with ordinality as t (text, place) group by t.text order by min(t.place)
    limit 24);
end $$;
comment on function private.search_texts(text) is
  'What a query may mean, folded: itself (private.query_forms), and with each of its names replaced by its '
  'synonyms; at most 24.';

create function private.text_pattern(folded text, role text) returns text
  language sql immutable parallel safe set search_path = ''
  as $$
  select case
      when role = 'given' then '%' || e.text || '%'
      -- An English word that says nothing: most is мост, a bridge.
      when role in ('form', 'synonym') and ts_lexize('pg_catalog.english_stem', folded) = '{}' then null
      when role in ('form', 'short') or private.may_begin_words(folded) then '% ' || e.text || '%'
      else '% ' || e.text || ' %' end
  from (select replace(replace(replace(folded, '\', '\\'), '%', '\%'), '_', '\_') as text) as e
$$;
comment on function private.text_pattern(text, text) is
  'The LIKE pattern by which a folded text is found in a search text (private.search_text); null for none. role: given '
  '(as the query has it: anywhere within words), short (the same of two letters: where a word begins), form (its stem '
  'or plural: where a word begins) or synonym (the same, or as a whole word: private.may_begin_words).';

create function private.search_patterns(query text) returns text[]
  language sql stable parallel safe set search_path = ''
  as $$
  select case when btrim(query) = '' then '{%}' else array(
    select p.pattern
      from unnest(private.search_texts(query)) with ordinality as t (text, place),
        cardinality(private.readings(query)) as given, cardinality(private.query_forms(query)) as forms,
        private.text_pattern(t.text,
          case when t.place <= given then case when length(t.text) < 3 then 'short' else 'given' end
            when t.place <= forms then 'form' else 'synonym' end) as p (pattern)
      where p.pattern is not null order by t.place) end
$$;
comment on function private.search_patterns(text) is
  'The LIKE patterns of a query with its synonyms, for `search_text like any (…)`, with % and _ escaped; two letters, '
  'such as the folded zzqq, count only where a word begins. An empty '
  'query matches all; one that folds to nothing matches nothing.';

-- Grants on functions. Constraints and generated columns call these with the rights of the role that writes the row.

grant execute on function private.stemmed(text), private.folded(text[]), private.are_synonyms(text[])
  to authenticated, service_role;
