-- Paid events: what an order costs, holding its places until their pro forma is paid, and what follows from either.

alter table public.event_registrations
  add constraint event_registrations_order_id_fkey foreign key (order_id) references public.event_orders (id),
  add constraint event_registrations_debt_id_fkey foreign key (debt_id) references public.documents (id)
    on delete set null;

insert into private.operation_settings (name, value) values ('days_to_pay_late', 3), ('days_of_transfer', 3);

create function private.pay_day(e public.events) returns date
  language sql stable security definer set search_path = ''
  as $$
  select case when private.office_day() <= e.pay_until then e.pay_until
    else greatest(private.office_day(), least(private.office_day() + s.value::integer,
      (e.start_date at time zone 'Europe/Sofia')::date - 1)) end
  from private.operation_settings s where s.name = 'days_to_pay_late'
$$;
comment on function private.pay_day(public.events) is
  'The last day to pay a place that is ordered or accepted now: that of the event; after it, days_to_pay_late days '
  'from now, and not past the day before the event begins, so that the last moment that is said is the one that holds.';

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
  for_member boolean;
begin
  select * into e from public.events where id = of_event;
  if e.id is null or not private.is_public(e.published_at) or e.price_cents is null then
    raise exception 'There is no such event.' using errcode = 'PT404';
  end if;
  if people is null or people not between 1 and 10 then
    raise exception 'An order is for between 1 and 10 people.' using errcode = '22023';
  end if;
  for_member := private.member_for_price(of_member) is not null;
  net := people * private.price_now(e, for_member);
  select * into rule from private.tax_rules_on() r where r.line_kind = private.line_kind_of(e)
    and r.buyer_group = private.buyer_group(country) and r.vat_registered = with_vat_number;
  return jsonb_build_object('net_cents', net, 'tax_cents', (net * rule.rate + 5000) / 10000, 'total_cents',
    net + (net * rule.rate + 5000) / 10000, 'tax_rate', rule.rate, 'tax_words', rule.words_en, 'pay_by',
    private.pay_day(e), 'early_until',
    case when private.office_day() <= e.early_until and private.price_now(e, for_member)
      is distinct from case when for_member then e.member_price_cents else e.price_cents end then e.early_until end);
end $$;

create function public.get_order_quote(of_event uuid, people integer, country text, with_vat_number boolean,
  of_member uuid default null)
  returns jsonb
  language sql stable security invoker set search_path = ''
  as $$ select private.get_order_quote(of_event, people, country, with_vat_number, of_member) $$;
comment on function public.get_order_quote(uuid, integer, text, boolean, uuid) is
  'What places at a paid event would cost a buyer: {net_cents, tax_cents, total_cents, tax_rate (hundredths of a '
  'percent), tax_words, pay_by, early_until (where it costs more after it)}. country is ISO 3166-1 alpha-2; with '
  'of_member, one of the members of the signed-in person, at its price. Errors: PT404, 22023, 42501.';

create function private.held_until(e public.events, last_day date) returns timestamptz
  language sql volatile security definer set search_path = ''
  as $$
  select least((greatest(last_day, private.office_day()) + 1)::timestamp at time zone 'Europe/Sofia',
    greatest(e.start_date, clock_timestamp() + interval '1 minute'))
$$;
comment on function private.held_until(public.events, date) is
  'Until when a place is held that is to be paid by a day, as it is said: its end, or that of today, but not past the '
  'start of the event.';

-- Asking, confirming, giving up.

create function private.ask_for_seats(of_order uuid, registrations uuid[], instead_of uuid default null,
  paid public.settlements[] default '{}')
  returns public.documents
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  o public.event_orders;
  e public.events;
  d public.documents;
  of_document uuid := gen_random_uuid();
  until timestamptz;
  known uuid[];
  seat public.event_registrations;
  part public.settlements;
  rest bigint;
begin
  select * into o from public.event_orders where id = of_order;
  select * into e from public.events where id = o.event_id;
  insert into public.documents (id, kind, member_id, order_id, refers_to, due_on)
    values (of_document, 'pro_forma', o.member_id, o.id, instead_of, private.pay_day(e));
  insert into public.document_lines (document_id, place, kind, words_bg, words_en, unit_cents)
    select of_document, s.place, private.line_kind_of(e), 'Участие в „' || e.title || '“, '
        || to_char(e.start_date at time zone e.time_zone, 'DD.MM.YYYY'),
      'Participation in “' || e.title || '”, '
        || to_char(e.start_date at time zone e.time_zone, 'FMDD FMMonth YYYY'), o.unit_cents
    from unnest(registrations) with ordinality as s (id, place);
  d := private.freeze_document(of_document);
  until := private.held_until(e, d.due_on);
  known := array(select r.id from public.event_registrations r
    where r.debt_id = instead_of and r.status = 'offered' and r.offer_expires_at = until);
  update public.event_registrations r set debt_id = d.id, debt_line = s.place
    from unnest(registrations) with ordinality as s (id, place) where r.id = s.id;
  -- Who is here already stays so, and has the place as it is held now if the check-in is undone.
  update public.event_registrations r
    set status = case r.status when 'waitlisted' then 'offered' else r.status end, offered_at = clock_timestamp(),
      offer_expires_at = until
    where r.id = any (registrations) and 'confirmed' not in (r.status, coalesce(r.attended_from, ''));
  foreach part in array paid loop
    exit when private.open_cents(d.id) = 0;
    perform private.settle(d, part.kind, coalesce(part.payment_id, part.credit_note_id),
      least(part.cents, private.open_cents(d.id)), part.settled_on, part.reason);
    if part.kind = 'payment' then perform private.close_rest(d, part.payment_id, part.settled_on, false); end if;
    perform private.follow_payment(d, part.settled_on);
  end loop;
  if private.open_cents(d.id) = 0 then
    -- Where it is paid, the invoice and the confirmations say so.
    rest := (select sum(p.cents) from unnest(paid) p where p.kind in ('payment', 'credit'))
      - private.settled_cents(d.id, 'payment') - private.settled_cents(d.id, 'credit');
    update public.mail_outbox m set data = m.data || jsonb_build_object('left_cents', rest)
      from public.documents i
      where rest > 0 and m.about_kind = 'document' and m.about_id = i.id and i.refers_to = d.id
        and m.created_at = now();
    return d;
  end if;
  perform private.mail_document(d);
  for seat in select * from public.event_registrations r
    where r.debt_id = d.id and r.status = 'offered' and r.id <> all (known) order by r.debt_line loop
    perform private.tell_of_registration(seat.id, 'offered',
      jsonb_build_object('offer_expires_at', seat.offer_expires_at), 0);
  end loop;
  return d;
end $$;
comment on function private.ask_for_seats(uuid, uuid[], uuid, public.settlements[]) is
  'Issues the pro forma for places of an order, with a line for each, mails it to who ordered, and holds the places '
  'until the end of its last day, or the start of the event. instead_of: the cancelled pro forma whose place it takes, '
  'of which those who stay hear nothing while their last moment is the same; paid: what settled that, and now settles '
  'it, as far as it asks. Callers hold the event''s lock.';

create function private.confirm_paid_seats(root public.documents) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  seat public.event_registrations;
  invoice public.documents;
begin
  if root.kind <> 'pro_forma' or not exists (select from public.event_registrations r where r.debt_id = root.id) then
    return;
  end if;
  for seat in select * from public.event_registrations r
    where r.debt_id = root.id and 'offered' in (r.status, r.attended_from) order by r.debt_line loop
    update public.event_registrations
      set status = case seat.status when 'offered' then 'confirmed' else seat.status end,
        attended_from = case when seat.attended_from is not null then 'confirmed' end,
        confirmed_at = clock_timestamp(), offer_expires_at = null
      where id = seat.id;
    if seat.status = 'offered' then perform private.tell_of_registration(seat.id, 'confirmed', '{}', 0); end if;
  end loop;
  perform private.issue_paid_invoice(root.id);
  select * into invoice from public.documents i where i.refers_to = root.id and i.kind = 'invoice'
    and i.number is not null and not private.is_annulled(i.id);
  if invoice.issued_at >= now() then perform private.mail_document(invoice); end if;
end $$;
comment on function private.confirm_paid_seats(public.documents) is
  'Once their pro forma is paid: confirms the places, also of who has been checked in meanwhile, issues the invoice '
  'and mails it. A payment that is undone later leaves them confirmed and the invoice open, for the office to decide.';

create function private.settle_seats(of_debt uuid) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  root public.documents;
  invoice public.documents;
  note uuid := gen_random_uuid();
  ended smallint[];
  kept uuid[];
  was bigint;
  paid public.settlements[];
  -- Those that end together end for one reason; an earlier end made a pro forma of its own.
  why text := (select case r.cancelled_by when 'offer_expired' then 'It was not paid in time.'
      when 'event' then 'The event was cancelled.' when 'office' then 'The chamber cancelled the participation.'
      else 'Places that it asked for were given up.' end
    from public.event_registrations r where r.debt_id = of_debt and r.status = 'cancelled'
    order by r.cancelled_at desc, r.id limit 1);
begin
  select * into root from public.documents d where d.id = of_debt for update;
  if exists (select from public.document_cancellations c where c.document_id = root.id) then return; end if;
  select * into invoice from public.documents i
    where i.debt_id = root.id and i.kind = 'invoice' and not private.is_annulled(i.id);
  if invoice.id is not null then
    -- Who gives up a place that was paid is owed nothing by that alone; the office may credit it.
    ended := array(select r.debt_line from public.event_registrations r
        join private.left_of_lines(invoice.id) s on s.place = r.debt_line and s.net_cents > 0
      where r.debt_id = root.id and r.status = 'cancelled' and r.cancelled_by not in ('participant', 'erasure'));
    if ended = '{}' then return; end if;
    insert into public.documents (id, kind, member_id, order_id, refers_to, reason)
      values (note, 'credit_note', root.member_id, root.order_id, invoice.id, why);
    insert into public.document_lines (document_id, place, corrects, kind, words_bg, words_en, unit_cents, tax_rate,
        tax_code, tax_words_bg, tax_words_en)
      select note, row_number() over (order by l.place), l.place, l.kind, l.words_bg, l.words_en, s.net_cents,
        l.tax_rate, l.tax_code, l.tax_words_bg, l.tax_words_en
      from public.document_lines l join private.left_of_lines(invoice.id) s on s.place = l.place
        where l.document_id = invoice.id and l.place = any (ended);
    perform private.credit_invoice(d) from private.freeze_document(note) d;
    perform private.mail_document(d) from public.documents d where d.id = note;
    return;
  end if;
  kept := array(select r.id from public.event_registrations r where r.debt_id = root.id and r.status <> 'cancelled'
    order by r.debt_line);
  was := private.open_cents(root.id);
  paid := array(select s from public.settlements s
    where s.debt_id = root.id and s.undone_at is null and s.kind in ('payment', 'credit', 'write_off')
    order by s.kind = 'write_off', s.settled_on, s.settled_at, s.id);
  update public.settlements s set undone_at = clock_timestamp(), undone_by_name = private.own_name(),
      undone_reason = why, undone_on = greatest(s.settled_on, private.office_day())
    where s.debt_id = root.id and s.undone_at is null;
  if found then
    perform private.audited_settlement(root, was, jsonb_build_object('undone', why));
  end if;
  perform private.note_cancellation(root, why);
  -- Of who was erased nothing is asked any more.
  if kept <> '{}' and exists (select from public.event_orders o where o.id = root.order_id and o.erased_at is null)
  then
    perform private.ask_for_seats(root.order_id, kept, root.id, paid);
  else
    perform private.tell_of_ended(root);
  end if;
end $$;
comment on function private.settle_seats(uuid) is
  'What follows for a debt from places that have ended. Not paid: its pro forma is cancelled, and a new one asks for '
  'the others, unless who ordered was erased; what was paid in part, or written off, moves to it, and confirms them '
  'where enough was paid, and the rest is left of the payment. Paid: of the lines of those that the chamber ended, '
  'what is left is credited, and is to be paid back.';

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

create function private.ask_again_for_places(of_document uuid) returns text
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  d public.documents;
  o public.event_orders;
  e public.events;
  late uuid[];
  free integer;
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may ask for places again.');
  select s.* into d from public.documents s where s.id = of_document;
  select * into o from public.event_orders s where s.id = d.order_id;
  e := private.lock_event(o.event_id);
  if e.id is null then raise exception 'This is not there any more.' using errcode = 'PT404'; end if;
  if exists (select from public.event_orders s where s.id = o.id and s.erased_at is not null) then
    raise exception 'Who ordered has been erased; only what was issued keeps its buyer.';
  end if;
  perform private.fill_seats(e.id);
  late := array(select r.id from public.event_registrations r
    where r.debt_id = d.id and r.status = 'cancelled' and r.cancelled_by = 'offer_expired' and r.erased_at is null
      and not exists (select from public.event_registrations n where n.event_id = r.event_id
        and n.email_key = r.email_key and n.name_key = r.name_key and n.status <> 'cancelled')
    order by r.debt_line);
  -- Pressed twice, or in two windows: the places are asked for already.
  if late = '{}' then
    raise exception '% has no places that ended because they were not paid.', d.number using errcode = 'PT409';
  end if;
  if e.status in ('cancelled', 'completed') or e.start_date <= clock_timestamp() then
    raise exception 'This event has begun, is over or was cancelled.';
  end if;
  free := private.seats_free(e);
  if free < cardinality(late) then
    raise exception 'Only % of % places are free, because others have them.', greatest(free, 0), cardinality(late);
  end if;
  update public.event_registrations r set status = 'waitlisted', cancelled_at = null, cancelled_by = null
    where r.id = any (late);
  return (private.ask_for_seats(o.id, late, d.id)).number;
end $$;

create function public.ask_again_for_places(document_id uuid) returns text
  language sql volatile security invoker set search_path = ''
  as $$ select private.ask_again_for_places(document_id) $$;
comment on function public.ask_again_for_places(uuid) is
  'Asks again for the places of a pro forma that passed on because it was not paid, at the price of its order, while '
  'they are free (Administrators), and returns the number of the new pro forma, which a late payment settles. Errors: '
  'PT409 they are asked for again already, PT404; P0001 when the places are not free, the event has begun, or who '
  'ordered was erased.';

-- What ends places for which documents were issued.

create function private.papers_of_places(registrations uuid[]) returns table (documents integer, cents bigint)
  language sql stable security definer set search_path = ''
  as $$
  select count(*)::integer, coalesce(sum(d.total_cents
    - (select coalesce(sum(n.total_cents), 0) from private.credit_notes_of(d.id) n)), 0)::bigint
  from public.documents d join private.document_facts f on f.id = d.id
  where d.debt_id in (select r.debt_id from public.event_registrations r where r.id = any (registrations))
    and f.state not in ('annulled', 'cancelled', 'invoiced')
$$;
comment on function private.papers_of_places(uuid[]) is
  'How many documents that hold were issued for places, and their sum, without what credit notes took.';

create function private.why_not_end(registrations uuid[]) returns text
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  papers record;
begin
  -- The owner of the database and the scheduled jobs have no account.
  if (select auth.uid()) is null or private.is_admin() then return null; end if;
  select * into papers from private.papers_of_places(registrations);
  if papers.documents = 0 then return null; end if;
  return format('%s, over €%s in all. Only Administrators may end these places, as that cancels or credits them.',
    case papers.documents when 1 then '1 document was issued' else papers.documents || ' documents were issued' end,
    to_char(papers.cents / 100.0, 'FM999,999,990.00'));
end $$;
comment on function private.why_not_end(uuid[]) is
  'Why the caller may not end places: documents were issued for them, and only Administrators may; null if they may.';

create function private.require_right_to_end(registrations uuid[]) returns void
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  why text := private.why_not_end(registrations);
begin
  if why is not null then raise exception '%', why using errcode = '42501', detail = 'documents'; end if;
end $$;
comment on function private.require_right_to_end(uuid[]) is
  'Refuses (42501, its details are documents) whoever is no Administrator to end places for which documents '
  'were issued.';

create function private.why_not_cancel_registration(registration uuid) returns text
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_right(private.is_staff(), 'Only staff may work with registrations.');
  return private.why_not_end(array(select r.id from public.event_registrations r
    where r.id = registration and r.confirmed_at is not null));
end $$;

create function public.why_not_cancel_registration(registration_id uuid) returns text
  language sql stable security invoker set search_path = ''
  as $$ select private.why_not_cancel_registration(registration_id) $$;
comment on function public.why_not_cancel_registration(uuid) is
  'The sentence in which cancel_registration_for_office would refuse the caller (staff) because documents were '
  'issued; null where it would not.';

create function private.why_event_stays(of_event uuid) returns text
  language sql stable security definer set search_path = ''
  as $$
  select format('Documents were issued for places at “%s”, which the accounts must keep, so it is never deleted.',
    e.title)
  from public.events e where e.id = of_event and exists (select from public.documents d
    join public.event_orders o on o.id = d.order_id where o.event_id = e.id and d.number is not null)
$$;
comment on function private.why_event_stays(uuid) is
  'Why nobody may delete an event: documents were issued for its places; null while none were.';

create function private.why_not_delete_event(of_event uuid) returns text
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_right(private.is_staff(), 'Only staff may work with registrations.');
  return private.why_event_stays(of_event);
end $$;

create function public.why_not_delete_event(event_id uuid) returns text
  language sql stable security invoker set search_path = ''
  as $$ select private.why_not_delete_event(event_id) $$;
comment on function public.why_not_delete_event(uuid) is
  'The sentence in which the deletion of an event is refused (staff) because documents were issued for its places; '
  'null where it is not.';

create function private.keep_documented_event() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
declare
  why text := private.why_event_stays(old.id);
begin
  if why is not null then raise exception '%', why; end if;
  return old;
end $$;
comment on function private.keep_documented_event() is
  'Trigger: keeps an event for whose places documents were issued.';
create trigger keep_documented before delete on public.events
  for each row execute function private.keep_documented_event();

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
  delete from public.mail_outbox m using public.settlements s, public.documents d, public.event_orders o
    where o.id = any (ids) and d.order_id = o.id and s.debt_id = d.id and m.about_kind = 'payment'
      and m.about_id = s.payment_id and m.recipient = lower(o.email);
  delete from public.mail_outbox m using public.event_registrations r
    where r.order_id = any (ids) and m.template in ('order-ended', 'order-restored', 'order-changed')
      and m.about_id = r.id;
  update public.event_orders o set name = 'Erased', email = 'erased-' || o.id || '@erased.invalid', user_id = null,
      legal_name = 'Erased', address = 'Erased', eik = null, bin = null, vat_number = null, reference = null,
      erased_at = now()
    where o.id = any (ids) and o.erased_at is null
$$;
comment on function private.anonymise_orders(uuid[]) is
  'Removes the personal data from orders, and the buyer''s name from the audit log; what was issued keeps its buyer, '
  'as the accounts must.';

create function private.lock_events_of(person uuid, address text) returns void
  language sql volatile security definer set search_path = ''
  as $$
  select from public.events e where e.id in (select r.event_id from public.event_registrations r
      where r.id in (select private.registrations_of(person, lock_events_of.address))
    union select o.event_id from public.event_orders o
      where o.id in (select private.orders_of(person, lock_events_of.address)))
    order by e.id for no key update
$$;
comment on function private.lock_events_of(uuid, text) is
  'Locks all events at which a person has places or orders, in the order of their ids, before an erasure ends them.';

create function private.erase_orders(person uuid, address text) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  ids uuid[] := array(select * from private.orders_of(person, erase_orders.address));
  seat uuid;
begin
  -- Nobody is left who would pay.
  for seat in select r.id from public.event_registrations r join public.events e on e.id = r.event_id
    where r.order_id = any (ids) and r.status in ('waitlisted', 'offered') and e.end_date > now()
      and e.status <> 'completed'
    -- Who waits first, so that nobody is offered what ends with the order.
    order by r.event_id, r.status = 'offered', r.queued_at, r.id loop
    perform private.cancel_participation(seat, 'office');
  end loop;
  delete from public.documents d where d.order_id = any (ids) and d.number is null;
  perform private.anonymise_orders(ids);
end $$;
comment on function private.erase_orders(uuid, text) is
  'Erases a person from orders. Places that are not paid are cancelled, those of others too; what was issued keeps its '
  'buyer, as the accounts must. Callers hold the locks of private.lock_events_of.';

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

-- Grants on functions.

grant execute on function private.get_order_quote(uuid, integer, text, boolean, uuid) to anon, authenticated;
grant execute on function public.get_order_quote(uuid, integer, text, boolean, uuid) to anon, authenticated;
grant execute on function private.ask_again_for_places(uuid), private.why_not_cancel_registration(uuid),
  private.why_not_delete_event(uuid)
  to authenticated;
grant execute on function public.ask_again_for_places(uuid), public.why_not_cancel_registration(uuid),
  public.why_not_delete_event(uuid)
  to authenticated;
