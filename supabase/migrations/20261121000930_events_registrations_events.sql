-- Registrations: what follows when an event changes, the scheduled jobs, and what privacy asks.

-- When an event changes, its participants are told.

create table private.event_facts (
  event_id uuid primary key references public.events (id) on delete cascade,
  told jsonb not null
);
comment on table private.event_facts is
  'The time, place and link of an event that its participants were last told, or that the office chose not to tell '
  'them.';

create function private.facts_of(event public.events) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
  select jsonb_build_object('start', extract(epoch from event.start_date), 'end', extract(epoch from event.end_date),
    'zone', event.time_zone, 'online', event.is_online,
    'place', case when not event.is_online then event.location end, 'link', case
      when event.is_online then private.meeting_link(event.id) end)
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
  insert into private.event_facts (event_id, told) values (e.id, present) on conflict (event_id) do update
    set told = excluded.told;
  if known is null or e.status in ('cancelled', 'completed') or e.end_date <= now() then return; end if;
  perform private.write_to_participant(r.id, 'changed', floor(extract(epoch from e.updated_at) * 1000)::bigint::text,
    '{}', 1)
    from public.event_registrations r where r.event_id = e.id and r.email is not null and r.erased_at is null
      -- Whoever has a mail of this transaction, such as an offer, has read the new facts in it.
      and not exists (select 1 from public.mail_outbox o
        where o.about_kind = 'registration' and o.about_id = r.id and o.created_at = now())
      -- A new link alone concerns only those who may see it.
      and (r.status in ('confirmed', 'attended')
        or (r.status in ('waitlisted', 'offered') and known - 'link' <> present - 'link'));
  if known - 'link' <> present - 'link' then perform private.tell_buyers_of_changes(e); end if;
end $$;
comment on function private.tell_of_changes(uuid) is
  'Tells the participants of a public event, and who ordered their places, when its time, place or link is not what '
  'they were last told; who ordered not of a link, which is the participants''.';

create function private.tell_participants() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  perform private.tell_of_changes((case when tg_op = 'DELETE' then to_jsonb(old)
    else to_jsonb(new) end ->> tg_argv[0])::uuid);
  return null;
end $$;
comment on function private.tell_participants() is
  'Trigger, at the end of the transaction: tells participants of what has changed. Argument: the column with the id '
  'of the event.';
create constraint trigger tell_participants after insert or update on public.events deferrable initially deferred
  for each row execute function private.tell_participants('id');
create constraint trigger tell_participants after insert or update
  or delete on public.event_meeting_links deferrable initially deferred
  for each row execute function private.tell_participants('event_id');

create function private.follow_event() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
declare
  r public.event_registrations;
begin
  if new.status = 'cancelled' then
    if new.end_date > now() then
      perform private.require_right_to_end(array(select o.id from public.event_registrations o
        where o.event_id = new.id and o.status <> 'cancelled'));
      for r in select * from public.event_registrations where event_id = new.id and status <> 'cancelled'
        order by queued_at, id loop
        update public.event_registrations set status = 'cancelled', cancelled_at = now(), cancelled_by = 'event'
          where id = r.id;
        perform private.tell_of_registration(r.id, 'cancelled', '{"by": "event"}', 1);
      end loop;
    end if;
    return null;
  end if;
  update public.event_registrations o set offer_expires_at = h.until
    from private.held_until(new, (new.start_date at time zone 'Europe/Sofia')::date - 1) as h (until)
    where o.event_id = new.id and o.status = 'offered' and o.debt_id is not null and o.offer_expires_at > h.until;
  update public.event_registrations set offer_expires_at = new.start_date
    where event_id = new.id and status = 'offered' and offer_expires_at > new.start_date;
  perform private.fill_seats(new.id);
  return null;
end $$;
comment on function private.follow_event() is
  'Trigger: cancels the registrations of a cancelled event, and offers new seats when the limit is raised or the '
  'event becomes public again.';
create trigger follow_event after update of status, max_participants, start_date, published_at on public.events
  for each row when ((new.status, new.max_participants, new.start_date, new.published_at)
    is distinct from (old.status, old.max_participants, old.start_date, old.published_at))
  execute function private.follow_event();

create function private.restore_registrations(e public.events) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  r public.event_registrations;
  keeps boolean;
  restored uuid[] := '{}';
  -- One cancellation of the event gives all registrations that it ends the same time.
  ended timestamptz := (select max(o.cancelled_at) from public.event_registrations o
    where o.event_id = e.id and o.cancelled_by = 'event');
  free integer := e.max_participants - (select count(*) from public.event_registrations o
    where o.event_id = e.id and o.status in ('confirmed', 'attended') and o.override_reason is null);
begin
  for r in select * from public.event_registrations c
    where c.event_id = e.id and c.cancelled_by = 'event' and c.erased_at is null
      -- What was asked for a place was cancelled or credited with it.
      and c.debt_id is null and c.cancelled_at = ended
      and not exists (select 1 from public.event_registrations o
        where o.event_id = e.id and o.email_key = c.email_key and o.name_key = c.name_key and o.status <> 'cancelled')
    order by c.queued_at, c.id loop
    keeps := r.order_id is null and (free is null or r.attended_at is not null or r.confirmed_at is not null
      and (r.override_reason is not null or free > 0));
    if keeps and r.override_reason is null then free := free - 1; end if;
    update public.event_registrations
      set status = case when attended_at is not null then 'attended' when keeps then 'confirmed' else 'waitlisted' end,
        confirmed_at = case when keeps and attended_at is null then coalesce(confirmed_at, clock_timestamp())
          when keeps then confirmed_at end,
        offered_at = case when keeps then offered_at end, offer_expires_at = null, cancelled_at = null,
        cancelled_by = null
      where id = r.id;
    restored := restored || r.id;
  end loop;
  perform private.fill_seats(e.id);
  for r in select * from public.event_registrations o where o.id = any (restored) and o.status <> 'offered'
    order by o.queued_at, o.id loop
    perform private.tell_of_registration(r.id, 'restored',
      jsonb_build_object('status', case r.status when 'attended' then 'confirmed' else r.status end), 1);
  end loop;
  perform private.tell_of_restored(e, ended);
end $$;
comment on function private.restore_registrations(public.events) is
  'Restores, in their order, the registrations that the last cancellation of an event ended: as confirmed who had a '
  'place, while there are places, or always who had been checked in; all others wait again, or, without a limit, '
  'are confirmed. Each person gets one mail. Who had a place with a price orders anew, and who ordered it is told so.';

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
  perform private.require_right(private.is_staff(), 'Only staff may work with registrations.');
  select * into e from public.events where id = before.id;
  if before.status = 'cancelled' and e.status in ('upcoming', 'ongoing') and e.end_date > now()
    and coalesce((consent ->> 'restore')::boolean, true) then
    perform private.restore_registrations(e);
  end if;
  moved := (e.start_date, e.is_online) is distinct from (before.start_date, before.is_online);
  if (consent ->> 'quiet')::boolean and not moved then
    update private.event_facts f set told = private.facts_of(e) where f.event_id = e.id;
  end if;
  set constraints public.tell_participants immediate;
  select coalesce(jsonb_object_agg(t.kind, t.people), '{}') into follows from (
    select case when o.template in ('registration-changed', 'order-changed') then
        case when moved then 'moved' else 'changed' end
      when o.template = 'order-ended' then 'cancelled'
      when o.template = 'order-restored' then 'ordered'
      else replace(o.template, 'registration-', '') end as kind, count(*) as people
      from public.event_registrations r join public.mail_outbox o on o.about_kind = 'registration' and o.about_id = r.id
      -- An offer may have expired meanwhile: that is not this save's doing.
      where r.event_id = e.id and o.created_at = now() and coalesce(o.data ->> 'by', 'event') = 'event'
        group by 1) as t;
  if e.status = 'cancelled' and before.status <> 'cancelled' then
    -- Of what the save ends; the documents follow at its end.
    follows := follows || (select jsonb_strip_nulls(jsonb_build_object('documents', nullif(p.documents, 0),
        'document_cents', case when p.documents > 0 then p.cents end))
      from private.papers_of_places(array(select r.id from public.event_registrations r
        where r.event_id = e.id and r.cancelled_by = 'event' and r.cancelled_at = now())) p);
  end if;
  if e.max_participants < before.max_participants or before.max_participants is null then
    above := (select count(*) from public.event_registrations r
      where r.event_id = e.id and r.status in ('confirmed', 'attended', 'offered')
        and r.override_reason is null) - e.max_participants;
    if above > 0 then follows := follows || jsonb_build_object('over', above); end if;
  end if;
  if private.is_public(before.published_at) and not private.is_public(e.published_at) then
    staying := (select count(*) from public.event_registrations r where r.event_id = e.id and r.status <> 'cancelled');
    if staying > 0 then follows := follows || jsonb_build_object('withdrawn', staying); end if;
  end if;
  if follows is distinct from coalesce(consent -> 'expected', '{}') then
    raise exception 'This concerns people who are registered. Please confirm it.'
      using errcode = 'PT428', detail = follows::text;
  end if;
end $$;
comment on function private.ask_for_consent(public.events, jsonb) is
  'Refuses the save of an event (PT428) unless what follows from it for its participants is what the caller '
  'expected; the error''s details are what follows, as JSON: how many people get the mail cancelled, moved (another '
  'start, or online instead of at a place, or the reverse), changed (only another end, wording of the place, or '
  'link), offered, confirmed (from the waiting list, without a limit) or restored; withdrawn, how many people are '
  'registered for an event that is public no longer; documents and document_cents, how many documents of its places '
  'are cancelled or credited, and their sum; and over, the number of places taken above a new limit. '
  'consent: expected, what was confirmed; quiet, to tell nobody of what is only changed; restore, whether the '
  'registrations that the event''s cancellation ended are restored (default true).';

create function private.tell_of_deletion() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
declare
  r public.event_registrations;
begin
  if old.end_date > now() then
    for r in select * from public.event_registrations where event_id = old.id and status <> 'cancelled'
      order by queued_at, id loop
      perform private.tell_of_registration(r.id, 'cancelled', '{"by": "event"}', 1);
    end loop;
  end if;
  return old;
end $$;
comment on function private.tell_of_deletion() is
  'Trigger: tells registered people when an event is deleted before it took place.';
create trigger tell_of_deletion before delete on public.events for each row execute function private.tell_of_deletion();

create function private.count_told_of_deletion(ids uuid[]) returns bigint
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_right(private.is_staff(), 'Only staff may work with registrations.');
  return (select count(*) from public.event_registrations r join public.events e on e.id = r.event_id
    where r.event_id = any (private.chosen_rows(ids)) and e.end_date > now() and r.status <> 'cancelled'
      and r.email is not null and r.erased_at is null)
    + (select count(*) from public.events e cross join lateral private.orders_to_tell(e.id)
      where e.id = any (private.chosen_rows(ids)) and e.end_date > now());
end $$;

create function public.count_told_of_deletion(ids uuid[]) returns bigint
  language sql stable security invoker set search_path = ''
  as $$ select private.count_told_of_deletion(ids) $$;
comment on function public.count_told_of_deletion(uuid[]) is
  'How many mails the deletion of these events would send now (staff).';

create function private.count_registered(ids uuid[], published boolean) returns bigint
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_right(private.is_staff(), 'Only staff may work with registrations.');
  return (select count(*) from public.event_registrations r join public.events e on e.id = r.event_id
    where r.event_id = any (private.chosen_rows(ids)) and r.status <> 'cancelled'
      and case when published then e.published_at is null and e.end_date > now()
        else private.is_public(e.published_at) end);
end $$;

create function public.count_registered(ids uuid[], published boolean) returns bigint
  language sql stable security invoker set search_path = ''
  as $$ select private.count_registered(ids, published) $$;
comment on function public.count_registered(uuid[], boolean) is
  'How many people are registered (staff) for those of these events that publish_events would take off the site '
  '(published false; counted as by private.ask_for_consent), or bring back to it before they are over (true).';

-- Scheduled jobs.

create function private.pass_on_offers() returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  found uuid;
begin
  for found in select e.id from public.events e where exists (
      select 1 from public.event_registrations r
        where r.event_id = e.id
          and (r.status = 'waitlisted' and e.start_date > now() or r.status = 'offered'
            and r.offer_expires_at <= now() and private.passes_on_at(r, e.start_date) <= now()))
    -- Skips locked events until the next run: only this job locks several events, and waiting for one could deadlock.
    order by e.id for no key update skip locked
  loop
    perform private.fill_seats(found);
  end loop;
end $$;
comment on function private.pass_on_offers() is
  'Scheduled job: cancels expired offers and offers their seats to the next in the queue.';

create function private.send_reminders() returns void
  language sql volatile security definer set search_path = ''
  as $$
  -- No reminder for somebody who got a seat within the last day: they have just had a mail. A postponed event gets
  -- another reminder.
  select private.write_to_participant(r.id, 'reminder', d.day, '{}', 1)
    from public.events e
      join public.event_registrations r on r.event_id = e.id,
        to_char(e.start_date at time zone e.time_zone, 'YYYYMMDD') as d (day)
    where e.start_date > now() and e.start_date <= now() + interval '1 day' and e.status in ('upcoming', 'ongoing')
      and private.is_public(e.published_at)
      and r.status = 'confirmed' and r.email is not null and r.erased_at is null
        and r.confirmed_at <= e.start_date - interval '1 day'
      and not exists (select 1 from public.mail_outbox o
        where o.cause = 'registration-reminder:' || r.id || ':' || d.day)
$$;
comment on function private.send_reminders() is
  'Scheduled job: reminds participants one day before a public event begins.';

create function private.tell_of_published_events() returns void
  language sql volatile security definer set search_path = ''
  as $$
  select private.tell_of_changes(e.id) from public.events e
    where e.end_date > now() and private.is_public(e.published_at)
      and exists (select 1 from public.event_registrations r where r.event_id = e.id)
$$;
comment on function private.tell_of_published_events() is
  'Scheduled job: tells participants of an event that was withdrawn and is public again, since its time has come, '
  'what has changed meanwhile.';

create function private.forget_registration_attempts() returns void
  language sql volatile security definer set search_path = ''
  as $$ delete from private.registration_attempts a where a.at < now() - interval '30 days' $$;
comment on function private.forget_registration_attempts() is
  'Scheduled job: forgets after thirty days from where visitors registered.';
insert into private.scheduled_jobs (name, every)
  values ('pass_on_offers', '50 seconds'), ('tell_of_published_events', '50 seconds'), ('send_reminders', '10 minutes'),
    ('forget_registration_attempts', '1 hour');

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
  update public.event_registrations r
    set name = 'Erased', email = 'erased-' || r.id || '@erased.invalid', company = null, phone = null, user_id = null,
    override_reason = case when r.override_reason is not null then 'Erased' end, erased_at = now()
      where r.id = any (ids) and r.erased_at is null;
  get diagnostics changed = row_count;
  return changed;
end $$;
comment on function private.anonymise_registrations(uuid[]) is
  'Removes the personal data from registrations and deletes their mails; the counts stay.';

create function private.registrations_of(person uuid, address text) returns setof uuid
  language sql stable security definer set search_path = ''
  as $$
  select r.id from public.event_registrations r where r.user_id = person
  union select r.id from public.event_registrations r where r.email_key = lower(btrim(address))
$$;
comment on function private.registrations_of(uuid, text) is
  'The registrations that belong to a person, by account or address.';

create function private.held_registrations(person uuid, address text) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
  select coalesce(jsonb_agg(jsonb_build_object('event', e.title, 'start_date', e.start_date, 'name', r.name,
      'email', r.email, 'company', r.company, 'phone', r.phone, 'status', r.status,
      'registered_at', r.created_at, 'confirmed_at', r.confirmed_at, 'offered_at', r.offered_at,
      'offer_expires_at', r.offer_expires_at, 'cancelled_at', r.cancelled_at, 'cancelled_by', r.cancelled_by,
      'attended_at', r.attended_at, 'admitted_over_capacity', r.override_reason)
    order by r.created_at, r.id), '[]')
    from private.registrations_of(person, address) as mine (id) join public.event_registrations r on r.id = mine.id
      join public.events e on e.id = r.event_id
$$;
comment on function private.held_registrations(uuid, text) is 'The registrations held about a person.';

create function private.erase_registrations(person uuid, address text) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  ids uuid[] := array(select * from private.registrations_of(person, address));
  freed uuid;
begin
  update public.event_registrations r
    set status = 'cancelled', cancelled_at = clock_timestamp(), cancelled_by = 'erasure'
    from public.events e
      where e.id = r.event_id and r.id = any (ids) and r.status in ('confirmed', 'waitlisted', 'offered')
        and e.end_date > now();
  perform private.anonymise_registrations(ids);
  delete from private.registration_attempts a where a.address = private.digest_of(erase_registrations.address);
  for freed in select distinct r.event_id from public.event_registrations r where r.id = any (ids) order by 1 loop
    perform private.fill_seats(freed);
  end loop;
end $$;
comment on function private.erase_registrations(uuid, text) is
  'Erases a person from registrations. Those for future events are cancelled and their seats offered to the next; '
  'all stay in the counts. Callers hold the locks of private.lock_events_of.';

create function private.expire_registrations(days integer) returns bigint
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  perform private.expire_orders(days);
  return private.anonymise_registrations(array(
    select r.id from public.event_registrations r join public.events e on e.id = r.event_id
      where r.erased_at is null and e.end_date < now() - days * interval '1 day'));
end $$;
comment on function private.expire_registrations(integer) is
  'Anonymises registrations and orders whose event ended more than the given number of days ago; the counts stay.';

-- Grants on functions.

grant execute on function private.count_told_of_deletion(uuid[]), private.count_registered(uuid[], boolean),
  private.ask_for_consent(public.events, jsonb)
  to authenticated;
grant execute on function public.count_told_of_deletion(uuid[]), public.count_registered(uuid[], boolean)
  to authenticated;
