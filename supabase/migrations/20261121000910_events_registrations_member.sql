-- Registrations: what participants do with their own, by a signed link or with an account.

-- Functions for participants.

create function private.payment_of(registration public.event_registrations) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  if registration.order_id is null then return null; end if;
  return (select jsonb_build_object('unit_cents', o.unit_cents, 'held', registration.status = 'offered'
      and registration.debt_id is not null)
      || case when d.id is null or lower(o.email) is distinct from registration.email_key then '{}'
        else jsonb_build_object('number', d.number, 'open_cents', f.open_cents, 'due_on', f.due_on,
          'reference', d.payment_reference, 'account',
          private.account_in_euro(d.accounts),
          'token', private.document_link(d.id, d.issued_on)) end
    from public.event_orders o
      left join (public.documents d join private.document_facts f on f.id = d.id and f.state = 'open')
        on d.id = registration.debt_id
      where o.id = registration.order_id);
end $$;
comment on function private.payment_of(public.event_registrations) is
  'What a place costs: unit_cents, without tax; held, whether it is held until it is paid; and for whom ordered it '
  'number, open_cents, due_on, reference, account and token of its open pro forma. Null for a free place.';

create type public.own_registration as (
  id uuid, name text, status text, place integer, offer_expires_at timestamptz, cancelled_by text, event_id uuid,
  slug text, title text, event_status text, start_date timestamptz, end_date timestamptz, time_zone text,
  registration_deadline timestamptz, is_online boolean, location text, meeting_url text, payment jsonb
);
comment on type public.own_registration is
  'A registration with its event, as its participant sees it; place is the position on the waiting list, slug null '
  'while the event is not public; payment see private.payment_of.';

create function private.registration_details(ids uuid[]) returns setof public.own_registration
  language sql stable security definer set search_path = ''
  as $$
  select r.id, r.name, r.status, private.waiting_place(r), case when r.status = 'offered' then r.offer_expires_at end,
    r.cancelled_by, e.id, case when private.is_public(e.published_at) then e.slug end, e.title, e.status, e.start_date,
    e.end_date, e.time_zone, e.registration_deadline, e.is_online, e.location,
    case when e.is_online and e.status not in ('cancelled', 'completed') and e.end_date > now() then case
      when r.status in ('confirmed', 'attended') then private.meeting_link(e.id) else e.meeting_url end end,
    private.payment_of(r)
  from public.event_registrations r join public.events e on e.id = r.event_id
    where r.id = any (ids) and r.erased_at is null
$$;
comment on function private.registration_details(uuid[]) is
  'Registrations as their participants see them; with the meeting link, until the event is over, if confirmed.';

create function private.cancel_participation(registration uuid, canceller text) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  e public.events := private.lock_event((select r.event_id from public.event_registrations r
    where r.id = registration));
  r public.event_registrations;
begin
  select * into r from public.event_registrations where id = registration;
  -- The links of who was erased end; the office ends what is left of them.
  if r.id is null or r.erased_at is not null and canceller <> 'office' then
    raise exception 'This link is not valid.' using errcode = 'PT404';
  end if;
  if r.status = 'cancelled' then return; end if;
  if r.status = 'attended' then raise exception 'Who has been checked in cannot be cancelled.'; end if;
  if e.status = 'completed' or e.end_date <= clock_timestamp() then raise exception 'This event is over.'; end if;
  update public.event_registrations set status = 'cancelled', cancelled_at = clock_timestamp(), cancelled_by = canceller
    where id = registration;
  perform private.tell_of_registration(registration, 'cancelled', jsonb_build_object('by', canceller), 0);
  perform private.fill_seats(e.id);
end $$;
comment on function private.cancel_participation(uuid, text) is
  'Cancels a registration and offers its seat to the next in the queue; does nothing if it is cancelled already.';

create function private.accept_seat(registration uuid) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  e public.events := private.lock_event((select r.event_id from public.event_registrations r
    where r.id = registration));
  r public.event_registrations;
begin
  select * into r from public.event_registrations where id = registration;
  if r.id is null or r.erased_at is not null then
    raise exception 'This link is not valid.' using errcode = 'PT404';
  end if;
  if r.status in ('confirmed', 'attended') then return; end if;
  if r.status = 'waitlisted' then raise exception 'No place has been offered to you yet.'; end if;
  if r.status = 'offered' and r.debt_id is not null then return; end if;
  if r.cancelled_by = 'offer_expired' or r.offer_expires_at <= clock_timestamp() and r.status = 'offered' then
    raise exception 'This offer has expired, and the place is held no longer.';
  end if;
  if r.status = 'cancelled' then raise exception 'This registration has been cancelled.'; end if;
  if r.order_id is not null then
    perform private.ask_for_seats(r.order_id, array[r.id]);
    return;
  end if;
  update public.event_registrations set status = 'confirmed', confirmed_at = clock_timestamp() where id = registration;
  perform private.tell_of_registration(registration, 'confirmed', '{}', 0);
end $$;
comment on function private.accept_seat(uuid) is
  'Accepts an offered seat while it is held; does nothing if it was accepted before. Where a place has a price, its '
  'pro forma is issued, and the seat is held until that is paid.';

create function private.act_by_token(token text, action text) returns setof public.own_registration
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  registration uuid := (select r.id from public.event_registrations r
    where coalesce(r.link_id, r.id) = (select private.token_subject('registration', token)));
begin
  if action <> 'read' and registration is null then
    raise exception 'This link is not valid.' using errcode = 'PT404';
  end if;
  if action = 'cancel' then perform private.cancel_participation(registration, 'participant'); end if;
  if action = 'accept' then perform private.accept_seat(registration); end if;
  return query select * from private.registration_details(array[registration]);
end $$;
comment on function private.act_by_token(text, text) is
  'The actions open to the holder of a registration''s signed link: read, cancel or accept it.';

create function private.act_as_member(registration uuid, action text) returns setof public.own_registration
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  perform private.require_right(private.is_member(), 'Only members have registrations here.');
  if action = 'read' then
    return query select d.* from private.registration_details(array(
      select r.id from public.event_registrations r where r.user_id = (select auth.uid())
      union select r.id from public.event_registrations r
        where r.email_key = private.own_address() and r.user_id is null)) as d
        order by d.start_date desc, d.id;
    return;
  end if;
  if not exists (select 1 from public.event_registrations r
    where r.id = registration and private.is_own_registration(r)) then
    raise exception 'You have no such registration.' using errcode = 'PT404';
  end if;
  if action = 'cancel' then perform private.cancel_participation(registration, 'participant'); end if;
  if action = 'accept' then perform private.accept_seat(registration); end if;
  return query select * from private.registration_details(array[registration]);
end $$;
comment on function private.act_as_member(uuid, text) is
  'The actions open to members for their own registrations: read all, cancel or accept one.';

create function public.registration_by_token(token text) returns setof public.own_registration
  language sql volatile security invoker set search_path = ''
  as $$ select * from private.act_by_token(token, 'read') $$;
comment on function public.registration_by_token(text) is
  'The registration of a signed link; no row when the link is not valid. Changes nothing.';

create function public.cancel_registration(token text) returns setof public.own_registration
  language sql volatile security invoker set search_path = ''
  as $$ select * from private.act_by_token(token, 'cancel') $$;
comment on function public.cancel_registration(text) is
  'Cancels the registration of a signed link. PT404 when the link is not valid.';

create function public.accept_offer(token text) returns setof public.own_registration
  language sql volatile security invoker set search_path = ''
  as $$ select * from private.act_by_token(token, 'accept') $$;
comment on function public.accept_offer(text) is
  'Accepts the seat offered to the registration of a signed link. PT404 when the link is not valid, P0001 when no '
  'offer is open.';

create function public.my_registrations() returns setof public.own_registration
  language sql volatile security invoker set search_path = ''
  as $$ select * from private.act_as_member(null, 'read') $$;
comment on function public.my_registrations() is
  'The registrations of the signed-in member, by account or confirmed address, latest event first.';

create function public.cancel_my_registration(registration_id uuid) returns setof public.own_registration
  language sql volatile security invoker set search_path = ''
  as $$ select * from private.act_as_member(registration_id, 'cancel') $$;
comment on function public.cancel_my_registration(uuid) is 'Cancels a registration of the signed-in member.';

create function public.accept_my_offer(registration_id uuid) returns setof public.own_registration
  language sql volatile security invoker set search_path = ''
  as $$ select * from private.act_as_member(registration_id, 'accept') $$;
comment on function public.accept_my_offer(uuid) is 'Accepts the seat offered to the signed-in member.';

create function private.get_meeting_link(of_event uuid) returns text
  language sql stable security definer set search_path = ''
  as $$
  select private.meeting_link(e.id) from public.events e
    where e.id = of_event
      and (private.is_staff() or (e.status not in ('cancelled', 'completed') and e.end_date > now() and exists (
    select 1 from public.event_registrations r
      where r.event_id = e.id and r.status in ('confirmed', 'attended') and private.is_own_registration(r))))
$$;

create function public.get_meeting_link(of_event uuid) returns text
  language sql stable security invoker set search_path = ''
  as $$ select private.get_meeting_link(of_event) $$;
comment on function public.get_meeting_link(uuid) is
  'The meeting link of an event, for staff and, until the event is over, for members with a confirmed registration; '
  'null for everybody else.';

-- Grants on functions.

grant execute on function private.act_by_token(text, text) to anon, authenticated;
grant execute on function private.act_as_member(uuid, text), private.get_meeting_link(uuid) to authenticated;
grant execute on function public.registration_by_token(text), public.cancel_registration(text),
  public.accept_offer(text)
  to anon, authenticated;
grant execute on function public.my_registrations(), public.cancel_my_registration(uuid), public.accept_my_offer(uuid),
  public.get_meeting_link(uuid)
  to authenticated;
