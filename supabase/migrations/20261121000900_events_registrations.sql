-- Registrations for events: seats, the waiting list and its offers, check-in, and what participants are told.

create table public.event_registrations (
  id uuid primary key,
  event_id uuid not null references public.events (id) on delete cascade,
  name text collate "und-x-icu" not null check (private.is_person_name(name)),
  name_key text generated always as (private.fold(name)) stored,
  email text check (private.is_email(email)),
  email_key text generated always as (lower(email)) stored,
  company text check (length(company) <= 160 and private.is_line(company)),
  phone text check (length(phone) <= 40 and private.is_line(phone)),
  user_id uuid references public.user_profiles (id) on delete set null,
  status text not null check (status in ('confirmed', 'waitlisted', 'offered', 'cancelled', 'attended')),
  created_at timestamptz not null default now(),
  queued_at timestamptz not null,
  confirmed_at timestamptz,
  offered_at timestamptz,
  offer_expires_at timestamptz,
  cancelled_at timestamptz,
  cancelled_by text check (cancelled_by in ('participant', 'office', 'event', 'offer_expired', 'erasure')),
  attended_at timestamptz,
  attended_from text check (attended_from in ('confirmed', 'waitlisted', 'offered')),
  override_by uuid references public.user_profiles (id) on delete set null,
  override_reason text check (length(btrim(override_reason)) between 1 and 500),
  mails integer not null default 0,
  mailed_at timestamptz,
  erased_at timestamptz,
  link_id uuid,
  order_id uuid,
  debt_id uuid,
  debt_line smallint,
  search_text text not null generated always as (private.search_text(name || ' ' || coalesce(email, '') || ' '
    || coalesce(company, ''))) stored,
  constraint event_registrations_debt_has_line check (debt_id is null or debt_line is not null),
  constraint event_registrations_offer_has_end check (status <> 'offered' or offer_expires_at is not null),
  constraint event_registrations_cancelled_by_somebody check ((status = 'cancelled') = (cancelled_by is not null))
);
create unique index event_registrations_one_active_idx on public.event_registrations (event_id, email_key, name_key)
  where status <> 'cancelled';
comment on index public.event_registrations_one_active_idx is
  'One active registration for each event, address and name: colleagues may share a mailbox.';
create unique index event_registrations_link_idx on public.event_registrations (coalesce(link_id, id));
create index event_registrations_queue_idx on public.event_registrations (event_id, queued_at, id);
create index event_registrations_status_idx on public.event_registrations (event_id, status, queued_at, id);
create index event_registrations_name_idx on public.event_registrations (event_id, name, id);
create index event_registrations_totals_idx on public.event_registrations (event_id, status);
create index event_registrations_email_key_idx on public.event_registrations (email_key);
create index event_registrations_user_id_idx on public.event_registrations (user_id);
create index event_registrations_override_by_idx on public.event_registrations (override_by);
create index event_registrations_order_id_idx on public.event_registrations (order_id);
create index event_registrations_debt_id_idx on public.event_registrations (debt_id);
create index event_registrations_offers_idx on public.event_registrations (offer_expires_at) where status = 'offered';
create index event_registrations_search_text_idx on public.event_registrations
  using gin (search_text extensions.gin_trgm_ops);
comment on table public.event_registrations is
  'Registrations for events. Only functions write them, holding the lock of the event (private.lock_event).';
comment on column public.event_registrations.id is
  'Chosen by the browser of the staff who add somebody, so that a form sent twice is stored once. Visitors choose '
  'the id of their attempt (private.registration_attempts).';
comment on column public.event_registrations.name_key is
  'The name in the form for comparisons (private.fold): the same name again, in whatever spelling, is the same '
  'person.';
comment on column public.event_registrations.email is 'Null only for somebody added at the door without an address.';
comment on column public.event_registrations.email_key is
  'The address in the form for comparisons. An address has at most one active registration for an event and name.';
comment on column public.event_registrations.user_id is
  'The account that had this confirmed address when the registration was made.';
comment on column public.event_registrations.queued_at is
  'The place in the queue; strictly increasing within an event, so that the first to come is served first.';
comment on column public.event_registrations.offer_expires_at is
  'Until when an offered seat is held, as it is said; with a pro forma it passes on later, see private.passes_on_at.';
comment on column public.event_registrations.attended_from is
  'The status to restore when the check-in is undone; null for somebody added at the door.';
comment on column public.event_registrations.override_reason is
  'Why somebody was admitted although no seat was free. Such a seat counts as taken, but not against the limit.';
comment on column public.event_registrations.mails is
  'How many mails about its state were written; makes the cause of each mail unique.';
comment on column public.event_registrations.mailed_at is
  'When the last mail was written; of the mails to one person about an event each is at least a second later than '
  'the one before, so that calendars know the newer file (RFC 5546, 2.1.4 and 2.1.5).';
comment on column public.event_registrations.link_id is
  'What the link in its mails is signed for, once its address was corrected: links that went to the wrong address '
  'end. Null: its id.';
comment on column public.event_registrations.order_id is 'The order by which it has a price; null for a free place.';
comment on column public.event_registrations.debt_id is
  'The pro forma that asks for it. While that is not paid the place is held, with the status offered; payment confirms '
  'it.';
comment on column public.event_registrations.debt_line is
  'The place of its line in that pro forma, and in the invoice after it.';
comment on column public.event_registrations.erased_at is
  'When its personal data were removed; the rest stays for the counts.';

alter table public.event_registrations enable row level security;
grant select on table public.event_registrations to authenticated;
create policy "staff read" on public.event_registrations for select to authenticated
  using ((select private.is_staff()));

create function private.is_own_registration(registration public.event_registrations) returns boolean
  language sql stable security definer set search_path = ''
  as $$ select private.is_member()
    and coalesce(registration.user_id = (select auth.uid()), registration.email_key = private.own_address(), false) $$;
comment on function private.is_own_registration(public.event_registrations) is
  'Whether a registration belongs to the signed-in member: by account, otherwise by confirmed address.';

-- What the office does to registrations is audited under the event's name, not the participant's. What follows from it
-- (an event's cancellation, a seat passed on) is not.

create function private.record_addition() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  -- At the end of the transaction, when a walk-in has been checked in. Own registrations are not the office's doing.
  perform private.write_audit_log('registration', null, array[to_jsonb(r)])
    from public.event_registrations r where r.id = new.id and r.user_id is distinct from (select auth.uid());
  return null;
end $$;
comment on function private.record_addition() is
  'Trigger, at the end of the transaction: writes the audit log entry of somebody whom staff registered.';
create constraint trigger record_addition after insert on public.event_registrations deferrable initially deferred
  for each row execute function private.record_addition();
create trigger record_change after update on public.event_registrations
  for each row
    when (old.created_at < now() and new.erased_at is null and (old.override_reason is distinct from new.override_reason
    or (old.status <> new.status
      and 'event' <> all (array[coalesce(old.cancelled_by, ''), coalesce(new.cancelled_by, '')])
      and (old.status = 'attended' or new.status = 'attended' or new.cancelled_by = 'office'))))
  execute function private.record_row('registration');
create trigger record_removal after delete on public.event_registrations
  for each row execute function private.record_row('registration');

create function private.forget_reasons(ids text[]) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  perform set_config('bkcc.owner_anonymises_audit_log', 'on', true);
  update public.audit_log a
    set before = nullif(a.before - 'admitted_over_capacity', '{}'),
      after = nullif(a.after - 'admitted_over_capacity', '{}')
    where a.subject = 'registration' and a.subject_id = any (ids)
      and (a.before ? 'admitted_over_capacity' or a.after ? 'admitted_over_capacity');
  perform set_config('bkcc.owner_anonymises_audit_log', '', true);
end $$;
comment on function private.forget_reasons(text[]) is
  'Removes from the audit log why people were admitted above the capacity: free text that may name them.';

create function private.forget_removed_reasons() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  perform private.forget_reasons(array(select o.id::text from old_rows o));
  return null;
end $$;
comment on function private.forget_removed_reasons() is
  'Trigger: forgets the reasons of registrations that are deleted, which an erasure would no longer find.';
create trigger forget_reasons after delete on public.event_registrations referencing old table as old_rows
  for each statement execute function private.forget_removed_reasons();

-- Mails to participants.

create function private.event_for_mail(event public.events, for_participant boolean) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
  select jsonb_build_object('id', event.id, 'slug', event.slug, 'title', event.title, 'summary', event.summary,
    'start_date', event.start_date, 'end_date', event.end_date, 'time_zone', event.time_zone,
    'is_online', event.is_online, 'location', event.location, 'status', event.status,
    'updated_at', event.updated_at,
    'meeting_url', case when event.is_online and event.status <> 'cancelled' then
      case when for_participant then private.meeting_link(event.id) else event.meeting_url end end)
$$;
comment on function private.event_for_mail(public.events, boolean) is
  'The data of an event for mails; with the meeting link only if the recipient may know it.';

create function private.registration_for_mail(registration public.event_registrations, event public.events)
  returns jsonb
  language sql stable security definer set search_path = ''
  as $$
  select jsonb_build_object('event', private.event_for_mail(event, registration.status in ('confirmed', 'attended')),
    'path', '/registration?token='
      || private.link_token('registration', coalesce(registration.link_id, registration.id)),
    'participant', jsonb_build_object('id', registration.id, 'name', registration.name,
      'email', registration.email, 'mailed_at', registration.mailed_at))
$$;
comment on function private.registration_for_mail(public.event_registrations, public.events) is
  'The data of a mail about a registration: its event, the path of its page with the signed token, and its '
  'participant. Nothing else that was typed.';

create function private.write_to_participant(registration uuid, template text, cause text, extra jsonb, urgency integer)
  returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  r public.event_registrations;
  e public.events;
begin
  update public.event_registrations
    set mailed_at = greatest(clock_timestamp(), (select max(o.mailed_at) + interval '1 second'
      from public.event_registrations o
        where (o.event_id, o.email_key, o.name_key) = (event_registrations.event_id, event_registrations.email_key,
          event_registrations.name_key)))
    where id = registration and email is not null and erased_at is null returning * into r;
  if r.id is null then return; end if;
  select * into e from public.events where id = r.event_id;
  -- A place that is held until it is paid is no offer to be accepted; whom its pro forma reaches is told by that.
  if template = 'offered' and r.debt_id is not null then
    if exists (select from public.mail_outbox o where o.about_kind = 'document' and o.about_id = r.debt_id
      and o.recipient = r.email_key and o.created_at = now()) then return; end if;
    template := 'held';
  end if;
  perform private.enqueue_mail('registration-' || template, r.email, 'registration-' || template || ':' || r.id || ':'
    || cause,
    private.registration_for_mail(r, e) || extra || coalesce((select jsonb_build_object('unit_cents', o.unit_cents,
        'tax_rate', t.rate) from public.event_orders o
        join private.tax_rules_on() t on t.line_kind = private.line_kind_of(e)
        and t.buyer_group = private.buyer_group(o.country) and t.vat_registered = (o.vat_number is not null)
      where template = 'waitlisted' and o.id = r.order_id), '{}'), 'registration', r.id, urgency);
end $$;
comment on function private.write_to_participant(uuid, text, text, jsonb, integer) is
  'Enqueues a mail to a participant who has an address; that of who waits for an ordered place names its price.';

create function private.tell_of_registration(registration uuid, template text, extra jsonb, urgency integer)
  returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  written integer;
begin
  update public.event_registrations set mails = mails + 1
    where id = registration and email is not null and erased_at is null returning mails into written;
  perform private.write_to_participant(registration, template, written::text, extra, urgency);
end $$;
comment on function private.tell_of_registration(uuid, text, jsonb, integer) is
  'Enqueues the mail about the new state of a registration.';

-- Seats. Every change of who has a seat holds the lock of the event. No transaction waits for the lock of a second
-- event, but for the deletion of many, which takes them in the order of their ids; so there is no deadlock.

create function private.lock_event(of_event uuid) returns public.events
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  e public.events;
begin
  select * into e from public.events where id = of_event for no key update;
  return e;
end $$;
comment on function private.lock_event(uuid) is
  'Locks the row of an event. All changes to its seats hold this one lock, so reads after it see what the previous '
  'holder committed.';

create function private.seats_free(event public.events) returns integer
  language sql volatile security definer set search_path = ''
  as $$ select event.max_participants - (select count(*)::integer from public.event_registrations r
    where r.event_id = event.id and r.status in ('confirmed', 'attended', 'offered')) $$;
comment on function private.seats_free(public.events) is
  'How many seats are neither taken nor offered; null without a limit, negative when there are more people than the '
  'limit.';

create function private.offer_end(start_date timestamptz) returns timestamptz
  language sql volatile security definer set search_path = ''
  as $$
  select least(clock_timestamp()
    + (select value from private.operation_settings where name = 'offer_hours') * interval '1 hour',
    greatest(start_date - before.span, least(clock_timestamp() + before.span, start_date)))
  from (select value * interval '1 hour' as span from private.operation_settings
    where name = 'offer_hours_before_start') as before
$$;
comment on function private.offer_end(timestamptz) is
  'Until when a seat that is offered now is held: offer_hours from now, but not past offer_hours_before_start hours '
  'before the event. An offer made later than that, or shortly before, is held for offer_hours_before_start hours, '
  'and never past the start.';

create function private.bank_day_after(on_day date, days integer) returns date
  language sql immutable set search_path = ''
  as $$
  select coalesce(max(b.day), on_day) from (select d.day::date
    from generate_series(on_day + 1, on_day + 2 * days + 3, interval '1 day') as d (day)
    where extract(isodow from d.day) < 6 order by d.day limit days) as b (day)
$$;
comment on function private.bank_day_after(date, integer) is
  'The day so many bank days, which are Monday to Friday, after another. Holidays are not known here.';

create function private.passes_on_at(r public.event_registrations, start_date timestamptz) returns timestamptz
  language sql stable security definer set search_path = ''
  as $$
  select case when r.debt_id is null then r.offer_expires_at else greatest(r.offer_expires_at, least(start_date,
    (private.bank_day_after(((r.offer_expires_at - interval '1 microsecond') at time zone 'Europe/Sofia')::date,
      s.value) + 1)::timestamp at time zone 'Europe/Sofia')) end
  from private.operation_settings s where s.name = 'days_of_transfer'
$$;
comment on function private.passes_on_at(public.event_registrations, timestamptz) is
  'When an offered place passes on: at the end that is said or, of a place with a pro forma, days_of_transfer bank '
  'days after its last day to pay, because a transfer of that day arrives so much later; never past the beginning of '
  'the event.';

create function private.fill_seats(of_event uuid) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  e public.events := private.lock_event(of_event);
  r public.event_registrations;
begin
  if e.id is null then return; end if;
  for r in select * from public.event_registrations
    where event_id = of_event and status = 'offered' and offer_expires_at <= clock_timestamp()
      and private.passes_on_at(event_registrations, e.start_date) <= clock_timestamp()
    order by queued_at, id loop
    update public.event_registrations
      set status = 'cancelled', cancelled_at = clock_timestamp(), cancelled_by = 'offer_expired' where id = r.id;
    perform private.tell_of_registration(r.id, 'cancelled', jsonb_build_object('by', case when r.debt_id is null
      then 'offer_expired' else 'not_paid' end), 0);
  end loop;
  if e.status in ('cancelled', 'completed') or e.start_date <= clock_timestamp()
    or not private.is_public(e.published_at) then
    return;
  end if;
  if e.max_participants is null then
    for r in select * from public.event_registrations
      where event_id = of_event and status in ('waitlisted', 'offered') and order_id is null
      order by queued_at, id loop
      update public.event_registrations
        set status = 'confirmed', confirmed_at = clock_timestamp(), offer_expires_at = null where id = r.id;
      perform private.tell_of_registration(r.id, 'confirmed', '{}', 0);
    end loop;
  end if;
  for r in select * from public.event_registrations where event_id = of_event and status = 'waitlisted'
    order by queued_at, id
    limit case when e.max_participants is not null then greatest(private.seats_free(e), 0) end loop
    update public.event_registrations
      set status = 'offered', offered_at = clock_timestamp(), offer_expires_at = private.offer_end(e.start_date)
      where id = r.id returning * into r;
    perform private.tell_of_registration(r.id, 'offered', jsonb_build_object('offer_expires_at', r.offer_expires_at),
      0);
  end loop;
end $$;
comment on function private.fill_seats(uuid) is
  'Cancels expired offers and, while the event is public and has not begun, offers its free seats to those who have '
  'waited longest; without a limit nobody waits: all of them are confirmed or, where a place has a price, offered one.';

create function private.waiting_place(registration public.event_registrations) returns integer
  language sql stable security definer set search_path = ''
  as $$
  select case when registration.status = 'waitlisted' then (select count(*)::integer from public.event_registrations o
    where o.event_id = registration.event_id and o.status = 'waitlisted'
      and (o.queued_at, o.id) <= (registration.queued_at, registration.id)) end
$$;
comment on function private.waiting_place(public.event_registrations) is
  'The position on the waiting list, from 1; null for a registration that is not on it.';

create function private.refuse_closed_event(e public.events) returns void
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  if e.id is null or not private.is_public(e.published_at) then
    raise exception 'There is no such event.' using errcode = 'PT404';
  end if;
  if e.status = 'cancelled' then raise exception 'This event has been cancelled and takes no registrations.'; end if;
  if e.status = 'completed' or e.end_date <= clock_timestamp() then raise exception 'This event is over.'; end if;
  if e.registration_deadline is null or e.registration_deadline <= clock_timestamp() then
    raise exception 'Registration for this event is closed.';
  end if;
end $$;
comment on function private.refuse_closed_event(public.events) is
  'Refuses a registration when the event is closed: it is open only while it has a deadline that has not passed '
  '(specification, section 5). One that is not public gets the answer of one that does not exist.';

create function private.enter_registration(this_id uuid, of_event uuid, values_given jsonb, owner uuid,
  with_status text)
  returns public.event_registrations
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  r public.event_registrations;
begin
  insert into public.event_registrations (id, event_id, name, email, company, phone, user_id, status, queued_at,
      confirmed_at)
    values (this_id, of_event, normalize(btrim(values_given ->> 'name')), nullif(btrim(values_given ->> 'email'), ''),
      nullif(btrim(values_given ->> 'company'), ''), nullif(btrim(values_given ->> 'phone'), ''), owner, with_status,
      -- Keeps two registrations in order even when the clock gives both the same time.
      greatest(clock_timestamp(),
        (select max(o.queued_at) + interval '1 microsecond' from public.event_registrations o
          where o.event_id = of_event)),
      case when with_status = 'confirmed' then clock_timestamp() end)
    returning * into r;
  return r;
end $$;
comment on function private.enter_registration(uuid, uuid, jsonb, uuid, text) is
  'Stores a registration at the end of the queue.';

-- Registering. Nothing that it answers depends on who is registered.

create table private.registration_attempts (
  id uuid primary key,
  event_id uuid not null references public.events (id) on delete cascade,
  address text not null,
  person text not null,
  origin text,
  answer jsonb not null,
  registration_id uuid references public.event_registrations (id) on delete set null,
  at timestamptz not null default clock_timestamp()
);
create index registration_attempts_origin_idx on private.registration_attempts (event_id, origin, at);
create index registration_attempts_registration_id_idx on private.registration_attempts (registration_id);
comment on table private.registration_attempts is
  'Forms with which visitors registered, for thirty days: a form sent twice gets its first answer, and those from '
  'one origin are counted.';
comment on column private.registration_attempts.id is 'Chosen by the sending browser.';
comment on column private.registration_attempts.address is 'A keyed hash of the address.';
comment on column private.registration_attempts.person is
  'A keyed hash of the address and the name, in their forms for comparisons: one person.';
comment on column private.registration_attempts.origin is
  'A keyed hash of the origin; null once staff have kept its burst.';
comment on column private.registration_attempts.registration_id is
  'The registration that it made; null when the person was registered already.';

create function private.check_registration(registration jsonb) returns void
  language plpgsql immutable set search_path = ''
  as $$
begin
  perform private.only_one_object(registration, 4000);
  if (registration ->> 'id')::uuid is null or (registration ->> 'event_id')::uuid is null
    or not coalesce(private.is_email(btrim(registration ->> 'email')), false)
    or not coalesce(private.is_person_name(normalize(btrim(registration ->> 'name'))), false)
      or length(registration ->> 'company') > 160 or length(registration ->> 'phone') > 40
    or false in (select private.is_line(field)
      from unnest(array[registration ->> 'company', registration ->> 'phone']) as field) then
    raise exception 'A registration has an id, an event, a name and an email address.' using errcode = '22023';
  end if;
  perform private.expect_plain_names(array[registration ->> 'name', registration ->> 'company']);
end $$;
comment on function private.check_registration(jsonb) is
  'Refuses (22023) what event_registrations could not store, and names with a link, by what was sent alone.';

create view private.open_places as
  select e.id as event_id,
    (select case when count(*) filter (where r.status = 'waitlisted') > 0 then 0
      else greatest(e.max_participants - count(*)::integer, case when e.max_participants is not null then 0 end) end
    from public.event_registrations r
      where r.event_id = e.id and r.status in ('waitlisted', 'confirmed', 'attended', 'offered')) as free
  from public.events e;
comment on view private.open_places is
  'How many places of each event are free for a new registration: 0 where it goes on the waiting list, null without '
  'a limit. It reads registrations with its owner''s rights; as a function, twelve cards took three times as long.';
grant select on table private.open_places to anon, authenticated;

create function private.event_seats(of_event uuid) returns table (capacity integer, free integer, waiting_list boolean)
  language sql stable security definer set search_path = ''
  as $$
  select e.max_participants, p.free, coalesce(p.free = 0, false) from public.events e
    join private.open_places p on p.event_id = e.id
  where e.id = of_event and private.is_public(e.published_at)
$$;

create function public.event_seats(of_event uuid) returns table (capacity integer, free integer, waiting_list boolean)
  language sql stable security invoker set search_path = ''
  as $$ select * from private.event_seats(of_event) $$;
comment on function public.event_seats(uuid) is
  'The public facts about the seats of an event: how many there are, how many are free (both null without a limit), '
  'and whether a new registration goes on the waiting list. No row for an event that is not public.';

-- Grants on functions.

grant execute on function private.event_seats(uuid) to anon, authenticated;
grant execute on function public.event_seats(uuid) to anon, authenticated;
