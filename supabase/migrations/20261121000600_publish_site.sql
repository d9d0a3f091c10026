-- Site: settings, and the texts of the static pages.

create table public.site_settings (
  key text primary key check (key in ('site_title', 'logo_url', 'ga_code', 'first_steps')),
  value text not null default '',
  updated_by uuid references public.user_profiles (id) on delete set null,
  updated_at timestamptz not null default now(),
  constraint site_settings_value_check check (case key
    when 'site_title' then length(btrim(value)) between 1 and 60 and private.is_line(value)
    when 'logo_url' then value = '' or private.is_image_url(value)
    when 'ga_code' then value = '' or value ~ '^G-[A-Z0-9]{4,20}$'
    when 'first_steps' then value in ('', 'dismissed')
  end)
);
create index site_settings_updated_by_idx on public.site_settings (updated_by);
comment on table public.site_settings is
  'Title, logo and analytics measurement id of the site. Everybody can read them, staff can change them.';
comment on column public.site_settings.value is
  'For ga_code: a GA4 measurement id (G-…) or empty, never a script. For first_steps: dismissed when the checklist '
  'of a new site is no longer wanted.';

alter table public.site_settings enable row level security;
grant select (key, value) on table public.site_settings to anon;
grant select on table public.site_settings to authenticated;
grant insert (key, value), update (key, value) on table public.site_settings to authenticated;
create policy "everybody reads the settings" on public.site_settings for select to anon, authenticated
  using (key is not null);
create policy "staff add settings" on public.site_settings for insert to authenticated
  with check ((select private.is_staff()));
create policy "staff change settings" on public.site_settings for update to authenticated
  using ((select private.is_staff()));

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
create trigger record_changes after update on public.site_settings
  referencing old table as old_rows new table as new_rows
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
comment on table public.about_content is
  'Sections of the About page, in order. The content is plain text; a blank line separates paragraphs.';
comment on column public.about_content.image_side is
  'On which side of the text the picture is, in windows wide enough for both.';

create table public.about_goals (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(btrim(title)) between 1 and 160 and private.is_line(title)),
  description text not null check (length(btrim(description)) between 1 and 2000),
  "order" integer not null default 0,
  updated_at timestamptz not null default now()
);
comment on table public.about_goals is 'The Our Goals grid of the About page; the title determines the icon.';

create table public.services (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(btrim(title)) between 1 and 160 and private.is_line(title)),
  description text not null check (length(btrim(description)) between 1 and 5000),
  icon text check (length(icon) <= 40 and private.is_line(icon)),
  category text check (length(category) <= 80 and private.is_line(category)),
  "order" integer not null default 0,
  updated_at timestamptz not null default now()
);
comment on table public.services is 'Services of the chamber.';
comment on column public.services.description is
  'First paragraph: the text. Second paragraph, after a blank line: one bullet per line, each starting with a '
  'bullet mark.';

-- Legal texts. A version that holds is never changed, for somebody agreed to it; a new one takes its place.

create function private.page_title(key text) returns text
  language sql immutable parallel safe set search_path = ''
  as $$ select case key when 'home' then 'Home' when 'about' then 'About' when 'services' then 'Services'
    when 'membership' then 'Membership' when 'contact' then 'Contact' when 'terms' then 'Terms of Use'
    when 'privacy' then 'Privacy Policy' when 'cookies' then 'Cookie Policy' else '' end $$;
comment on function private.page_title(text) is
  'What the search calls a standing page or legal text, by its key; empty for what has no page of its own.';
grant execute on function private.page_title(text) to anon, authenticated, service_role;

create table public.legal_versions (
  id uuid primary key default gen_random_uuid(),
  type text not null check (type in ('terms', 'privacy', 'cookies')),
  content text not null check (length(content) between 1 and 200000),
  holds_from date not null check (holds_from between '1990-01-01' and '2100-12-31'),
  save_id uuid,
  author_id uuid,
  author_name text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text not null generated always as (
    private.search_text(private.page_title(type) || e'\n' || private.plain_text(content))) stored,
  constraint legal_versions_type_holds_from_key unique (type, holds_from)
);
comment on table public.legal_versions is
  'Versions of the terms of use, privacy policy and cookie policy. The latest whose day has come holds.';
comment on column public.legal_versions.search_text is
  'The text that the search matches: title and content as plain text, folded; the first line is the title.';
comment on column public.legal_versions.content is 'Rich text (HTML), shown only through the sanitising viewer.';
comment on column public.legal_versions.holds_from is 'The first day, in the office''s zone, on which it holds.';
comment on column public.legal_versions.save_id is
  'The last save, so that a save whose answer was lost can be retried.';
comment on column public.legal_versions.author_id is
  'Who saved it last. No foreign key: the text outlives the account.';
comment on column public.legal_versions.author_name is 'The name at that time.';

create function private.office_day() returns date
  language sql stable set search_path = ''
  as $$ select (now() at time zone 'Europe/Sofia')::date $$;
comment on function private.office_day() is 'Today in the office''s zone.';
grant execute on function private.office_day() to anon, authenticated, service_role;

alter table public.legal_versions enable row level security;
grant select (id, type, content, holds_from, updated_at) on table public.legal_versions to anon;
grant select on table public.legal_versions to authenticated;
grant insert (id, type, content, holds_from, save_id), update (content, holds_from, save_id),
  delete on table public.legal_versions
  to authenticated;
create policy "visitors read what holds or held" on public.legal_versions for select to anon
  using (holds_from <= (select private.office_day()));
create policy "members read what holds or held, Administrators all" on public.legal_versions for select to authenticated
  using (holds_from <= (select private.office_day()) or (select private.is_admin()));
create policy "Administrators add" on public.legal_versions for insert to authenticated
  with check ((select private.is_admin()));
create policy "Administrators change" on public.legal_versions for update to authenticated
  using ((select private.is_admin()));
create policy "Administrators delete" on public.legal_versions for delete to authenticated
  using ((select private.is_admin()));

create view public.legal_content with (security_invoker = true) as
  select distinct on (v.type) v.id, v.type, v.content, v.holds_from, v.updated_at from public.legal_versions v
  where v.holds_from <= private.office_day() order by v.type, v.holds_from desc;
comment on view public.legal_content is 'The legal texts that hold today.';
grant select on table public.legal_content to anon, authenticated;

create function private.keep_legal_version() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  if tg_op = 'UPDATE' then new.updated_at := clock_timestamp(); end if;
  -- Seeds, migrations and the service role may enter what was agreed to before the portal.
  if (select auth.uid()) is null then return coalesce(new, old); end if;
  if tg_op <> 'INSERT' then
    if old.holds_from <= private.office_day() then
      raise exception 'This version holds already or has held. Write a new one.';
    end if;
  end if;
  if tg_op = 'DELETE' then return old; end if;
  if new.holds_from < private.office_day()
    and exists (select from public.legal_versions v where v.type = new.type and v.id <> new.id) then
    raise exception 'A new version holds from today at the earliest.';
  end if;
  if exists (select from public.legal_versions v
    where v.type = new.type and v.holds_from = new.holds_from and v.id <> new.id) then
    raise exception 'There is a version that holds from this day. Choose another day.';
  end if;
  new.author_id := (select auth.uid());
  new.author_name := private.own_name();
  return new;
end $$;
comment on function private.keep_legal_version() is
  'Trigger: keeps versions that hold or held as they are, and notes who saved the others.';
create trigger keep_version before insert or delete or update of type, content, holds_from, save_id
  on public.legal_versions for each row execute function private.keep_legal_version();
create trigger record_row after insert or delete or update of type, content, holds_from
  on public.legal_versions for each row execute function private.record_row('page_text');

create function public.get_legal(of_type text, of_day date default null) returns jsonb
  language sql stable security invoker set search_path = ''
  as $$
  select jsonb_build_object('content', v.content, 'holds_from', v.holds_from, 'updated_at', v.updated_at, 'versions', (
    select jsonb_agg(o.holds_from order by o.holds_from desc) from public.legal_versions o
      where o.type = of_type and o.holds_from <= private.office_day()))
  from public.legal_versions v
  where v.type = of_type and v.holds_from <= private.office_day() and (of_day is null or v.holds_from = of_day)
  order by v.holds_from desc limit 1
$$;
comment on function public.get_legal(text, date) is
  'A legal text in one answer: the version that holds, or the earlier one that began on of_day, and the first days '
  'of all versions so far, newest first. Null when there is none.';

create function public.save_legal_version(version_id uuid, type text, content text, holds_from date, save_id uuid,
  expected timestamptz default null)
  returns table (id uuid, updated_at timestamptz)
  language plpgsql volatile security invoker set search_path = ''
  as $$
#variable_conflict use_column
declare
  stored public.legal_versions;
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may change legal texts.');
  if version_id is null or save_id is null then raise exception 'A save needs an id.' using errcode = '22023'; end if;
  if save_legal_version.type is null or save_legal_version.type not in ('terms', 'privacy', 'cookies') then
    raise exception 'There is no such legal text.';
  end if;
  if save_legal_version.holds_from is null
    or save_legal_version.holds_from not between '1990-01-01' and '2100-12-31' then
    raise exception 'Say from which day the version holds.';
  end if;
  if private.plain_text(save_legal_version.content) = '' then raise exception 'The text is missing.'; end if;
  if length(save_legal_version.content) > 200000 then
    raise exception 'The text is too long: it has at most 200,000 characters.' using errcode = 'PT413';
  end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('legal ' || save_legal_version.type, 0));
  select v.* into stored from public.legal_versions v where v.id = version_id;
  if stored.save_id is distinct from save_legal_version.save_id then
    if stored.id is null and expected is not null then
      raise exception 'It has been deleted meanwhile.' using errcode = 'PT404';
    end if;
    if stored.id is not null and stored.type <> save_legal_version.type then
      raise exception 'There is no such legal text.';
    end if;
    if stored.updated_at is distinct from expected then
      raise exception 'Somebody has saved a newer version meanwhile.'
        using errcode = 'PT409', detail = jsonb_build_object('by', stored.author_name, 'at', stored.updated_at)::text;
    end if;
    if stored.id is null then
      insert into public.legal_versions (id, type, content, holds_from, save_id)
        values (version_id, save_legal_version.type, save_legal_version.content, save_legal_version.holds_from,
          save_legal_version.save_id);
    else
      update public.legal_versions v
        set content = save_legal_version.content, holds_from = save_legal_version.holds_from,
          save_id = save_legal_version.save_id
        where v.id = version_id;
    end if;
  end if;
  return query select v.id, v.updated_at from public.legal_versions v where v.id = version_id;
end $$;
comment on function public.save_legal_version(uuid, text, text, date, uuid, timestamptz) is
  'Adds a version of a legal text (expected null) or changes one that does not hold yet (Administrators). Errors: a '
  'sentence for what cannot be stored, PT409 newer version, PT404 deleted, PT413 too long. A retry with the same '
  'save_id changes nothing.';

create function public.delete_legal_version(version_id uuid) returns void
  language plpgsql volatile security invoker set search_path = ''
  as $$
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may change legal texts.');
  delete from public.legal_versions v where v.id = version_id;
end $$;
comment on function public.delete_legal_version(uuid) is 'Deletes a version that does not hold yet (Administrators).';

-- Grants on functions.

grant execute on function public.get_legal(text, date) to anon, authenticated;
grant execute on function public.save_legal_version(uuid, text, text, date, uuid, timestamptz),
  public.delete_legal_version(uuid)
  to authenticated;
