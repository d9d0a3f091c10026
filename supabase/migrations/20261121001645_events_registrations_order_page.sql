-- Paid events: the page of an order, and the mails by which who ordered is told that nothing is to be paid any more.

-- Who ordered is told.

create function private.forget_told(d public.documents) returns void
  language sql volatile security definer set search_path = ''
  as $$
  delete from public.mail_outbox m using private.readers_of(d) w, public.event_registrations r
    where m.recipient = w.email and m.created_at = now() and m.state = 'waiting'
      and m.about_kind = 'registration' and m.about_id = r.id and r.order_id = d.order_id
      and (m.template = 'order-ended' or m.template = 'registration-cancelled' and r.confirmed_at is null
        and r.debt_id in (d.id, d.refers_to))
$$;
comment on function private.forget_told(public.documents) is
  'Takes back what this transaction would say of places that ended, to those whom a mail of their document tells it: '
  'of the places for which it or the one before it asks, and of the order as a whole. Who had a confirmed place keeps '
  'it: it takes the event out of the calendar.';

create function private.told_of_end(root public.documents) returns table (name text, email text)
  language sql stable security definer set search_path = ''
  as $$
  select w.name, w.email from private.readers_of(root) w
  where exists (select from public.event_orders o where o.id = root.order_id and not o.by_hand)
    or exists (select from public.mail_outbox m where m.about_kind = 'document' and m.about_id = root.id
      and m.template = 'document-issued' and m.recipient = w.email and m.state in ('sending', 'sent'))
$$;
comment on function private.told_of_end(public.documents) is
  'Whom a mail tells that a pro forma has ended: who ordered the places, and of a member or a buyer by hand to whom it '
  'was mailed.';

create function private.tell_of_ended(root public.documents, reason text default null) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  perform private.enqueue_mail('document-ended', w.email, 'document-ended:' || root.id,
    jsonb_build_object('why', case when reason is not null then 'office' else coalesce((select r.cancelled_by
        from public.event_registrations r where r.debt_id = root.id and r.status = 'cancelled'
        order by r.cancelled_at desc, r.id limit 1), case when o.event_id is null then 'event' else 'office' end) end,
      'reason', reason, 'paid_cents', (select coalesce(sum(s.cents), 0) from public.settlements s
        where s.debt_id = root.id and s.kind in ('payment', 'credit') and s.undone_at >= now())),
    'document', root.id)
    from private.told_of_end(root) w left join public.event_orders o on o.id = root.order_id;
  perform private.forget_told(root);
end $$;
comment on function private.tell_of_ended(public.documents, text) is
  'Tells that a pro forma has ended without another in its place: why, and what this transaction has left of what was '
  'paid for it. reason: what the office says of it, where it cancels the pro forma by hand.';

create function private.ended_mail_data(mail public.mail_outbox) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
  select mail.data || coalesce(private.order_for_mail(d), '{}')
    || jsonb_build_object('kind', d.kind, 'number', d.number, 'reader', coalesce(o.name, (select r.name
      from private.readers_of(d) r where r.email = mail.recipient limit 1)), 'by_hand', o.by_hand)
  from public.documents d left join public.event_orders o on o.id = d.order_id
    where d.id = mail.about_id and o.erased_at is null
$$;
comment on function private.ended_mail_data(public.mail_outbox) is
  'The data of a mail that tells of a pro forma that has ended; null once who ordered is erased.';

create function private.orders_to_tell(of_event uuid)
  returns table (id uuid, name text, email text, registrations uuid[], people jsonb)
  language sql stable security definer set search_path = ''
  as $$
  select o.id, o.name, o.email, s.registrations, s.people
  from public.event_orders o cross join lateral (
    select array_agg(r.id order by r.queued_at, r.id), bool_or(r.email_key = lower(o.email)),
      jsonb_agg(jsonb_build_object('name', r.name) order by r.queued_at, r.id)
    from public.event_registrations r where r.order_id = o.id and r.erased_at is null
      and (r.status <> 'cancelled' or r.cancelled_by = 'event' and r.cancelled_at = now())
    ) as s (registrations, told, people)
  where o.event_id = of_event and o.erased_at is null and not s.told
$$;
comment on function private.orders_to_tell(uuid) is
  'The orders with places at an event that changes or ends, or has ended in this transaction, of which no mail about a '
  'place of their own tells who ordered.';

create function private.tell_who_ordered() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
declare
  e public.events := old;
begin
  if tg_op = 'UPDATE' then e := new; end if;
  if e.end_date <= now() then return old; end if;
  perform private.enqueue_mail('order-ended', o.email, 'order-ended:' || o.id || ':' || extract(epoch from now()),
    jsonb_build_object('reader', o.name, 'event', private.event_for_mail(e, false) - 'meeting_url', 'people',
      o.people) || case when tg_op = 'DELETE' then '{}'
        else jsonb_build_object('order_path', '/order?token=' || private.link_token('order', o.id)) end,
    'registration', o.registrations[1], 1)
    from private.orders_to_tell(e.id) o;
  return old;
end $$;
comment on function private.tell_who_ordered() is
  'Trigger: tells who ordered that the event is cancelled, unless a mail about their own place says so, or one about a '
  'document, which takes this one back (private.forget_told).';
create trigger tell_who_ordered after update of status on public.events for each row
  when (new.status = 'cancelled' and old.status <> 'cancelled') execute function private.tell_who_ordered();
create trigger tell_who_ordered_of_deletion before delete on public.events for each row
  execute function private.tell_who_ordered();

create function private.tell_of_restored(e public.events, ended timestamptz) returns void
  language sql volatile security definer set search_path = ''
  as $$
  select private.enqueue_mail('order-restored', t.email, 'order-restored:' || t.id || ':' || extract(epoch from now()),
    jsonb_build_object('reader', t.name, 'event', private.event_for_mail(e, false) - 'meeting_url', 'people', t.people,
      'anew', t.anew) || case when t.anew then jsonb_build_object('path', '/events/' || e.slug)
        else jsonb_build_object('order_path', '/order?token=' || private.link_token('order', t.id)) end,
    'registration', t.registrations[1], 1)
    from (select distinct on (o.id) o.id, o.name, o.email, s.*
      from public.event_orders o cross join lateral (
        select r.status = 'cancelled' as anew, array_agg(r.id order by r.queued_at, r.id) as registrations,
          bool_or(r.email_key = lower(o.email)) as own,
          jsonb_agg(jsonb_build_object('name', r.name) order by r.queued_at, r.id) as people
        from public.event_registrations r where r.order_id = o.id and r.erased_at is null and (r.status <> 'cancelled'
          or r.cancelled_by = 'event' and r.cancelled_at = ended and r.debt_id is not null) group by 1) as s
      where o.event_id = e.id and o.erased_at is null and (s.anew or not s.own)
      order by o.id, s.anew desc) as t
$$;
comment on function private.tell_of_restored(public.events, timestamptz) is
  'Tells who ordered of an event that takes place after all: that places for which a document asked need a new order, '
  'otherwise that the places wait again, unless a mail about their own place says so. ended: when it was cancelled.';

create function private.tell_buyers_of_changes(e public.events) returns void
  language sql volatile security definer set search_path = ''
  as $$
  select private.enqueue_mail('order-changed', o.email, 'order-changed:' || o.id || ':' || extract(epoch from now()),
    jsonb_build_object('reader', o.name, 'event', private.event_for_mail(e, false) - 'meeting_url', 'people', o.people,
      'order_path', '/order?token=' || private.link_token('order', o.id), 'held_until',
      (select min(private.day_to_pay(d.id)) from public.event_registrations r
        join public.documents d on d.id = r.debt_id where r.order_id = o.id and r.status = 'offered')),
    'registration', o.registrations[1], 1)
    from private.orders_to_tell(e.id) o
$$;
comment on function private.tell_buyers_of_changes(public.events) is
  'Tells who ordered places of others that the event has changed, and until when those not paid are held now.';

-- The page of an order.

create function private.order_of_link(token text) returns public.event_orders
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  o public.event_orders;
begin
  select s.* into o from public.event_orders s join public.events e on e.id = s.event_id
    where s.id = private.token_subject('order', token) and s.erased_at is null
      and greatest((e.end_date at time zone 'Europe/Sofia')::date, (select max(d.issued_on) from public.documents d
        where d.order_id = s.id)) + interval '1 year' > private.office_day();
  if o.id is null then raise exception 'This link is not valid.' using errcode = 'PT404'; end if;
  return o;
end $$;
comment on function private.order_of_link(text) is
  'The order of a signed link. Errors: PT404, also once who ordered is erased or the event is deleted, and a year '
  'after the event and its last document.';

create function private.order_by_token(token text) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  o public.event_orders := private.order_of_link(token);
begin
  return (select jsonb_build_object('ordered_at', o.created_at, 'unit_cents', o.unit_cents, 'event',
    jsonb_build_object('slug', case when private.is_public(e.published_at) then e.slug end, 'title', e.title, 'status',
      e.status, 'start_date', e.start_date, 'end_date', e.end_date, 'time_zone', e.time_zone, 'is_online', e.is_online,
      'location', e.location),
    'places', (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'status', r.status, 'position',
        private.waiting_place(r), 'cancelled_by', r.cancelled_by, 'paid', r.debt_id is not null
          and r.confirmed_at is not null and private.open_cents(r.debt_id) = 0, 'debt_id', r.debt_id,
        'offered_until', case when r.status = 'offered' and r.debt_id is null then r.offer_expires_at end,
        'held_until', case when r.status = 'offered' then private.day_to_pay(d.id) end)
        order by r.queued_at, r.id), '[]')
      from public.event_registrations r left join public.documents d on d.id = r.debt_id where r.order_id = o.id),
    'documents', (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'kind', d.kind, 'number', d.number,
        'issued_on', d.issued_on, 'state', f.state, 'total_cents', d.total_cents, 'open_cents', f.open_cents,
        'due_on', f.due_on, 'reference', d.payment_reference, 'account',
        private.account_in_euro(d.accounts), 'token', private.document_link(d.id, d.issued_on))
        order by d.issued_at, d.id), '[]')
      from public.documents d join private.document_facts f on f.id = d.id
        where d.order_id = o.id and d.number is not null),
    -- Also of what a pro forma of places that ended has left; not of a payment that was never meant for them, or that
    -- was for something else, too: nobody can say whose that is.
    'left_cents', (select coalesce(sum(private.left_of_payment(p.id)), 0) from public.payments p
      where p.id in (select s.payment_id from public.settlements s join public.documents d on d.id = s.debt_id
        where d.order_id = o.id and (s.undone_at is null or s.undone_on is not null))
        and not exists (select from public.settlements s join public.documents d on d.id = s.debt_id
          where s.payment_id = p.id and d.order_id is distinct from o.id)))
    from public.events e where e.id = o.event_id);
end $$;

create function public.order_by_token(token text) returns jsonb
  language sql stable security invoker set search_path = ''
  as $$ select private.order_by_token(token) $$;
comment on function public.order_by_token(text) is
  'An order, for the holder of its signed link: {ordered_at, unit_cents (without tax), event, places: [{id, name, '
  'status, position (on the waiting list), offered_until, held_until (the last day to pay), debt_id (the pro forma '
  'that asks for it), paid, cancelled_by}], documents: [{id, kind, number, issued_on, state, total_cents, open_cents, '
  'due_on, reference, account, token}], left_cents (of its payments, but for those that were for something else, '
  'too)}. Changes nothing. PT404 when the link is not valid.';

create function private.give_up_place(token text, registration uuid) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  o public.event_orders := private.order_of_link(token);
begin
  if not exists (select from public.event_registrations r where r.id = registration and r.order_id = o.id) then
    raise exception 'This place is not there any more.' using errcode = 'PT404';
  end if;
  perform private.cancel_participation(registration, 'participant');
  -- It was not the participant.
  update public.mail_outbox m set data = m.data || '{"by": "orderer"}'
    where m.about_kind = 'registration' and m.about_id = registration and m.template = 'registration-cancelled'
      and m.created_at = now() and m.recipient <> lower(o.email);
end $$;

create function public.give_up_place(token text, registration_id uuid) returns void
  language sql volatile security invoker set search_path = ''
  as $$ select private.give_up_place(token, registration_id) $$;
comment on function public.give_up_place(text, uuid) is
  'Gives up a place of the order of a signed link, as its participant can: what asked for it is cancelled, and what '
  'was paid is not paid back by itself. A second call changes nothing. Errors: PT404, P0001 when the event is over or '
  'the participant was checked in.';

-- Grants on functions.

grant execute on function private.order_by_token(text), private.give_up_place(text, uuid) to anon, authenticated;
grant execute on function public.order_by_token(text), public.give_up_place(text, uuid) to anon, authenticated;
