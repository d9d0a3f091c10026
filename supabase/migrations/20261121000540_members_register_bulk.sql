-- Members: what privacy asks, and actions on many members at once, or one.

-- Privacy: data download and erasure.

create function private.held_contacts(person uuid, address text) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
  select coalesce(jsonb_agg(h.held order by h.member, h.id), '[]') from (
    select m.name as member, c.id, to_jsonb(c) - array['id', 'member_id', 'search_text', 'updated_at']
      || jsonb_build_object('member', m.name) as held
      from public.member_contacts c join public.members m on m.id = c.member_id
        where lower(c.email) = lower(btrim(held_contacts.address))
    union all
    select m.name, m.id, jsonb_build_object('member', m.name, 'email', o.email)
      from public.office_details o join public.members m on m.id = o.member_id
        where lower(o.email) = lower(btrim(held_contacts.address))) as h
$$;
comment on function private.held_contacts(uuid, text) is
  'The contact persons with an address, and the members that have it as their own, each with the member''s name.';

create function private.erase_contacts(person uuid, address text) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  delete from public.member_contacts c where lower(c.email) = lower(btrim(erase_contacts.address));
  update public.office_details o set email = null where lower(o.email) = lower(btrim(erase_contacts.address));
end $$;
comment on function private.erase_contacts(uuid, text) is
  'Deletes the contact persons with an address, and the address where a member has it as its own.';

-- Many members at once, or one.

create function private.activate_member(member uuid, active boolean) returns jsonb
  language plpgsql volatile security invoker set search_path = ''
  as $$
declare
  before text := (select t.status from public.members t where t.id = member);
begin
  if (before = 'active') = active then return null; end if;
  update public.members t set status = case when active then 'active' else 'inactive' end where t.id = member;
  return jsonb_build_object('at', private.get_member_version(member), 'was', jsonb_build_object('status', before));
end $$;
comment on function private.activate_member(uuid, boolean) is
  'Shows a member in the directory, or hides it; returns what private.change_rows expects.';

create function public.activate_members(ids uuid[], active boolean) returns jsonb
  language plpgsql volatile security invoker set search_path = '' set statement_timeout = '120s'
  as $$
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may change members.');
  if active is null then raise exception 'Activate them or not?' using errcode = '22023'; end if;
  return private.change_rows(ids, 'members', 't.name', 'select private.activate_member($1, $2::boolean)', active::text);
end $$;
comment on function public.activate_members(uuid[], boolean) is
  'Shows members in the directory, or hides them (Administrators). Returns {done, failed}, see private.outcome.';

create function public.delete_members(ids uuid[]) returns jsonb
  language plpgsql volatile security invoker set search_path = '' set statement_timeout = '120s'
  as $$
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may delete members.');
  return private.delete_rows(ids, 'members', 't.name');
end $$;
comment on function public.delete_members(uuid[]) is
  'Deletes members (Administrators). Returns {done, failed}, see private.outcome.';

create function private.renew_member(member uuid) returns jsonb
  language plpgsql volatile security invoker set search_path = ''
  as $$
declare
  today constant date := private.office_day();
  last record;
  term public.memberships;
  draft uuid;
  again constant boolean := exists (select from private.paid_terms(array[member]) p
    where not p.paid and p.asked is null);
begin
  -- A term for which nothing asks any more is asked for before another one follows.
  draft := private.ask_again(member);
  if draft is not null then
    return jsonb_build_object('at', (select d.updated_at from public.documents d where d.id = draft), 'was',
      jsonb_build_object('draft', draft));
  end if;
  if again then return jsonb_build_object('at', now(), 'was', jsonb_build_object()); end if;
  select s.tier, s.starts_on, s.ends_on into last from public.memberships s where s.member_id = member
    order by s.ends_on desc limit 1;
  if last.tier is null then raise exception 'This member has no term to renew.'; end if;
  -- As after the first of two presses.
  if last.starts_on >= today then raise exception 'Its last term has just begun, or is still to come.'; end if;
  insert into public.memberships (member_id, tier, starts_on, ends_on)
    select member, last.tier, p.starts_on, p.ends_on from private.renewal_period(last.ends_on) p
      returning * into term;
  perform private.ask_dues(term.id, false);
  select t.* into term from public.memberships t where t.id = term.id;
  return jsonb_build_object('at', term.created_at, 'was', jsonb_build_object('term', to_jsonb(term)));
end $$;
comment on function private.renew_member(uuid) is
  'Adds the term that follows a member''s last one, or asks again for one for which nothing asks any more; returns '
  'what private.change_rows expects.';

create function public.renew_members(ids uuid[]) returns jsonb
  language plpgsql volatile security invoker set search_path = '' set statement_timeout = '120s'
  as $$
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may renew memberships.');
  return private.change_rows(ids, 'members', 't.name', 'select private.renew_member($1)');
end $$;
comment on function public.renew_members(uuid[]) is
  'Adds to each member the year of its last tier that follows its last term, or that begins today if that has ended '
  '(Administrators), and drafts what asks for it. A member with a term for which nothing asks any more is asked for '
  'that instead. A member without a term, or whose last term has just begun or is to come, is refused. Returns '
  '{done, failed}, see private.outcome.';

create function public.undo_members(changes jsonb) returns jsonb
  language plpgsql volatile security invoker set search_path = '' set statement_timeout = '120s'
  as $$
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may change members.');
  return private.undo_rows(changes, 'members', 't.name', $undo$
    with term as (delete from public.memberships s
      where s.member_id = $1 and to_jsonb(s) = $2 -> 'term' and s.created_at = $3 returning true),
      draft as (delete from public.documents d
        where d.member_id = $1 and d.id = ($2 ->> 'draft')::uuid and d.number is null and d.updated_at = $3
        returning true),
      status as (update public.members t set status = $2 ->> 'status'
        where t.id = $1 and $2 ? 'status' and private.get_member_version(t.id) = $3 returning true)
    select true from term union all select true from draft union all select true from status
  $undo$);
end $$;
comment on function public.undo_members(jsonb) is
  'Puts back what activate_members or renew_members has changed, where nobody has changed the member, or the term or '
  'draft that was added, since (Administrators). changes: what it returned as done. Returns {done, failed}, see '
  'private.outcome.';

-- Grants on functions.

grant execute on function private.activate_member(uuid, boolean), private.renew_member(uuid) to authenticated;
grant execute on function public.activate_members(uuid[], boolean), public.renew_members(uuid[]),
  public.delete_members(uuid[]), public.undo_members(jsonb)
  to authenticated;
