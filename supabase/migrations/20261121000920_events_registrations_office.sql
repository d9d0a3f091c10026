-- Registrations: what the office does with participants, at the door and before, and with many registrations from one
-- place.

-- The office.

create function private.admission_reason(free integer, reason text) returns text
  language plpgsql immutable set search_path = ''
  as $$
begin
  if free is null or free > 0 then return null; end if;
  if coalesce(btrim(reason), '') = '' then
    raise exception 'No place is free. To admit them nonetheless, please give a reason.' using detail = 'reason';
  end if;
  return btrim(reason);
end $$;
comment on function private.admission_reason(integer, text) is
  'The reason to record for admitting somebody; null while seats are free. Refuses the call when none is free and '
  'no reason was given.';

create function private.staff_lock(registration uuid, of_event uuid) returns public.events
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  e public.events;
begin
  perform private.require_right(private.is_staff(), 'Only staff may work with registrations.');
  e := private.lock_event(coalesce(of_event,
    (select r.event_id from public.event_registrations r where r.id = registration)));
  if e.id is null then raise exception 'This is not there any more.' using errcode = 'PT404'; end if;
  return e;
end $$;
comment on function private.staff_lock(uuid, uuid) is
  'Begins a staff action on a registration or an event: checks the role and takes the event''s lock.';

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
  if this_id is null or coalesce(btrim(participant ->> 'name'), '') = ''
    or wanted not in ('attended', 'confirmed', 'waitlisted') then
    raise exception 'A participant has an id, a name and a status.' using errcode = '22023';
  end if;
  if exists (select 1 from public.event_registrations o where o.id = this_id and o.event_id = of_event) then
    return this_id;
  end if;
  if not private.is_public(e.published_at) then
    raise exception 'This event is not public and takes no registrations.';
  end if;
  if e.status = 'cancelled' then raise exception 'This event has been cancelled and takes no registrations.'; end if;
  if wanted <> 'attended' and (e.status = 'completed' or e.end_date <= clock_timestamp()) then
    raise exception 'This event is over.';
  end if;
  if coalesce(btrim(participant ->> 'email'), '') = '' then
    if wanted = 'waitlisted' then
      raise exception 'Please enter the email address to which a place can be offered.';
    end if;
    if wanted = 'confirmed' and mailed then
      raise exception 'Please enter the email address to which the confirmation goes.';
    end if;
  end if;
  perform private.fill_seats(of_event);
  if exists (select 1 from public.event_registrations o
    where o.event_id = of_event and o.email_key = lower(btrim(participant ->> 'email'))
      and o.name_key = private.fold(participant ->> 'name') and o.status <> 'cancelled') then
    raise exception 'This person is on the list already.';
  end if;
  if wanted = 'waitlisted' then
    -- They would be offered the place at once.
    if coalesce(private.seats_free(e) > 0, true) then raise exception 'A place is free: add them as confirmed.'; end if;
    perform private.enter_registration(this_id, of_event, participant, null, 'waitlisted');
  else
    reason := private.admission_reason(private.seats_free(e), participant ->> 'reason');
    perform private.enter_registration(this_id, of_event, participant, null, 'confirmed');
    update public.event_registrations
      set override_reason = reason, override_by = case when reason is not null then (select auth.uid()) end,
      status = wanted, attended_at = case when wanted = 'attended' then clock_timestamp() end where id = this_id;
  end if;
  if mailed and wanted <> 'attended' then perform private.tell_of_registration(this_id, wanted, '{}', 0); end if;
  return this_id;
end $$;

create function public.add_participant(of_event uuid, participant jsonb) returns uuid
  language sql volatile security invoker set search_path = ''
  as $$ select private.add_participant(of_event, participant) $$;
comment on function public.add_participant(uuid, jsonb) is
  'Adds a participant (staff): {id, name, email, company, phone, reason, status, mail}. status: attended (default: '
  'the person is here and is checked in), confirmed, or waitlisted, who is offered a place by mail as soon as one '
  'is free; refused (P0001) while one is. mail (default true): whether the confirmation or the waiting list notice '
  'goes out. When no seat is free for somebody who attends or is confirmed, a reason is required and recorded.';

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
  if r.status = 'cancelled' then
    raise exception 'This registration has been cancelled. Please add them as a participant.';
  end if;
  if e.status = 'cancelled' then raise exception 'This event has been cancelled.'; end if;
  if r.status = 'waitlisted' then recorded := private.admission_reason(private.seats_free(e), reason); end if;
  update public.event_registrations
    set status = 'attended', attended_at = clock_timestamp(), attended_from = r.status,
      override_reason = coalesce(recorded, override_reason),
      override_by = case when recorded is not null then (select auth.uid()) else override_by end
    where id = registration returning * into r;
  return r.status;
end $$;

create function public.check_in(registration_id uuid, reason text default null) returns text
  language sql volatile security invoker set search_path = ''
  as $$ select private.check_in(registration_id, reason) $$;
comment on function public.check_in(uuid, text) is
  'Checks a participant in (staff); a second call changes nothing. Somebody on the waiting list needs a free seat '
  'or a reason, which is recorded.';

create function private.undo_check_in(registration uuid) returns text
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  e public.events := private.staff_lock(registration, null);
  r public.event_registrations;
begin
  select * into r from public.event_registrations where id = registration;
  if r.status <> 'attended' then return r.status; end if;
  update public.event_registrations
    set status = coalesce(r.attended_from, 'confirmed'), attended_at = null, attended_from = null,
    override_reason = case when r.attended_from = 'waitlisted' then null else override_reason end, override_by = case
      when r.attended_from = 'waitlisted' then null else override_by end
      where id = registration;
  perform private.fill_seats(e.id);
  -- Its pro forma was cancelled meanwhile, and with it all places that it held.
  if exists (select from public.event_registrations o join public.document_cancellations c on c.document_id = o.debt_id
    where o.id = registration and o.status = 'offered') then
    perform private.cancel_participation(registration, 'office');
  end if;
  return (select o.status from public.event_registrations o where o.id = registration);
end $$;

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
  if r.status = 'cancelled' or r.erased_at is not null then
    raise exception 'This registration has ended and is not corrected any more.';
  end if;
  select normalize(btrim(participant ->> 'name')) as name, nullif(btrim(participant ->> 'email'), '') as email,
    nullif(btrim(participant ->> 'company'), '') as company, nullif(btrim(participant ->> 'phone'), '') as phone
    into told;
  changed := array_remove(array[case when told.name is distinct from r.name then 'name' end, case
    when told.email is distinct from r.email then 'email' end,
    case when told.company is distinct from r.company then 'company' end, case
      when told.phone is distinct from r.phone then 'phone' end],
      null);
  if changed = '{}' then return; end if;
  if told.email is null and r.status in ('waitlisted', 'offered') then
    raise exception 'Please enter the email address to which a place can be offered.';
  end if;
  if exists (select 1 from public.event_registrations o
    where o.event_id = e.id and o.id <> r.id and o.email_key = lower(told.email)
      and o.name_key = private.fold(told.name) and o.status <> 'cancelled') then
    raise exception 'This person is on the list already.';
  end if;
  update public.event_registrations set name = told.name, email = told.email, company = told.company, phone = told.phone
    where id = r.id;
  insert into public.audit_log (actor_id, actor_name, action, subject, subject_id, subject_name, after)
    select p.id, p.full_name, 'changed', 'registration', r.id::text, e.title, jsonb_build_object('corrected', changed)
      from public.user_profiles p where p.id = (select auth.uid());
  if lower(told.email) is distinct from r.email_key then
    update public.event_registrations set link_id = gen_random_uuid(), user_id = null where id = r.id;
    -- What waits for the wrong address: letters go to the right one, the rest is said anew.
    update public.mail_outbox o set recipient = lower(told.email)
      where o.about_kind = 'registration' and o.about_id = r.id and o.state = 'waiting' and o.letter_id is not null
        and told.email is not null;
    update public.mail_outbox o set state = 'dropped', settled_at = now(), data = '{}'
      where o.about_kind = 'registration' and o.about_id = r.id and o.state = 'waiting'
        and (o.letter_id is null or told.email is null);
  end if;
  if changed && array['name', 'email'] and r.status <> 'attended' and e.end_date > clock_timestamp()
    and e.status not in ('cancelled', 'completed') then
    perform private.tell_of_registration(r.id, r.status, case
      when r.status = 'offered' then jsonb_build_object('offer_expires_at', r.offer_expires_at) else '{}' end, 0);
  end if;
end $$;

create function public.correct_participant(registration_id uuid, participant jsonb) returns void
  language sql volatile security invoker set search_path = ''
  as $$ select private.correct_participant(registration_id, participant) $$;
comment on function public.correct_participant(uuid, jsonb) is
  'Corrects a participant (staff): {name, email, company, phone}; the place is kept. Another name or address is '
  'confirmed by mail while the event is to come (not to somebody checked in); with another address, the links that '
  'went to the former one end. The audit log names the fields alone. P0001 when the registration has ended or the '
  'person is on the list already.';

create function private.cancel_registration_for_office(registration uuid) returns text
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  perform private.staff_lock(registration, null);
  perform private.require_right_to_end(array(select r.id from public.event_registrations r
    where r.id = registration and r.confirmed_at is not null));
  perform private.cancel_participation(registration, 'office');
  return 'cancelled';
end $$;

create function public.cancel_registration_for_office(registration_id uuid) returns text
  language sql volatile security invoker set search_path = ''
  as $$ select private.cancel_registration_for_office(registration_id) $$;
comment on function public.cancel_registration_for_office(uuid) is
  'Cancels a registration (staff) and offers its seat to the next in the queue. A paid place, whose invoice is '
  'credited, is cancelled by Administrators alone (42501).';

create function public.get_registration_counts(event_ids uuid[])
  returns table (event_id uuid, confirmed integer, waitlisted integer, offered integer, held integer, attended integer)
  language plpgsql stable security invoker set search_path = ''
  as $$
begin
  perform private.require_right(private.is_staff(), 'Only staff may work with registrations.');
  return query select r.event_id, count(*) filter (where r.status = 'confirmed')::integer,
    count(*) filter (where r.status = 'waitlisted')::integer,
    count(*) filter (where r.status = 'offered' and r.debt_id is null)::integer,
    count(*) filter (where r.status = 'offered' and r.debt_id is not null)::integer,
    count(*) filter (where r.status = 'attended')::integer
    from public.event_registrations r where r.event_id = any (event_ids) and r.status <> 'cancelled'
    group by r.event_id;
end $$;
comment on function public.get_registration_counts(uuid[]) is
  'Counts the registrations of each given event by status, without cancelled ones (staff); offered places that a pro '
  'forma asks for are held. No row for an event without registrations.';

create function private.search_registrations(of_event uuid, query text, of_statuses text[], everything boolean)
  returns setof public.event_registrations
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
  as $$
declare
  patterns text[] := private.search_patterns(query);
begin
  perform private.require_right(private.is_staff(), 'Only staff may work with registrations.');
  return query
    select r.* from public.event_registrations r
    where r.event_id = of_event and r.search_text like any (patterns)
      and (of_statuses is null or r.status = any (of_statuses))
    order by r.name, r.id limit case when not everything then 1001 end;
end $$;
comment on function private.search_registrations(uuid, text, text[], boolean) is
  'Participants of an event, matched by part of name, address or company. Security definer with a fresh plan for '
  'each call, as search_members; it checks the role itself.';

create function public.search_registrations(of_event uuid, query text, of_statuses text[] default null,
  everything boolean default false)
  returns setof public.event_registrations
  language sql stable security invoker set search_path = ''
  as $$ select * from private.search_registrations(of_event, query, of_statuses, everything) $$;
comment on function public.search_registrations(uuid, text, text[], boolean) is
  'Participants of an event (staff): matches part of name, address or company, whatever its case; optionally '
  'filters by statuses. Returns the first 1,001 by name, or all matches with everything (for a CSV file).';

-- Many registrations from one place.

create function private.get_registration_bursts(of_event uuid)
  returns table (ids uuid[], people text[], first_at timestamptz, last_at timestamptz)
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_right(private.is_staff(), 'Only staff may work with registrations.');
  return query
    with sent as (
      select r.id, coalesce(r.order_id, r.id) as form, r.name || ' <' || r.email || '>' as person, a.origin, a.at,
        -- A burst goes on while the next registration comes within an hour.
        case when a.at - lag(a.at) over by_origin < interval '1 hour' then 0 else 1 end as begins
      from private.registration_attempts a join public.event_registrations r on r.id = a.registration_id
      where a.event_id = of_event and a.origin is not null and r.status in ('confirmed', 'waitlisted', 'offered')
        and r.erased_at is null
        -- What somebody has paid for, in part at least, they meant.
        and (r.order_id is null
          or r.confirmed_at is null and coalesce(private.settled_cents(r.debt_id), 0) = 0)
      window by_origin as (partition by a.origin order by a.at)
    ), numbered as (
      select s.*, sum(s.begins) over (partition by s.origin order by s.at) as burst from sent s
    )
    select array_agg(n.id order by n.at), array_agg(n.person order by n.at), min(n.at), max(n.at)
      from numbered n group by n.origin, n.burst having count(distinct n.form) >= 5 order by min(n.at);
end $$;

create function public.get_registration_bursts(of_event uuid)
  returns table (ids uuid[], people text[], first_at timestamptz, last_at timestamptz)
  language sql stable security invoker set search_path = ''
  as $$ select * from private.get_registration_bursts(of_event) $$;
comment on function public.get_registration_bursts(uuid) is
  'The active registrations of five or more forms for an event that came from one origin, each within an hour of the '
  'one before (staff); an order is one form, and left out once something is paid: their ids and people, and the times '
  'of the first and last. Kept for thirty days.';

create function private.remove_registration_burst(of_event uuid, ids uuid[]) returns integer
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  e public.events := private.staff_lock(null, of_event);
  removed uuid[];
  orders uuid[];
begin
  select coalesce(array_agg(r.id), '{}') into removed from public.event_registrations r
    where r.id = any (remove_registration_burst.ids)
      and exists (select from private.get_registration_bursts(of_event) b where r.id = any (b.ids));
  if removed = '{}' then return 0; end if;
  update public.mail_outbox o set state = 'dropped', settled_at = now(), data = '{}'
    where o.about_kind = 'registration' and o.about_id = any (removed) and o.state = 'waiting';
  delete from public.event_registrations r where r.id = any (removed) and r.order_id is null;
  -- The documents of orders stay, so their places end, which cancels the pro formas; nobody is left to be told.
  update public.event_registrations r
    set status = 'cancelled', cancelled_at = clock_timestamp(), cancelled_by = 'office' where r.id = any (removed);
  orders := array(select distinct r.order_id from public.event_registrations r where r.id = any (removed)
    except select r.order_id from public.event_registrations r
      where r.event_id = of_event and r.status <> 'cancelled');
  perform private.anonymise_orders(orders);
  insert into public.audit_log (actor_id, actor_name, action, subject, subject_id, subject_name, before)
    select p.id, p.full_name, 'deleted', 'registration', of_event::text, e.title,
      jsonb_build_object('registrations', cardinality(removed))
      from public.user_profiles p where p.id = (select auth.uid());
  perform private.fill_seats(of_event);
  return cardinality(removed);
end $$;

create function public.remove_registration_burst(of_event uuid, ids uuid[]) returns integer
  language sql volatile security invoker set search_path = ''
  as $$ select private.remove_registration_burst(of_event, ids) $$;
comment on function public.remove_registration_burst(uuid, uuid[]) is
  'Deletes registrations that get_registration_bursts shows (staff), drops their waiting mails without writing to '
  'them, and offers their seats to the next in the queue. Those of orders are cancelled, with their pro formas, and '
  'who ordered is anonymised unless others of the order stay. Returns how many.';

create function private.keep_registration_burst(of_event uuid, ids uuid[]) returns integer
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  e public.events := private.staff_lock(null, of_event);
  kept integer;
begin
  update private.registration_attempts a set origin = null
    where a.registration_id = any (keep_registration_burst.ids)
      and exists (select from private.get_registration_bursts(of_event) b where a.registration_id = any (b.ids));
  get diagnostics kept = row_count;
  if kept = 0 then return 0; end if;
  insert into public.audit_log (actor_id, actor_name, action, subject, subject_id, subject_name, after)
    select p.id, p.full_name, 'changed', 'registration', of_event::text, e.title,
      jsonb_build_object('registrations_kept', kept)
      from public.user_profiles p where p.id = (select auth.uid());
  return kept;
end $$;

create function public.keep_registration_burst(of_event uuid, ids uuid[]) returns integer
  language sql volatile security invoker set search_path = ''
  as $$ select private.keep_registration_burst(of_event, ids) $$;
comment on function public.keep_registration_burst(uuid, uuid[]) is
  'Keeps registrations that get_registration_bursts shows (staff): forgets from where they came, so that they are '
  'not shown there again. Returns how many.';

-- Grants on functions.

grant execute on function private.search_registrations(uuid, text, text[], boolean) to authenticated, service_role;
grant execute on function private.add_participant(uuid, jsonb), private.check_in(uuid, text),
  private.undo_check_in(uuid), private.cancel_registration_for_office(uuid), private.correct_participant(uuid, jsonb)
  to authenticated;
grant execute on function public.add_participant(uuid, jsonb), public.check_in(uuid, text), public.undo_check_in(uuid),
  public.cancel_registration_for_office(uuid), public.correct_participant(uuid, jsonb),
  public.get_registration_counts(uuid[]), public.search_registrations(uuid, text, text[], boolean)
  to authenticated;
grant execute on function private.get_registration_bursts(uuid), private.remove_registration_burst(uuid, uuid[]),
  private.keep_registration_burst(uuid, uuid[])
  to authenticated;
grant execute on function public.get_registration_bursts(uuid), public.remove_registration_burst(uuid, uuid[]),
  public.keep_registration_burst(uuid, uuid[])
  to authenticated;
