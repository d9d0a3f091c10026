-- Users: roles, profiles, authors, invitations, and who may administer whom. Each request reads permissions from these
-- tables, never from a token.

create table public.user_roles (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (name ~ '^[a-z]+(_[a-z]+)*$' and length(name) <= 60),
  requires_factor boolean not null default false
);
comment on table public.user_roles is 'Staff roles. A profile without a role is a plain member.';
comment on column public.user_roles.name is 'In snake_case; shown in title case.';
comment on column public.user_roles.requires_factor is
  'Whether people with this role must sign in with a second factor (set_required_factor).';

alter table public.user_roles enable row level security;
grant select on table public.user_roles to authenticated;

insert into public.user_roles (name) values ('super_administrator'), ('administrator'), ('editor');

create table public.user_profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  first_name text not null default '' check (length(first_name) <= 80 and private.is_line(first_name)),
  last_name text not null default '' check (length(last_name) <= 80 and private.is_line(last_name)),
  full_name text collate "und-x-icu" not null generated always as (btrim(first_name || ' ' || last_name)) stored,
  company_name text check (length(company_name) <= 160 and private.is_line(company_name)),
  company_id uuid,
  job_role text check (length(job_role) <= 120 and private.is_line(job_role)),
  phone text check (length(phone) <= 40 and private.is_line(phone)),
  avatar_url text check (private.is_own_picture(avatar_url, 'avatars/' || id)),
  role_id uuid references public.user_roles (id) on delete restrict,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  email text not null default '',
  search_text text not null generated always as (private.search_text(
    first_name || ' ' || last_name || e'\n' || email || ' ' || coalesce(company_name, '') || ' '
      || coalesce(job_role, '')
  )) stored,
  wants_announcement_mails boolean not null default true,
  is_accountant boolean not null default false
);
create index user_profiles_role_id_idx on public.user_profiles (role_id, id);
create index user_profiles_company_id_idx on public.user_profiles (company_id);
create index user_profiles_created_at_idx on public.user_profiles (created_at desc, id);
create index user_profiles_full_name_idx on public.user_profiles (full_name, id);
create index user_profiles_email_idx on public.user_profiles (email, id);
create index user_profiles_search_idx on public.user_profiles using gin (search_text extensions.gin_trgm_ops);
create index user_profiles_name_search_idx on public.user_profiles
  using gin (split_part(search_text, e'\n', 1) extensions.gin_trgm_ops);
create index user_profiles_mail_domain_idx on public.user_profiles (private.mail_domain(email))
  where company_id is not null;
comment on table public.user_profiles is
  'Users: one profile for each person with access. An account without a profile has the rights of a visitor only.';
comment on column public.user_profiles.full_name is
  'First and last name, joined; generated, so that it always matches them.';
comment on column public.user_profiles.company_id is
  'The member company that this person belongs to first of all, one of those in member_people; set by Administrators.';
comment on column public.user_profiles.role_id is 'Staff role, or null for a plain member.';
comment on column public.user_profiles.avatar_url is
  'Path in the person''s own folder of our storage (or of the site''s artwork), without a host: a picture elsewhere '
  'would tell its host who looks.';
comment on column public.user_profiles.email is
  'Address of the account, in lower case. Triggers copy it from auth.users; the API cannot write it.';
comment on column public.user_profiles.search_text is
  'The text that the office''s search matches, folded; the first line is the name.';
comment on column public.user_profiles.wants_announcement_mails is
  'Whether the person also gets announcements by mail; only they may change it.';
comment on column public.user_profiles.is_accountant is
  'A right beside the role (private.keeps_books); given and taken by Administrators.';

alter table public.user_profiles enable row level security;
grant select on table public.user_profiles to authenticated;
grant update (first_name, last_name, company_name, company_id, job_role, phone, avatar_url, role_id,
  wants_announcement_mails, is_accountant)
  on table public.user_profiles to authenticated;

-- Who is signed in. Whoever lacks the second factor that they need is nobody here: they may do what a visitor may, and
-- read their own profile.

-- Both are asked in each statement under row security: a session keeps the plans of plpgsql, and would plan those of
-- sql each time.
create function private.has_required_factor() returns boolean
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  return coalesce(nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'aal' = 'aal2', false)
    or not exists (select 1 from auth.mfa_factors f where f.user_id = (select auth.uid()) and f.status = 'verified')
      -- What an accountant reads is as much as an Administrator does.
      and not exists (select 1 from public.user_profiles p
        join public.user_roles r on r.id = p.role_id or p.is_accountant and r.name = 'administrator'
        where p.id = (select auth.uid()) and r.requires_factor);
end $$;
comment on function private.has_required_factor() is
  'Whether the session is proven by a second factor (the token''s aal2), or needs none: the person has none, and '
  'their role does not require one, nor, of an accountant, that of Administrators.';

create function private.user_role() returns text
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  return (select r.name from public.user_profiles p join public.user_roles r on r.id = p.role_id
    where p.id = (select auth.uid()) and (select private.has_required_factor()));
end $$;
comment on function private.user_role() is
  'The staff role of the signed-in person; null without one, and without the second factor that they need.';

create function private.has_profile() returns boolean
  language sql stable security definer set search_path = ''
  as $$ select exists (select 1 from public.user_profiles where id = (select auth.uid())) $$;
comment on function private.has_profile() is 'Whether the signed-in person has a profile. A bare account has none.';

create function private.is_member() returns boolean
  language sql stable security definer set search_path = ''
  as $$ select private.has_profile() and private.has_required_factor() $$;
comment on function private.is_member() is
  'Whether the signed-in person has a profile, and the second factor if they need one.';

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

create function private.is_accountant() returns boolean
  language sql stable security definer set search_path = ''
  as $$
  select exists (select from public.user_profiles p where p.id = (select auth.uid()) and p.is_accountant)
    and private.has_required_factor()
$$;
comment on function private.is_accountant() is
  'Whether the signed-in person has the right of an accountant, which is beside their role.';

create function private.keeps_books() returns boolean
  language sql stable security definer set search_path = ''
  as $$ select private.is_admin() or private.is_accountant() $$;
comment on function private.keeps_books() is
  'Whether the signed-in person reads all money, decides lines of bank statements and records payments: '
  'Administrators and accountants. Who issues, cancels, credits, writes off, pays back, sends and changes settings is '
  'an Administrator.';

create function private.require_right(holds boolean, refusal text) returns void
  language plpgsql stable set search_path = ''
  as $$
begin
  if holds is not true then raise exception '%', refusal using errcode = '42501'; end if;
end $$;
comment on function private.require_right(boolean, text) is
  'Refuses whoever does not hold a right, with a sentence for them (42501).';

create function private.own_name() returns text
  language sql stable security definer set search_path = ''
  as $$ select p.full_name from public.user_profiles p where p.id = (select auth.uid()) $$;
comment on function private.own_name() is 'The name of the signed-in person.';

create function private.own_address() returns text
  language sql stable security definer set search_path = ''
  as $$ select lower(u.email) from auth.users u join public.user_profiles p on p.id = u.id
    where u.id = (select auth.uid()) and u.email_confirmed_at is not null and private.has_required_factor() $$;
comment on function private.own_address() is
  'The confirmed address of the signed-in member, in lower case for comparisons; null for anybody else.';

create policy "people with a profile read the roles" on public.user_roles for select to authenticated
  using ((select private.has_profile()));

create policy "own profile, Administrators all" on public.user_profiles for select to authenticated
  using (id = (select auth.uid()) or (select private.is_admin()));
create policy "own profile, Administrators all, within the guard" on public.user_profiles for update to authenticated
  using (id = (select auth.uid()) or (select private.is_admin()))
  with check (id = (select auth.uid()) or (select private.is_admin()));
create policy "with the required factor" on public.user_profiles as restrictive for update to authenticated
  using ((select private.has_required_factor()));

-- Rules about profile changes that column grants and policies cannot express. Nobody, whatever their role, may choose
-- their own company.

create function private.may_give_role(given uuid) returns boolean
  language sql stable security definer set search_path = ''
  as $$
  select case private.user_role()
    when 'super_administrator' then true
    when 'administrator' then given is null
      or exists (select 1 from public.user_roles r where r.id = given and r.name = 'editor')
    else false
  end
$$;
comment on function private.may_give_role(uuid) is
  'Whether the signed-in person may hand out this role (null for a plain member): Administrators up to Editor, '
  'Super Administrators any.';

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
  if new.is_accountant is distinct from old.is_accountant
    and coalesce(actor_role, '') not in ('administrator', 'super_administrator') then
    raise exception 'Only an Administrator may give or take the right of an accountant.' using errcode = '42501';
  end if;
  -- Who leaves their first company gets another of theirs (company_pages).
  if new.company_id is distinct from old.company_id
    and coalesce(current_setting('bkcc.company_follows_people', true), '') <> 'on' then
    -- The company was deleted, and the foreign key set this column to null.
    if new.company_id is null and not exists (select 1 from public.members where id = old.company_id) then
      return new;
    end if;
    if coalesce(actor_role, '') not in ('administrator', 'super_administrator') then
      raise exception 'Only an Administrator may change a person''s company.' using errcode = '42501';
    end if;
    if actor = old.id then
      raise exception 'Another Administrator must change your company.' using errcode = '42501';
    end if;
  end if;
  if actor <> old.id
    and (new.phone, new.avatar_url, new.company_name, new.wants_announcement_mails) is distinct from (old.phone,
      old.avatar_url, old.company_name, old.wants_announcement_mails) then
    raise exception 'Only the person may change these fields.' using errcode = '42501';
  end if;
  return new;
end $$;
comment on function private.guard_profile_update() is
  'Trigger: the rules that column grants cannot express. Nobody may give a role above those that they may give, or '
  'move themselves to another company.';
create trigger guard_profile_update before update on public.user_profiles
  for each row execute function private.guard_profile_update();

create function private.keep_a_super_administrator() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
declare
  super_id uuid := (select id from public.user_roles where name = 'super_administrator');
begin
  if old.role_id is distinct from super_id or (tg_op = 'UPDATE' and new.role_id = super_id) then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  -- One at a time: two Super Administrators who remove each other at the same moment must not both succeed.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('last super administrator', 0));
  if not exists (select 1 from public.user_profiles where role_id = super_id and id <> old.id) then
    raise exception 'The last Super Administrator cannot be removed.';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
comment on function private.keep_a_super_administrator() is 'Trigger: refuses to remove the last Super Administrator.';
create trigger keep_a_super_administrator before update of role_id or delete on public.user_profiles
  for each row execute function private.keep_a_super_administrator();
create trigger stamp_updated_at before update on public.user_profiles
  for each row execute function private.stamp_updated_at();

-- Profiles hold a copy of the account's address, so that Administrators can search and sort by it.

create function private.stamp_profile_email() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  new.email := coalesce((select lower(u.email) from auth.users u where u.id = new.id), '');
  return new;
end $$;
comment on function private.stamp_profile_email() is 'Trigger: copies the address of the account into a new profile.';
create trigger stamp_profile_email before insert on public.user_profiles
  for each row execute function private.stamp_profile_email();

create function private.follow_account_email() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  update public.user_profiles set email = coalesce(lower(new.email), '') where id = new.id;
  return null;
end $$;
comment on function private.follow_account_email() is
  'Trigger: updates the address in the profile once the owner has confirmed a new one for the account.';
create trigger follow_account_email after update of email on auth.users
  for each row when (old.email is distinct from new.email) execute function private.follow_account_email();

create function private.account_of(address text) returns uuid
  language sql stable security definer set search_path = ''
  as $$ select u.id from auth.users u where lower(u.email) = lower(btrim(address)) order by u.created_at limit 1 $$;
comment on function private.account_of(text) is 'The id of the account with this address; null when there is none.';

-- Searching and deleting users.

create function private.search_users(query text, of_role text, of_company uuid, everything boolean)
  returns setof public.user_profiles
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
  as $$
declare
  -- A plain member has no role, so `member` finds no row here.
  role uuid := (select r.id from public.user_roles r where r.name = of_role);
  most integer := case when not everything then 1001 end;
  patterns text[] := private.search_patterns(query);
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may search for people.');
  return query
    -- The first 1,001 of the union are among the first 1,001 of each part, so each part can be limited.
    select p.* from public.user_profiles p where p.id in (
      (select u.id from public.user_profiles u
        where u.search_text like any (patterns)
          and (of_role is null or u.role_id = role or (of_role = 'member' and u.role_id is null))
            and (of_company is null
              or u.id in (select l.person_id from public.member_people l where l.member_id = of_company))
        order by u.full_name, u.id limit most)
      union
      (select u.id from public.user_profiles u
        where u.id in (select l.person_id from public.member_people l join public.members m on m.id = l.member_id
          where m.search_text like any (patterns))
          and (of_role is null or u.role_id = role or (of_role = 'member' and u.role_id is null))
            and (of_company is null
              or u.id in (select l.person_id from public.member_people l where l.member_id = of_company))
        order by u.full_name, u.id limit most)
    ) order by p.full_name, p.id limit most;
end $$;
comment on function private.search_users(text, text, uuid, boolean) is
  'People whose search text, or that of a company that they belong to, contains the query. Security definer with a '
  'fresh plan for each call, as search_members; it checks the role itself.';

create function public.search_users(query text, of_role text default null, of_company uuid default null,
  everything boolean default false)
  returns setof public.user_profiles
  language sql stable security invoker set search_path = ''
  as $$ select * from private.search_users(query, of_role, of_company, everything) $$;
comment on function public.search_users(text, text, uuid, boolean) is
  'The office''s search for users (Administrators): matches the query''s first 100 characters in names, address, '
  'company or job role. Optional filters: of_role (a role''s name, or member for users without one) and the '
  'company. Returns the first 1,001 by name, or all matches with everything (for an action on them, or a CSV file); '
  'filter, order and page them through the Data API.';

create function private.delete_user(user_id uuid) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
declare
  target_role uuid;
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may delete people.');
  if user_id = (select auth.uid()) then raise exception 'You cannot delete your own account.'; end if;
  -- As a new address of the account does: first the account, then its profile.
  perform from auth.users u where u.id = user_id for no key update;
  select role_id into target_role from public.user_profiles where id = user_id for update;
  if not found then raise exception 'This person has no account any more.'; end if;
  perform private.require_right(private.may_give_role(target_role),
    'Only a Super Administrator may delete this person.');
  delete from auth.users where id = user_id;
  return true;
end $$;
comment on function private.delete_user(uuid) is
  'Deletes an account with its profile and sessions. Refuses the caller''s own account, one with a higher role, and '
  'the last Super Administrator.';

create function public.delete_user(user_id uuid) returns boolean
  language sql volatile security invoker set search_path = ''
  as $$ select private.delete_user(user_id) $$;
comment on function public.delete_user(uuid) is
  'Deletes a person''s account (Administrators: up to Editors; Super Administrators: anybody but themselves). What '
  'the person wrote stays, without an author.';

-- Many users at once, or one.

create function public.change_roles(ids uuid[], to_role text) returns jsonb
  language plpgsql volatile security invoker set search_path = '' set statement_timeout = '120s'
  as $$
declare
  wanted constant uuid := (select r.id from public.user_roles r where r.name = to_role);
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may change people.');
  if wanted is null and to_role is distinct from 'member' then
    raise exception 'There is no such role.' using errcode = '22023';
  end if;
  return private.change_rows(ids, 'user_profiles', $name$coalesce(nullif(t.full_name, ''), t.email)$name$, $change$
    update public.user_profiles t set role_id = $2::uuid from public.user_profiles o
      where t.id = $1 and o.id = t.id and o.role_id is distinct from $2::uuid
      returning jsonb_build_object('at', t.updated_at, 'was', jsonb_build_object('role_id', o.role_id))
  $change$, wanted::text);
end $$;
comment on function public.change_roles(uuid[], text) is
  'Gives people a role, or with member none (Administrators, within the roles that they may give). Returns {done, '
  'failed}, see private.outcome.';

create function public.undo_roles(changes jsonb) returns jsonb
  language plpgsql volatile security invoker set search_path = '' set statement_timeout = '120s'
  as $$
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may change people.');
  return private.undo_rows(changes, 'user_profiles', $name$coalesce(nullif(t.full_name, ''), t.email)$name$, $undo$
    update public.user_profiles t set role_id = ($2 ->> 'role_id')::uuid where t.id = $1 and t.updated_at = $3
      returning true
  $undo$);
end $$;
comment on function public.undo_roles(jsonb) is
  'Puts back what change_roles has changed, where nobody has changed the person since (Administrators, within the '
  'roles that they may give). changes: what it returned as done. Returns {done, failed}, see private.outcome.';

-- Authors. Their policies need the tables of news and announcements, so they are in the migration of announcements.

create table public.authors (
  id uuid primary key references public.user_profiles (id) on delete cascade,
  first_name text not null,
  last_name text not null,
  full_name text collate "und-x-icu" not null,
  job_role text
);
comment on table public.authors is
  'Authors: the names under which users publish, what they are at the chamber, and nothing else. Triggers write '
  'them, so that both can be read without access to profiles.';

alter table public.authors enable row level security;
grant select on table public.authors to anon, authenticated;

create function private.register_author(person uuid) returns void
  language sql security definer set search_path = ''
  as $$
  insert into public.authors (id, first_name, last_name, full_name, job_role)
    select p.id, p.first_name, p.last_name, p.full_name, p.job_role from public.user_profiles p where p.id = person
    on conflict (id) do nothing
$$;
comment on function private.register_author(uuid) is 'Adds a user to the authors unless they are there already.';

create function private.update_author() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  update public.authors
    set first_name = new.first_name, last_name = new.last_name, full_name = new.full_name, job_role = new.job_role
    where id = new.id;
  return null;
end $$;
comment on function private.update_author() is
  'Trigger: keeps an author''s name and job role equal to those in the profile.';
create trigger update_author after update of first_name, last_name, job_role on public.user_profiles
  for each row execute function private.update_author();

create function private.stamp_author() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  new.author_id := coalesce((select auth.uid()), new.author_id);
  perform private.register_author(new.author_id);
  return new;
end $$;
comment on function private.stamp_author() is
  'Trigger: makes the signed-in person the author, so that nobody writes in another''s name.';

-- Grants on functions.

grant execute on function private.has_required_factor(), private.has_profile(), private.user_role(),
  private.is_member(), private.is_staff(), private.is_admin(), private.is_super_admin(),
  private.require_right(boolean, text)
  to anon, authenticated, service_role;
grant execute on function private.keeps_books() to authenticated;
grant execute on function private.delete_user(uuid) to authenticated, service_role;
grant execute on function private.search_users(text, text, uuid, boolean) to authenticated;
grant execute on function public.search_users(text, text, uuid, boolean), public.delete_user(uuid),
  public.change_roles(uuid[], text), public.undo_roles(jsonb)
  to authenticated;
