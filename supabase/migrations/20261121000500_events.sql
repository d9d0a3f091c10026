-- Events: the chamber's calendar.

create table public.event_categories (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (length(btrim(name)) between 1 and 80)
);
comment on table public.event_categories is 'Kinds of event.';

create table public.events (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (private.is_slug(slug)),
  title text not null check (length(btrim(title)) between 1 and 200),
  description text not null check (length(description) between 1 and 200000),
  summary text not null generated always as (private.plain_excerpt(description)) stored,
  category_id uuid not null references public.event_categories (id) on delete restrict,
  status text not null default 'upcoming' check (status in ('upcoming', 'ongoing', 'completed', 'cancelled')),
  start_date timestamptz not null,
  end_date timestamptz not null,
  time_zone text not null default 'Europe/Sofia' check (private.is_time_zone(time_zone)),
  location text check (length(location) <= 300),
  is_online boolean not null default false,
  meeting_url text check (private.is_http_url(meeting_url)),
  max_participants integer check (max_participants >= 1),
  registration_deadline timestamptz,
  is_featured boolean not null default false,
  image_url text check (private.is_image_url(image_url)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint events_end_not_before_start check (end_date >= start_date),
  constraint events_deadline_not_after_start check (registration_deadline <= start_date)
);
comment on table public.events is 'Events of the chamber, all of them public.';
comment on column public.events.description is 'Rich text (HTML), shown only through the sanitising viewer.';
comment on column public.events.summary is 'The description''s beginning as plain text, for cards and previews, so that lists need not carry the whole.';
comment on column public.events.time_zone is 'IANA zone in which the event takes place and its times are shown.';

create index events_category_id_idx on public.events (category_id, start_date, id);
create index events_start_date_idx on public.events (start_date, id);
create index events_end_date_idx on public.events (end_date, id);
create unique index events_one_featured_idx on public.events (is_featured) where is_featured;
comment on index public.events_one_featured_idx is 'One featured event at a time (specification, section 9).';

create table public.event_images (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references public.events (id) on delete cascade,
  url text not null check (private.is_image_url(url)),
  caption text check (length(caption) <= 300),
  "order" integer not null default 0
);
comment on table public.event_images is 'The gallery of an event, in order.';
create index event_images_event_id_idx on public.event_images (event_id, "order", id);

create trigger stamp_updated_at before update on public.events for each row execute function private.stamp_updated_at();

alter table public.event_categories enable row level security;
revoke all on table public.event_categories from anon, authenticated;
grant select on table public.event_categories to anon, authenticated;
grant insert, update, delete on table public.event_categories to authenticated;
create policy "everybody reads" on public.event_categories for select to anon, authenticated using (id is not null);
create policy "Administrators add" on public.event_categories for insert to authenticated with check ((select private.is_admin()));
create policy "Administrators change" on public.event_categories for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Administrators delete" on public.event_categories for delete to authenticated using ((select private.is_admin()));

alter table public.events enable row level security;
revoke all on table public.events from anon, authenticated;
grant select on table public.events to anon, authenticated;
grant insert, update, delete on table public.events to authenticated;
create policy "everybody reads" on public.events for select to anon, authenticated using (id is not null);
create policy "staff add" on public.events for insert to authenticated with check ((select private.is_staff()));
create policy "staff change" on public.events for update to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "staff delete" on public.events for delete to authenticated using ((select private.is_staff()));

alter table public.event_images enable row level security;
revoke all on table public.event_images from anon, authenticated;
grant select on table public.event_images to anon, authenticated;
grant insert, update, delete on table public.event_images to authenticated;
create policy "everybody reads" on public.event_images for select to anon, authenticated using (id is not null);
create policy "staff add" on public.event_images for insert to authenticated with check ((select private.is_staff()));
create policy "staff change" on public.event_images for update to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "staff delete" on public.event_images for delete to authenticated using ((select private.is_staff()));
