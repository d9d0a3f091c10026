-- Editorial: what events, articles and announcements share: slugs, pictures, revisions, the featured item, and saving
-- in one transaction.

-- Slugs and pictures of an item.

create function private.slug_of(title text) returns text
  language sql immutable parallel safe set search_path = ''
  as $$
  select btrim(left(regexp_replace(
    -- Other Latin letters lose their accents.
    regexp_replace(normalize(translate(
      replace(replace(replace(replace(replace(replace(replace(replace(replace(
        replace(replace(replace(replace(replace(replace(replace(replace(
        regexp_replace(regexp_replace(lower(normalize(title, NFC)),
          '(?<![а-яёіїєґәғқңөұүһa-z0-9])българия(?![а-яёіїєґәғқңөұүһa-z0-9])', 'bulgaria', 'g'),
          'ия(?![а-яёіїєґәғқңөұүһa-z0-9])', 'ia', 'g'),
        'ж', 'zh'), 'ц', 'ts'), 'ч', 'ch'), 'ш', 'sh'), 'щ', 'sht'), 'ю', 'yu'), 'я', 'ya'), 'х', 'h'), 'ё', 'yo'), 'ң',
          'ng'),
          'ß', 'ss'),
          'æ', 'ae'),
          'œ', 'oe'),
          'þ', 'th'),
          '''', ''),
          '’', ''),
          '&', ' and '),
      'абвгдезийклмнопрстуфъьыэәғқөұүһіїєґøđłıð',
      'abvgdeziyklmnoprstufayyeagqouuhiiegodlid'), NFD), '[\u0300-\u036f]', '', 'g'),
    '[^a-z0-9]+', '-', 'g'), 100), '-')
$$;
comment on function private.slug_of(text) is
  'The slug of a title (specification, section 5): lowercase letters and digits; a run of other characters becomes '
  'one hyphen. Cyrillic is transliterated by the Bulgarian Transliteration Act of 2009 (ия that ends a word is ia, '
  'България is Bulgaria), plus the other letters of Russian and Kazakh (Kazakh Latin alphabet of 2021, without its '
  'accents). Empty when nothing is left. src/lib/text/slug-of.ts does the same in the browser.';

create function private.files_in(html text, address text) returns text[]
  language sql immutable parallel safe set search_path = ''
  as $$
  select coalesce(array_agg(distinct found.address), '{}') from (
    select m[1] as address from regexp_matches(coalesce(html, ''), '<img\s[^>]*?src="([^"]+)"', 'gi') as m
    union all select $2
  ) as found where found.address <> ''
$$;
comment on function private.files_in(text, text) is
  'The addresses of the pictures in a rich text, plus a separate picture.';

create function private.picture_forms(address text) returns text[]
  language sql immutable parallel safe set search_path = ''
  as $$
  select array[address] || coalesce((
    select array[address || '.jpeg']
      || array_agg(m[1] || '-' || w.width || '.' || m[3] order by w.width) filter (where w.width <= m[2]::integer * 0.8)
    from regexp_matches(address,
      '^(.*/storage/v1/object/public/.+/[0-9a-f]{32}-([1-9][0-9]{0,4})x[1-9][0-9]{0,4})\.(webp|png|jpeg)$') as m,
      unnest(array[120, 240, 480, 720, 960]) as w (width)
    group by m
  ), '{}')
$$;
comment on function private.picture_forms(text) is
  'The addresses of all sizes of a stored picture and of its form for mails, given that of the largest '
  '(src/lib/pictures/picture-sizes.ts). An address without a size in its name is the only one.';

-- Revisions: every saved version, to read, compare and restore.

create table public.content_revisions (
  id bigint primary key generated always as identity,
  kind text not null check (kind in ('event', 'article', 'announcement', 'issue', 'page')),
  item_id uuid not null,
  saved_at timestamptz not null default clock_timestamp(),
  saved_by uuid,
  saved_by_name text,
  save_id uuid,
  transaction xid8 not null default pg_current_xact_id(),
  snapshot jsonb not null,
  files text[] not null default '{}'
);
create index content_revisions_item_idx on public.content_revisions (item_id, id desc);
create index content_revisions_files_idx on public.content_revisions using gin (files);
comment on table public.content_revisions is
  'Revisions of events, articles, announcements, issues of the newsletter and pages: each saved version, the newest '
  '50 of each item. Written by triggers.';
comment on column public.content_revisions.saved_by is
  'Who saved. No foreign key: the text outlives the account. Null for seeds, migrations and the service role.';
comment on column public.content_revisions.save_id is
  'Chosen by the browser for one press of Save, so that it can retry a save whose answer was lost.';
comment on column public.content_revisions.transaction is
  'The transaction that saved; each makes one revision, however many statements it has.';
comment on column public.content_revisions.snapshot is
  'Every field of the item, with category and tags by name, the gallery in order, and the ids of linked members: '
  'not everybody who reads it may know the names of inactive ones.';
comment on column public.content_revisions.files is
  'Addresses of all pictures of the revision; they are kept as long as the revision.';

alter table public.content_revisions enable row level security;
grant select on table public.content_revisions to authenticated;
create policy "staff read, those of pages Administrators" on public.content_revisions for select to authenticated
  using ((select private.is_admin()) or ((select private.is_staff()) and kind <> 'page'));

create function private.snapshot_of(of_kind text, of_item uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  return case of_kind
    when 'article' then (
      select jsonb_build_object('title', a.title, 'slug', a.slug, 'excerpt', a.excerpt, 'content', a.content,
        'image_url', a.image_url, 'status', a.status,
        'is_featured', a.is_featured, 'published_at', a.published_at, 'category_id', a.category_id,
        'category', (select c.name from public.article_categories c where c.id = a.category_id),
        'event_id', a.event_id, 'event', (select e.title from public.events e where e.id = a.event_id),
        'tags',
          (select coalesce(jsonb_agg(t.name order by lower(t.name)), '[]') from public.article_to_tags l
            join public.article_tags t on t.id = l.tag_id where l.article_id = a.id),
        'images',
          (select coalesce(jsonb_agg(jsonb_build_object('url', i.url, 'caption', i.caption) order by i."order", i.id),
            '[]')
            from public.article_images i where i.article_id = a.id),
        'members',
          (select coalesce(jsonb_agg(l.member_id order by l.member_id), '[]') from public.article_members l
            where l.article_id = a.id))
      from public.news_articles a where a.id = of_item)
    when 'event' then (
      -- All columns but those that the database makes.
      select to_jsonb(e) - array['id', 'summary', 'created_at', 'updated_at', 'search_text', 'files']
        || jsonb_build_object('meeting_url', private.meeting_link(e.id),
        'category', (select c.name from public.event_categories c where c.id = e.category_id),
        'images',
          (select coalesce(jsonb_agg(jsonb_build_object('url', i.url, 'caption', i.caption) order by i."order", i.id),
            '[]')
            from public.event_images i where i.event_id = e.id),
        'members',
          (select coalesce(jsonb_agg(l.member_id order by l.member_id), '[]') from public.event_members l
            where l.event_id = e.id))
      from public.events e where e.id = of_item)
    when 'announcement' then (
      select jsonb_build_object('title', m.title, 'content', m.content, 'is_active', m.is_active)
        from public.announcements m where m.id = of_item)
    when 'issue' then (
      select jsonb_build_object('subject', i.subject, 'preheader', i.preheader, 'blocks', i.blocks)
        from public.newsletter_issues i where i.id = of_item)
    when 'page' then (
      select private.page_content(p.key) from public.pages p where p.id = of_item)
  end;
end $$;
comment on function private.snapshot_of(text, uuid) is
  'An item with everything that belongs to it, in the form that a revision stores; null when there is no such item.';

create function private.audited_snapshot(of_item uuid, snapshot jsonb) returns jsonb
  language sql immutable parallel safe set search_path = ''
  as $$
  select snapshot || jsonb_build_object('id', of_item)
    || case
      when snapshot ? 'images' then jsonb_build_object('images',
        jsonb_build_object('pictures', jsonb_array_length(snapshot -> 'images'), 'digest',
          md5((snapshot -> 'images')::text)))
      else '{}' end
    || case
      when snapshot ? 'blocks' then jsonb_build_object('blocks',
        jsonb_build_object('blocks', jsonb_array_length(snapshot -> 'blocks'), 'digest',
          md5((snapshot -> 'blocks')::text)))
      else '{}' end
    || case
      when snapshot ? 'members' then jsonb_build_object('members',
        jsonb_build_object('members', jsonb_array_length(snapshot -> 'members'), 'digest',
          md5((snapshot -> 'members')::text)))
      else '{}' end
$$;
comment on function private.audited_snapshot(uuid, jsonb) is
  'A revision as an audit log entry stores it: of its gallery the number of pictures, of an issue that of its '
  'blocks, of linked members their number, and a digest to compare.';

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
  -- Several steps by seeds and migrations make one revision.
  if actor is null and last_one.saved_by is null then
    delete from public.content_revisions where id = last_one.id;
  end if;
  insert into public.content_revisions (kind, item_id, saved_by, saved_by_name, save_id, snapshot, files)
    values (of_kind, of_item, actor, (select p.full_name from public.user_profiles p where p.id = actor),
      nullif(current_setting('bkcc.save_id', true), '')::uuid, now_is,
      array(select distinct f from (
        select unnest(private.files_in(coalesce(now_is ->> 'content', now_is ->> 'description'),
          now_is ->> 'image_url')) as f
        union all select i ->> 'url' from jsonb_array_elements(coalesce(now_is -> 'images', '[]')) as i
        union all select unnest(private.files_of_blocks(now_is -> 'blocks'))
        union all select unnest(private.page_files(now_is)) where of_kind = 'page') as shown));
  with gone as (
    delete from public.content_revisions where id in (
      select r.id from public.content_revisions r where r.item_id = of_item order by r.id desc offset 50)
        returning files
  ) select array_agg(f) into pruned from gone, unnest(gone.files) as f;
  if pruned is not null then perform private.discard_files(pruned); end if;
  -- The audit log has an entry for each row of a page.
  if of_kind = 'page' then return null; end if;
  perform private.write_audit_log(case of_kind when 'issue' then 'newsletter_issue' else of_kind end,
    array[private.audited_snapshot(of_item, last_one.snapshot)], array[private.audited_snapshot(of_item, now_is)
    || case when of_kind = 'announcement' and last_one.id is null then (
      select jsonb_build_object('audience', m.audience, 'recipients', c.recipients) from public.announcements m
        join public.announcement_counts c on c.announcement_id = m.id where m.id = of_item)
        else '{}' end]);
  return null;
end $$;
comment on function private.keep_revision() is
  'Trigger, at the end of the transaction: stores a revision of the item, and an audit log entry. Arguments: the '
  'kind of item, the column with its id.';

create function private.forget_item() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
declare
  shown text[];
begin
  perform private.write_audit_log(tg_argv[0],
    array[private.audited_snapshot(old.id,
      (select r.snapshot from public.content_revisions r where r.item_id = old.id order by r.id desc limit 1))],
    null);
  with gone as (delete from public.content_revisions r where r.item_id = old.id returning r.files)
    select array_agg(f) into shown from gone, unnest(gone.files) as f;
  perform private.discard_files(old.files || shown);
  return null;
end $$;
comment on function private.forget_item() is
  'Trigger: writes the audit log entry of a deleted item, deletes its revisions and queues its pictures for '
  'removal. Argument: the kind of item.';

-- Unused pictures.

create table public.discarded_files (
  address text primary key check (private.is_image_url(address)),
  discarded_at timestamptz not null default now()
);
comment on table public.discarded_files is
  'Pictures that no item or revision shows any more, queued until they are removed from storage.';

alter table public.discarded_files enable row level security;
grant select, delete on table public.discarded_files to authenticated;
create policy "staff read" on public.discarded_files for select to authenticated using ((select private.is_staff()));
create policy "staff note their removal" on public.discarded_files for delete to authenticated
  using ((select private.is_staff()));

create function private.discard_files(addresses text[]) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  insert into public.discarded_files (address)
    select distinct f.address
    from unnest(addresses) as given (address), private.whole_picture(given.address) as f (address),
      private.picture_forms(f.address) as p (forms)
    where private.is_image_url(f.address)
      and f.address ~ '/storage/v1/object/public/(events|news|public/news|public/pages)/'
      and not exists (select 1 from public.events e where e.files && p.forms)
      and not exists (select 1 from public.news_articles a where a.files && p.forms)
      and not exists (select 1 from public.announcements m where m.files && p.forms)
      and not exists (select 1 from public.letters l where l.files && p.forms)
      and not exists (select 1 from public.newsletter_issues i where i.files && p.forms)
      and not exists (select 1 from public.event_images i where i.url = any (p.forms))
      and not exists (select 1 from public.article_images i where i.url = any (p.forms))
      and not exists (select 1 from public.content_revisions r where r.files && p.forms)
      and not exists (select 1 from public.legal_versions v, unnest(p.forms) as shown (form)
        where strpos(v.content, shown.form) > 0)
    on conflict (address) do nothing;
end $$;
comment on function private.discard_files(text[]) is
  'Queues for removal those of the given pictures that nothing shows any more, in any size. A row holds the address '
  'of the largest size and stands for all sizes.';

create function public.discard_files(addresses text[]) returns void
  language plpgsql volatile security invoker set search_path = ''
  as $$
begin
  perform private.require_right(private.is_staff(), 'Only staff may discard files.');
  perform private.discard_files(addresses[1:500]);
end $$;
comment on function public.discard_files(text[]) is
  'Queues uploaded pictures that were never saved for removal (staff); pictures that are in use stay.';

-- What is public. Where rows are chosen from many (policies, views, lists, counts) the rule is written out as
-- published_at <= now(): the function would be called for each row, and no index would serve it.
-- tests/unit/schema.test.ts holds the copies to it.

create function private.is_public(published_at timestamptz, moment timestamptz default now()) returns boolean
  language sql stable parallel safe set search_path = ''
  as $$ select coalesce(published_at <= moment, false) $$;
comment on function private.is_public(timestamptz, timestamptz) is
  'Whether an article or an event with this publication date is public at a moment: not a draft (null), and not '
  'scheduled for later.';

-- A former slug of an item redirects to it for ever.

create function private.keep_address() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  if tg_table_name = 'events' then
    delete from public.event_redirects where slug = new.slug and event_id = new.id;
    -- If the item was never public, nobody but staff has seen its slug.
    if tg_op = 'UPDATE' and private.is_public(old.published_at) then
      insert into public.event_redirects (slug, event_id) values (old.slug, new.id) on conflict (slug) do update
        set event_id = excluded.event_id;
    end if;
  elsif tg_table_name = 'members' then
    delete from public.member_redirects where slug = new.slug and member_id = new.id;
    if tg_op = 'UPDATE' and old.status = 'active' then
      insert into public.member_redirects (slug, member_id) values (old.slug, new.id) on conflict (slug) do update
        set member_id = excluded.member_id;
    end if;
  else
    delete from public.article_redirects where slug = new.slug and article_id = new.id;
    if tg_op = 'UPDATE' and private.is_public(old.published_at) then
      insert into public.article_redirects (slug, article_id) values (old.slug, new.id) on conflict (slug) do update
        set article_id = excluded.article_id;
    end if;
  end if;
  return null;
end $$;
comment on function private.keep_address() is 'Trigger: keeps the former slug of an item for redirects.';

create function private.free_slug(of_kind text, wanted text, of_item uuid) returns text
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  base text := coalesce(nullif(private.slug_of(wanted), ''), of_kind);
  -- Names have a collation of their own, under which the index of slugs would not be used.
  candidate text collate "default" := base;
  suffix integer := 1;
begin
  while (of_kind = 'event'
    and (candidate = 'past' or exists (select 1 from public.events e where e.slug = candidate and e.id <> of_item)
        or exists (select 1 from public.event_redirects r where r.slug = candidate and r.event_id <> of_item)))
     or (of_kind = 'article'
       and (exists (select 1 from public.news_articles a where a.slug = candidate and a.id <> of_item)
        or exists (select 1 from public.article_redirects r where r.slug = candidate and r.article_id <> of_item)))
     or (of_kind = 'member' and (exists (select 1 from public.members m where m.slug = candidate and m.id <> of_item)
        or exists (select 1 from public.member_redirects r where r.slug = candidate and r.member_id <> of_item)))
     or (of_kind = 'issue'
       and (candidate in ('confirm', 'unsubscribe')
         or exists (select 1 from public.newsletter_issues i where i.slug = candidate and i.id <> of_item))) loop
    suffix := suffix + 1;
    candidate := base || '-' || suffix;
  end loop;
  return candidate;
end $$;
comment on function private.free_slug(text, text, uuid) is
  'A free slug, made from a title or a wanted slug; with a number if another item of the kind has or had it, or a '
  'page of the site has it.';

-- One item is featured at a time. The item that loses the place was not edited, so it gets no new time stamp, and its
-- editor sees no conflict.

create function private.stamp_edited() returns trigger
  language plpgsql set search_path = ''
  as $$
begin
  if old.is_featured and not new.is_featured and current_setting('bkcc.replaces_featured', true) = 'on' then
    return new;
  end if;
  new.updated_at := clock_timestamp();
  return new;
end $$;
comment on function private.stamp_edited() is
  'Trigger: as stamp_updated_at, except for an item that another replaces as the featured one.';

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
comment on function private.replace_featured() is
  'Trigger: a newly featured item replaces the previous one (specification, section 9).';

-- Saving.

create function private.begin_save(of_item uuid, of_save uuid) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  perform private.require_right(private.is_staff(), 'Only staff may save here.');
  -- One save of an item at a time, even while it is being added and has no row to lock.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('save ' || of_item, 0));
  perform set_config('bkcc.save_id', of_save::text, true);
  return not exists (select 1 from public.content_revisions r
    where r.save_id = of_save and r.item_id = of_item and r.saved_by = (select auth.uid()));
end $$;
comment on function private.begin_save(uuid, uuid) is
  'Begins a save by staff; false when this same save was done before and only its answer was lost.';

create function private.expect_version(of_item uuid, stored timestamptz, expected timestamptz) returns void
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  if stored is null and expected is not null then
    raise exception 'It has been deleted meanwhile.' using errcode = 'PT404';
  end if;
  if stored is distinct from expected then
    raise exception 'Somebody has saved a newer version meanwhile.' using errcode = 'PT409', detail = (
      select jsonb_build_object('by', r.saved_by_name, 'at', r.saved_at)::text from public.content_revisions r
        where r.item_id = of_item order by r.id desc limit 1);
  end if;
end $$;
comment on function private.expect_version(uuid, timestamptz, timestamptz) is
  'Refuses a save that is based on an older version than the stored one (optimistic lock). The error''s details are '
  'JSON: by (a name) and at (a time).';

create function private.expect_size(what text, reached bigint, expected bigint) returns void
  language plpgsql immutable set search_path = ''
  as $$
begin
  if reached is distinct from expected then
    raise exception '% has changed meanwhile.', what
      using errcode = 'PT409', detail = jsonb_build_object('size', reached)::text;
  end if;
end $$;
comment on function private.expect_size(text, bigint, bigint) is
  'Refuses to send to an audience (what) of another size than the sender saw. The error''s details are JSON: size.';

-- Grants on functions. discard_files skips pictures in use, and free_slug and expect_version reveal only what staff see
-- anyway; their callers check the role.

grant execute on function private.files_in(text, text), private.is_public(timestamptz, timestamptz)
  to anon, authenticated, service_role;
grant execute on function private.discard_files(text[]), private.free_slug(text, text, uuid),
  private.begin_save(uuid, uuid), private.expect_version(uuid, timestamptz, timestamptz),
  private.expect_size(text, bigint, bigint) to authenticated;
grant execute on function public.discard_files(text[]) to authenticated;
