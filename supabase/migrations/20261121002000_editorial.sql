-- The editorial office: saving what belongs together in one transaction, revisions, addresses that keep working, files that nothing shows.

-- What lists search, and which files an item shows.

create function private.files_in(html text, address text) returns text[]
  language sql immutable parallel safe set search_path = ''
  as $$
  select coalesce(array_agg(distinct found.address), '{}') from (
    select m[1] as address from regexp_matches(coalesce(html, ''), '<img\s[^>]*?src="([^"]+)"', 'gi') as m
    union all select $2
  ) as found where found.address <> ''
$$;
comment on function private.files_in(text, text) is 'The addresses of the pictures that a rich text and a picture beside it show.';

create function private.slug_of(title text) returns text
  language sql immutable parallel safe set search_path = ''
  as $$
  select btrim(left(regexp_replace(
    -- What is left of other Latin scripts loses its accents.
    regexp_replace(normalize(translate(
      replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(normalize(title, NFC)),
        'ж', 'zh'), 'ц', 'ts'), 'ч', 'ch'), 'ш', 'sh'), 'щ', 'sht'), 'ю', 'yu'), 'я', 'ya'), 'х', 'h'), 'ё', 'yo'), 'ң', 'ng'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), '''', ''), '’', ''), '&', ' and '),
      'абвгдезийклмнопрстуфъьыэәғқөұүһіїєґøđłıð',
      'abvgdeziyklmnoprstufayyeagqouuhiiegodlid'), NFD), '[\u0300-\u036f]', '', 'g'),
    '[^a-z0-9]+', '-', 'g'), 100), '-')
$$;
comment on function private.slug_of(text) is 'A title as part of an address (specification, section 5): lowercase, runs of other characters become one hyphen. Cyrillic is transliterated after the Bulgarian Transliteration Act of 2009, with the further letters of Russian and Kazakh (Kazakh Latin alphabet of 2021, without its accents). Empty where nothing is left. The browser shows the same from src/lib/text/slug.ts.';

alter table public.events
  add column search_text text not null generated always as (lower(title || ' ' || coalesce(location, '') || ' ' || private.plain_text(description))) stored,
  add column files text[] not null generated always as (private.files_in(description, image_url)) stored;
comment on column public.events.search_text is 'What the office searches: title, location and description as plain text, in lower case.';
comment on column public.events.files is 'Addresses of the pictures that the event itself shows; its gallery has more.';
alter table public.news_articles
  add column search_text text not null generated always as (lower(title || ' ' || coalesce(excerpt, '') || ' ' || private.plain_text(content))) stored,
  add column files text[] not null generated always as (private.files_in(content, image_url)) stored;
comment on column public.news_articles.search_text is 'What the office searches: title, excerpt and content as plain text, in lower case.';
comment on column public.news_articles.files is 'Addresses of the pictures that the article itself shows; its gallery has more.';
alter table public.announcements
  add column files text[] not null generated always as (private.files_in(content, null)) stored;
comment on column public.announcements.files is 'Addresses of the pictures in the announcement.';

create index events_search_text_idx on public.events using gin (search_text extensions.gin_trgm_ops);
create index news_articles_search_text_idx on public.news_articles using gin (search_text extensions.gin_trgm_ops);
create index events_files_idx on public.events using gin (files);
create index news_articles_files_idx on public.news_articles using gin (files);
create index announcements_files_idx on public.announcements using gin (files);
create index event_images_url_idx on public.event_images (url);
create index article_images_url_idx on public.article_images (url);
create index events_status_idx on public.events (status, start_date, id);
create index news_articles_status_idx on public.news_articles (status, created_at desc, id desc);
create index news_articles_publication_idx on public.news_articles (published_at desc nulls last, id desc);
create index news_articles_title_idx on public.news_articles (title, id);
create index events_title_idx on public.events (title, id);

create function private.search_events(query text) returns setof public.events
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  if not private.is_staff() then raise exception 'Only staff may search here.' using errcode = '42501'; end if;
  return query select e.* from public.events e where e.search_text like private.like_pattern(query);
end $$;
comment on function private.search_events(text) is 'Events whose title, location or description contains the query. Security definer as search_members is; it asks for the role itself.';
create function public.search_events(query text) returns setof public.events
  language sql stable security invoker set search_path = ''
  as $$ select * from private.search_events(query) $$;
comment on function public.search_events(text) is 'The office''s search for events (staff): a case-insensitive part of title, location or description.';

create function private.search_articles(query text) returns setof public.news_articles
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  if not private.is_staff() then raise exception 'Only staff may search here.' using errcode = '42501'; end if;
  return query select a.* from public.news_articles a where a.search_text like private.like_pattern(query);
end $$;
comment on function private.search_articles(text) is 'Articles, drafts included, whose title, excerpt or content contains the query. Security definer as search_members is; it asks for the role itself.';
create function public.search_articles(query text) returns setof public.news_articles
  language sql stable security invoker set search_path = ''
  as $$ select * from private.search_articles(query) $$;
comment on function public.search_articles(text) is 'The office''s search for articles (staff): a case-insensitive part of title, excerpt or content.';

-- Revisions: what every save left, to read, compare and restore.

create table public.content_revisions (
  id bigint primary key generated always as identity,
  kind text not null check (kind in ('event', 'article', 'announcement')),
  item_id uuid not null,
  saved_at timestamptz not null default clock_timestamp(),
  saved_by uuid,
  saved_by_name text,
  save_id uuid,
  transaction xid8 not null default pg_current_xact_id(),
  snapshot jsonb not null,
  files text[] not null default '{}'
);
comment on table public.content_revisions is 'What each save of an event, article or announcement left: the newest 50 of each item. Written by triggers.';
comment on column public.content_revisions.saved_by is 'Who saved. No foreign key: the text outlives the account. Null for seeds, migrations and the service role.';
comment on column public.content_revisions.save_id is 'Chosen by the browser for one press of Save, so that a save whose answer was lost can be sent again.';
comment on column public.content_revisions.transaction is 'One revision a transaction, however many statements it has.';
comment on column public.content_revisions.snapshot is 'Every field of the item, with category and tags by name and the gallery in order.';
comment on column public.content_revisions.files is 'Addresses of all pictures of that version; they are kept while the revision is.';
create index content_revisions_item_idx on public.content_revisions (item_id, id desc);
create index content_revisions_files_idx on public.content_revisions using gin (files);
create index content_revisions_save_id_idx on public.content_revisions (save_id) where save_id is not null;
alter table public.content_revisions enable row level security;
revoke all on table public.content_revisions from anon, authenticated;
grant select on table public.content_revisions to authenticated;
create policy "staff read" on public.content_revisions for select to authenticated using ((select private.is_staff()));

create table public.discarded_files (
  address text primary key check (private.is_image_url(address)),
  discarded_at timestamptz not null default now()
);
comment on table public.discarded_files is 'Pictures that no item and no revision shows any more, until somebody has removed them from the storage.';
alter table public.discarded_files enable row level security;
revoke all on table public.discarded_files from anon, authenticated;
grant select, delete on table public.discarded_files to authenticated;
create policy "staff read" on public.discarded_files for select to authenticated using ((select private.is_staff()));
create policy "staff note their removal" on public.discarded_files for delete to authenticated using ((select private.is_staff()));

create function private.whole_picture(address text) returns text
  language sql immutable parallel safe set search_path = ''
  as $$ select regexp_replace(address, '^(.*/storage/v1/object/public/.+/[0-9a-f]{32}-[1-9][0-9]{0,4}x[1-9][0-9]{0,4})-[1-9][0-9]{0,4}\.(webp|png|jpeg)$', '\1.\2') $$;
comment on function private.whole_picture(text) is 'The address of the largest form of a stored picture, from that of any of its forms; other addresses as they are.';

create function private.picture_forms(address text) returns text[]
  language sql immutable parallel safe set search_path = ''
  as $$
  select array[address] || coalesce((
    select array_agg(m[1] || '-' || w.width || '.' || m[3] order by w.width)
    from regexp_matches(address, '^(.*/storage/v1/object/public/.+/[0-9a-f]{32}-([1-9][0-9]{0,4})x[1-9][0-9]{0,4})\.(webp|png|jpeg)$') as m,
      unnest(array[120, 240, 480, 720, 960]) as w (width)
    where w.width <= m[2]::integer * 0.8
  ), '{}')
$$;
comment on function private.picture_forms(text) is 'The addresses of all files of a stored picture, from that of its largest form (src/lib/pictures/picture-sizes.ts); an address that does not tell has one.';

create function private.discard_files(addresses text[]) returns void
  language sql volatile security definer set search_path = ''
  as $$
  insert into public.discarded_files (address)
    select distinct f.address
    from unnest(addresses) as given (address), private.whole_picture(given.address) as f (address), private.picture_forms(f.address) as p (forms)
    where private.is_image_url(f.address) and f.address ~ '/storage/v1/object/public/(events|news|public/news)/'
      and not exists (select 1 from public.events e where e.files && p.forms)
      and not exists (select 1 from public.news_articles a where a.files && p.forms)
      and not exists (select 1 from public.announcements m where m.files && p.forms)
      and not exists (select 1 from public.event_images i where i.url = any (p.forms))
      and not exists (select 1 from public.article_images i where i.url = any (p.forms))
      and not exists (select 1 from public.content_revisions r where r.files && p.forms)
    on conflict (address) do nothing
$$;
comment on function private.discard_files(text[]) is 'Notes those of the pictures for removal that nothing shows any more in any size. A note is the address of the largest form; all go together.';
create function public.discard_files(addresses text[]) returns void
  language plpgsql volatile security invoker set search_path = ''
  as $$
begin
  if not private.is_staff() then raise exception 'Only staff may discard files.' using errcode = '42501'; end if;
  perform private.discard_files(addresses[1:500]);
end $$;
comment on function public.discard_files(text[]) is 'Notes uploaded pictures that were never saved for removal (staff); those that something shows stay.';

create function private.snapshot_of(of_kind text, of_item uuid) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
  select case of_kind
    when 'article' then (
      select jsonb_build_object('title', a.title, 'slug', a.slug, 'excerpt', a.excerpt, 'content', a.content, 'image_url', a.image_url, 'status', a.status,
        'is_featured', a.is_featured, 'published_at', a.published_at, 'category_id', a.category_id,
        'category', (select c.name from public.article_categories c where c.id = a.category_id),
        'tags', (select coalesce(jsonb_agg(t.name order by lower(t.name)), '[]') from public.article_to_tags l join public.article_tags t on t.id = l.tag_id where l.article_id = a.id),
        'images', (select coalesce(jsonb_agg(jsonb_build_object('url', i.url, 'caption', i.caption) order by i."order", i.id), '[]') from public.article_images i where i.article_id = a.id))
      from public.news_articles a where a.id = of_item)
    when 'event' then (
      select jsonb_build_object('title', e.title, 'slug', e.slug, 'description', e.description, 'image_url', e.image_url, 'status', e.status, 'is_featured', e.is_featured,
        'start_date', e.start_date, 'end_date', e.end_date, 'time_zone', e.time_zone, 'location', e.location, 'is_online', e.is_online, 'meeting_url', e.meeting_url,
        'max_participants', e.max_participants, 'registration_deadline', e.registration_deadline, 'category_id', e.category_id,
        'category', (select c.name from public.event_categories c where c.id = e.category_id),
        'images', (select coalesce(jsonb_agg(jsonb_build_object('url', i.url, 'caption', i.caption) order by i."order", i.id), '[]') from public.event_images i where i.event_id = e.id))
      from public.events e where e.id = of_item)
    when 'announcement' then (
      select jsonb_build_object('title', m.title, 'content', m.content, 'is_active', m.is_active) from public.announcements m where m.id = of_item)
  end
$$;
comment on function private.snapshot_of(text, uuid) is 'An item with everything that belongs to it, as a revision keeps it; null when there is none.';

create function private.keep_revision() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
declare
  of_kind text := tg_argv[0];
  of_item uuid := (case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end ->> tg_argv[1])::uuid;
  actor uuid := (select auth.uid());
  now_is jsonb;
  last_one public.content_revisions;
  pruned text[];
begin
  select * into last_one from public.content_revisions r where r.item_id = of_item order by r.id desc limit 1;
  if last_one.transaction = pg_current_xact_id() then return null; end if;
  now_is := private.snapshot_of(of_kind, of_item);
  if now_is is null or now_is = last_one.snapshot then return null; end if;
  -- What seeds and migrations lay down bit by bit is one version.
  if actor is null and last_one.saved_by is null then delete from public.content_revisions where id = last_one.id; end if;
  insert into public.content_revisions (kind, item_id, saved_by, saved_by_name, save_id, snapshot, files)
    values (of_kind, of_item, actor, (select p.full_name from public.user_profiles p where p.id = actor),
      nullif(current_setting('bkcc.save_id', true), '')::uuid, now_is,
      array(select distinct f from (
        select unnest(private.files_in(coalesce(now_is ->> 'content', now_is ->> 'description'), now_is ->> 'image_url')) as f
        union all select i ->> 'url' from jsonb_array_elements(coalesce(now_is -> 'images', '[]')) as i) as shown));
  with gone as (
    delete from public.content_revisions where id in (
      select r.id from public.content_revisions r where r.item_id = of_item order by r.id desc offset 50) returning files
  ) select array_agg(f) into pruned from gone, unnest(gone.files) as f;
  if pruned is not null then perform private.discard_files(pruned); end if;
  return null;
end $$;
comment on function private.keep_revision() is 'Trigger, at the end of the transaction: keeps what the item has become. Arguments: the kind of item, the column with its id.';

create function private.forget_item() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
declare
  shown text[];
begin
  with gone as (delete from public.content_revisions r where r.item_id = old.id returning r.files)
    select array_agg(f) into shown from gone, unnest(gone.files) as f;
  perform private.discard_files(old.files || shown);
  return null;
end $$;
comment on function private.forget_item() is 'Trigger: with an item go its revisions, and its pictures are noted for removal.';

create constraint trigger keep_revision after insert or update on public.events deferrable initially deferred
  for each row execute function private.keep_revision('event', 'id');
create constraint trigger keep_revision after insert or update or delete on public.event_images deferrable initially deferred
  for each row execute function private.keep_revision('event', 'event_id');
create constraint trigger keep_revision after insert or update on public.news_articles deferrable initially deferred
  for each row execute function private.keep_revision('article', 'id');
create constraint trigger keep_revision after insert or update or delete on public.article_images deferrable initially deferred
  for each row execute function private.keep_revision('article', 'article_id');
create constraint trigger keep_revision after insert or delete on public.article_to_tags deferrable initially deferred
  for each row execute function private.keep_revision('article', 'article_id');
create constraint trigger keep_revision after insert or update on public.announcements deferrable initially deferred
  for each row execute function private.keep_revision('announcement', 'id');
create trigger forget_item after delete on public.events for each row execute function private.forget_item();
create trigger forget_item after delete on public.news_articles for each row execute function private.forget_item();
create trigger forget_item after delete on public.announcements for each row execute function private.forget_item();

-- What stands there already is the first version.
insert into public.content_revisions (kind, item_id, snapshot, files)
  select v.kind, v.id, private.snapshot_of(v.kind, v.id), v.files || array(select i.url from public.event_images i where i.event_id = v.id union select i.url from public.article_images i where i.article_id = v.id)
  from (select 'event' as kind, id, files from public.events union all select 'article', id, files from public.news_articles
    union all select 'announcement', id, files from public.announcements) as v;

-- Addresses that once were an item's lead to it for ever.

create table public.event_redirects (
  slug text primary key check (private.is_slug(slug)),
  event_id uuid not null references public.events (id) on delete cascade
);
comment on table public.event_redirects is 'Former addresses of events.';
create index event_redirects_event_id_idx on public.event_redirects (event_id);
create table public.article_redirects (
  slug text primary key check (private.is_slug(slug)),
  article_id uuid not null references public.news_articles (id) on delete cascade
);
comment on table public.article_redirects is 'Former addresses of articles.';
create index article_redirects_article_id_idx on public.article_redirects (article_id);

alter table public.event_redirects enable row level security;
revoke all on table public.event_redirects from anon, authenticated;
grant select on table public.event_redirects to anon, authenticated;
create policy "everybody reads" on public.event_redirects for select to anon, authenticated using (slug is not null);
alter table public.article_redirects enable row level security;
revoke all on table public.article_redirects from anon, authenticated;
grant select on table public.article_redirects to anon, authenticated;
create policy "with the article" on public.article_redirects for select to anon, authenticated
  using (exists (select 1 from public.news_articles a where a.id = article_id));

create function private.keep_address() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  if tg_table_name = 'events' then
    delete from public.event_redirects where slug = new.slug and event_id = new.id;
    if tg_op = 'UPDATE' then insert into public.event_redirects (slug, event_id) values (old.slug, new.id) on conflict (slug) do update set event_id = excluded.event_id; end if;
  else
    delete from public.article_redirects where slug = new.slug and article_id = new.id;
    -- Nobody but staff has seen the address of what was never public.
    if tg_op = 'UPDATE' and old.status = 'published' and old.published_at <= now() then
      insert into public.article_redirects (slug, article_id) values (old.slug, new.id) on conflict (slug) do update set article_id = excluded.article_id;
    end if;
  end if;
  return null;
end $$;
comment on function private.keep_address() is 'Trigger: a changed address keeps leading to its item.';
create trigger keep_address after update of slug on public.events for each row when (old.slug <> new.slug) execute function private.keep_address();
create trigger keep_address after update of slug on public.news_articles for each row when (old.slug <> new.slug) execute function private.keep_address();

create function private.free_slug(of_kind text, wanted text, of_item uuid) returns text
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  base text := coalesce(nullif(private.slug_of(wanted), ''), of_kind);
  candidate text := base;
  suffix integer := 1;
begin
  while (of_kind = 'event' and (exists (select 1 from public.events e where e.slug = candidate and e.id <> of_item)
        or exists (select 1 from public.event_redirects r where r.slug = candidate and r.event_id <> of_item)))
     or (of_kind = 'article' and (exists (select 1 from public.news_articles a where a.slug = candidate and a.id <> of_item)
        or exists (select 1 from public.article_redirects r where r.slug = candidate and r.article_id <> of_item))) loop
    suffix := suffix + 1;
    candidate := base || '-' || suffix;
  end loop;
  return candidate;
end $$;
comment on function private.free_slug(text, text, uuid) is 'The address that a title or a wished address gives, with a number where another item of the kind has or had it.';

-- Featured is one at a time. Whoever is replaced was not edited: no new time stamp, so no conflict for its editor.

create function private.stamp_edited() returns trigger
  language plpgsql set search_path = ''
  as $$
begin
  if old.is_featured and not new.is_featured and current_setting('bkcc.replaces_featured', true) = 'on' then return new; end if;
  new.updated_at := clock_timestamp();
  return new;
end $$;
comment on function private.stamp_edited() is 'Trigger: as stamp_updated_at, but for the item whose featured place another one takes.';
drop trigger stamp_updated_at on public.events;
create trigger stamp_updated_at before update on public.events for each row execute function private.stamp_edited();
drop trigger stamp_updated_at on public.news_articles;
create trigger stamp_updated_at before update on public.news_articles for each row execute function private.stamp_edited();

create function private.replace_featured() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  perform set_config('bkcc.replaces_featured', 'on', true);
  if tg_table_name = 'events' then update public.events set is_featured = false where is_featured and id <> new.id;
  else update public.news_articles set is_featured = false where is_featured and id <> new.id;
  end if;
  perform set_config('bkcc.replaces_featured', '', true);
  return new;
end $$;
comment on function private.replace_featured() is 'Trigger: what becomes featured takes the place of what was (specification, section 9).';
create trigger replace_featured_by_new before insert on public.events for each row when (new.is_featured) execute function private.replace_featured();
create trigger replace_featured before update of is_featured on public.events for each row when (new.is_featured and not old.is_featured) execute function private.replace_featured();
create trigger replace_featured_by_new before insert on public.news_articles for each row when (new.is_featured) execute function private.replace_featured();
create trigger replace_featured before update of is_featured on public.news_articles for each row when (new.is_featured and not old.is_featured) execute function private.replace_featured();

-- Saving.

create function private.begin_save(of_item uuid, of_save uuid) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  if not private.is_staff() then raise exception 'Only staff may save here.' using errcode = '42501'; end if;
  -- One save of an item at a time, also while it is being added.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('save ' || of_item, 0));
  perform set_config('bkcc.save_id', of_save::text, true);
  return not exists (select 1 from public.content_revisions r where r.save_id = of_save and r.item_id = of_item and r.saved_by = (select auth.uid()));
end $$;
comment on function private.begin_save(uuid, uuid) is 'Opens a save of staff; false when this very save has been done before, and only its answer was lost.';

create function private.expect_version(of_item uuid, stored timestamptz, expected timestamptz) returns void
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  if stored is null and expected is not null then
    raise exception 'It has been deleted meanwhile.' using errcode = 'PT404';
  end if;
  if stored is distinct from expected then
    raise exception 'Somebody has saved a newer version meanwhile.' using errcode = 'PT409', detail = (
      select jsonb_build_object('by', r.saved_by_name, 'at', r.saved_at)::text from public.content_revisions r where r.item_id = of_item order by r.id desc limit 1);
  end if;
end $$;
comment on function private.expect_version(uuid, timestamptz, timestamptz) is 'Refuses a save that did not begin with the stored version (optimistic lock). The error''s details are JSON: by, a name, and at, a time.';

create function public.save_article(article_id uuid, article jsonb, tags text[], images jsonb, save_id uuid, expected timestamptz default null)
  returns table (id uuid, slug text, updated_at timestamptz, status text, published_at timestamptz)
  language plpgsql volatile security invoker set search_path = ''
  as $$
#variable_conflict use_column
declare
  stored public.news_articles;
  wanted text := coalesce(nullif(btrim(article ->> 'slug'), ''), article ->> 'title');
begin
  if private.begin_save(article_id, save_id) then
    select a.* into stored from public.news_articles a where a.id = article_id for update;
    perform private.expect_version(article_id, stored.updated_at, expected);
    for attempt in 1..20 loop
      begin
        if expected is null then
          insert into public.news_articles (id, slug, title, excerpt, content, image_url, status, is_featured, published_at, category_id)
            values (article_id, private.free_slug('article', wanted, article_id), btrim(article ->> 'title'), nullif(btrim(article ->> 'excerpt'), ''), article ->> 'content',
              nullif(article ->> 'image_url', ''), coalesce(article ->> 'status', 'draft'), coalesce((article ->> 'is_featured')::boolean, false),
              nullif(article ->> 'published_at', '')::timestamptz, nullif(article ->> 'category_id', '')::uuid);
        else
          update public.news_articles a set
            slug = case when nullif(btrim(article ->> 'slug'), '') is null or article ->> 'slug' = a.slug then a.slug else private.free_slug('article', wanted, article_id) end,
            title = btrim(article ->> 'title'), excerpt = nullif(btrim(article ->> 'excerpt'), ''), content = article ->> 'content',
            image_url = nullif(article ->> 'image_url', ''), status = coalesce(article ->> 'status', 'draft'), is_featured = coalesce((article ->> 'is_featured')::boolean, false),
            published_at = nullif(article ->> 'published_at', '')::timestamptz, category_id = nullif(article ->> 'category_id', '')::uuid
            where a.id = article_id;
        end if;
        exit;
      exception when unique_violation then
        -- Another article took the address at the same moment; the next number is free.
        if attempt = 20 or sqlerrm not like '%slug%' then raise; end if;
      end;
    end loop;

    insert into public.article_tags (name)
      select distinct on (lower(t.name)) t.name from (select regexp_replace(btrim(n), '\s+', ' ', 'g') as name from unnest(tags) as n) as t
      where t.name <> '' and not exists (select 1 from public.article_tags k where lower(k.name) = lower(t.name))
      on conflict do nothing;
    delete from public.article_to_tags l where l.article_id = save_article.article_id
      and not exists (select 1 from public.article_tags k, unnest(tags) as n where k.id = l.tag_id and lower(k.name) = lower(regexp_replace(btrim(n), '\s+', ' ', 'g')));
    insert into public.article_to_tags (article_id, tag_id)
      select distinct save_article.article_id, k.id from public.article_tags k, unnest(tags) as n where lower(k.name) = lower(regexp_replace(btrim(n), '\s+', ' ', 'g'))
      on conflict do nothing;

    delete from public.article_images i where i.article_id = save_article.article_id;
    insert into public.article_images (article_id, url, caption, "order")
      select save_article.article_id, i.value ->> 'url', nullif(btrim(i.value ->> 'caption'), ''), i.ordinality - 1 from jsonb_array_elements(images) with ordinality as i;
  end if;
  return query select a.id, a.slug, a.updated_at, a.status, a.published_at from public.news_articles a where a.id = article_id;
end $$;
comment on function public.save_article(uuid, jsonb, text[], jsonb, uuid, timestamptz) is 'Adds an article (expected null) or changes the version of it that was last saved at expected, with its tags (created where nobody has them, whatever their case) and its gallery ([{url, caption}], in order), in one transaction (staff). Fields as in news_articles; an empty slug means that of the title for a new article, and the present one for an old. Errors: PT409 newer version, PT404 deleted. The same save_id again changes nothing.';

create function public.save_event(event_id uuid, event jsonb, images jsonb, save_id uuid, expected timestamptz default null)
  returns table (id uuid, slug text, updated_at timestamptz)
  language plpgsql volatile security invoker set search_path = ''
  as $$
#variable_conflict use_column
declare
  stored public.events;
  wanted text := coalesce(nullif(btrim(event ->> 'slug'), ''), event ->> 'title');
begin
  if private.begin_save(event_id, save_id) then
    select e.* into stored from public.events e where e.id = event_id for update;
    perform private.expect_version(event_id, stored.updated_at, expected);
    for attempt in 1..20 loop
      begin
        if expected is null then
          insert into public.events (id, slug, title, description, category_id, status, start_date, end_date, time_zone, location, is_online, meeting_url, max_participants, registration_deadline, is_featured, image_url)
            values (event_id, private.free_slug('event', wanted, event_id), btrim(event ->> 'title'), event ->> 'description', nullif(event ->> 'category_id', '')::uuid, coalesce(event ->> 'status', 'upcoming'),
              nullif(event ->> 'start_date', '')::timestamptz, nullif(event ->> 'end_date', '')::timestamptz, coalesce(nullif(event ->> 'time_zone', ''), 'Europe/Sofia'), nullif(btrim(event ->> 'location'), ''),
              coalesce((event ->> 'is_online')::boolean, false), nullif(btrim(event ->> 'meeting_url'), ''), (event ->> 'max_participants')::integer,
              nullif(event ->> 'registration_deadline', '')::timestamptz, coalesce((event ->> 'is_featured')::boolean, false), nullif(event ->> 'image_url', ''));
        else
          update public.events e set
            slug = case when nullif(btrim(event ->> 'slug'), '') is null or event ->> 'slug' = e.slug then e.slug else private.free_slug('event', wanted, event_id) end,
            title = btrim(event ->> 'title'), description = event ->> 'description', category_id = nullif(event ->> 'category_id', '')::uuid, status = coalesce(event ->> 'status', 'upcoming'),
            start_date = nullif(event ->> 'start_date', '')::timestamptz, end_date = nullif(event ->> 'end_date', '')::timestamptz, time_zone = coalesce(nullif(event ->> 'time_zone', ''), 'Europe/Sofia'),
            location = nullif(btrim(event ->> 'location'), ''), is_online = coalesce((event ->> 'is_online')::boolean, false), meeting_url = nullif(btrim(event ->> 'meeting_url'), ''),
            max_participants = (event ->> 'max_participants')::integer, registration_deadline = nullif(event ->> 'registration_deadline', '')::timestamptz,
            is_featured = coalesce((event ->> 'is_featured')::boolean, false), image_url = nullif(event ->> 'image_url', '')
            where e.id = event_id;
        end if;
        exit;
      exception when unique_violation then
        if attempt = 20 or sqlerrm not like '%slug%' then raise; end if;
      end;
    end loop;
    delete from public.event_images i where i.event_id = save_event.event_id;
    insert into public.event_images (event_id, url, caption, "order")
      select save_event.event_id, i.value ->> 'url', nullif(btrim(i.value ->> 'caption'), ''), i.ordinality - 1 from jsonb_array_elements(images) with ordinality as i;
  end if;
  return query select e.id, e.slug, e.updated_at from public.events e where e.id = event_id;
end $$;
comment on function public.save_event(uuid, jsonb, jsonb, uuid, timestamptz) is 'Adds an event (expected null) or changes the version of it that was last saved at expected, with its gallery ([{url, caption}], in order), in one transaction (staff). Fields as in events; slug, save_id and errors as for save_article.';

revoke execute on function private.files_in(text, text), private.whole_picture(text), private.picture_forms(text), private.slug_of(text), private.search_events(text), private.search_articles(text), private.discard_files(text[]),
  private.snapshot_of(text, uuid), private.keep_revision(), private.forget_item(), private.keep_address(), private.free_slug(text, text, uuid), private.stamp_edited(),
  private.replace_featured(), private.begin_save(uuid, uuid), private.expect_version(uuid, timestamptz, timestamptz) from public;
-- discard_files notes nothing that is shown, free_slug and expect_version tell what staff see anyway; their callers ask for the role.
grant execute on function private.files_in(text, text) to anon, authenticated, service_role;
grant execute on function private.search_events(text), private.search_articles(text), private.discard_files(text[]), private.free_slug(text, text, uuid),
  private.begin_save(uuid, uuid), private.expect_version(uuid, timestamptz, timestamptz) to authenticated;
revoke execute on function public.search_events(text), public.search_articles(text), public.discard_files(text[]),
  public.save_article(uuid, jsonb, text[], jsonb, uuid, timestamptz), public.save_event(uuid, jsonb, jsonb, uuid, timestamptz) from public, anon, authenticated;
grant execute on function public.search_events(text), public.search_articles(text), public.discard_files(text[]),
  public.save_article(uuid, jsonb, text[], jsonb, uuid, timestamptz), public.save_event(uuid, jsonb, jsonb, uuid, timestamptz) to authenticated;
