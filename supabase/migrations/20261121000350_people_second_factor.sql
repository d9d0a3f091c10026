-- Second factor: of whom one is required, and its removal for somebody who has lost it. Auth keeps the factors;
-- private.has_required_factor (users) decides what a session without one may do.

create function private.required_factor() returns text
  language sql stable security definer set search_path = ''
  as $$ select case when bool_and(requires_factor) then 'staff' when bool_or(requires_factor) then 'administrators'
    else 'nobody' end
    from public.user_roles $$;
comment on function private.required_factor() is
  'Of whom a second factor is required: nobody, administrators (Super Administrators and accountants included) or '
  'staff.';

create function private.set_required_factor(of_people text) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
declare
  before text := private.required_factor();
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may require a second factor.');
  if of_people is null or of_people not in ('nobody', 'administrators', 'staff') then
    raise exception 'A second factor is required of nobody, administrators or staff.' using errcode = '22023';
  end if;
  -- Where Auth has no second factor, no session ever has one: nobody can lock the office out.
  if of_people <> 'nobody'
    and coalesce(nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'aal', '') <> 'aal2' then
    raise exception 'Sign in with a second factor of your own before you require one.';
  end if;
  update public.user_roles r
    set requires_factor = of_people = 'staff' or of_people = 'administrators' and r.name <> 'editor'
    where r.requires_factor is distinct from (of_people = 'staff' or of_people = 'administrators'
      and r.name <> 'editor');
  perform private.write_audit_log('setting',
    array[jsonb_build_object('key', 'second_factor', 'value', before)],
      array[jsonb_build_object('key', 'second_factor', 'value', of_people)]);
  return true;
end $$;
comment on function private.set_required_factor(text) is
  'Sets of whom a second factor is required. Whoever requires one must have used theirs.';

create function public.set_required_factor(of_people text) returns boolean
  language sql volatile security invoker set search_path = ''
  as $$ select private.set_required_factor(of_people) $$;
comment on function public.set_required_factor(text) is
  'Sets of whom a second factor is required (Administrators): nobody, administrators (Super Administrators '
  'and accountants included) or staff. Holds at once, for sessions that are open too.';

create function private.has_second_factor(person uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may see who has a second factor.');
  return exists (select 1 from auth.mfa_factors f where f.user_id = person and f.status = 'verified');
end $$;
comment on function private.has_second_factor(uuid) is 'Whether a person has set up a second factor.';

create function public.has_second_factor(person uuid) returns boolean
  language sql stable security invoker set search_path = ''
  as $$ select private.has_second_factor(person) $$;
comment on function public.has_second_factor(uuid) is 'Whether a person has set up a second factor (Administrators).';

create function private.remove_second_factor(person uuid) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
declare
  of_person public.user_profiles;
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may remove a second factor.');
  if person = (select auth.uid()) then raise exception 'Another Administrator must remove your second factor.'; end if;
  select * into of_person from public.user_profiles p where p.id = person for update;
  if not found then raise exception 'This person has no account any more.'; end if;
  if not private.is_super_admin()
    and exists (select 1 from public.user_roles r
      where r.id = of_person.role_id and r.name = 'super_administrator') then
    raise exception 'Only a Super Administrator may remove the second factor of this person.' using errcode = '42501';
  end if;
  delete from auth.mfa_factors f where f.user_id = person;
  if not found then raise exception 'This person has no second factor.'; end if;
  -- Whoever holds the lost factor may be signed in with it.
  delete from auth.sessions s where s.user_id = person;
  perform private.write_audit_log('second_factor',
    array[jsonb_build_object('id', person, 'full_name', coalesce(nullif(of_person.full_name, ''), of_person.email))],
      null);
  return true;
end $$;
comment on function private.remove_second_factor(uuid) is
  'Deletes the factors and sessions of another person, who then signs in with the password alone. Super '
  'Administrators'' only for Super Administrators.';

create function public.remove_second_factor(person uuid) returns boolean
  language sql volatile security invoker set search_path = ''
  as $$ select private.remove_second_factor(person) $$;
comment on function public.remove_second_factor(uuid) is
  'Removes the second factor of somebody who has lost it, and signs them out everywhere (Administrators; of Super '
  'Administrators only Super Administrators; never one''s own).';

-- Whoever has the password of somebody without a factor could add one, whoever has an open session could remove one,
-- and an Administrator can remove it. The mailbox hears of each.

create function private.mail_factor_change() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
declare
  what text := case tg_op when 'DELETE' then 'removed' else 'added' end;
  factor auth.mfa_factors := case tg_op when 'DELETE' then old else new end;
  -- Null when the factor goes with its account.
  address text := (select u.email from auth.users u where u.id = factor.user_id);
begin
  if address is null then return null; end if;
  -- The cause has the time of the transaction: several factors that the office removes at once are one mail.
  perform private.enqueue_mail('account-factor-' || what, address, 'account-factor-' || what || ':' || factor.user_id
    || ':' || (extract(epoch from now()) * 1000)::bigint,
    jsonb_build_object('changed_at', now(), 'by', case when (select auth.uid()) <> factor.user_id then 'office'
      else 'person' end, 'path', '/dashboard/profile'),
    'account', factor.user_id);
  return null;
end $$;
comment on function private.mail_factor_change() is
  'Trigger: tells a person''s mailbox that a second factor was set up or removed, by the person (through the Auth '
  'service) or by the office.';
create trigger mail_factor_added after update of status on auth.mfa_factors
  for each row
    when (old.status <> 'verified' and new.status = 'verified') execute function private.mail_factor_change();
create trigger mail_factor_removed after delete on auth.mfa_factors
  for each row when (old.status = 'verified') execute function private.mail_factor_change();

-- Grants on functions.

grant execute on function private.set_required_factor(text), private.has_second_factor(uuid),
  private.remove_second_factor(uuid)
  to authenticated;
grant execute on function public.set_required_factor(text), public.has_second_factor(uuid),
  public.remove_second_factor(uuid)
  to authenticated;
