-- Site: settings, and the texts of the static pages.

create table public.site_settings (
  key text primary key check (key in ('site_title', 'logo_url', 'ga_code')),
  value text not null default '',
  updated_by uuid references public.user_profiles (id) on delete set null,
  updated_at timestamptz not null default now(),
  constraint site_settings_value_check check (case key
    when 'site_title' then length(btrim(value)) between 1 and 60 and private.is_line(value)
    when 'logo_url' then value = '' or private.is_image_url(value)
    when 'ga_code' then value = '' or value ~ '^G-[A-Z0-9]{4,20}$'
  end)
);
create index site_settings_updated_by_idx on public.site_settings (updated_by);
comment on table public.site_settings is 'Title, logo and analytics measurement id of the site. Everybody can read them, staff can change them.';
comment on column public.site_settings.value is 'For ga_code: a GA4 measurement id (G-…) or empty, never a script.';

alter table public.site_settings enable row level security;
grant select (key, value) on table public.site_settings to anon;
grant select on table public.site_settings to authenticated;
grant insert (key, value), update (key, value) on table public.site_settings to authenticated;
create policy "everybody reads the settings" on public.site_settings for select to anon, authenticated using (key is not null);
create policy "staff add settings" on public.site_settings for insert to authenticated with check ((select private.is_staff()));
create policy "staff change settings" on public.site_settings for update to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));

-- Deleting a person sets updated_by to null; that is no change by the person who deletes them, so it is not stamped.
create function private.stamp_setting() returns trigger
  language plpgsql set search_path = ''
  as $$
begin
  if tg_op = 'UPDATE' and (new.key, new.value) = (old.key, old.value) then return new; end if;
  new.updated_at := clock_timestamp();
  new.updated_by := coalesce((select auth.uid()), new.updated_by);
  return new;
end $$;
comment on function private.stamp_setting() is 'Trigger: records who changed a setting and when.';
create trigger stamp_setting before insert or update on public.site_settings
  for each row execute function private.stamp_setting();
create trigger record_additions after insert on public.site_settings referencing new table as new_rows
  for each statement execute function private.record_additions('setting');
create trigger record_changes after update on public.site_settings referencing old table as old_rows new table as new_rows
  for each statement execute function private.record_changes('setting', 'key');
create trigger record_removals after delete on public.site_settings referencing old table as old_rows
  for each statement execute function private.record_removals('setting');

create table public.about_content (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(btrim(title)) between 1 and 160 and private.is_line(title)),
  content text not null check (length(btrim(content)) between 1 and 20000),
  image_url text check (private.is_image_url(image_url)),
  image_side text not null default 'left' check (image_side in ('left', 'right')),
  "order" integer not null default 0,
  updated_at timestamptz not null default now()
);
create index about_content_order_idx on public.about_content ("order", id);
comment on table public.about_content is 'Sections of the About page, in order. The content is plain text; a blank line separates paragraphs.';
comment on column public.about_content.image_side is 'On which side of the text the picture is, in windows wide enough for both.';

alter table public.about_content enable row level security;
grant select on table public.about_content to anon, authenticated;
grant insert, update, delete on table public.about_content to authenticated;
create policy "everybody reads" on public.about_content for select to anon, authenticated using (id is not null);
create policy "Administrators add" on public.about_content for insert to authenticated with check ((select private.is_admin()));
create policy "Administrators change" on public.about_content for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Administrators delete" on public.about_content for delete to authenticated using ((select private.is_admin()));

create trigger stamp_updated_at before update on public.about_content for each row execute function private.stamp_updated_at();
create trigger record_row after insert or update or delete on public.about_content for each row execute function private.record_row('page_text');

create table public.about_goals (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(btrim(title)) between 1 and 160 and private.is_line(title)),
  description text not null check (length(btrim(description)) between 1 and 2000),
  "order" integer not null default 0,
  updated_at timestamptz not null default now()
);
create index about_goals_order_idx on public.about_goals ("order", id);
comment on table public.about_goals is 'The Our Goals grid of the About page; the title determines the icon.';

alter table public.about_goals enable row level security;
grant select on table public.about_goals to anon, authenticated;
grant insert, update, delete on table public.about_goals to authenticated;
create policy "everybody reads" on public.about_goals for select to anon, authenticated using (id is not null);
create policy "Administrators add" on public.about_goals for insert to authenticated with check ((select private.is_admin()));
create policy "Administrators change" on public.about_goals for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Administrators delete" on public.about_goals for delete to authenticated using ((select private.is_admin()));

create trigger stamp_updated_at before update on public.about_goals for each row execute function private.stamp_updated_at();
create trigger record_row after insert or update or delete on public.about_goals for each row execute function private.record_row('page_text');

create table public.services (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(btrim(title)) between 1 and 160 and private.is_line(title)),
  description text not null check (length(btrim(description)) between 1 and 5000),
  icon text check (length(icon) <= 40 and private.is_line(icon)),
  category text check (length(category) <= 80 and private.is_line(category)),
  "order" integer not null default 0,
  updated_at timestamptz not null default now()
);
create index services_order_idx on public.services ("order", id);
comment on table public.services is 'Services of the chamber.';
comment on column public.services.description is 'First paragraph: the text. Second paragraph, after a blank line: one bullet per line, each starting with a bullet mark.';

alter table public.services enable row level security;
grant select on table public.services to anon, authenticated;
grant insert, update, delete on table public.services to authenticated;
create policy "everybody reads" on public.services for select to anon, authenticated using (id is not null);
create policy "Administrators add" on public.services for insert to authenticated with check ((select private.is_admin()));
create policy "Administrators change" on public.services for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Administrators delete" on public.services for delete to authenticated using ((select private.is_admin()));

create trigger stamp_updated_at before update on public.services for each row execute function private.stamp_updated_at();
create trigger record_row after insert or update or delete on public.services for each row execute function private.record_row('page_text');

create table public.legal_content (
  type text primary key check (type in ('terms', 'privacy', 'cookies')),
  content text not null check (length(content) <= 200000),
  updated_at timestamptz not null default now()
);
comment on table public.legal_content is 'Terms of use, privacy policy and cookie policy as rich text (HTML).';

alter table public.legal_content enable row level security;
grant select on table public.legal_content to anon, authenticated;
grant insert, update, delete on table public.legal_content to authenticated;
create policy "everybody reads" on public.legal_content for select to anon, authenticated using (type is not null);
create policy "Administrators add" on public.legal_content for insert to authenticated with check ((select private.is_admin()));
create policy "Administrators change" on public.legal_content for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Administrators delete" on public.legal_content for delete to authenticated using ((select private.is_admin()));

create trigger stamp_updated_at before update on public.legal_content for each row execute function private.stamp_updated_at();
create trigger record_row after insert or update or delete on public.legal_content for each row execute function private.record_row('page_text');
