-- News: articles with their categories, tags and galleries. Drafts, with their tags and pictures, are for staff only.

create table public.article_categories (
  id uuid primary key default gen_random_uuid(),
  key text not null unique check (key ~ '^[a-z]+(-[a-z]+)*$' and length(key) <= 40),
  name text collate "und-x-icu" not null unique check (length(btrim(name)) between 1 and 80 and private.is_line(name))
);
comment on table public.article_categories is 'News categories.';
comment on column public.article_categories.key is 'Short name of the category in URLs (/news?category=trade).';

alter table public.article_categories enable row level security;
grant select on table public.article_categories to anon, authenticated;
grant insert, update, delete on table public.article_categories to authenticated;
create policy "everybody reads" on public.article_categories for select to anon, authenticated using (id is not null);
create policy "Administrators add" on public.article_categories for insert to authenticated
  with check ((select private.is_admin()));
create policy "Administrators change" on public.article_categories for update to authenticated
  using ((select private.is_admin()));
create policy "Administrators delete" on public.article_categories for delete to authenticated
  using ((select private.is_admin()));

insert into public.article_categories (key, name) values
  ('trade', 'Trade Relations'), ('business', 'Business Development'), ('events', 'Events & Conferences'),
  ('success', 'Member Success Stories'), ('insights', 'Market Insights');

create trigger record_row after insert or update
  or delete on public.article_categories for each row execute function private.record_row('category');

create table public.article_tags (
  id uuid primary key default gen_random_uuid(),
  name text collate "und-x-icu" not null check (length(btrim(name)) between 1 and 60 and private.is_line(name))
);
create unique index article_tags_name_idx on public.article_tags (lower(name));
comment on table public.article_tags is 'Tags of articles, unique regardless of case.';

alter table public.article_tags enable row level security;
grant select on table public.article_tags to anon, authenticated;
grant insert, update, delete on table public.article_tags to authenticated;
create policy "everybody reads" on public.article_tags for select to anon, authenticated using (id is not null);
create policy "staff add" on public.article_tags for insert to authenticated with check ((select private.is_staff()));
create policy "Administrators change" on public.article_tags for update to authenticated
  using ((select private.is_admin()));
create policy "Administrators delete" on public.article_tags for delete to authenticated
  using ((select private.is_admin()));

create trigger record_row after insert or update
  or delete on public.article_tags for each row execute function private.record_row('tag');

create function private.reading_minutes(html text) returns integer
  language sql immutable parallel safe set search_path = ''
  as $$ select (length(t) - length(replace(t, ' ', '')) + 200) / 200 from private.plain_text(html) as t $$;
comment on function private.reading_minutes(text) is
  'Whole minutes, rounded up, that reading a rich text takes at 200 words a minute: somewhat slower than the 238 '
  'that Brysbaert (2019, Journal of Memory and Language 109) found for English non-fiction, because to most readers '
  'English is a second language.';

create table public.news_articles (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (private.is_slug(slug)),
  title text collate "und-x-icu" not null check (length(btrim(title)) between 1 and 200 and private.is_line(title)),
  excerpt text check (length(excerpt) <= 600),
  content text not null check (length(content) between 1 and 400000),
  summary text not null generated always as (coalesce(nullif(btrim(excerpt), ''),
    private.plain_excerpt(content))) stored,
  reading_minutes integer not null generated always as (private.reading_minutes(content)) stored,
  image_url text check (private.is_image_url(image_url)),
  status text not null default 'draft' check (status in ('draft', 'published')),
  is_featured boolean not null default false,
  published_at timestamptz,
  category_id uuid references public.article_categories (id) on delete set null,
  author_id uuid references public.authors (id) on delete set null,
  event_id uuid references public.events (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text not null generated always as (private.search_text(title || e'\n' || coalesce(excerpt, '') || ' '
    || private.plain_text(content))) stored,
  files text[] not null generated always as (private.files_in(content, image_url)) stored,
  constraint news_articles_published_has_date check ((status = 'published') = (published_at is not null))
);
create index news_articles_category_id_idx on public.news_articles (category_id, published_at desc, id desc);
create index news_articles_author_id_idx on public.news_articles (author_id);
create index news_articles_event_id_idx on public.news_articles (event_id, published_at);
create index news_articles_drafts_idx on public.news_articles (author_id, created_at) where status = 'draft';
create index news_articles_created_at_idx on public.news_articles (created_at desc, id desc);
create unique index news_articles_one_featured_idx on public.news_articles (is_featured) where is_featured;
comment on index public.news_articles_one_featured_idx is 'One featured article at a time (specification, section 9).';
create index news_articles_search_text_idx on public.news_articles using gin (search_text extensions.gin_trgm_ops);
create index news_articles_title_search_idx on public.news_articles
  using gin (split_part(search_text, e'\n', 1) extensions.gin_trgm_ops);
create index news_articles_files_idx on public.news_articles using gin (files);
create index news_articles_status_idx on public.news_articles (status, created_at desc, id desc);
create index news_articles_publication_idx on public.news_articles (published_at desc nulls last, id desc);
create index news_articles_title_idx on public.news_articles (title, id);
create index news_articles_totals_idx on public.news_articles (status, published_at, category_id, is_featured);
-- The office sorts articles by publication in both directions; articles without a publication date come last in both.
create index news_articles_oldest_idx on public.news_articles (published_at, id);
comment on index public.news_articles_oldest_idx is
  'For the office''s list, oldest publication first. news_articles_publication_idx read backwards would begin with '
  'the drafts.';
comment on table public.news_articles is 'Articles of the news. An article is public once published_at has passed.';
comment on column public.news_articles.published_at is
  'When the article becomes or became public (private.is_public); null for a draft, and only for one '
  '(news_articles_published_has_date).';
comment on column public.news_articles.event_id is
  'The event on which the article reports. Kept here and not with the event, where it would tell visitors of a report '
  'that is not public yet.';
comment on column public.news_articles.content is 'Rich text (HTML), shown only through the sanitising viewer.';
comment on column public.news_articles.summary is
  'The excerpt, or else the beginning of the content as plain text, so that lists need not load all of it.';
comment on column public.news_articles.reading_minutes is 'How long reading the content takes.';
comment on column public.news_articles.search_text is
  'The text that the office''s search matches: title, excerpt and content as plain text, folded; the first line is '
  'the title.';
comment on column public.news_articles.files is 'Addresses of the pictures in the article itself, without its gallery.';

alter table public.news_articles enable row level security;
grant select on table public.news_articles to anon, authenticated;
grant insert (id, slug, title, excerpt, content, image_url, status, is_featured, published_at, category_id, event_id),
  update (slug, title, excerpt, content, image_url, status, is_featured, published_at, category_id, event_id)
  on table public.news_articles to authenticated;
grant delete on table public.news_articles to authenticated;
create policy "visitors read what is published" on public.news_articles for select to anon
  using (published_at <= now());
create policy "members read what is published, staff all" on public.news_articles for select to authenticated
  using (published_at <= now() or (select private.is_staff()));
create policy "staff add" on public.news_articles for insert to authenticated with check ((select private.is_staff()));
create policy "staff change" on public.news_articles for update to authenticated using ((select private.is_staff()));
create policy "staff delete" on public.news_articles for delete to authenticated using ((select private.is_staff()));

create table public.article_to_tags (
  article_id uuid not null references public.news_articles (id) on delete cascade,
  tag_id uuid not null references public.article_tags (id) on delete cascade,
  primary key (article_id, tag_id)
);
create index article_to_tags_tag_id_idx on public.article_to_tags (tag_id);
comment on table public.article_to_tags is 'Which article has which tag.';

-- Anybody who sees an article sees its tags and gallery: the subquery is subject to the policy of articles.
alter table public.article_to_tags enable row level security;
grant select on table public.article_to_tags to anon, authenticated;
grant insert, update, delete on table public.article_to_tags to authenticated;
create policy "with the article" on public.article_to_tags for select to anon, authenticated
  using (exists (select 1 from public.news_articles a where a.id = article_id));
create policy "staff add" on public.article_to_tags for insert to authenticated
  with check ((select private.is_staff()));
create policy "staff change" on public.article_to_tags for update to authenticated using ((select private.is_staff()));
create policy "staff delete" on public.article_to_tags for delete to authenticated using ((select private.is_staff()));

create table public.article_members (
  article_id uuid not null references public.news_articles (id) on delete cascade,
  member_id uuid not null references public.members (id) on delete cascade,
  primary key (article_id, member_id)
);
create index article_members_member_id_idx on public.article_members (member_id, article_id);
comment on table public.article_members is 'Which article is about which member: its company page shows the article.';

alter table public.article_members enable row level security;
grant select on table public.article_members to anon, authenticated;
grant insert, delete on table public.article_members to authenticated;
-- Whoever sees both sees the link: the subqueries are subject to their policies.
create policy "with the article and the member" on public.article_members for select to anon, authenticated
  using (exists (select 1 from public.news_articles t where t.id = article_id)
    and exists (select 1 from public.members m where m.id = member_id));
create policy "staff add" on public.article_members for insert to authenticated
  with check ((select private.is_staff()));
create policy "staff delete" on public.article_members for delete to authenticated using ((select private.is_staff()));

create table public.article_images (
  id uuid primary key default gen_random_uuid(),
  article_id uuid not null references public.news_articles (id) on delete cascade,
  url text not null check (private.is_image_url(url)),
  caption text check (length(caption) <= 300),
  "order" integer not null default 0
);
create index article_images_article_id_idx on public.article_images (article_id, "order", id);
create index article_images_url_idx on public.article_images (url);
comment on table public.article_images is 'The gallery of an article, in order.';

alter table public.article_images enable row level security;
grant select on table public.article_images to anon, authenticated;
grant insert, update, delete on table public.article_images to authenticated;
create policy "with the article" on public.article_images for select to anon, authenticated
  using (exists (select 1 from public.news_articles a where a.id = article_id));
create policy "staff add" on public.article_images for insert to authenticated with check ((select private.is_staff()));
create policy "staff change" on public.article_images for update to authenticated using ((select private.is_staff()));
create policy "staff delete" on public.article_images for delete to authenticated using ((select private.is_staff()));

create table public.article_redirects (
  slug text primary key check (private.is_slug(slug)),
  article_id uuid not null references public.news_articles (id) on delete cascade
);
create index article_redirects_article_id_idx on public.article_redirects (article_id);
comment on table public.article_redirects is 'Former slugs of articles.';

alter table public.article_redirects enable row level security;
grant select on table public.article_redirects to anon, authenticated;
create policy "with the article" on public.article_redirects for select to anon, authenticated
  using (exists (select 1 from public.news_articles a where a.id = article_id));

create view public.article_pages with (security_invoker = true) as
  select a.id, a.slug, a.title, a.excerpt, a.summary, a.content, a.reading_minutes, a.image_url, a.status,
    a.published_at, a.category_id,
    (select json_build_object('full_name', p.full_name, 'job_role', p.job_role) from public.authors p
      where p.id = a.author_id) as author,
    (select json_build_object('key', c.key, 'name', c.name) from public.article_categories c
      where c.id = a.category_id) as category,
    (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by t.name), '[]')
      from public.article_to_tags l join public.article_tags t on t.id = l.tag_id where l.article_id = a.id) as tags,
    (select coalesce(json_agg(json_build_object('id', i.id, 'url', i.url, 'caption', i.caption)
      order by i."order", i.id),
      '[]')
      from public.article_images i where i.article_id = a.id) as images,
    (select json_build_object('slug', e.slug, 'title', e.title) from public.events e
      where e.id = a.event_id and e.published_at <= now()) as event,
    (select json_build_object('slug', o.slug, 'title', o.title) from public.news_articles o
      where o.published_at <= now() and (o.published_at, o.id) < (a.published_at, a.id)
        order by o.published_at desc, o.id desc limit 1) as previous,
    (select json_build_object('slug', o.slug, 'title', o.title) from public.news_articles o
      where o.published_at <= now() and (o.published_at, o.id) > (a.published_at, a.id) order by o.published_at, o.id
        limit 1) as next
  from public.news_articles a;
comment on view public.article_pages is
  'What the page of each article shows, with the public event on which it reports, and the public articles published '
  'before and after it.';
grant select on table public.article_pages to anon, authenticated;

create function private.stamp_publication() returns trigger
  language plpgsql set search_path = ''
  as $$
begin
  if new.status = 'draft' then
    new.published_at := null;
  elsif new.status = 'published' then
    new.published_at := coalesce(new.published_at, now());
  end if;
  return new;
end $$;
comment on function private.stamp_publication() is
  'Trigger: sets the publication date when an article is published, and clears it when it becomes a draft again '
  '(specification, section 4).';
create trigger stamp_author before insert on public.news_articles for each row execute function private.stamp_author();
create trigger stamp_publication before insert
  or update on public.news_articles for each row execute function private.stamp_publication();

-- Revisions, slugs and the featured item (editorial).

create trigger stamp_updated_at before update on public.news_articles
  for each row execute function private.stamp_edited();
create trigger replace_featured_by_new before insert on public.news_articles for each row
  when (new.is_featured) execute function private.replace_featured();
create trigger replace_featured before update of is_featured on public.news_articles for each row
  when (new.is_featured and not old.is_featured) execute function private.replace_featured();
create trigger keep_address after update of slug on public.news_articles for each row
  when (old.slug <> new.slug) execute function private.keep_address();
create trigger forget_item after delete on public.news_articles
  for each row execute function private.forget_item('article');
create constraint trigger keep_revision after insert or update on public.news_articles deferrable initially deferred
  for each row execute function private.keep_revision('article', 'id');
create constraint trigger keep_revision after insert or update
  or delete on public.article_images deferrable initially deferred
  for each row execute function private.keep_revision('article', 'article_id');
create constraint trigger keep_revision after insert or delete on public.article_to_tags deferrable initially deferred
  for each row execute function private.keep_revision('article', 'article_id');
create constraint trigger keep_revision after insert or delete on public.article_members deferrable initially deferred
  for each row execute function private.keep_revision('article', 'article_id');

-- Saving and searching.

create function private.tags_named(names text[]) returns uuid[]
  language plpgsql volatile security invoker set search_path = ''
  as $$
declare
  wanted text[] := array(select t.name
    from (select btrim(regexp_replace(n, '\s+', ' ', 'g')) as name from unnest(names) as n) as t where t.name <> '');
begin
  if exists (select from unnest(wanted) as n where length(n) > 60 or not private.is_line(n)) then
    raise exception 'A tag has up to 60 characters, in one line.' using errcode = '22023';
  end if;
  insert into public.article_tags (name)
    -- Of several spellings the first.
    select distinct on (lower(w.name)) w.name from unnest(wanted) with ordinality as w (name, place)
      where not exists (select 1 from public.article_tags k where lower(k.name) = lower(w.name))
      order by lower(w.name), w.place
    on conflict do nothing;
  return array(select k.id from public.article_tags k
    where lower(k.name) in (select lower(n) from unnest(wanted) as n));
end $$;
comment on function private.tags_named(text[]) is
  'The ids of tags, created when missing, whatever their case. Refuses (22023) what is no name of a tag.';

create function public.save_article(article_id uuid, article jsonb, tags text[], images jsonb, save_id uuid,
  expected timestamptz default null)
  returns table (id uuid, slug text, updated_at timestamptz, status text, published_at timestamptz)
  language plpgsql volatile security invoker set search_path = ''
  as $$
#variable_conflict use_column
declare
  stored public.news_articles;
  wanted text := coalesce(nullif(btrim(article ->> 'slug'), ''), article ->> 'title');
  -- None if it has been deleted meanwhile.
  event uuid := (select e.id from public.events e where e.id = nullif(article ->> 'event_id', '')::uuid);
  chosen uuid[];
  linked uuid[];
begin
  if private.begin_save(article_id, save_id) then
    -- Whoever takes the featured place waits for another who takes it, and locks the item that has it in the order of
    -- the ids, as actions on many rows do.
    if (article ->> 'is_featured')::boolean then
      perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('featured article', 0));
    end if;
    perform 1 from public.news_articles a
      where a.id = article_id or (a.is_featured and (article ->> 'is_featured')::boolean) order by a.id for update;
    select a.* into stored from public.news_articles a where a.id = article_id;
    perform private.expect_version(article_id, stored.updated_at, expected);
    for attempt in 1..20 loop
      begin
        if expected is null then
          insert into public.news_articles (id, slug, title, excerpt, content, image_url, status, is_featured,
              published_at, category_id, event_id)
            values (article_id, private.free_slug('article', wanted, article_id), btrim(article ->> 'title'),
              nullif(btrim(article ->> 'excerpt'), ''), article ->> 'content',
              nullif(article ->> 'image_url', ''), coalesce(article ->> 'status', 'draft'),
              coalesce((article ->> 'is_featured')::boolean, false),
              nullif(article ->> 'published_at', '')::timestamptz, nullif(article ->> 'category_id', '')::uuid, event);
        else
          update public.news_articles a set
            slug = case when nullif(btrim(article ->> 'slug'), '') is null or article ->> 'slug' = a.slug then a.slug
              else private.free_slug('article', wanted, article_id) end,
            title = btrim(article ->> 'title'), excerpt = nullif(btrim(article ->> 'excerpt'), ''),
            content = article ->> 'content',
            image_url = nullif(article ->> 'image_url', ''), status = coalesce(article ->> 'status', 'draft'),
            is_featured = coalesce((article ->> 'is_featured')::boolean, false),
            published_at = nullif(article ->> 'published_at', '')::timestamptz,
            category_id = nullif(article ->> 'category_id', '')::uuid,
            event_id = case when article ? 'event_id' then event else a.event_id end
            where a.id = article_id;
        end if;
        exit;
      exception
        when foreign_key_violation then
          raise exception 'This category is no longer in the list. Please choose another.';
        when unique_violation then
          -- Race: another article took the slug at the same moment; retry with the next free number.
          if attempt = 20 or sqlerrm not like '%slug%' then raise; end if;
      end;
    end loop;
    chosen := private.tags_named(tags);
    delete from public.article_to_tags l where l.article_id = save_article.article_id and l.tag_id <> all (chosen);
    insert into public.article_to_tags (article_id, tag_id) select save_article.article_id, t.id
      from unnest(chosen) as t (id) on conflict do nothing;
    if article ? 'members' then
      linked := private.members_named(article -> 'members');
      delete from public.article_members l where l.article_id = save_article.article_id and l.member_id <> all (linked);
      insert into public.article_members (article_id, member_id) select save_article.article_id, l.id
        from unnest(linked) as l (id) on conflict do nothing;
    end if;
    delete from public.article_images i where i.article_id = save_article.article_id;
    insert into public.article_images (article_id, url, caption, "order")
      select save_article.article_id, i.value ->> 'url', nullif(btrim(i.value ->> 'caption'), ''), i.ordinality - 1
        from jsonb_array_elements(images) with ordinality as i;
  end if;
  return query select a.id, a.slug, a.updated_at, a.status, a.published_at from public.news_articles a
    where a.id = article_id;
end $$;
comment on function public.save_article(uuid, jsonb, text[], jsonb, uuid, timestamptz) is
  'Adds an article (expected null) or changes the version that was saved at the time expected, with its tags '
  '(created when missing, whatever their case) and its gallery ([{url, caption}], in order), in one transaction '
  '(staff). Fields as in news_articles; event_id (none if the event has been deleted) and members, the list of ids '
  'of the members that it is about, stay as they are when absent. An empty slug means one made from the title for a '
  'new article, and the present slug for an existing one. Errors: PT409 newer version, PT404 deleted. A retry with '
  'the same save_id changes nothing.';

create function private.search_articles(query text, of_status text, of_category text, of_author uuid,
  everything boolean)
  returns setof public.news_articles
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
  set random_page_cost = 1.1
  as $$
declare
  patterns text[] := private.search_patterns(query);
  category uuid := (select c.id from public.article_categories c where c.key = of_category);
begin
  perform private.require_right(private.is_staff(), 'Only staff may search here.');
  return query
    select a.* from public.news_articles a
    where a.search_text like any (patterns)
      and (of_category is null or a.category_id = category)
      and (of_author is null or a.author_id = of_author)
      and case of_status when 'draft' then a.status = 'draft' when 'scheduled' then a.published_at > now()
        when 'published' then a.published_at <= now() else true end
    order by a.created_at desc, a.id desc limit case when not everything then 1001 end;
end $$;
comment on function private.search_articles(text, text, text, uuid, boolean) is
  'Articles, drafts included, whose title, excerpt or content contains the query. Security definer with a fresh '
  'plan for each call, as search_members, and the cost of private.search; it checks the role itself.';

create function public.search_articles(query text, of_status text default null, of_category text default null,
  of_author uuid default null, everything boolean default false)
  returns setof public.news_articles
  language sql stable security invoker set search_path = ''
  as $$ select * from private.search_articles(query, of_status, of_category, of_author, everything) $$;
comment on function public.search_articles(text, text, text, uuid, boolean) is
  'The office''s search for articles (staff): matches part of title, excerpt or content, whatever its case; '
  'optionally filters by draft, scheduled or published, by category (its key) and by author. Returns the newest '
  '1,001, or all matches with everything (for an action on them, or a CSV file).';

create function public.get_category_counts() returns table (category text, count bigint)
  language sql stable security invoker set search_path = ''
  as $$
  select c.key, coalesce(a.count, 0)
  from public.article_categories c
  left join (
    select n.category_id, count(*) from public.news_articles n where n.published_at <= now() group by n.category_id
  ) as a on a.category_id = c.id
  order by c.key
$$;
comment on function public.get_category_counts() is
  'The key of each news category with its number of published articles.';

create function public.get_tagged_articles(tag text) returns setof public.news_articles
  language sql stable security invoker set search_path = ''
  as $$
  select a.* from public.news_articles a
  where a.published_at <= now()
    and a.id in (select l.article_id from public.article_tags t join public.article_to_tags l on l.tag_id = t.id
      where lower(t.name) = lower(tag))
$$;
comment on function public.get_tagged_articles(text) is 'The public articles that have a tag, named in any case.';

-- Many articles at once, or one.

create function public.publish_articles(ids uuid[], published boolean) returns jsonb
  language plpgsql volatile security invoker set search_path = '' set statement_timeout = '120s'
  as $$
begin
  perform private.require_right(private.is_staff(), 'Only staff may change articles.');
  if published is null then raise exception 'Publish them or not?' using errcode = '22023'; end if;
  return private.change_rows(ids, 'news_articles', 't.title', $change$
    update public.news_articles t set status = $2 from public.news_articles o
      where t.id = $1 and o.id = t.id and o.status <> $2
      returning jsonb_build_object('at', t.updated_at, 'was',
        jsonb_build_object('status', o.status, 'published_at', o.published_at))
  $change$, case when published then 'published' else 'draft' end) || jsonb_build_object('scheduled', (select count(*)
    from public.news_articles a where published and a.id = any (ids) and a.published_at > now()));
end $$;
comment on function public.publish_articles(uuid[], boolean) is
  'Publishes articles, or makes them drafts again (staff). Returns {done, failed}, see private.outcome, and how many '
  'are scheduled and keep their time.';

create function public.categorise_articles(ids uuid[], category uuid) returns jsonb
  language plpgsql volatile security invoker set search_path = '' set statement_timeout = '120s'
  as $$
begin
  perform private.require_right(private.is_staff(), 'Only staff may change articles.');
  if category is not null and not exists (select from public.article_categories c where c.id = category) then
    raise exception 'This category is no longer in the list. Please choose another.';
  end if;
  return private.change_rows(ids, 'news_articles', 't.title', $change$
    update public.news_articles t set category_id = $2::uuid from public.news_articles o
      where t.id = $1 and o.id = t.id and o.category_id is distinct from $2::uuid
      returning jsonb_build_object('at', t.updated_at, 'was', jsonb_build_object('category_id', o.category_id))
  $change$, category::text);
end $$;
comment on function public.categorise_articles(uuid[], uuid) is
  'Gives articles another category, or none with null (staff). Returns {done, failed}, see private.outcome.';

create function private.retag_article(article uuid, more uuid[], fewer uuid[]) returns jsonb
  language plpgsql volatile security invoker set search_path = ''
  as $$
declare
  before jsonb := (select coalesce(jsonb_agg(k.name order by lower(k.name)), '[]') from public.article_to_tags l
    join public.article_tags k on k.id = l.tag_id where l.article_id = article);
  changed jsonb;
begin
  if not exists (select from public.article_to_tags l where l.article_id = article and l.tag_id = any (fewer))
    and not exists (select from unnest(more) as m (id)
      where m.id not in (select l.tag_id from public.article_to_tags l
        where l.article_id = article)) then return null; end if;
  delete from public.article_to_tags l where l.article_id = article and l.tag_id = any (fewer);
  insert into public.article_to_tags (article_id, tag_id) select article, m.id from unnest(more) as m (id) on conflict
    do nothing;
  -- A tag is a part of its article: whoever has it open is told.
  update public.news_articles t set status = t.status where t.id = article
    returning jsonb_build_object('at', t.updated_at, 'was', jsonb_build_object('tags', before)) into strict changed;
  return changed;
end $$;
comment on function private.retag_article(uuid, uuid[], uuid[]) is
  'Adds tags to an article and removes others; returns what private.change_rows expects.';

create function public.tag_articles(ids uuid[], added text[], removed text[]) returns jsonb
  language plpgsql volatile security invoker set search_path = '' set statement_timeout = '120s'
  as $$
declare
  more uuid[];
  fewer uuid[];
begin
  perform private.require_right(private.is_staff(), 'Only staff may change articles.');
  -- Tags are created after the articles are locked, as in save_article.
  perform private.locked_rows(private.chosen_rows(ids), 'news_articles', false);
  more := private.tags_named(added);
  fewer := array(select k.id from public.article_tags k
    where lower(k.name) in (select lower(regexp_replace(btrim(n), '\s+', ' ', 'g')) from unnest(removed) as n)
      and k.id <> all (more));
  return private.change_rows(ids, 'news_articles', 't.title',
    'select private.retag_article($1, ($2::text[])[1]::uuid[], ($2::text[])[2]::uuid[])',
      array[more::text, fewer::text]::text);
end $$;
comment on function public.tag_articles(uuid[], text[], text[]) is
  'Adds tags to articles (created when missing, whatever their case) and removes others (staff). Returns {done, '
  'failed}, see private.outcome.';

create function public.delete_articles(ids uuid[]) returns jsonb
  language plpgsql volatile security invoker set search_path = '' set statement_timeout = '120s'
  as $$
begin
  perform private.require_right(private.is_staff(), 'Only staff may delete articles.');
  return private.delete_rows(ids, 'news_articles', 't.title');
end $$;
comment on function public.delete_articles(uuid[]) is
  'Deletes articles (staff). Returns {done, failed}, see private.outcome.';

create function private.put_article_back(article uuid, was jsonb, at timestamptz) returns boolean
  language plpgsql volatile security invoker set search_path = ''
  as $$
begin
  if not exists (select from public.news_articles t where t.id = article and t.updated_at = at) then
    return false;
  end if;
  if was ? 'tags' then
    delete from public.article_to_tags l where l.article_id = article;
    insert into public.article_to_tags (article_id, tag_id)
      select article, k.id from public.article_tags k
        where lower(k.name) in (select lower(n.name) from jsonb_array_elements_text(was -> 'tags') as n (name));
  end if;
  update public.news_articles t set status = coalesce(was ->> 'status', t.status),
    published_at = case when was ? 'status' then (was ->> 'published_at')::timestamptz else t.published_at end,
    category_id = case when was ? 'category_id' then (was ->> 'category_id')::uuid else t.category_id end
    where t.id = article;
  return true;
end $$;
comment on function private.put_article_back(uuid, jsonb, timestamptz) is
  'Gives an article its former values, unless it has been changed since; returns what private.undo_rows expects.';

create function public.undo_articles(changes jsonb) returns jsonb
  language plpgsql volatile security invoker set search_path = '' set statement_timeout = '120s'
  as $$
begin
  perform private.require_right(private.is_staff(), 'Only staff may change articles.');
  return private.undo_rows(changes, 'news_articles', 't.title', 'select private.put_article_back($1, $2, $3)');
end $$;
comment on function public.undo_articles(jsonb) is
  'Puts back what publish_articles, categorise_articles or tag_articles has changed, where nobody has changed the '
  'article since (staff). changes: what they returned as done. Returns {done, failed}, see private.outcome.';

-- Grants on functions.

grant execute on function private.reading_minutes(text) to anon, authenticated, service_role;
grant execute on function private.search_articles(text, text, text, uuid, boolean), private.tags_named(text[]),
  private.retag_article(uuid, uuid[], uuid[]), private.put_article_back(uuid, jsonb, timestamptz)
  to authenticated, service_role;
grant execute on function public.get_category_counts(), public.get_tagged_articles(text) to anon, authenticated;
grant execute on function public.save_article(uuid, jsonb, text[], jsonb, uuid, timestamptz),
  public.search_articles(text, text, text, uuid, boolean), public.publish_articles(uuid[], boolean),
  public.categorise_articles(uuid[], uuid), public.tag_articles(uuid[], text[], text[]),
  public.delete_articles(uuid[]), public.undo_articles(jsonb) to authenticated;
