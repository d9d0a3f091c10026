-- Dues: reminders around the day by which a document is to be paid, and the mail that tells of a lapse.

create table private.lapse_notices (
  member_id uuid not null references public.members (id) on delete cascade,
  lapsed_on date not null,
  sent_at timestamptz not null default now(),
  primary key (member_id, lapsed_on)
);
comment on table private.lapse_notices is
  'The lapses of which members were told, each once. Written by tell_of_lapses alone.';

create view private.coming_reminders as
  select d.id, d.kind, d.number, d.member_id, d.debt_id, f.open_cents, s.step, f.due_on, f.due_on + s.step as day,
    coalesce(b.reminders_held, false) as held,
    exists (select from private.waiting_debts w where w.debt_id = d.debt_id) as waits, d as document
  from public.documents d join private.document_facts f on f.id = d.id and f.state = 'open'
    cross join private.billing() r cross join lateral unnest(r.reminders) as s (step)
    left join public.billing_details b on b.member_id = d.member_id
  -- Not on the day on which it is issued, or before.
  where d.debt_id is not null and f.due_on + s.step > d.issued_on
    and (d.order_id is null or d.kind <> 'pro_forma' or s.step < 0
      or exists (select from public.event_orders o where o.id = d.order_id and o.by_hand))
    and not exists (select from private.document_reminders k where k.debt_id = d.debt_id and k.step >= s.step);
comment on view private.coming_reminders is
  'The reminders of open documents that were not enqueued yet, of any day; whether those of the member are held, and '
  'whether a line to decide may pay the debt, of which then nobody is reminded (waits). '
  'After the last day to pay, a pro forma of places has none: its places pass on.';

create function private.remind_of(d public.documents, of_step integer, due_on date) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  insert into private.document_reminders (debt_id, step) values (d.debt_id, of_step) on conflict do nothing;
  if not found then return false; end if;
  perform private.enqueue_mail('document-reminder', r.email,
    'document-reminder:' || d.debt_id || ':' || of_step || ':' || due_on || ':' || md5(lower(r.email)),
    jsonb_build_object('token', private.document_link(d.id, d.issued_on)), 'document', d.id)
    from private.readers_of(d) r;
  return true;
end $$;
comment on function private.remind_of(public.documents, integer, date) is
  'Enqueues a reminder of a document, once for each step; false where that was done before.';

create function private.match_waiting(in_turn boolean) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  waiting uuid[] := array(select distinct d.statement_id from private.lines_to_decide d);
  free uuid[];
  statement uuid;
begin
  -- In the order of their ids, as in undo_import.
  if in_turn then
    free := array(select s.id from public.bank_statements s where s.id = any (waiting) order by s.id for update);
  else
    -- The scheduler's transaction may have locked documents before.
    free := array(select s.id from public.bank_statements s where s.id = any (waiting)
      order by s.id for update skip locked);
  end if;
  foreach statement in array free loop perform private.match_statement(statement); end loop;
  return cardinality(free) = cardinality(waiting);
end $$;
comment on function private.match_waiting(boolean) is
  'Matches the statements anew that have lines to decide, because documents may have been paid or issued since; '
  'with in_turn after whoever works at one of them, otherwise without these, and false then.';

create view private.due_reminders as
  select distinct on (c.debt_id) c.* from private.coming_reminders c
  where c.day between private.office_day() - 6 and private.office_day() and not c.held and not c.waits
  order by c.debt_id, c.step desc;
comment on view private.due_reminders is
  'The reminders of today, with those that were missed for up to six days; of several for one debt, the last.';

create function private.send_dues_reminders() returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  due record;
begin
  -- What a line to decide may pay by what is open now is not reminded of.
  if not exists (select from private.due_reminders) or not private.match_waiting(in_turn => false) then return; end if;
  for due in select d.* from private.due_reminders d loop
    perform private.remind_of(due.document, due.step, due.due_on);
  end loop;
end $$;
comment on function private.send_dues_reminders() is
  'Enqueues the due reminders, after matching what waits anew. '
  'Whoever turns reminders on writes to nobody about what was due long ago.';

create function private.tell_of_lapses() returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  today constant date := private.office_day();
  lapsed record;
begin
  for lapsed in
    select l.member_id, l.first_day as lapsed_on from private.lapses l
    where l.first_day > today - 7 and l.first_day <= today and l.last_day >= today loop
    insert into private.lapse_notices (member_id, lapsed_on) values (lapsed.member_id, lapsed.lapsed_on)
      on conflict do nothing;
    if not found then continue; end if;
    perform private.enqueue_mail('membership-lapsed', r.email,
      'membership-lapsed:' || lapsed.member_id || ':' || lapsed.lapsed_on || ':' || md5(lower(r.email)),
      jsonb_build_object('lapsed_on', lapsed.lapsed_on, 'path', '/dashboard/company'), 'member', lapsed.member_id)
      from private.document_readers(lapsed.member_id) r;
  end loop;
end $$;
comment on function private.tell_of_lapses() is
  'Tells members once that they have lapsed; not of lapses a week ago or earlier, such as those that a change of the '
  'settings brings.';

create function private.write_about_dues() returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  -- Nobody is reminded of money at night.
  if extract(hour from now() at time zone 'Europe/Sofia') < 8 then return; end if;
  perform private.send_dues_reminders();
  perform private.tell_of_lapses();
end $$;
comment on function private.write_about_dues() is
  'Scheduled job: from 8 o''clock in the office on, sends reminders and tells of lapses.';
insert into private.scheduled_jobs (name, every) values ('write_about_dues', '30 minutes');

create function private.lapse_mail_data(mail public.mail_outbox) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
  select mail.data || jsonb_build_object('member', m.name, 'open_cents', (select coalesce(sum(f.open_cents), 0)
      from public.documents d join private.document_facts f on f.id = d.id
      where d.member_id = m.id and d.debt_id is not null and f.state = 'open'),
    'reader', (select r.name from private.document_readers(m.id) r where lower(r.email) = mail.recipient limit 1))
  from public.members m where m.id = mail.about_id and m.id in (select private.lapsed_members())
$$;
comment on function private.lapse_mail_data(public.mail_outbox) is
  'The data of a mail that tells of a lapse; null when the member has been renewed or deactivated meanwhile.';

-- Reminders that the office sends by hand.

create function private.why_not_remind(d public.documents) returns text
  language sql stable security definer set search_path = ''
  as $$
  select case
    when d.number is null or d.debt_id is null or f.state <> 'open'
      then 'Nothing is open of ' || coalesce(d.number, 'a draft') || '.'
    when coalesce(f.due_on >= private.office_day(), true) then 'The day to pay of ' || d.number || ' has not passed.'
    when d.order_id is not null and d.kind = 'pro_forma'
      and exists (select from public.event_orders o where o.id = d.order_id and not o.by_hand)
      then 'The places of ' || d.number || ' pass on, so nobody is reminded of it any more.'
    when exists (select from private.waiting_debts w where w.debt_id = d.debt_id)
      then 'A line of a bank statement that is still to decide may pay ' || d.number || '.'
    when exists (select from public.billing_details b where b.member_id = d.member_id and b.reminders_held)
      then 'The reminders of this member are held.'
    when exists (select from private.document_reminders k where k.debt_id = d.debt_id
        and (k.sent_at at time zone 'Europe/Sofia')::date >= private.office_day())
      then d.number || ' has been reminded of today.'
    when not exists (select from private.readers_of(d)) then 'Nobody with an address gets ' || d.number || '.' end
  from private.document_facts f where f.id = d.id
$$;
comment on function private.why_not_remind(public.documents) is
  'Why nobody is reminded of a document today, in a sentence; null where a reminder may go out.';

create function private.get_reminders_now(documents uuid[]) returns table (document_id uuid, kind text,
  why_not text, readers bigint)
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may see reminders.');
  return query select d.id, d.kind, private.why_not_remind(d), (select count(*) from private.readers_of(d))
    from public.documents d where d.id = any (documents) order by d.issued_at, d.id;
end $$;

create function public.get_reminders_now(documents uuid[]) returns table (document_id uuid, kind text,
  why_not text, readers bigint)
  language sql stable security invoker set search_path = ''
  as $$ select * from private.get_reminders_now(documents) $$;
comment on function public.get_reminders_now(uuid[]) is
  'What remind_now would do of each document (Administrators): its kind, and to how many it would be mailed, or '
  'why_not.';

create function private.remind_by_hand(of_document uuid) returns jsonb
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  d public.documents;
  due_on date;
  why text;
begin
  select s.* into d from public.documents s where s.id = of_document;
  why := private.why_not_remind(d);
  if why is not null then raise exception '%', why; end if;
  due_on := private.day_to_pay(d.id);
  if not private.remind_of(d, private.office_day() - due_on, due_on) then
    raise exception '% has been reminded of today.', d.number;
  end if;
  perform private.write_audit_log('document', array[private.audited_document(d)],
    array[private.audited_document(d) || '{"reminded": true}']);
  return '{}';
end $$;
comment on function private.remind_by_hand(uuid) is
  'Reminds of a document whose day to pay has passed; refuses what why_not_remind says, as after the first of two '
  'presses. Returns what private.change_rows expects.';

create function private.remind_now(documents uuid[]) returns jsonb
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may send reminders.');
  -- Statements are locked before documents.
  perform private.match_waiting(in_turn => true);
  return private.change_rows(documents, 'documents', 't.number', 'select private.remind_by_hand($1)');
end $$;

create function public.remind_now(documents uuid[]) returns jsonb
  language sql volatile security invoker set search_path = '' set statement_timeout = '120s'
  as $$ select private.remind_now(documents) $$;
comment on function public.remind_now(uuid[]) is
  'Reminds at once of open documents whose day to pay has passed (Administrators), each once a day. What a line to '
  'decide may pay, matched anew, what is held and what was reminded of today is left out, with the reason. Returns '
  '{done, failed}, see private.outcome.';

-- What will go out, and holding one member's.

create function private.get_reminders() returns table (id uuid, document_id uuid, kind text, number text,
  member_id uuid, member_name text, day date, step smallint, open_cents bigint, held boolean, readers bigint)
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may see reminders.');
  return query
    select md5(c.debt_id::text || c.step)::uuid, c.id, c.kind, c.number, c.member_id,
      coalesce(m.name, (c.document).buyer ->> 'legal_name'),
      greatest(c.day, private.office_day()), c.step, c.open_cents, c.held,
      (select count(*) from private.readers_of(c.document))
    from private.coming_reminders c left join public.members m on m.id = c.member_id
    where c.day between private.office_day() - 6 and private.office_day() + 14 and not c.waits
      -- Of several that are due at once, the last goes out.
      and (c.day >= private.office_day() or not exists (select from private.coming_reminders o
        where o.debt_id = c.debt_id and o.step > c.step and o.day <= private.office_day()));
end $$;

create function public.get_reminders() returns table (id uuid, document_id uuid, kind text, number text,
  member_id uuid, member_name text, day date, step smallint, open_cents bigint, held boolean, readers bigint)
  language sql stable security invoker set search_path = ''
  as $$ select * from private.get_reminders() $$;
comment on function public.get_reminders() is
  'The reminders of the next 14 days, as far as the documents are still open then (Administrators): the day, the step '
  '(days after the day to pay), whether those of the member are held, and to how many it goes. Of an order by others '
  'than members, member_id is null and member_name the buyer''s.';

create function private.hold_reminders(of_member uuid, held boolean) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  member public.members;
  before jsonb;
  stored public.billing_details;
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may hold reminders.');
  select m.* into member from public.members m where m.id = of_member for no key update;
  select d.* into stored from public.billing_details d where d.member_id = of_member;
  if stored.member_id is null then
    raise exception 'There are no billing details of this member.' using errcode = 'PT404';
  end if;
  if stored.reminders_held is not distinct from held then return held; end if;
  before := private.hidden_billing(stored);
  update public.billing_details d set reminders_held = held, updated_at = clock_timestamp()
    where d.member_id = of_member returning * into stored;
  perform private.write_audit_log('member',
    array[jsonb_build_object('id', member.id, 'name', member.name) || before],
    array[jsonb_build_object('id', member.id, 'name', member.name) || private.hidden_billing(stored)]);
  return held;
end $$;

create function public.hold_reminders(member_id uuid, held boolean) returns boolean
  language sql volatile security invoker set search_path = ''
  as $$ select private.hold_reminders(member_id, held) $$;
comment on function public.hold_reminders(uuid, boolean) is
  'Holds the reminders of a member, or lets them go out again (Administrators); mails that wait already are not sent '
  'while they are held. PT404 without billing details.';

-- Grants on functions.

grant execute on function private.get_reminders(), private.hold_reminders(uuid, boolean),
  private.get_reminders_now(uuid[]), private.remind_now(uuid[])
  to authenticated;
grant execute on function public.get_reminders(), public.hold_reminders(uuid, boolean),
  public.get_reminders_now(uuid[]), public.remind_now(uuid[])
  to authenticated;
