-- What became of the orders of 096_paid_event.sql: one is paid and one of a member, too; one is open; one was not paid in time; and of one a participant has given up.

-- Held since their pro formas were issued.
update public.event_registrations r
  set status = 'offered', offered_at = r.created_at, offer_expires_at = (d.due_on + 1)::timestamp at time zone 'Europe/Sofia', debt_id = d.id, debt_line = s.line
  from (select o.id, o.order_id, row_number() over (partition by o.order_id order by o.id) as line from public.event_registrations o where o.order_id is not null) as s
    join public.documents d on d.order_id = s.order_id
  where r.id = s.id and d.due_on >= private.office_day();

-- Passed on, when the days of a transfer were over: the last day to pay was an earlier one then.
insert into public.document_cancellations (document_id, reason, cancelled_at)
  select d.id, 'It was not paid in time.', (private.bank_day_after(d.due_on, 3) + 1)::timestamp at time zone 'Europe/Sofia'
    from public.documents d where d.order_id is not null and d.due_on < private.office_day();
update public.event_registrations r
  set status = 'cancelled', cancelled_by = 'offer_expired', cancelled_at = c.cancelled_at, offered_at = r.created_at, offer_expires_at = (d.due_on + 1)::timestamp at time zone 'Europe/Sofia',
    debt_id = d.id, debt_line = 1
  from public.documents d join public.document_cancellations c on c.document_id = d.id
  where r.order_id = d.order_id;

-- The rest is what the product does: payments confirm places and issue invoices; who gives up leaves a new pro forma for the other.
select private.store_payment(jsonb_populate_record(null::public.payments, jsonb_build_object('id', '66000000-0000-4000-8000-000000000' || v.place, 'member_id', d.member_id, 'cents', d.total_cents,
    'booked_on', private.office_day() - 4, 'payer', v.payer, 'reference', d.payment_reference)),
  jsonb_build_array(jsonb_build_object('document_id', d.id, 'cents', d.total_cents, 'open_cents', d.total_cents)))
from (values (102, 'КАМЧИЯ ЛОГИСТИКА ООД'), (103, 'НИШКА СОФТУЕР ООД')) as v (place, payer)
join public.documents d on d.order_id = ('69000000-0000-4000-8000-' || lpad(v.place::text, 12, '0'))::uuid and d.kind = 'pro_forma'
order by v.place;
select private.cancel_participation(r.id, 'participant') from public.event_registrations r where r.name = 'Ilina Ganeva';
set constraints public.follow_seat immediate;
set constraints public.follow_seat deferred;

-- A fresh install writes to nobody.
delete from public.mail_outbox m
  where m.about_id in (select r.id from public.event_registrations r where r.order_id is not null union select d.id from public.documents d where d.order_id is not null);
update public.event_registrations r set mails = 0, mailed_at = null where r.order_id is not null;
