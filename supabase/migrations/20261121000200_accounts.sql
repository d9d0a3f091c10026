-- Accounts: roles and profiles. Permissions are read from these tables at each request, never from a token.

create table public.user_roles (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (name ~ '^[a-z]+(_[a-z]+)*$' and length(name) <= 60)
);
comment on table public.user_roles is 'Staff roles. A profile without one is a plain member.';
comment on column public.user_roles.name is 'snake_case words, shown title-cased.';

insert into public.user_roles (name) values ('super_administrator'), ('administrator'), ('editor');

create table public.user_profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  first_name text not null default '' check (length(first_name) <= 80),
  last_name text not null default '' check (length(last_name) <= 80),
  full_name text not null generated always as (btrim(first_name || ' ' || last_name)) stored,
  company_name text check (length(company_name) <= 160),
  company_id uuid,
  job_role text check (length(job_role) <= 120),
  phone text check (length(phone) <= 40),
  avatar_url text check (private.is_image_url(avatar_url)),
  role_id uuid references public.user_roles (id) on delete restrict,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.user_profiles is 'One row a person with access. An account without a profile may do nothing that a visitor cannot.';
comment on column public.user_profiles.full_name is 'First and last name joined; derived, so that it can never disagree with them.';
comment on column public.user_profiles.company_id is 'The member company that this person belongs to; set by Administrators.';
comment on column public.user_profiles.role_id is 'Staff role, or null for a plain member.';

create index user_profiles_role_id_idx on public.user_profiles (role_id);
create index user_profiles_company_id_idx on public.user_profiles (company_id);
create index user_profiles_created_at_idx on public.user_profiles (created_at desc, id);
create index user_profiles_full_name_idx on public.user_profiles (full_name, id);

create function private.user_role() returns text
  language sql stable security definer set search_path = ''
  as $$
  select r.name from public.user_profiles p join public.user_roles r on r.id = p.role_id where p.id = (select auth.uid())
$$;
comment on function private.user_role() is 'The staff role of the signed-in person, or null.';

create function private.is_member() returns boolean
  language sql stable security definer set search_path = ''
  as $$ select exists (select 1 from public.user_profiles where id = (select auth.uid())) $$;
comment on function private.is_member() is 'Whether the signed-in person has a profile. A bare account has none.';

create function private.is_staff() returns boolean
  language sql stable security definer set search_path = ''
  as $$ select coalesce(private.user_role() in ('editor', 'administrator', 'super_administrator'), false) $$;
comment on function private.is_staff() is 'Whether the signed-in person is an Editor or above.';

create function private.is_admin() returns boolean
  language sql stable security definer set search_path = ''
  as $$ select coalesce(private.user_role() in ('administrator', 'super_administrator'), false) $$;
comment on function private.is_admin() is 'Whether the signed-in person is an Administrator or a Super Administrator.';

create function private.is_super_admin() returns boolean
  language sql stable security definer set search_path = ''
  as $$ select coalesce(private.user_role() = 'super_administrator', false) $$;
comment on function private.is_super_admin() is 'Whether the signed-in person is a Super Administrator.';

create function private.keep_a_super_administrator() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
declare
  super_id uuid := (select id from public.user_roles where name = 'super_administrator');
begin
  if old.role_id is distinct from super_id or (tg_op = 'UPDATE' and new.role_id = super_id) then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  -- One at a time: two Super Administrators who remove each other at once must not both succeed.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('last super administrator', 0));
  if not exists (select 1 from public.user_profiles where role_id = super_id and id <> old.id) then
    raise exception 'The last Super Administrator cannot be removed.' using errcode = 'P0001';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
comment on function private.keep_a_super_administrator() is 'Trigger: there is always at least one Super Administrator, whoever asks.';

create function private.guard_profile_update() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
declare
  actor uuid := (select auth.uid());
  actor_role text := private.user_role();
  old_role text := (select name from public.user_roles where id = old.role_id);
  new_role text := (select name from public.user_roles where id = new.role_id);
begin
  if actor is null then return new; end if; -- migrations, seeds and the service role
  if new.role_id is distinct from old.role_id and actor_role is distinct from 'super_administrator' and (
       actor_role is distinct from 'administrator'
       or coalesce(old_role, '') in ('administrator', 'super_administrator')
       or coalesce(new_role, 'editor') <> 'editor') then
    raise exception 'You may not give this role.' using errcode = '42501';
  end if;
  if new.company_id is distinct from old.company_id and coalesce(actor_role, '') not in ('administrator', 'super_administrator') then
    raise exception 'Only an Administrator may change a person''s company.' using errcode = '42501';
  end if;
  if actor <> old.id and (new.phone, new.avatar_url, new.company_name) is distinct from (old.phone, old.avatar_url, old.company_name) then
    raise exception 'Only the person may change these fields.' using errcode = '42501';
  end if;
  return new;
end $$;
comment on function private.guard_profile_update() is 'Trigger: what column grants cannot say. Nobody raises a role beyond their right or moves themselves to another company.';

create trigger guard_profile_update before update on public.user_profiles
  for each row execute function private.guard_profile_update();
create trigger keep_a_super_administrator before update of role_id or delete on public.user_profiles
  for each row execute function private.keep_a_super_administrator();
create trigger stamp_updated_at before update on public.user_profiles
  for each row execute function private.stamp_updated_at();

create function private.make_super_administrator(account_email text, given_first_name text, given_last_name text) returns void
  language plpgsql security definer set search_path = ''
  as $$
declare
  account uuid := (select id from auth.users where lower(email) = lower(account_email));
begin
  if account is null then raise exception 'No account has the address %.', account_email; end if;
  insert into public.user_profiles (id, first_name, last_name, role_id)
    values (account, given_first_name, given_last_name, (select id from public.user_roles where name = 'super_administrator'))
    on conflict (id) do update set role_id = excluded.role_id;
end $$;
comment on function private.make_super_administrator(text, text, text) is 'Run once by the owner of the database after creating the first account: makes it a Super Administrator. Not callable through the API.';

revoke execute on all functions in schema private from public;
grant execute on function private.user_role(), private.is_member(), private.is_staff(), private.is_admin(), private.is_super_admin()
  to anon, authenticated, service_role;

alter table public.user_roles enable row level security;
revoke all on table public.user_roles from anon, authenticated;
grant select on table public.user_roles to authenticated;
create policy "members read the roles" on public.user_roles for select to authenticated
  using ((select private.is_member()));

alter table public.user_profiles enable row level security;
revoke all on table public.user_profiles from anon, authenticated;
grant select on table public.user_profiles to authenticated;
grant update (first_name, last_name, company_name, company_id, job_role, phone, avatar_url, role_id) on table public.user_profiles to authenticated;
create policy "own profile, Administrators all" on public.user_profiles for select to authenticated
  using (id = (select auth.uid()) or (select private.is_admin()));
create policy "own profile, Administrators all, within the guard" on public.user_profiles for update to authenticated
  using (id = (select auth.uid()) or (select private.is_admin()))
  with check (id = (select auth.uid()) or (select private.is_admin()));

create table public.authors (
  id uuid primary key references public.user_profiles (id) on delete cascade,
  first_name text not null,
  last_name text not null,
  full_name text not null
);
comment on table public.authors is 'The names, and nothing else, under which people sign what they publish. Kept by triggers; makes an author''s name readable without opening profiles.';

create function private.register_author(person uuid) returns void
  language sql security definer set search_path = ''
  as $$
  insert into public.authors (id, first_name, last_name, full_name)
    select p.id, p.first_name, p.last_name, p.full_name from public.user_profiles p where p.id = person
    on conflict (id) do nothing
$$;
comment on function private.register_author(uuid) is 'Makes a person''s names known as an author''s; does nothing for one already known.';

create function private.rename_author() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  update public.authors set first_name = new.first_name, last_name = new.last_name, full_name = new.full_name where id = new.id;
  return null;
end $$;
comment on function private.rename_author() is 'Trigger: an author is named as in their profile.';
create trigger rename_author after update of first_name, last_name on public.user_profiles
  for each row execute function private.rename_author();

create function private.stamp_author() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  new.author_id := coalesce((select auth.uid()), new.author_id);
  perform private.register_author(new.author_id);
  return new;
end $$;
comment on function private.stamp_author() is 'Trigger: the author is whoever is signed in; nobody writes in another''s name.';

revoke execute on function private.register_author(uuid), private.rename_author(), private.stamp_author() from public;

alter table public.authors enable row level security;
revoke all on table public.authors from anon, authenticated;
grant select on table public.authors to anon, authenticated;
-- The policy needs the published tables and is created with them (newsroom, interchange).
