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
  search_text text not null generated always as (private.fold(name || ' ' || coalesce(email, '') || ' ' || coalesce(company, ''))) stored,
  constraint event_registrations_offer_has_end check (status <> 'offered' or offer_expires_at is not null),
  constraint event_registrations_cancelled_by_somebody check ((status = 'cancelled') = (cancelled_by is not null))
);
create unique index event_registrations_one_active_idx on public.event_registrations (event_id, email_key, name_key) where status <> 'cancelled';
comment on index public.event_registrations_one_active_idx is 'One active registration for each event, address and name: colleagues may share a mailbox.';
create unique index event_registrations_link_idx on public.event_registrations (coalesce(link_id, id));
create index event_registrations_queue_idx on public.event_registrations (event_id, queued_at, id);
create index event_registrations_status_idx on public.event_registrations (event_id, status, queued_at, id);
create index event_registrations_name_idx on public.event_registrations (event_id, name, id);
create index event_registrations_totals_idx on public.event_registrations (event_id, status);
create index event_registrations_email_key_idx on public.event_registrations (email_key);
create index event_registrations_user_id_idx on public.event_registrations (user_id);
create index event_registrations_override_by_idx on public.event_registrations (override_by);
create index event_registrations_offers_idx on public.event_registrations (offer_expires_at) where status = 'offered';
create index event_registrations_search_text_idx on public.event_registrations using gin (search_text extensions.gin_trgm_ops);
comment on table public.event_registrations is 'Registrations for events. Only functions write them, holding the lock of the event (private.lock_event).';
comment on column public.event_registrations.id is 'Chosen by the browser of the staff who add somebody, so that a form sent twice is stored once. Visitors choose the id of their attempt (private.registration_attempts).';
comment on column public.event_registrations.name_key is 'The name in the form for comparisons (private.fold): the same name again, in whatever spelling, is the same person.';
comment on column public.event_registrations.email is 'Null only for somebody added at the door without an address.';
comment on column public.event_registrations.email_key is 'The address in the form for comparisons. An address has at most one active registration for an event and name.';
comment on column public.event_registrations.user_id is 'The account that had this confirmed address when the registration was made.';
comment on column public.event_registrations.queued_at is 'The place in the queue; strictly increasing within an event, so that the first to come is served first.';
comment on column public.event_registrations.offer_expires_at is 'Until when an offered seat is held.';
comment on column public.event_registrations.attended_from is 'The status to restore when the check-in is undone; null for somebody added at the door.';
comment on column public.event_registrations.override_reason is 'Why somebody was admitted although no seat was free. Such a seat counts as taken, but not against the limit.';
comment on column public.event_registrations.mails is 'How many mails about its state were written; makes the cause of each mail unique.';
comment on column public.event_registrations.mailed_at is 'When the last mail was written; of the mails to one person about an event each is at least a second later than the one before, so that calendars know the newer file (RFC 5546, 2.1.4 and 2.1.5).';
comment on column public.event_registrations.link_id is 'What the link in its mails is signed for, once its address was corrected: links that went to the wrong address end. Null: its id.';
comment on column public.event_registrations.erased_at is 'When its personal data were removed; the rest stays for the counts.';

alter table public.event_registrations enable row level security;
grant select on table public.event_registrations to authenticated;
create policy "staff read" on public.event_registrations for select to authenticated using ((select private.is_staff()));

create function private.is_own_registration(registration public.event_registrations) returns boolean
  language sql stable security definer set search_path = ''
  as $$ select private.is_member() and coalesce(registration.user_id = (select auth.uid()), registration.email_key = private.own_address(), false) $$;
comment on function private.is_own_registration(public.event_registrations) is 'Whether a registration belongs to the signed-in member: by account, otherwise by confirmed address.';

-- What the office does to registrations is audited under the event's name, not the participant's. What follows from it (an event's cancellation, a seat passed on) is not.

create function private.record_addition() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  -- At the end of the transaction, when a walk-in has been checked in. Own registrations are not the office's doing.
  perform private.write_audit_log('registration', null, array[to_jsonb(r)])
    from public.event_registrations r where r.id = new.id and r.user_id is distinct from (select auth.uid());
  return null;
end $$;
comment on function private.record_addition() is 'Trigger, at the end of the transaction: writes the audit log entry of somebody whom staff registered.';
create constraint trigger record_addition after insert on public.event_registrations deferrable initially deferred
  for each row execute function private.record_addition();
create trigger record_change after update on public.event_registrations
  for each row when (old.created_at < now() and new.erased_at is null and (old.override_reason is distinct from new.override_reason
    or (old.status <> new.status and 'event' <> all (array[coalesce(old.cancelled_by, ''), coalesce(new.cancelled_by, '')]) and (old.status = 'attended' or new.status = 'attended' or new.cancelled_by = 'office'))))
  execute function private.record_row('registration');
create trigger record_removal after delete on public.event_registrations for each row execute function private.record_row('registration');

create function private.forget_reasons(ids text[]) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  perform set_config('bkcc.owner_anonymises_audit_log', 'on', true);
  update public.audit_log a set before = nullif(a.before - 'admitted_over_capacity', '{}'), after = nullif(a.after - 'admitted_over_capacity', '{}')
    where a.subject = 'registration' and a.subject_id = any (ids) and (a.before ? 'admitted_over_capacity' or a.after ? 'admitted_over_capacity');
  perform set_config('bkcc.owner_anonymises_audit_log', '', true);
end $$;
comment on function private.forget_reasons(text[]) is 'Removes from the audit log why people were admitted above the capacity: free text that may name them.';

create function private.forget_removed_reasons() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  perform private.forget_reasons(array(select o.id::text from old_rows o));
  return null;
end $$;
comment on function private.forget_removed_reasons() is 'Trigger: forgets the reasons of registrations that are deleted, which an erasure would no longer find.';
create trigger forget_reasons after delete on public.event_registrations referencing old table as old_rows
  for each statement execute function private.forget_removed_reasons();

-- Mails to participants.

create function private.event_for_mail(event public.events, for_participant boolean) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
  select jsonb_build_object('id', event.id, 'slug', event.slug, 'title', event.title, 'summary', event.summary, 'start_date', event.start_date, 'end_date', event.end_date,
    'time_zone', event.time_zone, 'is_online', event.is_online, 'location', event.location, 'status', event.status, 'updated_at', event.updated_at,
    'meeting_url', case when event.is_online and event.status <> 'cancelled' then case when for_participant then private.meeting_link(event.id) else event.meeting_url end end)
$$;
comment on function private.event_for_mail(public.events, boolean) is 'The data of an event for mails; with the meeting link only if the recipient may know it.';

create function private.registration_for_mail(registration public.event_registrations, event public.events) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
  select jsonb_build_object('event', private.event_for_mail(event, registration.status in ('confirmed', 'attended')),
    'path', '/registration?token=' || private.link_token('registration', coalesce(registration.link_id, registration.id)),
    'participant', jsonb_build_object('id', registration.id, 'name', registration.name, 'email', registration.email, 'mailed_at', registration.mailed_at))
$$;
comment on function private.registration_for_mail(public.event_registrations, public.events) is 'The data of a mail about a registration: its event, the path of its page with the signed token, and its participant. Nothing else that was typed.';

create function private.write_to_participant(registration uuid, template text, cause text, extra jsonb, urgency integer) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  r public.event_registrations;
  e public.events;
begin
  update public.event_registrations set mailed_at = greatest(clock_timestamp(), (select max(o.mailed_at) + interval '1 second'
      from public.event_registrations o where (o.event_id, o.email_key, o.name_key) = (event_registrations.event_id, event_registrations.email_key, event_registrations.name_key)))
    where id = registration and email is not null and erased_at is null returning * into r;
  if r.id is null then return; end if;
  select * into e from public.events where id = r.event_id;
  perform private.enqueue_mail('registration-' || template, r.email, 'registration-' || template || ':' || r.id || ':' || cause,
    private.registration_for_mail(r, e) || extra, 'registration', r.id, urgency);
end $$;
comment on function private.write_to_participant(uuid, text, text, jsonb, integer) is 'Enqueues a mail to a participant who has an address.';

create function private.tell_of_registration(registration uuid, template text, extra jsonb, urgency integer) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  written integer;
begin
  update public.event_registrations set mails = mails + 1 where id = registration and email is not null and erased_at is null returning mails into written;
  perform private.write_to_participant(registration, template, written::text, extra, urgency);
end $$;
comment on function private.tell_of_registration(uuid, text, jsonb, integer) is 'Enqueues the mail about the new state of a registration.';

-- Seats. Every change of who has a seat holds the lock of the event. No transaction waits for the lock of a second event, but for the deletion of many, which takes them in the order of their ids; so there is no deadlock.

create function private.lock_event(of_event uuid) returns public.events
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  e public.events;
begin
  select * into e from public.events where id = of_event for no key update;
  return e;
end $$;
comment on function private.lock_event(uuid) is 'Locks the row of an event. All changes to its seats hold this one lock, so reads after it see what the previous holder committed.';

create function private.seats_free(event public.events) returns integer
  language sql volatile security definer set search_path = ''
  as $$ select event.max_participants - (select count(*)::integer from public.event_registrations r where r.event_id = event.id and r.status in ('confirmed', 'attended', 'offered')) $$;
comment on function private.seats_free(public.events) is 'How many seats are neither taken nor offered; null without a limit, negative when there are more people than the limit.';

create function private.offer_end(start_date timestamptz) returns timestamptz
  language sql volatile security definer set search_path = ''
  as $$
  select least(clock_timestamp() + (select value from private.operation_settings where name = 'offer_hours') * interval '1 hour',
    greatest(start_date - before.span, least(clock_timestamp() + before.span, start_date)))
  from (select value * interval '1 hour' as span from private.operation_settings where name = 'offer_hours_before_start') as before
$$;
comment on function private.offer_end(timestamptz) is 'Until when a seat that is offered now is held: offer_hours from now, but not past offer_hours_before_start hours before the event. An offer made later than that, or shortly before, is held for offer_hours_before_start hours, and never past the start.';

create function private.fill_seats(of_event uuid) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  e public.events := private.lock_event(of_event);
  r public.event_registrations;
begin
  if e.id is null then return; end if;
  for r in select * from public.event_registrations where event_id = of_event and status = 'offered' and offer_expires_at <= clock_timestamp() order by queued_at, id loop
    update public.event_registrations set status = 'cancelled', cancelled_at = clock_timestamp(), cancelled_by = 'offer_expired' where id = r.id;
    perform private.tell_of_registration(r.id, 'cancelled', '{"by": "offer_expired"}', 0);
  end loop;
  if e.status in ('cancelled', 'completed') or e.start_date <= clock_timestamp() or not private.is_public(e.published_at) then return; end if;
  if e.max_participants is null then
    for r in select * from public.event_registrations where event_id = of_event and status in ('waitlisted', 'offered') order by queued_at, id loop
      update public.event_registrations set status = 'confirmed', confirmed_at = clock_timestamp(), offer_expires_at = null where id = r.id;
      perform private.tell_of_registration(r.id, 'confirmed', '{}', 0);
    end loop;
    return;
  end if;
  for r in select * from public.event_registrations where event_id = of_event and status = 'waitlisted' order by queued_at, id limit greatest(private.seats_free(e), 0) loop
    update public.event_registrations set status = 'offered', offered_at = clock_timestamp(), offer_expires_at = private.offer_end(e.start_date) where id = r.id returning * into r;
    perform private.tell_of_registration(r.id, 'offered', jsonb_build_object('offer_expires_at', r.offer_expires_at), 0);
  end loop;
end $$;
comment on function private.fill_seats(uuid) is 'Cancels expired offers and, while the event is public and has not begun, offers its free seats to those who have waited longest; without a limit nobody waits, and all of them are confirmed.';

create function private.waiting_place(registration public.event_registrations) returns integer
  language sql stable security definer set search_path = ''
  as $$
  select case when registration.status = 'waitlisted' then (select count(*)::integer from public.event_registrations o
    where o.event_id = registration.event_id and o.status = 'waitlisted' and (o.queued_at, o.id) <= (registration.queued_at, registration.id)) end
$$;
comment on function private.waiting_place(public.event_registrations) is 'The position on the waiting list, from 1; null for a registration that is not on it.';

create function private.refuse_closed_event(e public.events) returns void
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  if e.id is null or not private.is_public(e.published_at) then raise exception 'There is no such event.' using errcode = 'PT404'; end if;
  if e.status = 'cancelled' then raise exception 'This event has been cancelled and takes no registrations.' using errcode = 'P0001'; end if;
  if e.status = 'completed' or e.end_date <= clock_timestamp() then raise exception 'This event is over.' using errcode = 'P0001'; end if;
  if e.registration_deadline is null or e.registration_deadline <= clock_timestamp() then
    raise exception 'Registration for this event is closed.' using errcode = 'P0001';
  end if;
end $$;
comment on function private.refuse_closed_event(public.events) is 'Refuses a registration when the event is closed: it is open only while it has a deadline that has not passed (specification, section 5). One that is not public gets the answer of one that does not exist.';

create function private.enter_registration(this_id uuid, of_event uuid, values_given jsonb, owner uuid, with_status text) returns public.event_registrations
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  r public.event_registrations;
begin
  insert into public.event_registrations (id, event_id, name, email, company, phone, user_id, status, queued_at, confirmed_at)
    values (this_id, of_event, normalize(btrim(values_given ->> 'name')), nullif(btrim(values_given ->> 'email'), ''), nullif(btrim(values_given ->> 'company'), ''), nullif(btrim(values_given ->> 'phone'), ''), owner, with_status,
      -- Keeps two registrations in order even when the clock gives both the same time.
      greatest(clock_timestamp(), (select max(o.queued_at) + interval '1 microsecond' from public.event_registrations o where o.event_id = of_event)),
      case when with_status = 'confirmed' then clock_timestamp() end)
    returning * into r;
  return r;
end $$;
comment on function private.enter_registration(uuid, uuid, jsonb, uuid, text) is 'Stores a registration at the end of the queue.';

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
create index registration_attempts_at_idx on private.registration_attempts (at);
comment on table private.registration_attempts is 'Forms with which visitors registered, for thirty days: a form sent twice gets its first answer, and those from one origin are counted.';
comment on column private.registration_attempts.id is 'Chosen by the sending browser.';
comment on column private.registration_attempts.address is 'A keyed hash of the address.';
comment on column private.registration_attempts.person is 'A keyed hash of the address and the name, in their forms for comparisons: one person.';
comment on column private.registration_attempts.origin is 'A keyed hash of the origin; null once staff have kept its burst.';
comment on column private.registration_attempts.registration_id is 'The registration that it made; null when the person was registered already.';

create function private.check_registration(registration jsonb) returns void
  language plpgsql immutable set search_path = ''
  as $$
begin
  perform private.only_one_object(registration, 4000);
  if (registration ->> 'id')::uuid is null or (registration ->> 'event_id')::uuid is null or not coalesce(private.is_email(btrim(registration ->> 'email')), false)
    or not coalesce(private.is_person_name(normalize(btrim(registration ->> 'name'))), false) or length(registration ->> 'company') > 160 or length(registration ->> 'phone') > 40
    or false in (select private.is_line(field) from unnest(array[registration ->> 'company', registration ->> 'phone']) as field) then
    raise exception 'A registration has an id, an event, a name and an email address.' using errcode = '22023';
  end if;
end $$;
comment on function private.check_registration(jsonb) is 'Refuses (22023) what event_registrations could not store, by what was sent alone.';

create function private.register_for_event(registration jsonb, guard jsonb) returns jsonb
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  of_event uuid;
  written text;
  who text;
  sender text := private.digest_of(private.request_origin());
  is_own boolean;
  admitted boolean;
  known private.registration_attempts;
  e public.events;
  r public.event_registrations;
  made uuid;
  free integer;
  answer jsonb;
begin
  -- Before anything is looked up or counted, so that a refusal says nothing about an address.
  perform private.check_registration(registration);
  of_event := (registration ->> 'event_id')::uuid;
  written := lower(btrim(registration ->> 'email'));
  who := private.digest_of(written || ' ' || private.fold(registration ->> 'name'));
  for turn in 1..2 loop
    select * into known from private.registration_attempts a where a.id = (registration ->> 'id')::uuid;
    -- A retry after a lost answer: neither counted nor stored again.
    if (known.event_id, known.person) = (of_event, who) then return known.answer; end if;
    if known.id is not null then raise exception 'This form was sent with other values before. Please fill it in again.' using errcode = 'PT409'; end if;
    exit when turn = 2;
    -- The same form may have been stored while this one waited for the lock.
    e := private.lock_event(of_event);
  end loop;
  -- After the lock: who waits for one event holds no counter, for which registrations for all others would wait.
  admitted := private.admit_submission('registration', written, guard);
  perform private.refuse_closed_event(e);
  if (select count(distinct a.person) from private.registration_attempts a
      where a.event_id = of_event and a.origin = sender and a.person <> who and a.at > clock_timestamp() - interval '1 hour')
    >= (select s.value from private.operation_settings s where s.name = 'registrations_per_origin') then
    raise exception 'Too many requests at the moment. Please try again later.' using errcode = 'PT429';
  end if;
  perform private.fill_seats(of_event);
  is_own := coalesce(written = private.own_address(), false);
  free := private.seats_free(e);
  answer := case when (free is null or free > 0) and not exists (select 1 from public.event_registrations w where w.event_id = of_event and w.status = 'waitlisted') then '{"status": "confirmed"}'::jsonb else '{"status": "waitlisted"}' end;
  -- Only a bot is not admitted: it gets the answer, and nothing is stored.
  if not admitted then return answer; end if;
  select * into r from public.event_registrations where event_id = of_event and email_key = written and name_key = private.fold(registration ->> 'name') and status <> 'cancelled';
  -- Do not reveal whether a person is registered: answer as for a new one; the mail gives the real state.
  if r.id is null then
    r := private.enter_registration(gen_random_uuid(), of_event, registration, case when is_own then (select auth.uid()) end, answer ->> 'status');
    made := r.id;
    perform private.tell_of_registration(r.id, r.status, '{}', 0);
  elsif coalesce(r.mailed_at, '-infinity') < clock_timestamp() - interval '10 minutes' then
    perform private.tell_of_registration(r.id, case r.status when 'attended' then 'confirmed' else r.status end,
      case when r.status = 'offered' then jsonb_build_object('offer_expires_at', r.offer_expires_at) else '{}' end, 0);
  end if;
  if is_own then
    update public.event_registrations set user_id = (select auth.uid()) where id = r.id;
    answer := jsonb_strip_nulls(jsonb_build_object('status', r.status, 'position', private.waiting_place(r)));
  end if;
  insert into private.registration_attempts (id, event_id, address, person, origin, answer, registration_id)
    values ((registration ->> 'id')::uuid, of_event, private.digest_of(written), who, sender, answer, made);
  return answer;
end $$;
comment on function private.register_for_event(jsonb, jsonb) is 'See public.register_for_event.';

create function public.register_for_event(registration jsonb, guard jsonb) returns jsonb
  language sql volatile security invoker set search_path = ''
  as $$ select private.register_for_event(registration, guard) $$;
comment on function public.register_for_event(jsonb, jsonb) is 'Registers for an event ({id, event_id, name, email, company, phone}; guard as for all public forms). A person is an address with a name: an address may hold several names at one event. Returns {status: confirmed} or {status: waitlisted}. A known person gets the same answer as a new one, and their mail again if the last one is ten minutes old; members get the real status, with the position, for their own confirmed address. A retry with the same id gets the first answer. Errors: 22023, PT404, PT409 (the id was sent for another person or event), PT413, PT429; P0001 when the event is closed for registration.';

create view private.open_places as
  select e.id as event_id, (select case when count(*) filter (where r.status = 'waitlisted') > 0 then 0 else greatest(e.max_participants - count(*)::integer, case when e.max_participants is not null then 0 end) end
    from public.event_registrations r where r.event_id = e.id and r.status in ('waitlisted', 'confirmed', 'attended', 'offered')) as free
  from public.events e;
comment on view private.open_places is 'How many places of each event are free for a new registration: 0 where it goes on the waiting list, null without a limit. It reads registrations with its owner''s rights; as a function, twelve cards took three times as long.';
grant select on table private.open_places to anon, authenticated;

create function private.public_seats(of_event uuid) returns table (capacity integer, free integer, waiting_list boolean)
  language sql stable security definer set search_path = ''
  as $$
  select e.max_participants, p.free, coalesce(p.free = 0, false) from public.events e join private.open_places p on p.event_id = e.id
  where e.id = of_event and private.is_public(e.published_at)
$$;
comment on function private.public_seats(uuid) is 'See public.event_seats.';

create function public.event_seats(of_event uuid) returns table (capacity integer, free integer, waiting_list boolean)
  language sql stable security invoker set search_path = ''
  as $$ select * from private.public_seats(of_event) $$;
comment on function public.event_seats(uuid) is 'The public facts about the seats of an event: how many there are, how many are free (both null without a limit), and whether a new registration goes on the waiting list. No row for an event that is not public.';

-- What the lists of events read.

create function private.cities_of(location text) returns text[]
  language plpgsql immutable parallel safe set search_path = ''
  as $$
declare
  -- One expression: a query in a function would cost each card ten times as much.
  cities text[] := array_remove(regexp_split_to_array(btrim(split_part(coalesce(location, ''), ',', case when btrim(split_part(location, ',', -1)) in ('Bulgaria', 'Kazakhstan', 'България', 'Болгария', 'Казахстан', 'Қазақстан') then -2 else -1 end)), '\s+(and|и|және)\s+'), '');
begin
  if location ~ '[\u0400-\u04ff]' then
    cities := array(select initcap(replace(private.slug_of(regexp_replace(c.city, '^(гр|г|қ)\.\s*', '')), '-', ' ')) from unnest(cities) with ordinality as c (city, place) order by c.place);
  end if;
  return cities;
end $$;
comment on function private.cities_of(text) is 'The cities of an event''s place, in Latin letters, so that София and Sofia are one: its last part, before the country if it names one. Almaty of “Exhibition centre, Almaty”; Kostanay, Astana of “Kostanay and Astana, Kazakhstan”.';

create view public.event_cards with (security_invoker = true) as
  select e.id, e.slug, e.title, e.summary, e.status, e.start_date, e.end_date, e.time_zone, e.location, e.is_online, e.image_url, e.is_featured, e.registration_deadline, e.category_id,
    (select c.name from public.event_categories c where c.id = e.category_id) as category,
    case when e.is_online then array['Online'] else private.cities_of(e.location) end as places,
    to_char(greatest(e.start_date, least(e.end_date, now())) at time zone e.time_zone, 'YYYY-MM') as month,
    case when e.registration_deadline > now() and e.status in ('upcoming', 'ongoing') then (select p.free from private.open_places p where p.event_id = e.id) end as free
  from public.events e;
comment on view public.event_cards is 'What a card shows of each event, and what the lists of cards are filtered by. places: its cities, or Online; month: in which it begins, or this one while it takes place, as 2026-12; free: how many places are left while registration is open, 0 where a new registration goes on the waiting list, null without a limit.';
grant select on table public.event_cards to anon, authenticated;

create function public.get_event_choices(of_time text) returns table (kind text, value text)
  language sql stable security invoker set search_path = ''
  as $$
  with coming as (select c.category, c.places, c.month from public.event_cards c where of_time = 'upcoming' and c.status <> 'completed' and c.end_date >= now())
  select 'category', c.category from coming c
  union select 'place', p.place collate "und-x-icu" from coming c, unnest(c.places) as p (place)
  union select 'month', c.month from coming c
  union all
  select 'year', y.year::text
    from generate_series((select extract(year from min(e.start_date) at time zone 'Europe/Sofia')::integer from public.events e), extract(year from now() at time zone 'Europe/Sofia')::integer) as y (year)
    -- Without offset, it would be a join that reads all events.
    where of_time = 'past' and exists (select 1 from public.events e
      where e.start_date >= make_timestamptz(y.year, 1, 1, 0, 0, 0, 'Europe/Sofia') and e.start_date < make_timestamptz(y.year + 1, 1, 1, 0, 0, 0, 'Europe/Sofia')
        and (e.status = 'completed' or e.status in ('upcoming', 'ongoing') and e.end_date < now()) offset 0)
  order by 1, 2
$$;
comment on function public.get_event_choices(text) is 'What a list of events can be filtered by, sorted: with upcoming the categories, places and months (as 2026-12) of the events to come, with past the years of those that are over, on the office''s clock.';

-- Functions for participants.

create type public.own_registration as (
  id uuid, name text, status text, place integer, offer_expires_at timestamptz, cancelled_by text, event_id uuid, slug text, title text, event_status text,
  start_date timestamptz, end_date timestamptz, time_zone text, is_online boolean, location text, meeting_url text
);
comment on type public.own_registration is 'A registration with its event, as its participant sees it; place is the position on the waiting list, slug null while the event is not public.';

create function private.registration_details(ids uuid[]) returns setof public.own_registration
  language sql stable security definer set search_path = ''
  as $$
  select r.id, r.name, r.status, private.waiting_place(r), case when r.status = 'offered' then r.offer_expires_at end, r.cancelled_by, e.id, case when private.is_public(e.published_at) then e.slug end, e.title, e.status, e.start_date, e.end_date, e.time_zone, e.is_online, e.location,
    case when e.is_online and e.status not in ('cancelled', 'completed') and e.end_date > now() then case when r.status in ('confirmed', 'attended') then private.meeting_link(e.id) else e.meeting_url end end
  from public.event_registrations r join public.events e on e.id = r.event_id where r.id = any (ids) and r.erased_at is null
$$;
comment on function private.registration_details(uuid[]) is 'Registrations as their participants see them; with the meeting link, until the event is over, if confirmed.';

create function private.cancel_participation(registration uuid, canceller text) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  e public.events := private.lock_event((select r.event_id from public.event_registrations r where r.id = registration));
  r public.event_registrations;
begin
  select * into r from public.event_registrations where id = registration;
  if r.id is null or r.erased_at is not null then raise exception 'This link is not valid.' using errcode = 'PT404'; end if;
  if r.status = 'cancelled' then return; end if;
  if r.status = 'attended' then raise exception 'Who has been checked in cannot be cancelled.' using errcode = 'P0001'; end if;
  if e.status = 'completed' or e.end_date <= clock_timestamp() then raise exception 'This event is over.' using errcode = 'P0001'; end if;
  update public.event_registrations set status = 'cancelled', cancelled_at = clock_timestamp(), cancelled_by = canceller where id = registration;
  perform private.tell_of_registration(registration, 'cancelled', jsonb_build_object('by', canceller), 0);
  perform private.fill_seats(e.id);
end $$;
comment on function private.cancel_participation(uuid, text) is 'Cancels a registration and offers its seat to the next in the queue; does nothing if it is cancelled already.';

create function private.accept_seat(registration uuid) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  e public.events := private.lock_event((select r.event_id from public.event_registrations r where r.id = registration));
  r public.event_registrations;
begin
  select * into r from public.event_registrations where id = registration;
  if r.id is null or r.erased_at is not null then raise exception 'This link is not valid.' using errcode = 'PT404'; end if;
  if r.status in ('confirmed', 'attended') then return; end if;
  if r.status = 'waitlisted' then raise exception 'No place has been offered to you yet.' using errcode = 'P0001'; end if;
  if r.cancelled_by = 'offer_expired' or r.offer_expires_at <= clock_timestamp() and r.status = 'offered' then
    raise exception 'This offer has expired, and the place passes on to the next in line.' using errcode = 'P0001';
  end if;
  if r.status = 'cancelled' then raise exception 'This registration has been cancelled.' using errcode = 'P0001'; end if;
  update public.event_registrations set status = 'confirmed', confirmed_at = clock_timestamp() where id = registration;
  perform private.tell_of_registration(registration, 'confirmed', '{}', 0);
end $$;
comment on function private.accept_seat(uuid) is 'Accepts an offered seat while it is held; does nothing if it was accepted before.';

create function private.act_by_token(token text, action text) returns setof public.own_registration
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  registration uuid := (select r.id from public.event_registrations r where coalesce(r.link_id, r.id) = (select private.token_subject('registration', token)));
begin
  if action <> 'read' and registration is null then raise exception 'This link is not valid.' using errcode = 'PT404'; end if;
  if action = 'cancel' then perform private.cancel_participation(registration, 'participant'); end if;
  if action = 'accept' then perform private.accept_seat(registration); end if;
  return query select * from private.registration_details(array[registration]);
end $$;
comment on function private.act_by_token(text, text) is 'The actions open to the holder of a registration''s signed link: read, cancel or accept it.';

create function private.act_as_member(registration uuid, action text) returns setof public.own_registration
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  if not private.is_member() then raise exception 'Only members have registrations here.' using errcode = '42501'; end if;
  if action = 'read' then
    return query select d.* from private.registration_details(array(
      select r.id from public.event_registrations r where r.user_id = (select auth.uid())
      union select r.id from public.event_registrations r where r.email_key = private.own_address() and r.user_id is null)) as d order by d.start_date desc, d.id;
    return;
  end if;
  if not exists (select 1 from public.event_registrations r where r.id = registration and private.is_own_registration(r)) then
    raise exception 'You have no such registration.' using errcode = 'PT404';
  end if;
  if action = 'cancel' then perform private.cancel_participation(registration, 'participant'); end if;
  if action = 'accept' then perform private.accept_seat(registration); end if;
  return query select * from private.registration_details(array[registration]);
end $$;
comment on function private.act_as_member(uuid, text) is 'The actions open to members for their own registrations: read all, cancel or accept one.';

create function public.registration_by_token(token text) returns setof public.own_registration
  language sql volatile security invoker set search_path = ''
  as $$ select * from private.act_by_token(token, 'read') $$;
comment on function public.registration_by_token(text) is 'The registration of a signed link; no row when the link is not valid. Changes nothing.';

create function public.cancel_registration(token text) returns setof public.own_registration
  language sql volatile security invoker set search_path = ''
  as $$ select * from private.act_by_token(token, 'cancel') $$;
comment on function public.cancel_registration(text) is 'Cancels the registration of a signed link. PT404 when the link is not valid.';

create function public.accept_offer(token text) returns setof public.own_registration
  language sql volatile security invoker set search_path = ''
  as $$ select * from private.act_by_token(token, 'accept') $$;
comment on function public.accept_offer(text) is 'Accepts the seat offered to the registration of a signed link. PT404 when the link is not valid, P0001 when no offer is open.';

create function public.my_registrations() returns setof public.own_registration
  language sql volatile security invoker set search_path = ''
  as $$ select * from private.act_as_member(null, 'read') $$;
comment on function public.my_registrations() is 'The registrations of the signed-in member, by account or confirmed address, latest event first.';

create function public.cancel_my_registration(registration_id uuid) returns setof public.own_registration
  language sql volatile security invoker set search_path = ''
  as $$ select * from private.act_as_member(registration_id, 'cancel') $$;
comment on function public.cancel_my_registration(uuid) is 'Cancels a registration of the signed-in member.';

create function public.accept_my_offer(registration_id uuid) returns setof public.own_registration
  language sql volatile security invoker set search_path = ''
  as $$ select * from private.act_as_member(registration_id, 'accept') $$;
comment on function public.accept_my_offer(uuid) is 'Accepts the seat offered to the signed-in member.';

create function private.meeting_link_for_me(of_event uuid) returns text
  language sql stable security definer set search_path = ''
  as $$
  select private.meeting_link(e.id) from public.events e where e.id = of_event and (private.is_staff() or (e.status not in ('cancelled', 'completed') and e.end_date > now() and exists (
    select 1 from public.event_registrations r where r.event_id = e.id and r.status in ('confirmed', 'attended') and private.is_own_registration(r))))
$$;
comment on function private.meeting_link_for_me(uuid) is 'See public.get_meeting_link.';

create function public.get_meeting_link(of_event uuid) returns text
  language sql stable security invoker set search_path = ''
  as $$ select private.meeting_link_for_me(of_event) $$;
comment on function public.get_meeting_link(uuid) is 'The meeting link of an event, for staff and, until the event is over, for members with a confirmed registration; null for everybody else.';

-- The office.

create function private.admission_reason(free integer, reason text) returns text
  language plpgsql immutable set search_path = ''
  as $$
begin
  if free is null or free > 0 then return null; end if;
  if coalesce(btrim(reason), '') = '' then
    raise exception 'No place is free. To admit them nonetheless, please give a reason.' using errcode = 'P0001', detail = 'reason';
  end if;
  return btrim(reason);
end $$;
comment on function private.admission_reason(integer, text) is 'The reason to record for admitting somebody; null while seats are free. Refuses the call when none is free and no reason was given.';

create function private.staff_lock(registration uuid, of_event uuid) returns public.events
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  e public.events;
begin
  if not private.is_staff() then raise exception 'Only staff may work with registrations.' using errcode = '42501'; end if;
  e := private.lock_event(coalesce(of_event, (select r.event_id from public.event_registrations r where r.id = registration)));
  if e.id is null then raise exception 'This is not there any more.' using errcode = 'PT404'; end if;
  return e;
end $$;
comment on function private.staff_lock(uuid, uuid) is 'Begins a staff action on a registration or an event: checks the role and takes the event''s lock.';

create function private.add_participant(of_event uuid, participant jsonb) returns uuid
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  e public.events := private.staff_lock(null, of_event);
  this_id uuid;
  reason text;
  wanted text := coalesce(participant ->> 'status', 'attended');
  mailed boolean := coalesce((participant ->> 'mail')::boolean, true);
begin
  perform private.only_one_object(participant, 4000);
  this_id := (participant ->> 'id')::uuid;
  if this_id is null or coalesce(btrim(participant ->> 'name'), '') = '' or wanted not in ('attended', 'confirmed', 'waitlisted') then
    raise exception 'A participant has an id, a name and a status.' using errcode = '22023';
  end if;
  if exists (select 1 from public.event_registrations o where o.id = this_id and o.event_id = of_event) then return this_id; end if;
  if not private.is_public(e.published_at) then raise exception 'This event is not public and takes no registrations.' using errcode = 'P0001'; end if;
  if e.status = 'cancelled' then raise exception 'This event has been cancelled and takes no registrations.' using errcode = 'P0001'; end if;
  if wanted <> 'attended' and (e.status = 'completed' or e.end_date <= clock_timestamp()) then raise exception 'This event is over.' using errcode = 'P0001'; end if;
  if coalesce(btrim(participant ->> 'email'), '') = '' then
    if wanted = 'waitlisted' then raise exception 'Please enter the email address to which a place can be offered.' using errcode = 'P0001'; end if;
    if wanted = 'confirmed' and mailed then raise exception 'Please enter the email address to which the confirmation goes.' using errcode = 'P0001'; end if;
  end if;
  perform private.fill_seats(of_event);
  if exists (select 1 from public.event_registrations o where o.event_id = of_event and o.email_key = lower(btrim(participant ->> 'email')) and o.name_key = private.fold(participant ->> 'name') and o.status <> 'cancelled') then
    raise exception 'This person is on the list already.' using errcode = 'P0001';
  end if;
  if wanted = 'waitlisted' then
    -- They would be offered the place at once.
    if coalesce(private.seats_free(e) > 0, true) then raise exception 'A place is free: add them as confirmed.' using errcode = 'P0001'; end if;
    perform private.enter_registration(this_id, of_event, participant, null, 'waitlisted');
  else
    reason := private.admission_reason(private.seats_free(e), participant ->> 'reason');
    perform private.enter_registration(this_id, of_event, participant, null, 'confirmed');
    update public.event_registrations set override_reason = reason, override_by = case when reason is not null then (select auth.uid()) end,
      status = wanted, attended_at = case when wanted = 'attended' then clock_timestamp() end where id = this_id;
  end if;
  if mailed and wanted <> 'attended' then perform private.tell_of_registration(this_id, wanted, '{}', 0); end if;
  return this_id;
end $$;
comment on function private.add_participant(uuid, jsonb) is 'See public.add_participant.';

create function public.add_participant(of_event uuid, participant jsonb) returns uuid
  language sql volatile security invoker set search_path = ''
  as $$ select private.add_participant(of_event, participant) $$;
comment on function public.add_participant(uuid, jsonb) is 'Adds a participant (staff): {id, name, email, company, phone, reason, status, mail}. status: attended (default: the person is here and is checked in), confirmed, or waitlisted, who is offered a place by mail as soon as one is free; refused (P0001) while one is. mail (default true): whether the confirmation or the waiting list notice goes out. When no seat is free for somebody who attends or is confirmed, a reason is required and recorded.';

create function private.check_in(registration uuid, reason text) returns text
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  e public.events := private.staff_lock(registration, null);
  r public.event_registrations;
  recorded text;
begin
  select * into r from public.event_registrations where id = registration;
  if r.status = 'attended' then return r.status; end if;
  if r.status = 'cancelled' then raise exception 'This registration has been cancelled. Please add them as a participant.' using errcode = 'P0001'; end if;
  if e.status = 'cancelled' then raise exception 'This event has been cancelled.' using errcode = 'P0001'; end if;
  if r.status = 'waitlisted' then recorded := private.admission_reason(private.seats_free(e), reason); end if;
  update public.event_registrations set status = 'attended', attended_at = clock_timestamp(), attended_from = r.status, override_reason = coalesce(recorded, override_reason),
    override_by = case when recorded is not null then (select auth.uid()) else override_by end where id = registration returning * into r;
  return r.status;
end $$;
comment on function private.check_in(uuid, text) is 'See public.check_in.';

create function public.check_in(registration_id uuid, reason text default null) returns text
  language sql volatile security invoker set search_path = ''
  as $$ select private.check_in(registration_id, reason) $$;
comment on function public.check_in(uuid, text) is 'Checks a participant in (staff); a second call changes nothing. Somebody on the waiting list needs a free seat or a reason, which is recorded.';

create function private.undo_check_in(registration uuid) returns text
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  e public.events := private.staff_lock(registration, null);
  r public.event_registrations;
begin
  select * into r from public.event_registrations where id = registration;
  if r.status <> 'attended' then return r.status; end if;
  update public.event_registrations set status = coalesce(r.attended_from, 'confirmed'), attended_at = null, attended_from = null,
    override_reason = case when r.attended_from = 'waitlisted' then null else override_reason end, override_by = case when r.attended_from = 'waitlisted' then null else override_by end where id = registration;
  perform private.fill_seats(e.id);
  return (select o.status from public.event_registrations o where o.id = registration);
end $$;
comment on function private.undo_check_in(uuid) is 'See public.undo_check_in.';

create function public.undo_check_in(registration_id uuid) returns text
  language sql volatile security invoker set search_path = ''
  as $$ select private.undo_check_in(registration_id) $$;
comment on function public.undo_check_in(uuid) is 'Undoes a check-in (staff); returns the restored status.';

create function private.correct_participant(registration uuid, participant jsonb) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  e public.events := private.staff_lock(registration, null);
  r public.event_registrations;
  told record;
  changed text[];
begin
  perform private.only_one_object(participant, 4000);
  select * into r from public.event_registrations where id = registration;
  if r.status = 'cancelled' or r.erased_at is not null then raise exception 'This registration has ended and is not corrected any more.' using errcode = 'P0001'; end if;
  select normalize(btrim(participant ->> 'name')) as name, nullif(btrim(participant ->> 'email'), '') as email, nullif(btrim(participant ->> 'company'), '') as company, nullif(btrim(participant ->> 'phone'), '') as phone into told;
  changed := array_remove(array[case when told.name is distinct from r.name then 'name' end, case when told.email is distinct from r.email then 'email' end,
    case when told.company is distinct from r.company then 'company' end, case when told.phone is distinct from r.phone then 'phone' end], null);
  if changed = '{}' then return; end if;
  if told.email is null and r.status in ('waitlisted', 'offered') then raise exception 'Please enter the email address to which a place can be offered.' using errcode = 'P0001'; end if;
  if exists (select 1 from public.event_registrations o where o.event_id = e.id and o.id <> r.id and o.email_key = lower(told.email) and o.name_key = private.fold(told.name) and o.status <> 'cancelled') then
    raise exception 'This person is on the list already.' using errcode = 'P0001';
  end if;
  update public.event_registrations set name = told.name, email = told.email, company = told.company, phone = told.phone where id = r.id;
  insert into public.audit_log (actor_id, actor_name, action, subject, subject_id, subject_name, after)
    select p.id, p.full_name, 'changed', 'registration', r.id::text, e.title, jsonb_build_object('corrected', changed) from public.user_profiles p where p.id = (select auth.uid());
  if lower(told.email) is distinct from r.email_key then
    update public.event_registrations set link_id = gen_random_uuid(), user_id = null where id = r.id;
    -- What waits for the wrong address: letters go to the right one, the rest is said anew.
    update public.mail_outbox o set recipient = lower(told.email) where o.about_kind = 'registration' and o.about_id = r.id and o.state = 'waiting' and o.letter_id is not null and told.email is not null;
    update public.mail_outbox o set state = 'dropped', settled_at = now(), data = '{}' where o.about_kind = 'registration' and o.about_id = r.id and o.state = 'waiting' and (o.letter_id is null or told.email is null);
  end if;
  if changed && array['name', 'email'] and r.status <> 'attended' and e.end_date > clock_timestamp() and e.status not in ('cancelled', 'completed') then
    perform private.tell_of_registration(r.id, r.status, case when r.status = 'offered' then jsonb_build_object('offer_expires_at', r.offer_expires_at) else '{}' end, 0);
  end if;
end $$;
comment on function private.correct_participant(uuid, jsonb) is 'See public.correct_participant.';

create function public.correct_participant(registration_id uuid, participant jsonb) returns void
  language sql volatile security invoker set search_path = ''
  as $$ select private.correct_participant(registration_id, participant) $$;
comment on function public.correct_participant(uuid, jsonb) is 'Corrects a participant (staff): {name, email, company, phone}; the place is kept. Another name or address is confirmed by mail while the event is to come (not to somebody checked in); with another address, the links that went to the former one end. The audit log names the fields alone. P0001 when the registration has ended or the person is on the list already.';

create function private.cancel_for_office(registration uuid) returns text
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  perform private.staff_lock(registration, null);
  perform private.cancel_participation(registration, 'office');
  return 'cancelled';
end $$;
comment on function private.cancel_for_office(uuid) is 'See public.cancel_registration_for_office.';

create function public.cancel_registration_for_office(registration_id uuid) returns text
  language sql volatile security invoker set search_path = ''
  as $$ select private.cancel_for_office(registration_id) $$;
comment on function public.cancel_registration_for_office(uuid) is 'Cancels a registration (staff) and offers its seat to the next in the queue.';

create function private.count_registrations(event_ids uuid[]) returns table (event_id uuid, confirmed integer, waitlisted integer, offered integer, attended integer)
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  if not private.is_staff() then raise exception 'Only staff may work with registrations.' using errcode = '42501'; end if;
  return query select r.event_id, count(*) filter (where r.status = 'confirmed')::integer, count(*) filter (where r.status = 'waitlisted')::integer,
      count(*) filter (where r.status = 'offered')::integer, count(*) filter (where r.status = 'attended')::integer
    from public.event_registrations r where r.event_id = any (event_ids) and r.status <> 'cancelled' group by r.event_id;
end $$;
comment on function private.count_registrations(uuid[]) is 'See public.get_registration_counts.';

create function public.get_registration_counts(event_ids uuid[]) returns table (event_id uuid, confirmed integer, waitlisted integer, offered integer, attended integer)
  language sql stable security invoker set search_path = ''
  as $$ select * from private.count_registrations(event_ids) $$;
comment on function public.get_registration_counts(uuid[]) is 'Counts the registrations of each given event by status, without cancelled ones (staff). No row for an event without registrations.';

create function private.search_registrations(of_event uuid, query text, of_statuses text[], everything boolean) returns setof public.event_registrations
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
  as $$
declare
  patterns text[] := private.search_patterns(query);
begin
  if not private.is_staff() then raise exception 'Only staff may work with registrations.' using errcode = '42501'; end if;
  return query
    select r.* from public.event_registrations r
    where r.event_id = of_event and r.search_text like any (patterns) and (of_statuses is null or r.status = any (of_statuses))
    order by r.name, r.id limit case when not everything then 1001 end;
end $$;
comment on function private.search_registrations(uuid, text, text[], boolean) is 'Participants of an event, matched by part of name, address or company. Security definer with a fresh plan for each call, as search_members; it checks the role itself.';

create function public.search_registrations(of_event uuid, query text, of_statuses text[] default null, everything boolean default false) returns setof public.event_registrations
  language sql stable security invoker set search_path = ''
  as $$ select * from private.search_registrations(of_event, query, of_statuses, everything) $$;
comment on function public.search_registrations(uuid, text, text[], boolean) is 'Participants of an event (staff): matches part of name, address or company, whatever its case; optionally filters by statuses. Returns the first 1,001 by name, or all matches with everything (for a CSV file).';

-- Many registrations from one place.

create function private.registration_bursts(of_event uuid) returns table (ids uuid[], people text[], first_at timestamptz, last_at timestamptz)
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  if not private.is_staff() then raise exception 'Only staff may work with registrations.' using errcode = '42501'; end if;
  return query
    with sent as (
      select r.id, r.name || ' <' || r.email || '>' as person, a.origin, a.at,
        -- A burst goes on while the next registration comes within an hour.
        case when a.at - lag(a.at) over by_origin < interval '1 hour' then 0 else 1 end as begins
      from private.registration_attempts a join public.event_registrations r on r.id = a.registration_id
      where a.event_id = of_event and a.origin is not null and r.status in ('confirmed', 'waitlisted', 'offered') and r.erased_at is null
      window by_origin as (partition by a.origin order by a.at)
    ), numbered as (
      select s.*, sum(s.begins) over (partition by s.origin order by s.at) as burst from sent s
    )
    select array_agg(n.id order by n.at), array_agg(n.person order by n.at), min(n.at), max(n.at)
      from numbered n group by n.origin, n.burst having count(*) >= 5 order by min(n.at);
end $$;
comment on function private.registration_bursts(uuid) is 'See public.get_registration_bursts.';

create function public.get_registration_bursts(of_event uuid) returns table (ids uuid[], people text[], first_at timestamptz, last_at timestamptz)
  language sql stable security invoker set search_path = ''
  as $$ select * from private.registration_bursts(of_event) $$;
comment on function public.get_registration_bursts(uuid) is 'Five or more active registrations for an event that came from one origin, each within an hour of the one before (staff): their ids and people, and the times of the first and last. Kept for thirty days.';

create function private.remove_burst(of_event uuid, ids uuid[]) returns integer
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  e public.events := private.staff_lock(null, of_event);
  removed uuid[];
begin
  select coalesce(array_agg(r.id), '{}') into removed from public.event_registrations r
    where r.id = any (remove_burst.ids) and exists (select from private.registration_bursts(of_event) b where r.id = any (b.ids));
  if removed = '{}' then return 0; end if;
  update public.mail_outbox o set state = 'dropped', settled_at = now(), data = '{}' where o.about_kind = 'registration' and o.about_id = any (removed) and o.state = 'waiting';
  delete from public.event_registrations r where r.id = any (removed);
  insert into public.audit_log (actor_id, actor_name, action, subject, subject_id, subject_name, before)
    select p.id, p.full_name, 'deleted', 'registration', of_event::text, e.title, jsonb_build_object('registrations', cardinality(removed)) from public.user_profiles p where p.id = (select auth.uid());
  perform private.fill_seats(of_event);
  return cardinality(removed);
end $$;
comment on function private.remove_burst(uuid, uuid[]) is 'See public.remove_registration_burst.';

create function public.remove_registration_burst(of_event uuid, ids uuid[]) returns integer
  language sql volatile security invoker set search_path = ''
  as $$ select private.remove_burst(of_event, ids) $$;
comment on function public.remove_registration_burst(uuid, uuid[]) is 'Deletes registrations that get_registration_bursts shows (staff), drops their waiting mails without writing to them, and offers their seats to the next in the queue. Returns how many.';

create function private.keep_burst(of_event uuid, ids uuid[]) returns integer
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  e public.events := private.staff_lock(null, of_event);
  kept integer;
begin
  update private.registration_attempts a set origin = null
    where a.registration_id = any (keep_burst.ids) and exists (select from private.registration_bursts(of_event) b where a.registration_id = any (b.ids));
  get diagnostics kept = row_count;
  if kept = 0 then return 0; end if;
  insert into public.audit_log (actor_id, actor_name, action, subject, subject_id, subject_name, after)
    select p.id, p.full_name, 'changed', 'registration', of_event::text, e.title, jsonb_build_object('registrations_kept', kept) from public.user_profiles p where p.id = (select auth.uid());
  return kept;
end $$;
comment on function private.keep_burst(uuid, uuid[]) is 'See public.keep_registration_burst.';

create function public.keep_registration_burst(of_event uuid, ids uuid[]) returns integer
  language sql volatile security invoker set search_path = ''
  as $$ select private.keep_burst(of_event, ids) $$;
comment on function public.keep_registration_burst(uuid, uuid[]) is 'Keeps registrations that get_registration_bursts shows (staff): forgets from where they came, so that they are not shown there again. Returns how many.';

-- When an event changes, its participants are told.

create table private.event_facts (
  event_id uuid primary key references public.events (id) on delete cascade,
  told jsonb not null
);
comment on table private.event_facts is 'The time, place and link of an event that its participants were last told, or that the office chose not to tell them.';

create function private.facts_of(event public.events) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
  select jsonb_build_object('start', extract(epoch from event.start_date), 'end', extract(epoch from event.end_date), 'zone', event.time_zone, 'online', event.is_online,
    'place', case when not event.is_online then event.location end, 'link', case when event.is_online then private.meeting_link(event.id) end)
$$;
comment on function private.facts_of(public.events) is 'The facts of an event whose changes participants are told of.';

create function private.tell_of_changes(of_event uuid) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  e public.events;
  known jsonb;
  present jsonb;
begin
  select * into e from public.events where id = of_event;
  if e.id is null then return; end if;
  present := private.facts_of(e);
  select f.told into known from private.event_facts f where f.event_id = e.id;
  if known = present then return; end if;
  -- Who is registered for an event that was withdrawn is told once it is public again.
  if not private.is_public(e.published_at) and exists (
    select 1 from public.event_registrations r where r.event_id = e.id and r.status <> 'cancelled') then return; end if;
  insert into private.event_facts (event_id, told) values (e.id, present) on conflict (event_id) do update set told = excluded.told;
  if known is null or e.status in ('cancelled', 'completed') or e.end_date <= now() then return; end if;
  perform private.write_to_participant(r.id, 'changed', floor(extract(epoch from e.updated_at) * 1000)::bigint::text, '{}', 1)
    from public.event_registrations r where r.event_id = e.id and r.email is not null and r.erased_at is null
      -- Whoever has a mail of this transaction, such as an offer, has read the new facts in it.
      and not exists (select 1 from public.mail_outbox o where o.about_kind = 'registration' and o.about_id = r.id and o.created_at = now())
      -- A new link alone concerns only those who may see it.
      and (r.status in ('confirmed', 'attended') or (r.status in ('waitlisted', 'offered') and known - 'link' <> present - 'link'));
end $$;
comment on function private.tell_of_changes(uuid) is 'Tells the participants of a public event when its time, place or link is not what they were last told.';

create function private.tell_participants() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  perform private.tell_of_changes((case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end ->> tg_argv[0])::uuid);
  return null;
end $$;
comment on function private.tell_participants() is 'Trigger, at the end of the transaction: tells participants of what has changed. Argument: the column with the id of the event.';
create constraint trigger tell_participants after insert or update on public.events deferrable initially deferred
  for each row execute function private.tell_participants('id');
create constraint trigger tell_participants after insert or update or delete on public.event_meeting_links deferrable initially deferred
  for each row execute function private.tell_participants('event_id');

create function private.follow_event() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
declare
  r public.event_registrations;
begin
  if new.status = 'cancelled' then
    if new.end_date > now() then
      for r in select * from public.event_registrations where event_id = new.id and status <> 'cancelled' order by queued_at, id loop
        update public.event_registrations set status = 'cancelled', cancelled_at = now(), cancelled_by = 'event' where id = r.id;
        perform private.tell_of_registration(r.id, 'cancelled', '{"by": "event"}', 1);
      end loop;
    end if;
    return null;
  end if;
  update public.event_registrations set offer_expires_at = new.start_date where event_id = new.id and status = 'offered' and offer_expires_at > new.start_date;
  perform private.fill_seats(new.id);
  return null;
end $$;
comment on function private.follow_event() is 'Trigger: cancels the registrations of a cancelled event, and offers new seats when the limit is raised or the event becomes public again.';
create trigger follow_event after update of status, max_participants, start_date, published_at on public.events for each row
  when ((new.status, new.max_participants, new.start_date, new.published_at) is distinct from (old.status, old.max_participants, old.start_date, old.published_at)) execute function private.follow_event();

create function private.restore_registrations(e public.events) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  r public.event_registrations;
  keeps boolean;
  restored uuid[] := '{}';
  free integer := e.max_participants - (select count(*) from public.event_registrations o where o.event_id = e.id and o.status in ('confirmed', 'attended') and o.override_reason is null);
begin
  for r in select * from public.event_registrations c where c.event_id = e.id and c.cancelled_by = 'event' and c.erased_at is null
      -- One cancellation of the event gives all registrations that it ends the same time.
      and c.cancelled_at = (select max(o.cancelled_at) from public.event_registrations o where o.event_id = e.id and o.cancelled_by = 'event')
      and not exists (select 1 from public.event_registrations o where o.event_id = e.id and o.email_key = c.email_key and o.name_key = c.name_key and o.status <> 'cancelled')
    order by c.queued_at, c.id loop
    keeps := free is null or r.attended_at is not null or r.confirmed_at is not null and (r.override_reason is not null or free > 0);
    if keeps and r.override_reason is null then free := free - 1; end if;
    update public.event_registrations set status = case when attended_at is not null then 'attended' when keeps then 'confirmed' else 'waitlisted' end,
      confirmed_at = case when keeps and attended_at is null then coalesce(confirmed_at, clock_timestamp()) when keeps then confirmed_at end,
      offered_at = case when keeps then offered_at end, offer_expires_at = null, cancelled_at = null, cancelled_by = null where id = r.id;
    restored := restored || r.id;
  end loop;
  perform private.fill_seats(e.id);
  for r in select * from public.event_registrations o where o.id = any (restored) and o.status <> 'offered' order by o.queued_at, o.id loop
    perform private.tell_of_registration(r.id, 'restored', jsonb_build_object('status', case r.status when 'attended' then 'confirmed' else r.status end), 1);
  end loop;
end $$;
comment on function private.restore_registrations(public.events) is 'Restores, in their order, the registrations that the last cancellation of an event ended: as confirmed who had a place, while there are places, or always who had been checked in; all others wait again, or, without a limit, are confirmed. Each person gets one mail.';

create function private.ask_for_consent(before public.events, consent jsonb) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  e public.events;
  moved boolean;
  staying integer;
  above integer;
  follows jsonb;
begin
  if not private.is_staff() then raise exception 'Only staff may work with registrations.' using errcode = '42501'; end if;
  select * into e from public.events where id = before.id;
  if before.status = 'cancelled' and e.status in ('upcoming', 'ongoing') and e.end_date > now() and coalesce((consent ->> 'restore')::boolean, true) then
    perform private.restore_registrations(e);
  end if;
  moved := (e.start_date, e.is_online) is distinct from (before.start_date, before.is_online);
  if (consent ->> 'quiet')::boolean and not moved then
    update private.event_facts f set told = private.facts_of(e) where f.event_id = e.id;
  end if;
  set constraints public.tell_participants immediate;
  select coalesce(jsonb_object_agg(t.kind, t.people), '{}') into follows from (
    select case when o.template = 'registration-changed' and moved then 'moved' else replace(o.template, 'registration-', '') end as kind, count(*) as people
      from public.event_registrations r join public.mail_outbox o on o.about_kind = 'registration' and o.about_id = r.id
      -- An offer may have expired meanwhile: that is not this save's doing.
      where r.event_id = e.id and o.created_at = now() and coalesce(o.data ->> 'by', 'event') = 'event' group by 1) as t;
  if e.max_participants < before.max_participants or before.max_participants is null then
    above := (select count(*) from public.event_registrations r where r.event_id = e.id and r.status in ('confirmed', 'attended', 'offered') and r.override_reason is null) - e.max_participants;
    if above > 0 then follows := follows || jsonb_build_object('over', above); end if;
  end if;
  if private.is_public(before.published_at) and not private.is_public(e.published_at) then
    staying := (select count(*) from public.event_registrations r where r.event_id = e.id and r.status <> 'cancelled');
    if staying > 0 then follows := follows || jsonb_build_object('withdrawn', staying); end if;
  end if;
  if follows is distinct from coalesce(consent -> 'expected', '{}') then
    raise exception 'This concerns people who are registered. Please confirm it.' using errcode = 'PT428', detail = follows::text;
  end if;
end $$;
comment on function private.ask_for_consent(public.events, jsonb) is 'Refuses the save of an event (PT428) unless what follows from it for its participants is what the caller expected; the error''s details are what follows, as JSON: how many people get the mail cancelled, moved (another start, or online instead of at a place, or the reverse), changed (only another end, wording of the place, or link), offered, confirmed (from the waiting list, without a limit) or restored; withdrawn, how many people are registered for an event that is public no longer; and over, the number of places taken above a new limit. consent: expected, what was confirmed; quiet, to tell nobody of what is only changed; restore, whether the registrations that the event''s cancellation ended are restored (default true).';

create function private.tell_of_deletion() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
declare
  r public.event_registrations;
begin
  if old.end_date > now() then
    for r in select * from public.event_registrations where event_id = old.id and status <> 'cancelled' order by queued_at, id loop
      perform private.tell_of_registration(r.id, 'cancelled', '{"by": "event"}', 1);
    end loop;
  end if;
  return old;
end $$;
comment on function private.tell_of_deletion() is 'Trigger: tells registered people when an event is deleted before it took place.';
create trigger tell_of_deletion before delete on public.events for each row execute function private.tell_of_deletion();

create function private.count_told_of_deletion(ids uuid[]) returns bigint
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  if not private.is_staff() then raise exception 'Only staff may work with registrations.' using errcode = '42501'; end if;
  return (select count(*) from public.event_registrations r join public.events e on e.id = r.event_id
    where r.event_id = any (private.chosen_rows(ids)) and e.end_date > now() and r.status <> 'cancelled' and r.email is not null and r.erased_at is null);
end $$;
comment on function private.count_told_of_deletion(uuid[]) is 'See public.count_told_of_deletion.';

create function public.count_told_of_deletion(ids uuid[]) returns bigint
  language sql stable security invoker set search_path = ''
  as $$ select private.count_told_of_deletion(ids) $$;
comment on function public.count_told_of_deletion(uuid[]) is 'How many mails the deletion of these events would send now (staff).';

create function private.count_registered(ids uuid[], published boolean) returns bigint
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  if not private.is_staff() then raise exception 'Only staff may work with registrations.' using errcode = '42501'; end if;
  return (select count(*) from public.event_registrations r join public.events e on e.id = r.event_id
    where r.event_id = any (private.chosen_rows(ids)) and r.status <> 'cancelled'
      and case when published then e.published_at is null and e.end_date > now() else private.is_public(e.published_at) end);
end $$;
comment on function private.count_registered(uuid[], boolean) is 'See public.count_registered.';

create function public.count_registered(ids uuid[], published boolean) returns bigint
  language sql stable security invoker set search_path = ''
  as $$ select private.count_registered(ids, published) $$;
comment on function public.count_registered(uuid[], boolean) is 'How many people are registered (staff) for those of these events that publish_events would take off the site (published false; counted as by private.ask_for_consent), or bring back to it before they are over (true).';

-- Scheduled jobs.

create function private.pass_on_offers() returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  found uuid;
begin
  for found in select e.id from public.events e where exists (
      select 1 from public.event_registrations r where r.event_id = e.id and (r.status = 'waitlisted' and e.start_date > now() or r.status = 'offered' and r.offer_expires_at <= now()))
    -- Skips locked events until the next run: only this job locks several events, and waiting for one could deadlock.
    order by e.id for no key update skip locked
  loop
    perform private.fill_seats(found);
  end loop;
end $$;
comment on function private.pass_on_offers() is 'Scheduled job: cancels expired offers and offers their seats to the next in the queue.';

create function private.send_reminders() returns void
  language sql volatile security definer set search_path = ''
  as $$
  -- No reminder for somebody who got a seat within the last day: they have just had a mail. A postponed event gets another reminder.
  select private.write_to_participant(r.id, 'reminder', d.day, '{}', 1)
    from public.events e join public.event_registrations r on r.event_id = e.id, to_char(e.start_date at time zone e.time_zone, 'YYYYMMDD') as d (day)
    where e.start_date > now() and e.start_date <= now() + interval '1 day' and e.status in ('upcoming', 'ongoing') and private.is_public(e.published_at)
      and r.status = 'confirmed' and r.email is not null and r.erased_at is null and r.confirmed_at <= e.start_date - interval '1 day'
      and not exists (select 1 from public.mail_outbox o where o.cause = 'registration-reminder:' || r.id || ':' || d.day)
$$;
comment on function private.send_reminders() is 'Scheduled job: reminds participants one day before a public event begins.';

create function private.tell_of_published_events() returns void
  language sql volatile security definer set search_path = ''
  as $$
  select private.tell_of_changes(e.id) from public.events e
    where e.end_date > now() and private.is_public(e.published_at) and exists (select 1 from public.event_registrations r where r.event_id = e.id)
$$;
comment on function private.tell_of_published_events() is 'Scheduled job: tells participants of an event that was withdrawn and is public again, since its time has come, what has changed meanwhile.';

create function private.forget_registration_attempts() returns void
  language sql volatile security definer set search_path = ''
  as $$ delete from private.registration_attempts a where a.at < now() - interval '30 days' $$;
comment on function private.forget_registration_attempts() is 'Scheduled job: forgets after thirty days from where visitors registered.';
insert into private.scheduled_jobs (name, every) values ('pass_on_offers', '50 seconds'), ('tell_of_published_events', '50 seconds'), ('send_reminders', '10 minutes'), ('forget_registration_attempts', '1 hour');

-- Privacy: data download, erasure and retention.

create function private.anonymise_registrations(ids uuid[]) returns bigint
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  changed bigint;
begin
  delete from public.mail_outbox o where o.about_kind = 'registration' and o.about_id = any (ids);
  delete from private.registration_attempts a where a.registration_id = any (ids);
  perform private.forget_reasons(ids::text[]);
  update public.event_registrations r set name = 'Erased', email = 'erased-' || r.id || '@erased.invalid', company = null, phone = null, user_id = null,
    override_reason = case when r.override_reason is not null then 'Erased' end, erased_at = now() where r.id = any (ids) and r.erased_at is null;
  get diagnostics changed = row_count;
  return changed;
end $$;
comment on function private.anonymise_registrations(uuid[]) is 'Removes the personal data from registrations and deletes their mails; the counts stay.';

create function private.registrations_of(person uuid, address text) returns setof uuid
  language sql stable security definer set search_path = ''
  as $$
  select r.id from public.event_registrations r where r.user_id = person
  union select r.id from public.event_registrations r where r.email_key = lower(btrim(address))
$$;
comment on function private.registrations_of(uuid, text) is 'The registrations that belong to a person, by account or address.';

create function private.held_registrations(person uuid, address text) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
  select coalesce(jsonb_agg(jsonb_build_object('event', e.title, 'start_date', e.start_date, 'name', r.name, 'email', r.email, 'company', r.company, 'phone', r.phone, 'status', r.status,
      'registered_at', r.created_at, 'confirmed_at', r.confirmed_at, 'offered_at', r.offered_at, 'offer_expires_at', r.offer_expires_at, 'cancelled_at', r.cancelled_at, 'cancelled_by', r.cancelled_by,
      'attended_at', r.attended_at, 'admitted_over_capacity', r.override_reason) order by r.created_at, r.id), '[]')
    from private.registrations_of(person, address) as mine (id) join public.event_registrations r on r.id = mine.id join public.events e on e.id = r.event_id
$$;
comment on function private.held_registrations(uuid, text) is 'The registrations held about a person.';

create function private.erase_registrations(person uuid, address text) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  ids uuid[] := array(select * from private.registrations_of(person, address));
  freed uuid;
begin
  for freed in select e.id from public.events e where exists (select 1 from public.event_registrations r where r.event_id = e.id and r.id = any (ids)) order by e.id for no key update loop
    null;
  end loop;
  update public.event_registrations r set status = 'cancelled', cancelled_at = clock_timestamp(), cancelled_by = 'erasure'
    from public.events e where e.id = r.event_id and r.id = any (ids) and r.status in ('confirmed', 'waitlisted', 'offered') and e.end_date > now();
  perform private.anonymise_registrations(ids);
  delete from private.registration_attempts a where a.address = private.digest_of(erase_registrations.address);
  for freed in select distinct r.event_id from public.event_registrations r where r.id = any (ids) order by 1 loop
    perform private.fill_seats(freed);
  end loop;
end $$;
comment on function private.erase_registrations(uuid, text) is 'Erases a person from registrations. Those for future events are cancelled and their seats offered to the next; all stay in the counts.';

create function private.expire_registrations(days integer) returns bigint
  language sql volatile security definer set search_path = ''
  as $$
  select private.anonymise_registrations(array(
    select r.id from public.event_registrations r join public.events e on e.id = r.event_id where r.erased_at is null and e.end_date < now() - days * interval '1 day'))
$$;
comment on function private.expire_registrations(integer) is 'Anonymises registrations whose event ended more than the given number of days ago; the counts stay.';

-- Grants on functions. The function intake calls these as the service role, for visitors who have proved to be people.

grant execute on function private.register_for_event(jsonb, jsonb) to anon, authenticated, service_role;
grant execute on function private.public_seats(uuid), private.cities_of(text), private.act_by_token(text, text) to anon, authenticated;
grant execute on function private.search_registrations(uuid, text, text[], boolean) to authenticated, service_role;
grant execute on function private.act_as_member(uuid, text), private.meeting_link_for_me(uuid),
  private.add_participant(uuid, jsonb), private.check_in(uuid, text), private.undo_check_in(uuid),
  private.cancel_for_office(uuid), private.correct_participant(uuid, jsonb), private.count_registrations(uuid[]), private.count_told_of_deletion(uuid[]), private.count_registered(uuid[], boolean), private.ask_for_consent(public.events, jsonb) to authenticated;
grant execute on function public.register_for_event(jsonb, jsonb) to anon, authenticated, service_role;
grant execute on function public.event_seats(uuid), public.get_event_choices(text), public.registration_by_token(text),
  public.cancel_registration(text), public.accept_offer(text) to anon, authenticated;
grant execute on function public.my_registrations(), public.cancel_my_registration(uuid),
  public.accept_my_offer(uuid), public.get_meeting_link(uuid), public.add_participant(uuid, jsonb),
  public.check_in(uuid, text), public.undo_check_in(uuid), public.cancel_registration_for_office(uuid), public.correct_participant(uuid, jsonb),
  public.get_registration_counts(uuid[]), public.count_told_of_deletion(uuid[]), public.count_registered(uuid[], boolean), public.search_registrations(uuid, text, text[], boolean) to authenticated;
grant execute on function private.registration_bursts(uuid), private.remove_burst(uuid, uuid[]), private.keep_burst(uuid, uuid[]) to authenticated;
grant execute on function public.get_registration_bursts(uuid), public.remove_registration_burst(uuid, uuid[]), public.keep_registration_burst(uuid, uuid[]) to authenticated;
