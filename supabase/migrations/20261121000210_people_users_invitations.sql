-- Invitations. Nobody can create an account without one, whichever endpoint of the Auth service they use.

create table public.invitations (
  id uuid primary key default gen_random_uuid(),
  email text not null check (private.is_email(email) and email = lower(email)),
  first_name text not null check (length(btrim(first_name)) between 1 and 80 and private.is_line(first_name)),
  last_name text not null check (length(btrim(last_name)) between 1 and 80 and private.is_line(last_name)),
  role_id uuid references public.user_roles (id) on delete restrict,
  company_id uuid,
  is_manager boolean not null default false,
  is_accountant boolean not null default false,
  invited_by uuid default auth.uid() references public.user_profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '14 days',
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  check (accepted_at is null or withdrawn_at is null)
);
create unique index invitations_open_idx on public.invitations (email)
  where accepted_at is null and withdrawn_at is null;
create index invitations_created_at_idx on public.invitations (created_at desc, id);
create index invitations_role_id_idx on public.invitations (role_id);
create index invitations_company_id_idx on public.invitations (company_id);
create index invitations_invited_by_idx on public.invitations (invited_by);
comment on table public.invitations is
  'Invitations: who may create an account, with the role and company that it will have. Open until accepted, '
  'withdrawn or expired.';
comment on column public.invitations.email is 'In lower case; the account must have this address.';
comment on column public.invitations.role_id is 'Staff role of the future account, or null for a plain member.';
comment on column public.invitations.is_manager is 'Whether the person will keep the company''s page.';
comment on column public.invitations.is_accountant is 'Whether the person will have the right of an accountant.';
comment on column public.invitations.expires_at is '14 days after the invitation was last sent.';

alter table public.invitations enable row level security;
grant select, insert (id, email, first_name, last_name, role_id, company_id, is_manager, is_accountant)
  on table public.invitations
  to authenticated;
create policy "Administrators read" on public.invitations for select to authenticated
  using ((select private.is_admin()));
create policy "Administrators invite" on public.invitations for insert to authenticated
  with check ((select private.is_admin()));

create function private.guard_invitation() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  new.email := lower(btrim(new.email));
  new.first_name := btrim(new.first_name);
  new.last_name := btrim(new.last_name);
  if (select auth.uid()) is not null then
    new.invited_by := (select auth.uid());
    perform private.require_right(private.may_give_role(new.role_id), 'You may not give this role.');
  end if;
  if exists (select 1 from public.user_profiles p where p.email = new.email) then
    raise exception 'This person has an account already.';
  end if;
  return new;
end $$;
comment on function private.guard_invitation() is
  'Trigger: records who invited. Refuses the invitation when it carries a role that the inviter may not give, or '
  'when the person already has an account.';
create trigger guard_invitation before insert on public.invitations
  for each row execute function private.guard_invitation();

create function private.open_invitation(address text) returns public.invitations
  language sql stable security definer set search_path = ''
  as $$
  select i from public.invitations i
  where i.email = lower(address) and i.accepted_at is null and i.withdrawn_at is null and i.expires_at > now()
$$;
comment on function private.open_invitation(text) is
  'The open invitation that lets this address create an account; null when there is none.';

create function private.admit_account() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  -- Lets the owner of the database make accounts (seeds, the first Super Administrator); no call of the API can set it.
  if current_setting('bkcc.owner_makes_accounts', true) = 'on' then return new; end if;
  if (private.open_invitation(new.email)).id is null then
    raise exception 'Accounts are by invitation only.' using errcode = '42501';
  end if;
  -- The request may come from somebody other than the invited person, so a password counts only once the link in the
  -- mail was used.
  new.encrypted_password := '';
  return new;
end $$;
comment on function private.admit_account() is
  'Trigger: lets an account be created only for an address with an open invitation, and removes its password.';
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
  if address is null then
    raise exception 'Sign in with the link of your invitation first.' using errcode = '42501';
  end if;
  if exists (select 1 from public.user_profiles where id = me) then return true; end if;
  select * into invitation from public.invitations i
    where i.email = lower(address) and i.accepted_at is null and i.withdrawn_at is null and i.expires_at > now()
    for update;
  if invitation.id is null then
    -- A second call at the same moment waited here until the first had accepted.
    if exists (select 1 from public.user_profiles where id = me) then return true; end if;
    raise exception 'This invitation is no longer valid.';
  end if;
  insert into public.user_profiles (id, first_name, last_name, role_id, is_accountant, company_id, company_name)
    values (me, invitation.first_name, invitation.last_name, invitation.role_id, invitation.is_accountant,
      invitation.company_id, (select name from public.members where id = invitation.company_id))
    on conflict (id) do nothing;
  if invitation.is_manager then
    update public.member_people set is_manager = true where member_id = invitation.company_id and person_id = me;
  end if;
  update public.invitations set accepted_at = now() where id = invitation.id;
  return true;
end $$;
comment on function private.accept_invitation() is
  'Creates the profile of the signed-in account from its open invitation, and makes the person a manager of their '
  'company where it says so. Does nothing if the account has a profile.';

create function public.accept_invitation() returns boolean
  language sql volatile security invoker set search_path = ''
  as $$ select private.accept_invitation() $$;
comment on function public.accept_invitation() is
  'Creates the profile of a newly confirmed account, with the role and company of its invitation; true when the '
  'account then has a profile.';

create function private.needs_staff_password() returns boolean
  language sql stable security definer set search_path = ''
  as $$
  select case when exists (select from public.user_profiles p where p.id = (select auth.uid()))
    then exists (select from public.user_profiles p where p.id = (select auth.uid())
      and (p.role_id is not null or p.is_accountant))
    else exists (select from auth.users u join public.invitations i on i.email = lower(u.email)
      where u.id = (select auth.uid()) and u.email_confirmed_at is not null
      and (i.role_id is not null or i.is_accountant) and i.accepted_at is null and i.withdrawn_at is null
      and i.expires_at > now()) end
$$;
comment on function private.needs_staff_password() is
  'Whether the signed-in account is of staff or an accountant, or invited as such.';

create function public.needs_staff_password() returns boolean
  language sql stable security invoker set search_path = ''
  as $$ select private.needs_staff_password() $$;
comment on function public.needs_staff_password() is
  'Whether the signed-in account is of staff or an accountant, or invited as such, and so needs the longer password.';

create function private.administered_invitation(invitation_id uuid) returns public.invitations
  language plpgsql security definer set search_path = ''
  as $$
declare
  invitation public.invitations;
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may change invitations.');
  select * into invitation from public.invitations where id = invitation_id for update;
  if invitation.id is null or invitation.accepted_at is not null or invitation.withdrawn_at is not null then
    raise exception 'This invitation is no longer open.';
  end if;
  perform private.require_right(private.may_give_role(invitation.role_id), 'You may not give this role.');
  return invitation;
end $$;
comment on function private.administered_invitation(uuid) is
  'Locks and returns an open invitation if the signed-in person may manage it.';

-- Many invitations at once, or one.

create function private.renew_invitations(ids uuid[]) returns jsonb
  language plpgsql volatile security definer set search_path = '' set statement_timeout = '120s'
  as $$
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may change invitations.');
  return private.change_rows(ids, 'invitations', $name$t.first_name || ' ' || t.last_name$name$, $change$
    update public.invitations t set expires_at = now() + interval '14 days'
      from private.administered_invitation($1) as i where t.id = i.id returning jsonb_build_object()
  $change$);
end $$;

create function public.renew_invitations(ids uuid[]) returns jsonb
  language sql volatile security invoker set search_path = '' set statement_timeout = '120s'
  as $$ select private.renew_invitations(ids) $$;
comment on function public.renew_invitations(uuid[]) is
  'Gives open invitations another 14 days, expired or not, and sends them again (Administrators, within the roles '
  'that they may give). Returns {done, failed}, see private.outcome.';

create function private.withdraw_invitation(invitation_id uuid) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
declare
  invitation public.invitations := private.administered_invitation(invitation_id);
begin
  update public.invitations set withdrawn_at = now() where id = invitation.id;
  -- Its mail may have created an account; deleting that also makes the link in the mail invalid.
  delete from auth.users u where lower(u.email) = invitation.email and u.created_at >= invitation.created_at
    and not exists (select 1 from public.user_profiles p where p.id = u.id);
  return true;
end $$;
comment on function private.withdraw_invitation(uuid) is
  'Closes an open invitation and deletes the account that it let in, if that has no profile yet.';

create function public.withdraw_invitation(invitation_id uuid) returns boolean
  language sql volatile security invoker set search_path = ''
  as $$ select private.withdraw_invitation(invitation_id) $$;
comment on function public.withdraw_invitation(uuid) is
  'Closes an open invitation (Administrators, within the roles that they may give): its link no longer works.';

create function private.invite_super_administrator(address text, given_first_name text, given_last_name text)
  returns void
  language sql security definer set search_path = ''
  as $$
  insert into public.invitations (email, first_name, last_name, role_id, invited_by)
    values (address, given_first_name, given_last_name,
      (select id from public.user_roles where name = 'super_administrator'), null)
$$;
comment on function private.invite_super_administrator(text, text, text) is
  'Invites the first Super Administrator. The owner of the database runs it once; the invited person then requests '
  'the invitation mail on the site. Not callable through the API.';

create function private.invitations_of(of_person uuid, address text) returns setof public.invitations
  language sql stable security definer set search_path = ''
  as $$
  select i.* from public.invitations i where i.email = lower(address)
  union
  -- Finds an invitation to a former address: it was accepted in the transaction that created the profile.
  select i.* from public.user_profiles p join public.invitations i on i.accepted_at = p.created_at
    where p.id = of_person
      and not exists (select 1 from public.user_profiles o where o.email = i.email and o.id <> of_person)
$$;
comment on function private.invitations_of(uuid, text) is
  'A person''s invitations: those to their address, and the one that became their account.';

create function private.invitation_cause(invitation public.invitations) returns text
  language sql immutable set search_path = ''
  as $$ select 'invitation:' || invitation.id || ':' || floor(extract(epoch from invitation.expires_at) * 1000) $$;
comment on function private.invitation_cause(public.invitations) is
  'The cause of an invitation''s mail. It contains the expiry date, so that renewing the invitation sends another '
  'mail.';

create function private.mail_invitation() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  if (select auth.uid()) is null then return null; end if; -- migrations and seeds send no mails
  perform private.enqueue_mail('invitation', new.email, private.invitation_cause(new), '{}', 'invitation', new.id);
  return null;
end $$;
comment on function private.mail_invitation() is
  'Trigger: enqueues the mail of an invitation that a signed-in person made or renewed. The drain has the Auth '
  'service send it, with a one-time link.';
create trigger mail_invitation after insert or update of expires_at on public.invitations
  for each row when (new.accepted_at is null and new.withdrawn_at is null) execute function private.mail_invitation();

create function private.mail_account_change() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
declare
  cause text := new.id || ':' || (extract(epoch from clock_timestamp()) * 1000)::bigint;
begin
  if lower(old.email) <> lower(new.email) then
    perform private.enqueue_mail('account-email-changed', old.email, 'account-email-changed:' || cause,
      jsonb_build_object('changed_at', now(), 'email', lower(new.email), 'path', '/login'), 'account', new.id);
  end if;
  -- The first password of an invited person replaces none.
  if old.encrypted_password <> '' and old.encrypted_password <> new.encrypted_password then
    perform private.enqueue_mail('account-password-changed', new.email, 'account-password-changed:' || cause,
      jsonb_build_object('changed_at', now(), 'path', '/reset-password'), 'account', new.id);
  end if;
  return null;
end $$;
comment on function private.mail_account_change() is
  'Trigger: tells an account''s old address that it has a new one, and its address that the password is new, in '
  'case it was somebody else.';
create trigger mail_account_change after update of email, encrypted_password on auth.users
  for each row execute function private.mail_account_change();

-- Grants on functions.

grant execute on function private.accept_invitation(), private.needs_staff_password(),
  private.withdraw_invitation(uuid), private.renew_invitations(uuid[])
  to authenticated, service_role;
grant execute on function public.accept_invitation(), public.needs_staff_password(), public.withdraw_invitation(uuid),
  public.renew_invitations(uuid[])
  to authenticated;
