-- Newsroom: articles with their categories, tags and galleries. Drafts and what belongs to them are for staff only.

create table public.article_categories (
  id uuid primary key default gen_random_uuid(),
  key text not null unique check (key ~ '^[a-z]+(-[a-z]+)*$' and length(key) <= 40),
  name text not null unique check (length(btrim(name)) between 1 and 80)
);
comment on table public.article_categories is 'News categories.';
comment on column public.article_categories.key is 'Short name of the category in addresses (/news?category=trade).';

insert into public.article_categories (key, name) values
  ('trade', 'Trade Relations'), ('business', 'Business Development'), ('events', 'Events & Conferences'),
  ('success', 'Member Success Stories'), ('insights', 'Market Insights');

create table public.article_tags (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 60)
);
comment on table public.article_tags is 'Tags of articles, unique whatever their case.';
create unique index article_tags_name_idx on public.article_tags (lower(name));

create table public.news_articles (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (private.is_slug(slug)),
  title text not null check (length(btrim(title)) between 1 and 200),
  excerpt text check (length(excerpt) <= 600),
  content text not null check (length(content) between 1 and 400000),
  summary text not null generated always as (coalesce(nullif(btrim(excerpt), ''), private.plain_excerpt(content))) stored,
  image_url text check (private.is_image_url(image_url)),
  status text not null default 'draft' check (status in ('draft', 'published')),
  is_featured boolean not null default false,
  published_at timestamptz,
  category_id uuid references public.article_categories (id) on delete set null,
  author_id uuid references public.authors (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint news_articles_published_has_date check ((status = 'published') = (published_at is not null))
);
comment on table public.news_articles is 'Articles. Public once published and their publication date has come.';
comment on column public.news_articles.content is 'Rich text (HTML), shown only through the sanitising viewer.';
comment on column public.news_articles.summary is 'The excerpt, or else the content''s beginning as plain text, so that lists need not carry the whole.';

create index news_articles_published_idx on public.news_articles (published_at desc, id desc) where status = 'published';
create index news_articles_category_id_idx on public.news_articles (category_id, published_at desc, id desc);
create index news_articles_author_id_idx on public.news_articles (author_id);
create index news_articles_created_at_idx on public.news_articles (created_at desc, id desc);
create unique index news_articles_one_featured_idx on public.news_articles (is_featured) where is_featured;
comment on index public.news_articles_one_featured_idx is 'One featured story at a time (specification, section 9).';

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
comment on function private.stamp_publication() is 'Trigger: publishing stamps the date, going back to draft clears it (specification, section 4).';
revoke execute on function private.stamp_publication() from public;

create trigger stamp_author before insert on public.news_articles for each row execute function private.stamp_author();
create trigger stamp_publication before insert or update on public.news_articles for each row execute function private.stamp_publication();
create trigger stamp_updated_at before update on public.news_articles for each row execute function private.stamp_updated_at();

create table public.article_to_tags (
  article_id uuid not null references public.news_articles (id) on delete cascade,
  tag_id uuid not null references public.article_tags (id) on delete cascade,
  primary key (article_id, tag_id)
);
comment on table public.article_to_tags is 'Which article carries which tag.';
create index article_to_tags_tag_id_idx on public.article_to_tags (tag_id);

create table public.article_images (
  id uuid primary key default gen_random_uuid(),
  article_id uuid not null references public.news_articles (id) on delete cascade,
  url text not null check (private.is_image_url(url)),
  caption text check (length(caption) <= 300),
  "order" integer not null default 0
);
comment on table public.article_images is 'The gallery of an article, in order.';
create index article_images_article_id_idx on public.article_images (article_id, "order", id);

alter table public.article_categories enable row level security;
revoke all on table public.article_categories from anon, authenticated;
grant select on table public.article_categories to anon, authenticated;
grant insert, update, delete on table public.article_categories to authenticated;
create policy "everybody reads" on public.article_categories for select to anon, authenticated using (id is not null);
create policy "Administrators add" on public.article_categories for insert to authenticated with check ((select private.is_admin()));
create policy "Administrators change" on public.article_categories for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Administrators delete" on public.article_categories for delete to authenticated using ((select private.is_admin()));

alter table public.article_tags enable row level security;
revoke all on table public.article_tags from anon, authenticated;
grant select on table public.article_tags to anon, authenticated;
grant insert, update, delete on table public.article_tags to authenticated;
create policy "everybody reads" on public.article_tags for select to anon, authenticated using (id is not null);
create policy "staff add" on public.article_tags for insert to authenticated with check ((select private.is_staff()));
create policy "Administrators change" on public.article_tags for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Administrators delete" on public.article_tags for delete to authenticated using ((select private.is_admin()));

alter table public.news_articles enable row level security;
revoke all on table public.news_articles from anon, authenticated;
grant select on table public.news_articles to anon, authenticated;
grant insert (id, slug, title, excerpt, content, image_url, status, is_featured, published_at, category_id),
  update (slug, title, excerpt, content, image_url, status, is_featured, published_at, category_id)
  on table public.news_articles to authenticated;
grant delete on table public.news_articles to authenticated;
create policy "visitors read what is published" on public.news_articles for select to anon
  using (status = 'published' and published_at <= now());
create policy "members read what is published, staff all" on public.news_articles for select to authenticated
  using ((status = 'published' and published_at <= now()) or (select private.is_staff()));
create policy "staff add" on public.news_articles for insert to authenticated with check ((select private.is_staff()));
create policy "staff change" on public.news_articles for update to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "staff delete" on public.news_articles for delete to authenticated using ((select private.is_staff()));

-- What belongs to an article is seen by whoever sees the article: the inner query obeys the article's own policy.
alter table public.article_to_tags enable row level security;
revoke all on table public.article_to_tags from anon, authenticated;
grant select on table public.article_to_tags to anon, authenticated;
grant insert, update, delete on table public.article_to_tags to authenticated;
create policy "with the article" on public.article_to_tags for select to anon, authenticated
  using (exists (select 1 from public.news_articles a where a.id = article_id));
create policy "staff add" on public.article_to_tags for insert to authenticated with check ((select private.is_staff()));
create policy "staff change" on public.article_to_tags for update to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "staff delete" on public.article_to_tags for delete to authenticated using ((select private.is_staff()));

alter table public.article_images enable row level security;
revoke all on table public.article_images from anon, authenticated;
grant select on table public.article_images to anon, authenticated;
grant insert, update, delete on table public.article_images to authenticated;
create policy "with the article" on public.article_images for select to anon, authenticated
  using (exists (select 1 from public.news_articles a where a.id = article_id));
create policy "staff add" on public.article_images for insert to authenticated with check ((select private.is_staff()));
create policy "staff change" on public.article_images for update to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "staff delete" on public.article_images for delete to authenticated using ((select private.is_staff()));

create function public.get_category_counts() returns table (category text, count bigint)
  language sql stable security invoker set search_path = ''
  as $$
  select c.key, count(a.id)
  from public.article_categories c
  left join public.news_articles a on a.category_id = c.id and a.status = 'published' and a.published_at <= now()
  group by c.key order by c.key
$$;
comment on function public.get_category_counts() is 'The key of each news category with its number of published articles.';
revoke execute on function public.get_category_counts() from public, anon, authenticated;
grant execute on function public.get_category_counts() to anon, authenticated;
