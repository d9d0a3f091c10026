-- People: their addresses for the office, finding them, inviting them, and removing them.

-- The address of the account, kept beside the names so that Administrators can search and sort by it.
alter table public.user_profiles
  add column email text not null default '',
  add column search_text text not null generated always as (lower(
    first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(company_name, '') || ' ' || coalesce(job_role, '')
  )) stored;
comment on column public.user_profiles.email is 'Address of the account, in lower case; follows auth.users by triggers, never written through the API.';
comment on column public.user_profiles.search_text is 'What the office''s search looks through, in lower case.';
update public.user_profiles p set email = coalesce(lower(u.email), '') from auth.users u where u.id = p.id;

create index user_profiles_email_idx on public.user_profiles (email, id);
create index user_profiles_search_idx on public.user_profiles using gin (search_text extensions.gin_trgm_ops);

create function private.stamp_profile_email() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  new.email := coalesce((select lower(u.email) from auth.users u where u.id = new.id), '');
  return new;
end $$;
comment on function private.stamp_profile_email() is 'Trigger: a new profile has the address of its account.';
create trigger stamp_profile_email before insert on public.user_profiles
  for each row execute function private.stamp_profile_email();

create function private.follow_account_email() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  update public.user_profiles set email = coalesce(lower(new.email), '') where id = new.id;
  return null;
end $$;
comment on function private.follow_account_email() is 'Trigger: a profile''s address changes with that of its account, once the owner has confirmed it.';
create trigger follow_account_email after update of email on auth.users
  for each row when (old.email is distinct from new.email) execute function private.follow_account_email();

-- Nobody, whatever their role, decides which company they belong to themselves.
create or replace function private.guard_profile_update() returns trigger
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
  if new.company_id is distinct from old.company_id then
    -- The company itself was deleted, and its people let go by the foreign key.
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
  if actor <> old.id and (new.phone, new.avatar_url, new.company_name) is distinct from (old.phone, old.avatar_url, old.company_name) then
    raise exception 'Only the person may change these fields.' using errcode = '42501';
  end if;
  return new;
end $$;

create function private.like_pattern(query text) returns text
  language sql immutable parallel safe set search_path = ''
  as $$ select '%' || replace(replace(replace(lower(btrim(left(query, 100))), '\', '\\'), '%', '\%'), '_', '\_') || '%' $$;
comment on function private.like_pattern(text) is 'The LIKE pattern that finds the first 100 characters of a text, taken literally and in lower case.';

create function private.search_users(query text) returns setof public.user_profiles
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  pattern text := private.like_pattern(query);
begin
  if not private.is_admin() then raise exception 'Only Administrators may search for people.' using errcode = '42501'; end if;
  return query
    select p.* from public.user_profiles p where p.search_text like pattern
    union
    select p.* from public.user_profiles p join public.members m on m.id = p.company_id where m.search_text like pattern;
end $$;
comment on function private.search_users(text) is 'People whose search text, or that of their company, contains the query. Security definer because a policy would keep the trigram index from being used; it asks for the role itself.';

create function public.search_users(query text) returns setof public.user_profiles
  language sql stable security invoker set search_path = ''
  as $$ select * from private.search_users(query) $$;
comment on function public.search_users(text) is 'The office''s search for people (Administrators): the query''s first 100 characters in names, address, company or job role. Filter, order and page the result through the Data API.';

-- Invitations. Nobody can create an account without one, by whatever way of the Auth service.

create table public.invitations (
  id uuid primary key default gen_random_uuid(),
  email text not null check (private.is_email(email) and email = lower(email)),
  first_name text not null check (length(btrim(first_name)) between 1 and 80),
  last_name text not null check (length(btrim(last_name)) between 1 and 80),
  role_id uuid references public.user_roles (id) on delete restrict,
  company_id uuid references public.members (id) on delete set null,
  invited_by uuid default auth.uid() references public.user_profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '14 days',
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  check (accepted_at is null or withdrawn_at is null)
);
comment on table public.invitations is 'Who may create an account, with the role and company that it will have. Open until accepted, withdrawn or expired.';
comment on column public.invitations.email is 'In lower case; the account must have this address.';
comment on column public.invitations.role_id is 'Staff role of the future account, or null for a plain member.';
comment on column public.invitations.expires_at is '14 days after it was sent for the last time.';
create unique index invitations_open_idx on public.invitations (email) where accepted_at is null and withdrawn_at is null;
create index invitations_created_at_idx on public.invitations (created_at desc, id);
create index invitations_role_id_idx on public.invitations (role_id);
create index invitations_company_id_idx on public.invitations (company_id);
create index invitations_invited_by_idx on public.invitations (invited_by);

create function private.may_give_role(given uuid) returns boolean
  language sql stable security definer set search_path = ''
  as $$
  select case private.user_role()
    when 'super_administrator' then true
    when 'administrator' then given is null or exists (select 1 from public.user_roles r where r.id = given and r.name = 'editor')
    else false
  end
$$;
comment on function private.may_give_role(uuid) is 'Whether the signed-in person may hand out this role (null for a plain member): Administrators up to Editor, Super Administrators any.';

create function private.guard_invitation() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  new.email := lower(btrim(new.email));
  new.first_name := btrim(new.first_name);
  new.last_name := btrim(new.last_name);
  if (select auth.uid()) is not null then
    new.invited_by := (select auth.uid());
    if not private.may_give_role(new.role_id) then
      raise exception 'You may not give this role.' using errcode = '42501';
    end if;
  end if;
  if exists (select 1 from public.user_profiles p where p.email = new.email) then
    raise exception 'This person has an account already.' using errcode = 'P0001';
  end if;
  return new;
end $$;
comment on function private.guard_invitation() is 'Trigger: an invitation hands out no more than its author may, is signed by them, and goes to somebody who has no access yet.';
create trigger guard_invitation before insert on public.invitations
  for each row execute function private.guard_invitation();

alter table public.invitations enable row level security;
revoke all on table public.invitations from anon, authenticated;
grant select, insert (id, email, first_name, last_name, role_id, company_id) on table public.invitations to authenticated;
create policy "Administrators read" on public.invitations for select to authenticated using ((select private.is_admin()));
create policy "Administrators invite" on public.invitations for insert to authenticated with check ((select private.is_admin()));

create function private.open_invitation(address text) returns public.invitations
  language sql stable security definer set search_path = ''
  as $$
  select i from public.invitations i
  where i.email = lower(address) and i.accepted_at is null and i.withdrawn_at is null and i.expires_at > now()
$$;
comment on function private.open_invitation(text) is 'The invitation with which this address may create an account now; null when there is none.';

create function private.admit_account() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  -- The owner of the database may make accounts (seeds, the first Super Administrator); no call of the API can set this.
  if current_setting('bkcc.owner_makes_accounts', true) = 'on' then return new; end if;
  if (private.open_invitation(new.email)).id is null then
    raise exception 'Accounts are by invitation only.' using errcode = '42501';
  end if;
  -- Whoever asked for the account may not be the person invited: a password counts only once the mail has been followed.
  new.encrypted_password := '';
  return new;
end $$;
comment on function private.admit_account() is 'Trigger: an account is created only for an address with an open invitation, and without a password.';
create trigger admit_account before insert on auth.users for each row execute function private.admit_account();

create function private.accept_invitation() returns boolean
  language plpgsql security definer set search_path = ''
  as $$
declare
  me uuid := (select auth.uid());
  address text;
  invitation public.invitations;
begin
  select u.email into address from auth.users u where u.id = me and u.email_confirmed_at is not null;
  if address is null then raise exception 'Sign in with the link of your invitation first.' using errcode = '42501'; end if;
  if exists (select 1 from public.user_profiles where id = me) then return true; end if;
  select * into invitation from public.invitations i
    where i.email = lower(address) and i.accepted_at is null and i.withdrawn_at is null and i.expires_at > now()
    for update;
  if invitation.id is null then
    -- An impatient second call waited here until the first had accepted.
    if exists (select 1 from public.user_profiles where id = me) then return true; end if;
    raise exception 'This invitation is no longer valid.' using errcode = 'P0001';
  end if;
  insert into public.user_profiles (id, first_name, last_name, role_id, company_id, company_name)
    values (me, invitation.first_name, invitation.last_name, invitation.role_id, invitation.company_id,
      (select name from public.members where id = invitation.company_id))
    on conflict (id) do nothing;
  update public.invitations set accepted_at = now() where id = invitation.id;
  return true;
end $$;
comment on function private.accept_invitation() is 'Gives the signed-in account the profile that its open invitation carries. Does nothing for an account that has one.';

create function public.accept_invitation() returns boolean
  language sql volatile security invoker set search_path = ''
  as $$ select private.accept_invitation() $$;
comment on function public.accept_invitation() is 'Turns a freshly confirmed account into a member''s or a staff member''s, as its invitation says; true when it is one.';

create function private.administered_invitation(invitation_id uuid) returns public.invitations
  language plpgsql security definer set search_path = ''
  as $$
declare
  invitation public.invitations;
begin
  if not private.is_admin() then raise exception 'Only Administrators may change invitations.' using errcode = '42501'; end if;
  select * into invitation from public.invitations where id = invitation_id for update;
  if invitation.id is null or invitation.accepted_at is not null or invitation.withdrawn_at is not null then
    raise exception 'This invitation is no longer open.' using errcode = 'P0001';
  end if;
  if not private.may_give_role(invitation.role_id) then
    raise exception 'You may not give this role.' using errcode = '42501';
  end if;
  return invitation;
end $$;
comment on function private.administered_invitation(uuid) is 'An open invitation, locked, if the signed-in person may decide about it.';

create function private.renew_invitation(invitation_id uuid) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
begin
  perform private.administered_invitation(invitation_id);
  update public.invitations set expires_at = now() + interval '14 days' where id = invitation_id;
  return true;
end $$;
comment on function private.renew_invitation(uuid) is 'Gives an open invitation another 14 days.';

create function public.renew_invitation(invitation_id uuid) returns boolean
  language sql volatile security invoker set search_path = ''
  as $$ select private.renew_invitation(invitation_id) $$;
comment on function public.renew_invitation(uuid) is 'Gives an open invitation another 14 days, expired or not (Administrators, within the roles that they may give). The mail is then asked of the Auth service.';

create function private.withdraw_invitation(invitation_id uuid) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
declare
  invitation public.invitations := private.administered_invitation(invitation_id);
begin
  update public.invitations set withdrawn_at = now() where id = invitation.id;
  -- The account that its mail may have made goes with it, and the link of the mail dies.
  delete from auth.users u where lower(u.email) = invitation.email and u.created_at >= invitation.created_at
    and not exists (select 1 from public.user_profiles p where p.id = u.id);
  return true;
end $$;
comment on function private.withdraw_invitation(uuid) is 'Closes an open invitation and removes the account without a profile that it let in.';

create function public.withdraw_invitation(invitation_id uuid) returns boolean
  language sql volatile security invoker set search_path = ''
  as $$ select private.withdraw_invitation(invitation_id) $$;
comment on function public.withdraw_invitation(uuid) is 'Closes an open invitation (Administrators, within the roles that they may give): its link works no more.';

create function private.delete_user(user_id uuid) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
declare
  target_role uuid;
begin
  if not private.is_admin() then raise exception 'Only Administrators may delete people.' using errcode = '42501'; end if;
  if user_id = (select auth.uid()) then raise exception 'You cannot delete your own account.' using errcode = 'P0001'; end if;
  select role_id into target_role from public.user_profiles where id = user_id for update;
  if not found then raise exception 'This person has no account any more.' using errcode = 'P0001'; end if;
  if not private.may_give_role(target_role) then
    raise exception 'Only a Super Administrator may delete this person.' using errcode = '42501';
  end if;
  delete from auth.users where id = user_id;
  return true;
end $$;
comment on function private.delete_user(uuid) is 'Deletes an account with its profile and sessions: never one''s own, never one of a higher role, never the last Super Administrator.';

create function public.delete_user(user_id uuid) returns boolean
  language sql volatile security invoker set search_path = ''
  as $$ select private.delete_user(user_id) $$;
comment on function public.delete_user(uuid) is 'Deletes a person''s account (Administrators up to Editors, Super Administrators anybody but themselves). What the person signed stays, unsigned.';

create function private.invite_super_administrator(address text, given_first_name text, given_last_name text) returns void
  language sql security definer set search_path = ''
  as $$
  insert into public.invitations (email, first_name, last_name, role_id, invited_by)
    values (address, given_first_name, given_last_name, (select id from public.user_roles where name = 'super_administrator'), null)
$$;
comment on function private.invite_super_administrator(text, text, text) is 'Run once by the owner of the database: the first Super Administrator then asks for the invitation mail on the site. Not callable through the API.';
drop function private.make_super_administrator(text, text, text);

revoke execute on function private.stamp_profile_email(), private.follow_account_email(), private.guard_invitation(), private.admit_account(),
  private.open_invitation(text), private.administered_invitation(uuid), private.like_pattern(text),
  private.invite_super_administrator(text, text, text), private.search_users(text), private.may_give_role(uuid), private.accept_invitation(),
  private.renew_invitation(uuid), private.withdraw_invitation(uuid), private.delete_user(uuid) from public;
grant execute on function private.search_users(text), private.accept_invitation(), private.renew_invitation(uuid), private.withdraw_invitation(uuid),
  private.delete_user(uuid) to authenticated, service_role;
revoke execute on function public.search_users(text), public.accept_invitation(), public.renew_invitation(uuid), public.withdraw_invitation(uuid),
  public.delete_user(uuid) from public, anon, authenticated;
grant execute on function public.search_users(text), public.accept_invitation(), public.renew_invitation(uuid), public.withdraw_invitation(uuid),
  public.delete_user(uuid) to authenticated;

-- When a person is deleted, their picture goes too: Administrators may take away what is not theirs in `avatars`.
create policy "Administrators see pictures of people" on storage.objects for select to authenticated
  using (bucket_id = 'avatars' and (select private.is_admin()));
create policy "Administrators remove pictures of people" on storage.objects for delete to authenticated
  using (bucket_id = 'avatars' and (select private.is_admin()));
