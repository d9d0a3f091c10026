-- Paid events: ordering places, holding them until their pro forma is paid, and what follows from either.

alter table public.event_registrations
  add constraint event_registrations_order_id_fkey foreign key (order_id) references public.event_orders (id),
  add constraint event_registrations_debt_id_fkey foreign key (debt_id) references public.documents (id)
    on delete set null;

insert into private.operation_settings (name, value) values ('days_to_pay_late', 3);

create function private.pay_day(e public.events) returns date
  language sql stable security definer set search_path = ''
  as $$
  select case when private.office_day() <= e.pay_until then e.pay_until
    else least(private.office_day() + s.value::integer, (e.start_date at time zone 'Europe/Sofia')::date) end
  from private.operation_settings s where s.name = 'days_to_pay_late'
$$;
comment on function private.pay_day(public.events) is
  'The last day to pay a place that is ordered or accepted now: that of the event; after it, days_to_pay_late days '
  'from now, and not past the day on which the event begins.';

create function private.member_for_price(of_member uuid) returns uuid
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  if of_member is null then return null; end if;
  if not exists (select from private.own_members() as o (id) join private.listed_members m on m.id = o.id
    where o.id = of_member) or not private.is_member() then
    raise exception 'Only people of an active member have its price.' using errcode = '42501';
  end if;
  return of_member;
end $$;
comment on function private.member_for_price(uuid) is
  'The member whose price somebody asks for; refuses (42501) who does not belong to it, and a member that has lapsed.';

-- What an order costs, before it is sent.

create function private.get_order_quote(of_event uuid, people integer, country text, with_vat_number boolean,
  of_member uuid)
  returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  e public.events;
  rule public.tax_rules;
  net bigint;
begin
  select * into e from public.events where id = of_event;
  if e.id is null or not private.is_public(e.published_at) or e.price_cents is null then
    raise exception 'There is no such event.' using errcode = 'PT404';
  end if;
  if people is null or people not between 1 and 10 then
    raise exception 'An order is for between 1 and 10 people.' using errcode = '22023';
  end if;
  net := people * case when private.member_for_price(of_member) is null then e.price_cents
    else e.member_price_cents end;
  select * into rule from public.tax_rules r where r.line_kind = 'event'
    and r.buyer_group = private.buyer_group(country) and r.vat_registered = with_vat_number;
  return jsonb_build_object('net_cents', net, 'tax_cents', (net * rule.rate + 5000) / 10000, 'total_cents',
    net + (net * rule.rate + 5000) / 10000, 'tax_rate', rule.rate, 'tax_words', rule.words_en, 'pay_by',
    private.pay_day(e));
end $$;

create function public.get_order_quote(of_event uuid, people integer, country text, with_vat_number boolean,
  of_member uuid default null)
  returns jsonb
  language sql stable security invoker set search_path = ''
  as $$ select private.get_order_quote(of_event, people, country, with_vat_number, of_member) $$;
comment on function public.get_order_quote(uuid, integer, text, boolean, uuid) is
  'What places at a paid event would cost a buyer: {net_cents, tax_cents, total_cents, tax_rate (hundredths of a '
  'percent), tax_words, pay_by}. country is ISO 3166-1 alpha-2; with of_member, one of the members of the signed-in '
  'person, at its price. Errors: PT404, 22023, 42501.';

-- Ordering. Nothing that it answers depends on who is registered.

create function private.check_order(placed jsonb) returns void
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.only_one_object(placed, 8000);
  if (placed ->> 'id')::uuid is null or (placed ->> 'event_id')::uuid is null
    or not coalesce(private.is_email(btrim(placed ->> 'email')), false)
    or not coalesce(private.is_person_name(normalize(btrim(placed ->> 'name'))), false)
    or jsonb_typeof(placed -> 'people') is distinct from 'array' then
    raise exception 'An order has an id, an event, a name, an email address and people.' using errcode = '22023';
  end if;
  if jsonb_array_length(placed -> 'people') not between 1 and 10 then
    raise exception 'An order is for between 1 and 10 people.' using errcode = '22023';
  end if;
  if exists (select from private.ordered_people(placed) p
    where not coalesce(private.is_person_name(p.name), false) or not coalesce(private.is_email(p.email), false)) then
    raise exception 'Each participant has a name and an email address.' using errcode = '22023';
  end if;
  if (select count(distinct (lower(p.email), private.fold(p.name))) <> count(*)
    from private.ordered_people(placed) p) then
    raise exception 'Two of the participants are the same person.' using errcode = '22023';
  end if;
  perform private.expect_plain_names(array[placed ->> 'name', placed ->> 'legal_name', placed ->> 'address',
    placed ->> 'reference'] || array(select p.name from private.ordered_people(placed) p));
end $$;
comment on function private.check_order(jsonb) is
  'Refuses (22023) an order that names no people or carries a link, by what was sent alone.';

create function private.ordered_people(placed jsonb) returns table (place bigint, name text, email text)
  language sql immutable set search_path = ''
  as $$
  select p.place, normalize(btrim(p.person ->> 'name')),
    coalesce(nullif(btrim(p.person ->> 'email'), ''), btrim(placed ->> 'email'))
  from jsonb_array_elements(placed -> 'people') with ordinality as p (person, place)
$$;
comment on function private.ordered_people(jsonb) is
  'The people of an order; who has no address of their own has that of who orders.';

create function private.order_places(placed jsonb, guard jsonb) returns jsonb
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  of_event uuid;
  this_id uuid;
  written text;
  who text;
  sender text := private.digest_of(private.request_origin());
  of_member uuid;
  admitted boolean;
  known private.registration_attempts;
  e public.events;
  person record;
  r public.event_registrations;
  made uuid[] := '{}';
  asked integer;
  free integer;
  unit integer;
  answer jsonb;
begin
  -- Before anything is looked up or counted, so that a refusal says nothing about an address.
  perform private.check_order(placed);
  this_id := (placed ->> 'id')::uuid;
  of_event := (placed ->> 'event_id')::uuid;
  written := lower(btrim(placed ->> 'email'));
  who := private.digest_of('order ' || written || ' ' || (select string_agg(lower(p.email) || ' '
    || private.fold(p.name), ', ' order by p.place) from private.ordered_people(placed) p));
  for turn in 1..2 loop
    select * into known from private.registration_attempts a where a.id = this_id;
    -- A retry after a lost answer: neither counted nor stored again.
    if (known.event_id, known.person) = (of_event, who) then return known.answer; end if;
    if known.id is not null then
      raise exception 'This form was sent with other values before. Please fill it in again.' using errcode = 'PT409';
    end if;
    exit when turn = 2;
    e := private.lock_event(of_event);
  end loop;
  admitted := private.admit_submission('registration', written, guard);
  perform private.refuse_closed_event(e);
  if e.price_cents is null then
    raise exception 'A place at this event is free. Please open the page again and register.';
  end if;
  if (private.billing()).version is null then
    raise exception 'Places at this event cannot be ordered at the moment. Please write to us.';
  end if;
  of_member := private.member_for_price((placed ->> 'member_id')::uuid);
  unit := case when of_member is null then e.price_cents else e.member_price_cents end;
  if unit is distinct from (placed ->> 'unit_cents')::integer then
    raise exception 'The price has changed since you opened this page. Please look at it again.'
      using errcode = 'PT409', detail = jsonb_build_object('unit_cents', unit)::text;
  end if;
  asked := jsonb_array_length(placed -> 'people');
  if asked + (select count(distinct a.person) from private.registration_attempts a
      where a.event_id = of_event and a.origin = sender and a.at > clock_timestamp() - interval '1 hour')
    > (select s.value from private.operation_settings s where s.name = 'registrations_per_origin') then
    raise exception 'Too many requests at the moment. Please try again later.' using errcode = 'PT429';
  end if;
  perform private.fill_seats(of_event);
  free := private.seats_free(e);
  if exists (select 1 from public.event_registrations w where w.event_id = of_event and w.status = 'waitlisted') then
    free := 0;
  end if;
  -- By how many are asked for, not by how many of them are new: a refusal says nothing of who is registered.
  if free between 1 and asked - 1 then
    raise exception 'Only % left. Please order for %; the others can join the waiting list after that.',
      case free when 1 then '1 place is' else free || ' places are' end,
      case free when 1 then '1 person' else 'at most ' || free || ' people' end;
  end if;
  answer := case when free <= 0 then '{"status": "waitlisted"}'::jsonb
    when unit = 0 then '{"status": "confirmed"}'
    else jsonb_build_object('status', 'held', 'pay_by', private.pay_day(e)) end;
  -- Only a bot is not admitted: it gets the answer, and nothing is stored.
  if not admitted then return answer; end if;
  if unit > 0 then
    insert into public.event_orders (id, event_id, member_id, user_id, name, email, unit_cents, legal_name, address,
        country, eik, bin, vat_number, reference)
      values (this_id, of_event, of_member, case when written = private.own_address() then (select auth.uid()) end,
        normalize(btrim(placed ->> 'name')), btrim(placed ->> 'email'), unit, btrim(placed ->> 'legal_name'),
        btrim(placed ->> 'address'), placed ->> 'country', nullif(btrim(placed ->> 'eik'), ''),
        nullif(btrim(placed ->> 'bin'), ''), nullif(btrim(placed ->> 'vat_number'), ''),
        nullif(btrim(placed ->> 'reference'), ''));
  end if;
  for person in select * from private.ordered_people(placed) p order by p.place loop
    select * into r from public.event_registrations
      where event_id = of_event and email_key = lower(person.email) and name_key = private.fold(person.name)
        and status <> 'cancelled';
    -- Do not reveal whether a person is registered: they get their mail again, and the pro forma is for the others.
    if r.id is not null then
      if coalesce(r.mailed_at, '-infinity') < clock_timestamp() - interval '10 minutes' then
        perform private.tell_of_registration(r.id, case r.status when 'attended' then 'confirmed' else r.status end,
          case when r.status = 'offered' then jsonb_build_object('offer_expires_at', r.offer_expires_at)
            else '{}' end, 0);
      end if;
    else
      r := private.enter_registration(gen_random_uuid(), of_event, jsonb_build_object('name', person.name, 'email',
        person.email, 'company', left(btrim(placed ->> 'legal_name'), 160)),
        case when lower(person.email) = private.own_address() then (select auth.uid()) end,
        case answer ->> 'status' when 'held' then 'waitlisted' else answer ->> 'status' end);
      update public.event_registrations set order_id = this_id where id = r.id and unit > 0;
      made := made || r.id;
      if answer ->> 'status' <> 'held' then perform private.tell_of_registration(r.id, r.status, '{}', 0); end if;
    end if;
    insert into private.registration_attempts (id, event_id, address, person, origin, answer, registration_id)
      values (case person.place when 1 then this_id else gen_random_uuid() end, of_event,
        private.digest_of(written), case person.place when 1 then who
          else private.digest_of(lower(person.email) || ' ' || private.fold(person.name)) end, sender, answer,
        case when r.id = any (made) then r.id end);
  end loop;
  if answer ->> 'status' = 'held' and made <> '{}' then perform private.ask_for_seats(this_id, made); end if;
  return answer;
exception when not_null_violation or check_violation then
  raise exception 'The billing details lack a name, an address or a country, or one of them is not valid.'
    using errcode = '22023';
end $$;

create function public.order_places(placed jsonb, guard jsonb) returns jsonb
  language sql volatile security invoker set search_path = ''
  as $$ select private.order_places(placed, guard) $$;
comment on function public.order_places(jsonb, jsonb) is
  'Orders places at a paid event ({id, event_id, name, email, people: 1 to 10 of {name, email}, member_id, unit_cents '
  'as it was read, legal_name, address, country, eik, bin, vat_number, reference}; guard as for all public forms). '
  'Returns {status: held, pay_by}, whose pro forma goes to email, {status: waitlisted} for all when no place is free, '
  'or {status: confirmed} where a place costs nothing. A known person gets their mail again, and is not asked for. A '
  'retry with the same id gets the first answer. Errors: 22023, 42501, PT404, PT409 (the price has changed; details: '
  'JSON, unit_cents), PT413, PT429; P0001 when the event is closed for registration, or has places, but fewer than are '
  'asked for.';

-- Asking, confirming, giving up.

create function private.ask_for_seats(of_order uuid, registrations uuid[], instead_of uuid default null,
  paid public.settlements[] default '{}')
  returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  o public.event_orders;
  e public.events;
  d public.documents;
  of_document uuid := gen_random_uuid();
  seat uuid;
  part public.settlements;
begin
  select * into o from public.event_orders where id = of_order;
  select * into e from public.events where id = o.event_id;
  insert into public.documents (id, kind, member_id, order_id, refers_to, due_on)
    values (of_document, 'pro_forma', o.member_id, o.id, instead_of, private.pay_day(e));
  insert into public.document_lines (document_id, place, kind, words_bg, words_en, quantity, unit_cents)
    values (of_document, 1, 'event', 'Участие в „' || e.title || '“, '
        || to_char(e.start_date at time zone e.time_zone, 'DD.MM.YYYY'),
      'Participation in “' || e.title || '”, '
        || to_char(e.start_date at time zone e.time_zone, 'FMDD FMMonth YYYY'),
      cardinality(registrations), o.unit_cents);
  d := private.freeze_document(of_document);
  update public.event_registrations set status = 'offered', debt_id = d.id, offered_at = clock_timestamp(),
      offer_expires_at = least(((d.due_on + 1)::timestamp at time zone 'Europe/Sofia'), greatest(e.start_date,
        clock_timestamp() + interval '1 minute'))
    where id = any (registrations);
  foreach part in array paid loop
    exit when private.open_cents(d.id) = 0;
    perform private.settle(d, part.kind, coalesce(part.payment_id, part.credit_note_id),
      least(part.cents, private.open_cents(d.id)), part.settled_on, null);
    if part.kind = 'payment' then perform private.close_rest(d, part.payment_id, part.settled_on, false); end if;
    perform private.follow_payment(d, part.settled_on);
  end loop;
  -- Where it is paid, the invoice and the confirmations say so.
  if private.open_cents(d.id) = 0 then return; end if;
  perform private.mail_document(d);
  foreach seat in array registrations loop
    perform private.tell_of_registration(seat, 'offered', jsonb_build_object('offer_expires_at',
      (select r.offer_expires_at from public.event_registrations r where r.id = seat)), 0);
  end loop;
end $$;
comment on function private.ask_for_seats(uuid, uuid[], uuid, public.settlements[]) is
  'Issues the pro forma for places of an order, mails it to who ordered, and holds the places until the end of its '
  'last day, or the start of the event. instead_of: the cancelled pro forma whose place it takes; paid: what settled '
  'that, and now settles it, as far as it asks. Callers hold the event''s lock.';

create function private.confirm_paid_seats(root public.documents) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  seat uuid;
  invoice public.documents;
begin
  if root.kind <> 'pro_forma' or not exists (select from public.event_registrations r where r.debt_id = root.id) then
    return;
  end if;
  for seat in select r.id from public.event_registrations r where r.debt_id = root.id and r.status = 'offered'
    order by r.queued_at, r.id loop
    update public.event_registrations
      set status = 'confirmed', confirmed_at = clock_timestamp(), offer_expires_at = null where id = seat;
    perform private.tell_of_registration(seat, 'confirmed', '{}', 0);
  end loop;
  perform private.issue_paid_invoice(root.id);
  select * into invoice from public.documents i where i.refers_to = root.id and i.kind = 'invoice'
    and not private.is_annulled(i.id);
  if invoice.issued_at >= now() then perform private.mail_document(invoice); end if;
end $$;
comment on function private.confirm_paid_seats(public.documents) is
  'Once their pro forma is paid: confirms the places, issues the invoice and mails it. A payment that is undone later '
  'leaves them confirmed and the invoice open, for the office to decide.';

create function private.settle_seats(of_debt uuid) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  root public.documents;
  invoice public.documents;
  note public.documents;
  kept uuid[];
  given_up integer;
  taken bigint;
  was bigint;
  paid public.settlements[];
begin
  select * into root from public.documents d where d.id = of_debt for update;
  if exists (select from public.document_cancellations c where c.document_id = root.id) then return; end if;
  -- Who gives up a place that was paid is owed nothing by that alone; the office may credit it.
  kept := array(select r.id from public.event_registrations r where r.debt_id = root.id and (r.status <> 'cancelled'
    or r.confirmed_at is not null and r.cancelled_by in ('participant', 'erasure')));
  given_up := (select sum(l.quantity) from public.document_lines l where l.document_id = root.id)
    - cardinality(kept);
  select * into invoice from public.documents i
    where i.debt_id = root.id and i.kind = 'invoice' and not private.is_annulled(i.id);
  if invoice.id is not null then
    -- Whatever notes by hand took before: what is left of the line is then for those who stay.
    taken := (select r.net_cents - cardinality(kept) * l.unit_cents from private.left_of_lines(invoice.id) r
      join public.document_lines l on l.document_id = invoice.id and l.place = r.place where r.place = 1);
    if taken < 1 then return; end if;
    insert into public.documents (id, kind, member_id, order_id, refers_to, reason)
      values (gen_random_uuid(), 'credit_note', root.member_id, root.order_id, invoice.id,
        'The chamber cancelled the participation.')
      returning * into note;
    insert into public.document_lines (document_id, place, corrects, kind, words_bg, words_en, quantity, unit_cents,
        tax_rate, tax_code, tax_words_bg, tax_words_en)
      select note.id, 1, 1, l.kind, l.words_bg, l.words_en, q.quantity, taken / q.quantity, l.tax_rate, l.tax_code,
        l.tax_words_bg, l.tax_words_en
      from public.document_lines l cross join lateral (select case when taken % greatest(l.unit_cents, 1) = 0
          then taken / l.unit_cents else 1 end::integer as quantity) as q
        where l.document_id = invoice.id and l.place = 1;
    note := private.freeze_document(note.id);
    perform private.credit_invoice(note);
    perform private.mail_document(note);
    return;
  end if;
  if given_up < 1 then return; end if;
  was := private.open_cents(root.id);
  paid := array(select s from public.settlements s
    where s.debt_id = root.id and s.undone_at is null and s.kind in ('payment', 'credit')
    order by s.settled_on, s.settled_at, s.id);
  update public.settlements s set undone_at = clock_timestamp(), undone_by_name = private.own_name(),
      undone_reason = 'The places that it asked for were given up.'
    where s.debt_id = root.id and s.undone_at is null;
  if found then
    perform private.audited_settlement(root, was, '{"undone": "The places that it asked for were given up."}');
  end if;
  perform private.note_cancellation(root, 'The places that it asked for were given up.');
  if kept <> '{}' then perform private.ask_for_seats(root.order_id, kept, root.id, paid); end if;
end $$;
comment on function private.settle_seats(uuid) is
  'Makes a debt ask for the places that are still kept. Not paid: its pro forma is cancelled, and a new one asks for '
  'the others; what was paid in part moves to it, and confirms them where that is enough, and the rest is left of the '
  'payment. Paid: what the office or the event''s end took is credited, and is to be paid back.';

create function private.follow_seat() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  perform private.settle_seats(old.debt_id);
  return null;
end $$;
comment on function private.follow_seat() is
  'Trigger, at the end of the transaction, so that places that end together are one document.';
create constraint trigger follow_seat after update of status on public.event_registrations
  deferrable initially deferred for each row
  when (old.debt_id is not null and new.status = 'cancelled' and old.status <> 'cancelled')
  execute function private.follow_seat();
create constraint trigger follow_seat_removal after delete on public.event_registrations
  deferrable initially deferred for each row when (old.debt_id is not null)
  execute function private.follow_seat();

-- Privacy: data download, erasure and retention.

create function private.orders_of(person uuid, address text) returns setof uuid
  language sql stable security definer set search_path = ''
  as $$
  select o.id from public.event_orders o where o.user_id = person
  union select o.id from public.event_orders o where lower(o.email) = lower(btrim(orders_of.address))
$$;
comment on function private.orders_of(uuid, text) is 'The orders that belong to a person, by account or address.';

create function private.documents_to_keep(person uuid, address text) returns setof uuid
  language sql stable security definer set search_path = ''
  as $$
  select d.id from public.documents d where d.number is not null
    and (d.member_id in (select private.own_listings(person, address))
      or d.order_id in (select private.orders_of(person, address)))
$$;
comment on function private.documents_to_keep(uuid, text) is
  'The documents that were issued to a person''s own entry in the directory, or for the places that they ordered: they '
  'keep their buyer, for the accounts.';

create function private.held_orders(person uuid, address text) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
  select coalesce(jsonb_agg(to_jsonb(o) - array['id', 'event_id', 'member_id', 'user_id', 'by_hand', 'updated_at',
      'erased_at']
      || jsonb_build_object('event', (select e.title from public.events e where e.id = o.event_id), 'documents',
      (select coalesce(jsonb_agg(private.snapshot_of_document(d.id) - array['seller', 'accounts', 'id']
        order by d.issued_at), '[]') from public.documents d where d.order_id = o.id and d.number is not null),
      'payments', (select coalesce(jsonb_agg(private.held_payment(p) order by p.booked_on, p.id), '[]')
        from public.payments p where p.id in (select s.payment_id from public.settlements s
          join public.documents d on d.id = s.debt_id where d.order_id = o.id)))
    order by o.created_at, o.id), '[]')
  from private.orders_of(person, address) as mine (id) join public.event_orders o on o.id = mine.id
$$;
comment on function private.held_orders(uuid, text) is
  'The orders held about a person, with their documents, and the payments and bank lines that pay these.';

create function private.anonymise_orders(ids uuid[]) returns void
  language sql volatile security definer set search_path = ''
  as $$
  -- The audit log names its documents, and drafts that were deleted, by number and buyer; a member keeps its name.
  select set_config('bkcc.owner_anonymises_audit_log', 'on', true);
  update public.audit_log l set subject_name = split_part(l.subject_name, ', ', 1)
    where l.subject = 'document' and coalesce(l.after, l.before) ->> 'member' is null
      and exists (select from public.documents d where d.order_id = any (ids) and (d.id::text = l.subject_id
        or d.number = coalesce(l.after, l.before) ->> 'refers_to' and d.kind = 'invoice'
          and not exists (select from public.documents n where n.id::text = l.subject_id)));
  select set_config('bkcc.owner_anonymises_audit_log', '', true);
  -- The mails of its documents hold the address, too.
  delete from public.mail_outbox m using public.documents d
    where d.order_id = any (ids) and m.about_kind = 'document' and m.about_id = d.id;
  update public.event_orders o set name = 'Erased', email = 'erased-' || o.id || '@erased.invalid', user_id = null,
      legal_name = 'Erased', address = 'Erased', eik = null, bin = null, vat_number = null, reference = null,
      erased_at = now()
    where o.id = any (ids) and o.erased_at is null
$$;
comment on function private.anonymise_orders(uuid[]) is
  'Removes the personal data from orders, and the buyer''s name from the audit log; what was issued keeps its buyer, '
  'as the accounts must.';

create function private.erase_orders(person uuid, address text) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  ids uuid[] := array(select * from private.orders_of(person, erase_orders.address));
  seat uuid;
begin
  perform from public.events e where e.id in (select o.event_id from public.event_orders o where o.id = any (ids))
    order by e.id for no key update;
  -- Nobody is left who would pay.
  for seat in select r.id from public.event_registrations r join public.events e on e.id = r.event_id
    where r.order_id = any (ids) and r.status in ('waitlisted', 'offered') and e.end_date > now()
    order by r.event_id, r.queued_at, r.id loop
    perform private.cancel_participation(seat, 'office');
  end loop;
  delete from public.documents d where d.order_id = any (ids) and d.number is null;
  perform private.anonymise_orders(ids);
end $$;
comment on function private.erase_orders(uuid, text) is
  'Erases a person from orders. Places that are not paid are cancelled, those of others too; what was issued keeps its '
  'buyer, as the accounts must.';

create function private.expire_orders(days integer) returns void
  language sql volatile security definer set search_path = ''
  as $$
  select private.anonymise_orders(array(select o.id from public.event_orders o
    left join public.events e on e.id = o.event_id
    where o.erased_at is null and coalesce(e.end_date, case when o.by_hand then (select max(coalesce(d.issued_at,
        d.updated_at)) from public.documents d where d.order_id = o.id) end, o.created_at)
        < now() - days * interval '1 day'
      and not (o.by_hand and exists (select from public.documents d join private.document_facts f on f.id = d.id
        where d.order_id = o.id and f.state in ('open', 'draft')))))
$$;
comment on function private.expire_orders(integer) is
  'Anonymises orders whose event ended more than the given number of days ago, and buyers who are no members that long '
  'after their last document, unless one of these is open.';

-- Grants on functions. The function intake calls order_places as the service role, for visitors who have proved to be
-- people.

grant execute on function private.order_places(jsonb, jsonb) to anon, authenticated, service_role;
grant execute on function public.order_places(jsonb, jsonb) to anon, authenticated, service_role;
grant execute on function private.get_order_quote(uuid, integer, text, boolean, uuid) to anon, authenticated;
grant execute on function public.get_order_quote(uuid, integer, text, boolean, uuid) to anon, authenticated;
