-- Applications: deciding them, the applicant's page, and what privacy asks.

-- Deciding.

create function private.application_to_decide(of_application uuid) returns public.membership_applications
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  stored public.membership_applications;
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may decide about applications.');
  select * into stored from public.membership_applications a where a.id = of_application for update;
  if stored.id is null then raise exception 'It has been deleted meanwhile.' using errcode = 'PT404'; end if;
  return stored;
end $$;
comment on function private.application_to_decide(uuid) is
  'Locks and returns an application if the signed-in person may decide about it.';

create function private.expect_application(stored public.membership_applications, expected timestamptz) returns void
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  if stored.updated_at is distinct from expected then
    raise exception 'Somebody has decided about this application meanwhile.'
      using errcode = 'PT409', detail = coalesce((
      select jsonb_build_object('by', s.actor_name, 'at', s.at)::text from public.membership_application_steps s
        where s.application_id = stored.id and s.from_status is distinct from s.to_status order by s.id desc limit 1),
          '{}');
  end if;
end $$;
comment on function private.expect_application(public.membership_applications, timestamptz) is
  'Refuses a decision that is based on an older version than the stored one (PT409). The error''s details are JSON: '
  'by (a name) and at (a time).';

create function private.add_application_step(stored public.membership_applications, next_status text, note text,
  message text)
  returns void
  language sql volatile security definer set search_path = ''
  as $$
  insert into public.membership_application_steps (application_id, actor_id, actor_name, from_status, to_status,
      note, message)
    values (stored.id, (select auth.uid()), private.own_name(), stored.status, next_status,
      nullif(btrim(note), ''), nullif(btrim(message), ''))
$$;
comment on function private.add_application_step(public.membership_applications, text, text, text) is
  'Records a step of an application, with the signed-in person as its actor.';

create function private.tell_applicant(stored public.membership_applications, decision text, message text,
  more jsonb default '{}')
  returns void
  language sql volatile security definer set search_path = ''
  as $$
  select private.enqueue_mail('application-decided', stored.email,
    'application-decided:' || stored.id || ':' || decision || ':'
      || (select count(*) from public.membership_application_steps s
        where s.application_id = stored.id and s.to_status = decision and s.from_status <> decision),
    jsonb_build_object('path', '/application?token=' || private.link_token('application', stored.id),
      'status', decision, 'note', nullif(btrim(message), '')) || more,
    'application', stored.id)
$$;
comment on function private.tell_applicant(public.membership_applications, text, text, jsonb) is
  'Enqueues the mail about a decision. Call it after the step was recorded, because the step numbers the mail.';

create function private.decide_application(of_application uuid, decision text, note text, message text,
  expected timestamptz)
  returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  stored public.membership_applications := private.application_to_decide(of_application);
begin
  -- A retry of the same decision after a lost answer.
  if stored.status = decision and exists (
    select
      from (select l.* from public.membership_application_steps l
        where l.application_id = stored.id and l.from_status is distinct from l.to_status order by l.id desc
        limit 1) as s
    where s.actor_id = (select auth.uid()) and s.to_status = decision
      and (s.note, s.message) is not distinct from (nullif(btrim(decide_application.note), ''),
        nullif(btrim(decide_application.message), ''))) then
    return true;
  end if;
  perform private.expect_application(stored, expected);
  if not coalesce(case decision when 'in_review' then stored.status in ('submitted', 'rejected')
    when 'rejected' then stored.status = 'in_review'
    when 'withdrawn' then stored.status in ('submitted', 'in_review') end, false) then
    raise exception 'An application that is % cannot become %.', replace(stored.status, '_', ' '),
      coalesce(replace(decision, '_', ' '), 'nothing');
  end if;
  update public.membership_applications a
    set status = decision, reviewer_id = (select auth.uid()), reviewer_name = private.own_name(), decided_at = case
      when decision <> 'in_review' then now() end
    where a.id = stored.id;
  perform private.add_application_step(stored, decision, note, message);
  if decision = 'rejected' then perform private.tell_applicant(stored, decision, message); end if;
  return true;
end $$;
comment on function private.decide_application(uuid, text, text, text, timestamptz) is
  'Takes an application into review, rejects it or marks it as withdrawn. approve_application approves.';

create function public.decide_application(application_id uuid, decision text, note text, message text,
  expected timestamptz)
  returns boolean
  language sql volatile security invoker set search_path = ''
  as $$ select private.decide_application(application_id, decision, note, message, expected) $$;
comment on function public.decide_application(uuid, text, text, text, timestamptz) is
  'Moves an application to in_review, rejected or withdrawn (Administrators) if its version is still expected. note '
  'stays in the office, message goes to the applicant. Errors: PT409 changed meanwhile, PT404 deleted, P0001 step '
  'not possible from its status.';

create function private.note_application(of_application uuid, note text) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  stored public.membership_applications := private.application_to_decide(of_application);
  last public.membership_application_steps;
begin
  if coalesce(btrim(note), '') = '' then raise exception 'Please write the note first.'; end if;
  select s.* into last from public.membership_application_steps s
    where s.application_id = of_application order by s.id desc limit 1;
  -- Sent again, because its answer was lost.
  if last.from_status = last.to_status and last.actor_id = (select auth.uid())
    and last.note = btrim(note_application.note) then
    return true;
  end if;
  perform private.add_application_step(stored, stored.status, note, null);
  return true;
end $$;
comment on function private.note_application(uuid, text) is
  'Adds an internal note to an application, whatever its status; the same one twice on end is one.';

create function public.note_application(application_id uuid, note text) returns boolean
  language sql volatile security invoker set search_path = ''
  as $$ select private.note_application(application_id, note) $$;
comment on function public.note_application(uuid, text) is
  'Adds a note for the office to an application (Administrators).';

create function private.admit_contact(contact jsonb, company uuid) returns text
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  address text := lower(btrim(contact ->> 'email'));
  person public.user_profiles;
  invitation public.invitations;
begin
  if address is null then return 'nobody'; end if;
  select * into person from public.user_profiles p where p.email = address for update;
  if person.id is not null then
    -- Nobody may choose their own company (guard_profile_update).
    if person.id = (select auth.uid()) then
      return case when person.company_id = company then 'linked' else 'elsewhere' end;
    end if;
    insert into public.member_people as l (member_id, person_id, is_manager)
      values (company, person.id, true) on conflict (member_id, person_id) do update set is_manager = true
      where not l.is_manager;
    return 'linked';
  end if;
  begin
    insert into public.invitations (email, first_name, last_name, company_id, is_manager)
      values (address, contact ->> 'first_name', contact ->> 'last_name', company, true);
    return 'invited';
  exception when unique_violation then
    null; -- An invitation is open already.
  end;
  select * into invitation from public.invitations i
    where i.email = address and i.accepted_at is null and i.withdrawn_at is null for update;
  if invitation.company_id is not null and invitation.company_id <> company then return 'elsewhere'; end if;
  update public.invitations i set company_id = company, is_manager = true,
    expires_at = case when i.expires_at <= now() and private.may_give_role(i.role_id) then now() + interval '14 days'
      else i.expires_at end
    where i.id = invitation.id and (i.company_id is null or not i.is_manager or i.expires_at <= now());
  return 'invitation_open';
end $$;
comment on function private.admit_contact(jsonb, uuid) is
  'Gives the contact person ({email, first_name, last_name}; null for nobody) access, as a manager of the company. '
  'Returns invited; linked when they have an account; invitation_open when they were invited before; elsewhere when '
  'they were invited to another company, which stays unchanged, or decide the application themselves.';

create function private.application_note(message text) returns text
  language sql immutable strict parallel safe set search_path = ''
  as $$ select 'From the application: ' || nullif(btrim(message), '') $$;
comment on function private.application_note(text) is
  'The internal note about a member that an applicant''s message becomes; null without one.';

create function private.approve_application(of_application uuid, approval jsonb, expected timestamptz)
  returns table (member_id uuid, person text, already boolean)
  language plpgsql volatile security definer set search_path = ''
  as $$
#variable_conflict use_column
declare
  stored public.membership_applications := private.application_to_decide(of_application);
  became public.members;
  term public.memberships;
  draft uuid;
begin
  perform private.only_one_object(approval, 40000);
  -- Pressed twice: the second call waited for the row, and has nothing left to do. A colleague is told who was quicker.
  if stored.status = 'approved' and stored.reviewer_id = (select auth.uid()) then
    return query select stored.member_id, null::text, true;
    return;
  end if;
  perform private.expect_application(stored, expected);
  if stored.status <> 'in_review' then
    raise exception 'An application that is % cannot become approved.', replace(stored.status, '_', ' ');
  end if;
  if approval ->> 'member_id' is not null then
    select * into became from public.members m where m.id = (approval ->> 'member_id')::uuid for update;
    if became.id is null then raise exception 'This member has been deleted meanwhile.'; end if;
    -- This also stamps the member: one lock with what only the office knows.
    update public.members m set employees = coalesce(m.employees, stored.employee_count) where m.id = became.id;
  else
    if btrim(approval ->> 'industry') <> ''
      and not exists (select from public.industries i where i.name = btrim(approval ->> 'industry')) then
      raise exception 'This industry is no longer in the list. Please choose another.';
    end if;
    insert into public.members (name, industry, country, employees, member_type)
      values (btrim(approval ->> 'name'), nullif(btrim(approval ->> 'industry'), ''),
        nullif(approval ->> 'country', ''), stored.employee_count, 'company')
        returning * into became;
  end if;
  -- What the applicant wrote. Of a member that was there before, only what is empty.
  insert into public.office_details as o (member_id, email, phone, notes)
    values (became.id, stored.email, nullif(btrim(stored.phone), ''), private.application_note(stored.message))
    on conflict (member_id) do update
      set email = coalesce(o.email, excluded.email), phone = coalesce(o.phone, excluded.phone),
        notes = coalesce(o.notes, excluded.notes);
  insert into public.member_contacts (member_id, name, email, phone, is_primary)
    select became.id, stored.contact_name, stored.email, nullif(btrim(stored.phone), ''),
      not exists (select from public.member_contacts c where c.member_id = became.id and c.is_primary)
    where not exists (select from public.member_contacts c
      where c.member_id = became.id and lower(c.email) = lower(stored.email));
  begin
    insert into public.memberships (member_id, application_id, tier, starts_on, ends_on)
      values (became.id, stored.id, approval ->> 'tier', (approval ->> 'starts_on')::date,
        (approval ->> 'ends_on')::date)
        returning * into term;
  exception when exclusion_violation then
    raise exception 'This member has a term in that time already.';
  end;
  draft := private.ask_dues(term.id, not exists (select from public.memberships t
    where t.member_id = became.id and t.id <> term.id));
  person := private.admit_contact(nullif(approval -> 'contact', 'null'), became.id);
  update public.membership_applications a
    set status = 'approved', reviewer_id = (select auth.uid()), reviewer_name = private.own_name(), decided_at = now(),
      member_id = became.id
    where a.id = stored.id;
  perform private.add_application_step(stored, 'approved', approval ->> 'note', approval ->> 'message');
  perform private.write_audit_log('member', array[jsonb_build_object('id', became.id, 'name', became.name)],
    array[jsonb_build_object('id', became.id, 'name', became.name, 'tier', term.tier, 'starts_on', term.starts_on,
      'ends_on', term.ends_on, 'application', stored.company_name)]);
  perform private.tell_applicant(stored, 'approved', approval ->> 'message', jsonb_build_object('company', became.name,
    'tier', (select t.name from public.membership_tiers t where t.key = term.tier), 'starts_on', term.starts_on,
    'ends_on', term.ends_on, 'asked', draft is not null,
    'after_payment', draft is not null and (private.billing()).begins_after = 'payment' and not exists (
      select from public.memberships t where t.member_id = became.id and t.ends_on < term.starts_on),
    'access', person, 'contact', approval #>> '{contact,email}'));
  member_id := became.id;
  already := false;
  return next;
end $$;
comment on function private.approve_application(uuid, jsonb, timestamptz) is
  'Approves an application in one transaction: creates or links the member, with what the applicant wrote (contact '
  'person, email, telephone, number of employees, message as an internal note), and creates the membership, the '
  'contact person''s invitation, the audit log entry, the step and the mail.';

create function public.approve_application(application_id uuid, approval jsonb, expected timestamptz)
  returns table (member_id uuid, person text, already boolean)
  language sql volatile security invoker set search_path = ''
  as $$ select * from private.approve_application(application_id, approval, expected) $$;
comment on function public.approve_application(uuid, jsonb, timestamptz) is
  'Approves an application in review (Administrators). approval: tier, starts_on, ends_on; name, industry and '
  'country of a new member, or member_id of an existing one; contact {email, first_name, last_name} or null; note, '
  'message. Returns what became of the contact (invited, linked, invitation_open, elsewhere or nobody); already is '
  'true if the caller had approved it before. Errors as for decide_application.';

-- The applicant's page.

create function private.application_of(token text) returns public.membership_applications
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  found_one public.membership_applications;
begin
  select * into found_one from public.membership_applications a
    where a.id = private.token_subject('application', token) for update;
  -- The same answer for an invalid link and for one whose application is gone.
  if found_one.id is null then raise exception 'This link is not valid.' using errcode = 'PT404'; end if;
  return found_one;
end $$;
comment on function private.application_of(text) is 'Locks and returns the application of a signed link.';

create function private.application_status(token text)
  returns table (status text, submitted_at timestamptz, decided_at timestamptz, message text)
  language plpgsql stable security definer set search_path = ''
  as $$
#variable_conflict use_column
declare
  subject uuid := private.token_subject('application', token);
begin
  return query select a.status, a.created_at, a.decided_at, (
      select s.message from public.membership_application_steps s
      where s.application_id = a.id and s.to_status = a.status and s.from_status <> s.to_status
        and a.status in ('approved', 'rejected')
        order by s.id desc limit 1)
    from public.membership_applications a where a.id = subject;
  if not found then raise exception 'This link is not valid.' using errcode = 'PT404'; end if;
end $$;
comment on function private.application_status(text) is
  'What the applicant''s link shows: stage, dates and the message of the decision.';

create function public.application_status(token text)
  returns table (status text, submitted_at timestamptz, decided_at timestamptz, message text)
  language sql stable security invoker set search_path = ''
  as $$ select * from private.application_status(token) $$;
comment on function public.application_status(text) is
  'The stage of an application, for the holder of its signed link: status, submitted_at, decided_at, and the '
  'message of the decision. PT404 when the link is not valid.';

create function private.withdraw_application(token text) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  stored public.membership_applications := private.application_of(token);
begin
  if stored.status = 'withdrawn' then return true; end if;
  if stored.status not in ('submitted', 'in_review') then
    raise exception 'This application has been decided and can no longer be withdrawn.';
  end if;
  update public.membership_applications a set status = 'withdrawn', decided_at = now() where a.id = stored.id;
  insert into public.membership_application_steps (application_id, actor_name, from_status, to_status)
    values (stored.id, 'Applicant', stored.status, 'withdrawn');
  return true;
end $$;
comment on function private.withdraw_application(text) is
  'Withdraws an undecided application for its applicant; a second call does nothing.';

create function public.withdraw_application(token text) returns boolean
  language sql volatile security invoker set search_path = ''
  as $$ select private.withdraw_application(token) $$;
comment on function public.withdraw_application(text) is
  'Withdraws an undecided application by its signed link; a second call changes nothing. Errors: PT404 link not '
  'valid, P0001 decided already.';

-- Privacy: data download, erasure and retention.

create function private.held_applications(person uuid, address text) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
  select coalesce(jsonb_agg(to_jsonb(a) - array['search_text', 'reviewer_id', 'reviewer_name']
    || jsonb_build_object('steps', (
      select coalesce(jsonb_agg(jsonb_build_object('at', s.at, 'status', s.to_status, 'note', s.note, 'message',
        s.message)
        order by s.id),
        '[]')
      from public.membership_application_steps s where s.application_id = a.id)) order by a.created_at), '[]')
  from public.membership_applications a where lower(a.email) = lower(btrim(address))
$$;
comment on function private.held_applications(uuid, text) is
  'The applications sent from an address, with their steps, but without the names of staff.';

create function private.erase_applications(person uuid, address text) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  gone text[] := array(select a.id::text from public.membership_applications a
    where lower(a.email) = lower(btrim(address)) and a.status <> 'approved');
  given record;
begin
  delete from public.membership_applications a where a.id = any (gone::uuid[]);
  -- The company of somebody who trades under their own name is a name, too.
  perform set_config('bkcc.owner_anonymises_audit_log', 'on', true);
  update public.audit_log l set subject_name = 'Erased application'
    where l.subject = 'application' and l.subject_id = any (gone);
  perform set_config('bkcc.owner_anonymises_audit_log', '', true);
  update public.membership_applications a set reviewer_name = 'Erased person' where a.reviewer_id = person;
  update public.membership_application_steps s set actor_name = 'Erased person' where s.actor_id = person;
  -- An application that became a member stays as the basis of the membership, without the person.
  update public.membership_application_steps s set note = null, message = null
    from public.membership_applications a where a.id = s.application_id and lower(a.email) = lower(btrim(address));
  delete from public.mail_outbox o using public.membership_applications a
    where o.about_kind = 'application' and o.about_id = a.id and lower(a.email) = lower(btrim(address));
  -- A form of the member that is open meanwhile must not write back what is erased: its version ends here.
  update public.members m set id = m.id from public.membership_applications a
    where a.member_id = m.id and lower(a.email) = lower(btrim(address));
  -- One after the other: several may have become the same member, and the office may have added to the note.
  for given in select a.member_id, btrim(a.phone) as phone, coalesce(private.application_note(a.message), '') as note
      from public.membership_applications a
      where a.member_id is not null and lower(a.email) = lower(btrim(address))
      order by a.created_at, a.id loop
    update public.office_details o
      set phone = nullif(o.phone, given.phone), notes = nullif(btrim(replace(o.notes, given.note, ''), e' \n'), '')
      where o.member_id = given.member_id;
  end loop;
  update public.membership_applications a
    set contact_name = 'Erased', email = 'erased-' || a.id || '@erased.invalid', phone = null, message = null
    where lower(a.email) = lower(btrim(address));
end $$;
comment on function private.erase_applications(uuid, text) is
  'Deletes the applications sent from an address; removes only the person from those that became members, what '
  'these members were given of it, and the name of whoever reviewed others.';

create function private.expire_applications(days integer) returns bigint
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  gone bigint;
begin
  delete from public.membership_applications a
    where coalesce(a.decided_at, a.created_at) < now() - make_interval(days => days);
  get diagnostics gone = row_count;
  return gone;
end $$;
comment on function private.expire_applications(integer) is
  'Deletes applications that were decided or withdrawn more than the given number of days ago, or that arrived that '
  'long ago and were never decided; returns how many. Members and memberships stay.';

-- Grants on functions.

grant execute on function private.application_status(text), private.withdraw_application(text) to anon, authenticated;
grant execute on function private.decide_application(uuid, text, text, text, timestamptz),
  private.note_application(uuid, text), private.approve_application(uuid, jsonb, timestamptz)
  to authenticated;
grant execute on function public.application_status(text), public.withdraw_application(text) to anon, authenticated;
grant execute on function public.decide_application(uuid, text, text, text, timestamptz),
  public.note_application(uuid, text), public.approve_application(uuid, jsonb, timestamptz)
  to authenticated;
