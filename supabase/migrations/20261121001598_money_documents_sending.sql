-- Dues: signed links to documents, and the mails that bring them.

create function private.end_of(of_document uuid) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
  select jsonb_build_object('how', f.state, 'on', coalesce((c.cancelled_at at time zone 'Europe/Sofia')::date,
      p.issued_on, b.issued_on), 'reason', p.reason, 'by_kind', b.kind, 'by_number', b.number)
  from private.document_facts f left join public.document_cancellations c on c.document_id = f.id
    left join public.documents p on p.refers_to = f.id and p.kind = 'annulment'
    left join lateral (select b.kind, b.number, b.issued_on from public.documents b
      where b.number is not null and case f.state
        when 'annulled' then b.id = coalesce(p.replaced_by, p.id)
        when 'cancelled' then b.refers_to = f.id and b.kind = 'pro_forma'
        when 'invoiced' then b.refers_to = f.id and b.kind = 'invoice' and not private.is_annulled(b.id)
        else b.refers_to = f.id and b.kind = 'credit_note' and not private.is_annulled(b.id) end
      order by b.issued_at desc limit 1) as b on true
  where f.id = of_document and f.state in ('annulled', 'cancelled', 'invoiced', 'credited')
$$;
comment on function private.end_of(uuid) is
  'Why a document does not hold any more: {how (its state), on (the day), reason (of a protocol), by_kind, by_number '
  '(the document that took its place, otherwise the protocol or the last credit note)}; null while it holds.';

create function private.document_snapshot(d public.documents) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
  select jsonb_build_object('id', d.id, 'kind', d.kind, 'number', d.number, 'issued_on', d.issued_on, 'due_on',
    d.due_on, 'tax_event_on', d.tax_event_on, 'seller', d.seller, 'accounts', d.accounts, 'buyer', d.buyer, 'totals',
    d.totals, 'net_cents', d.net_cents, 'tax_cents', d.tax_cents, 'total_cents', d.total_cents, 'payment_reference',
    d.payment_reference, 'reason', d.reason,
    'refers_to', (select jsonb_build_object('kind', r.kind, 'number', r.number, 'issued_on', r.issued_on)
      from public.documents r where r.id = d.refers_to),
    'replaced_by', (select jsonb_build_object('kind', r.kind, 'number', r.number, 'issued_on', r.issued_on)
      from public.documents r where r.id = d.replaced_by),
    'lines', (select coalesce(jsonb_agg(jsonb_build_object('kind', l.kind, 'words_bg', l.words_bg, 'words_en',
        l.words_en, 'from', l.covers_from, 'until', l.covers_until, 'quantity', l.quantity, 'unit_cents', l.unit_cents,
        'discount_cents', l.discount_cents, 'net_cents', l.net_cents, 'tax_rate', l.tax_rate, 'tax_words_bg',
        l.tax_words_bg, 'tax_words_en', l.tax_words_en, 'tax_code', l.tax_code) order by l.place), '[]')
      from public.document_lines l where l.document_id = d.id),
    -- What is true now.
    'state', f.state, 'open_cents', coalesce(f.open_cents, d.total_cents), 'day_to_pay',
    -- Of a draft what it would say.
    coalesce(f.due_on, d.due_on),
    'paid_cents', s.paid, 'credited_cents', s.credited,
    'paid_on', case when f.state = 'paid' then s.last_on end, 'ended', private.end_of(d.id))
  from private.document_facts f cross join lateral (
    -- A note that corrects another debt pays this one.
    select coalesce(sum(x.cents) filter (where x.kind <> 'write_off' and not x.own), 0) as paid,
      coalesce(sum(x.cents) filter (where x.own), 0) as credited, max(x.day) as last_on
    from (select y.*, coalesce(p.booked_on, y.settled_on) as day,
          y.kind = 'credit' and exists (select from public.documents n
          join public.documents i on i.id = n.refers_to where n.id = y.credit_note_id and i.debt_id = y.debt_id) as own
        from public.settlements y left join public.payments p on p.id = y.payment_id
        where y.debt_id = d.debt_id and y.undone_at is null) as x) as s
  where f.id = d.id
$$;
comment on function private.document_snapshot(public.documents) is
  'A document with all that its PDF says: as it was issued, and what is open of it, paid and credited now, its day to '
  'pay, and whether it ended.';

create function private.snapshot_of_document(of_document uuid) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
  select private.document_snapshot(d) from public.documents d where d.id = of_document and d.number is not null
    and d.kind <> 'opening_balance'
$$;
comment on function private.snapshot_of_document(uuid) is
  'An issued document with all that its PDF says; null for a draft, and for an opening balance, which has none.';

create function private.snapshot_of_draft(of_document uuid) returns jsonb
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  d public.documents;
  snapshot jsonb;
begin
  select s.* into d from public.documents s where s.id = of_document and s.number is null;
  if d.id is null or private.missing_for_issue(d) is not null then return null; end if;
  begin
    d := private.compose_document(of_document);
    d.number := 'DRAFT';
    snapshot := private.document_snapshot(d);
    -- Takes back the rules of tax that were written into the lines.
    raise exception 'This draft was only looked at.' using errcode = 'BK001';
  exception when sqlstate 'BK001' then null;
  end;
  return snapshot;
end $$;
comment on function private.snapshot_of_draft(uuid) is
  'A draft with all that its PDF would say if it was issued now, and DRAFT for its number; null once it is issued, and '
  'while something is missing. Changes nothing.';

create function private.document_link(of_document uuid, issued_on date) returns text
  language sql stable security definer set search_path = ''
  as $$
  select private.link_token(case when issued_on > private.office_day() - 335 then 'document'
    else 'document ' || to_char(private.office_day(), 'YYYY-MM') end, of_document)
$$;
comment on function private.document_link(uuid, date) is
  'The token of the signed link to an issued document, which ends a year after its issue; of one that is about that '
  'old or older, a link that ends with the next month, for who may read it now.';

create function private.document_of_link(token text) returns uuid
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  found uuid := private.token_subject('document', token);
begin
  if exists (select from public.documents d
    where d.id = found and d.issued_on + interval '1 year' <= private.office_day()) then
    raise exception 'This link has ended: links to documents end after a year.' using errcode = 'PT410';
  end if;
  return coalesce(found, (select private.token_subject('document '
    || to_char(private.office_day() - m.back * interval '1 month', 'YYYY-MM'), token) as subject
    from generate_series(0, 1) as m (back) order by subject nulls last limit 1));
end $$;
comment on function private.document_of_link(text) is
  'The document of a link made by document_link; null when it is not valid. Errors: PT410 when it has ended.';

create function private.document_by_token(token text) returns jsonb
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  snapshot jsonb := private.snapshot_of_document(private.document_of_link(token));
begin
  if snapshot is null then snapshot := private.snapshot_of_draft(private.token_subject('draft', token)); end if;
  -- The same answer for an invalid link and for one whose document is gone.
  if snapshot is null then raise exception 'This link is not valid.' using errcode = 'PT404'; end if;
  if snapshot -> 'ended' = 'null' then return snapshot; end if;
  -- What took its place goes to the same reader.
  return jsonb_set(snapshot, '{ended,by_token}', coalesce((select to_jsonb(private.document_link(b.id, b.issued_on))
    from public.documents d join public.documents b on b.member_id is not distinct from d.member_id
      and b.order_id is not distinct from d.order_id
    where d.id = (snapshot ->> 'id')::uuid and b.kind = snapshot #>> '{ended,by_kind}'
      and b.number = snapshot #>> '{ended,by_number}'), 'null'));
end $$;

create function public.document_by_token(token text) returns jsonb
  language sql volatile security invoker set search_path = ''
  as $$ select private.document_by_token(token) $$;
comment on function public.document_by_token(text) is
  'An issued document, or a draft as it would be issued now (number DRAFT), with all that its PDF says, for the holder '
  'of its signed link; where it does not hold any more, ended has by_token, of the link to what took its place. PT404 '
  'when the link is not valid, and for a draft to which something is missing; PT410 when the link has ended.';

create function private.document_readers(of_member uuid) returns table (name text, email text)
  language sql stable security definer set search_path = ''
  as $$
  select c.name, c.email from public.billing_contacts c where c.member_id = of_member
  union all
  -- Without a billing contact, the primary contact.
  select c.name, lower(c.email) from public.member_contacts c
    where c.member_id = of_member and c.is_primary and c.email is not null
      and not exists (select from public.billing_contacts b where b.member_id = of_member)
  order by 2
$$;
comment on function private.document_readers(uuid) is 'To whom a member''s documents are mailed.';

create function private.readers_of(d public.documents) returns table (name text, email text)
  language sql stable security definer set search_path = ''
  as $$
  select o.name, lower(o.email) from public.event_orders o where o.id = d.order_id and o.erased_at is null
  union all select r.name, r.email from private.document_readers(d.member_id) r where d.order_id is null
$$;
comment on function private.readers_of(public.documents) is
  'To whom a document is mailed: who ordered the places that it is for, otherwise the member''s readers.';

create function private.get_document_mails(of_document uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may send documents.');
  return jsonb_build_object(
    'readers', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from public.documents d,
      private.readers_of(d) r where d.id = of_document),
    'mails', (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'recipient', o.recipient, 'state', o.state,
        'returned', o.returned, 'created_at', o.created_at, 'settled_at', o.settled_at)
        order by o.created_at desc, o.recipient), '[]')
      from public.mail_outbox o where o.about_kind = 'document' and o.about_id = of_document));
end $$;

create function public.get_document_mails(document_id uuid) returns jsonb
  language sql stable security invoker set search_path = ''
  as $$ select private.get_document_mails(document_id) $$;
comment on function public.get_document_mails(uuid) is
  'To whom a document would be mailed (readers: [{name, email}]), and the mails of it so far (Administrators).';

create function private.order_for_mail(d public.documents) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
  select jsonb_build_object('event', private.event_for_mail(e, false) - 'meeting_url', 'order_path',
    '/order?token=' || private.link_token('order', o.id), 'people',
    (select coalesce(jsonb_agg(jsonb_build_object('name', r.name) order by r.queued_at, r.id), '[]')
      from public.event_registrations r
      where r.debt_id = coalesce(d.debt_id, (select i.debt_id from public.documents i where i.id = d.refers_to))
        and r.erased_at is null and case
          when d.kind = 'credit_note' then r.debt_line in (select l.corrects from public.document_lines l
            where l.document_id = d.id)
          else r.status <> 'cancelled'
            or exists (select from public.document_cancellations c where c.document_id = d.id) end))
  from public.event_orders o join public.events e on e.id = o.event_id
    where o.id = d.order_id and o.erased_at is null
$$;
comment on function private.order_for_mail(public.documents) is
  'What a mail that brings a document of places says of them: the event, the path of the order''s page, and who takes '
  'part or, of a credit note, whose place it corrects. Of what strangers typed nothing but names. Null for other '
  'documents.';

create function private.mail_document(d public.documents) returns integer
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  reader record;
  sent integer := 0;
begin
  for reader in select r.email from private.readers_of(d) r loop
    perform private.enqueue_mail('document-issued', reader.email,
      -- Callers keep a second press away; mails before may have been forgotten since.
      'document-issued:' || d.id || ':' || gen_random_uuid(),
      jsonb_build_object('token', private.document_link(d.id, d.issued_on)), 'document', d.id);
    sent := sent + 1;
  end loop;
  if d.kind in ('pro_forma', 'credit_note') and d.order_id is not null then
    perform private.forget_told(d);
  end if;
  return sent;
end $$;
comment on function private.mail_document(public.documents) is
  'Mails an issued document with its PDF, and returns how many mails there are.';

create function private.send_document(of_document uuid, expected_mails integer) returns integer
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  d public.documents;
  sent integer;
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may send documents.');
  select s.* into d from public.documents s where s.id = of_document for update;
  if d.id is null then raise exception 'This document is not there.' using errcode = 'PT404'; end if;
  if d.number is null then raise exception 'A draft is not sent. Issue it first.'; end if;
  if (select count(*) from public.mail_outbox o where o.about_kind = 'document' and o.about_id = d.id)
    <> coalesce(expected_mails, -1) then
    raise exception '% has been sent meanwhile.', d.number using errcode = 'PT409';
  end if;
  if (select f.state from private.document_facts f where f.id = d.id) in ('annulled', 'cancelled', 'invoiced') then
    raise exception '% does not hold any more.', d.number;
  end if;
  sent := private.mail_document(d);
  if sent = 0 then
    raise exception '%', case when d.order_id is null
      then 'This member has no billing contact and no primary contact with an address.'
      else 'Who ordered was erased, so it cannot be mailed. Issue its invoice on its page.' end;
  end if;
  perform private.write_audit_log('document', array[private.audited_document(d)],
    array[private.audited_document(d) || jsonb_build_object('mailed_to', sent)]);
  return sent;
end $$;

create function public.send_document(document_id uuid, expected_mails integer) returns integer
  language sql volatile security invoker set search_path = ''
  as $$ select private.send_document(document_id, expected_mails) $$;
comment on function public.send_document(uuid, integer) is
  'Mails an issued document with its PDF to the member''s billing contacts or, without one, to its primary contact '
  '(Administrators), and returns how many mails there are. expected_mails is how many there were of it so far, so that '
  'a second press sends nothing. Errors: PT409 sent meanwhile, PT404.';

create function private.invoice_and_mail(pro_forma uuid) returns jsonb
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  -- As after the first of two presses.
  if exists (select from public.documents i where i.refers_to = pro_forma and i.kind = 'invoice'
    and i.number is not null and not private.is_annulled(i.id)) then return null; end if;
  perform private.invoice_pro_forma(pro_forma);
  perform private.send_document(i.id, 0) from public.documents i
    where i.refers_to = pro_forma and i.kind = 'invoice' and i.number is not null and not private.is_annulled(i.id);
  return '{}';
end $$;
comment on function private.invoice_and_mail(uuid) is
  'Issues the invoice of a paid pro forma and mails it, or neither; returns what private.change_rows expects.';

create function private.invoice_pro_formas(ids uuid[]) returns jsonb
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may issue documents.');
  return private.change_rows(ids, 'documents', 't.number', 'select private.invoice_and_mail($1)');
end $$;

create function public.invoice_pro_formas(ids uuid[]) returns jsonb
  language sql volatile security invoker set search_path = '' set statement_timeout = '120s'
  as $$ select private.invoice_pro_formas(ids) $$;
comment on function public.invoice_pro_formas(uuid[]) is
  'Issues the invoices that follow paid pro formas and mails each, as invoice_pro_forma and send_document do '
  '(Administrators). What cannot be mailed is not issued either. Returns {done, failed}, see private.outcome.';

create function private.renewed_year(of_document uuid) returns integer
  language sql stable security definer set search_path = ''
  as $$
  select least(greatest(extract(year from e.starts_on + (e.ends_on - e.starts_on) / 2),
      extract(year from m.created_at at time zone 'Europe/Sofia')), extract(year from private.office_day()))::integer
  from public.document_lines l join public.memberships t on t.id = l.term_id
    join public.members m on m.id = t.member_id
    join lateral (select o.starts_on, o.ends_on from public.memberships o
      where o.member_id = t.member_id and o.ends_on < t.starts_on order by o.ends_on desc limit 1) e on true
  where l.document_id = of_document
    and exists (select from public.member_people p where p.member_id = m.id and p.is_manager) limit 1
$$;
comment on function private.renewed_year(uuid) is
  'Of a document that asks for a term after another: the calendar year in which most of that other term lies, of '
  'those that the membership facts have. Null for other documents, and for a member without managers, who may see '
  'the facts.';

create table private.document_reminders (
  debt_id uuid not null references public.documents (id) on delete cascade,
  step smallint not null,
  sent_at timestamptz not null default now(),
  primary key (debt_id, step)
);
comment on table private.document_reminders is
  'The reminders of debts that were enqueued, each once until the debt opens again. Written by private.remind_of; '
  'removed by private.asks_again_by.';
comment on column private.document_reminders.step is
  'Days after the day by which it was to be paid (negative: before), as in billing_settings.reminders, or by hand.';

create function private.left_for_reader(of_payment uuid, reader text) returns bigint
  language sql stable security definer set search_path = ''
  as $$
  select case when not exists (select from public.settlements s where s.payment_id = of_payment and s.undone_at is null
      and not exists (select from public.documents d join private.document_facts f on f.id = d.id
          cross join lateral private.readers_of(d) r
        where d.debt_id = s.debt_id and f.state not in ('annulled', 'cancelled', 'invoiced')
          and lower(r.email) = reader))
    then private.left_of_payment(of_payment) else 0 end
$$;
comment on function private.left_for_reader(uuid, text) is
  'What is left of a payment, for an address that reads all that it settles; 0 for others, whom it does not concern.';

create function private.document_mail_data(mail public.mail_outbox) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
  -- What no longer holds is not sent; the open amount is that of the moment.
  select mail.data || coalesce(private.order_for_mail(d), '{}') || jsonb_build_object('kind', d.kind, 'number',
    d.number, 'buyer', case when d.order_id is null or b.by_hand then d.buyer ->> 'legal_name' end, 'by_hand',
    b.by_hand, 'state', f.state, 'total_cents', d.total_cents, 'open_cents', f.open_cents, 'due_on', a.due_on,
    'overdue', a.due_on < private.office_day(), 'days_late', private.office_day() - a.due_on,
    'again', k.again,
    'second', k.second, 'second_words', case when k.second then (private.billing()).second_reminder end, 'reference',
    a.payment_reference, 'holder', a.account ->> 'holder',
    'iban', a.account ->> 'iban', 'bic', a.account ->> 'bic', 'replaces_kind', was.kind, 'replaces', was.number,
    'replaces_reason', was.reason,
    'replaces_without', (select jsonb_agg(jsonb_build_object('name', r.name) order by r.queued_at, r.id)
      from public.event_registrations r where r.debt_id = was.id and r.cancelled_by in ('participant', 'office')
        and r.erased_at is null),
    'reason', case when d.kind = 'credit_note' and not b.by_hand then d.reason end,
    'reader', (select r.name from private.readers_of(d) r
      where lower(r.email) = mail.recipient limit 1),
    'held_until', case when exists (select from public.event_registrations r
      where r.debt_id = d.id and r.status = 'offered') then a.due_on end,
    'thanks', t.thanks,
    'facts_of', y.year, 'facts', case when y.year is not null then
      (select format('/dashboard/company/%s/facts?year=%s', m.slug, y.year) from public.members m
        where m.id = d.member_id and m.status = 'active') end)
    || case when t.thanks and not mail.data ? 'left_cents' then jsonb_build_object('left_cents', (select
        coalesce(sum(private.left_for_reader(p.id, mail.recipient)), 0) from public.payments p
      where p.id in (select s.payment_id from public.settlements s where s.debt_id = d.debt_id and s.undone_at is null)
      )) else '{}' end
    || case when d.kind = 'opening_balance' then jsonb_build_object('dated_on', d.dated_on, 'what_for',
      (select l.words_en from public.document_lines l where l.document_id = d.id)) else '{}' end
  from public.documents d join private.document_facts f on f.id = d.id
    left join public.event_orders b on b.id = d.order_id
    -- Asked for while it is open.
    left join lateral (select f.due_on, d.payment_reference,
        private.account_in_euro(d.accounts)) as a (due_on, payment_reference, account)
      on d.debt_id is not null and f.open_cents > 0
    -- In whose place it came: an annulled document, a pro forma that was cancelled, or the one that was paid. Of a pro
    -- forma that was paid as it came, nobody was told: the one before it is meant.
    left join lateral (select o.id, o.kind, o.number, (select c.reason from public.document_cancellations c
        where c.document_id = o.id) as reason from public.documents o
      where o.id = coalesce((select p.refers_to from public.documents p where p.replaced_by = d.id),
        case when d.kind in ('pro_forma', 'invoice') then coalesce((select x.refers_to from public.documents x
          where x.id = d.refers_to and x.created_at = d.created_at), d.refers_to) end)) as was on true
    cross join lateral (select d.kind = 'invoice' and d.refers_to = d.debt_id and exists (select from
          public.settlements s
        where s.debt_id = d.debt_id and s.kind = 'payment' and s.undone_at is null and s.settled_at <= d.issued_at
          and mail.created_at < s.settled_at + interval '3 days')
      -- Once: not where the payment's own mail said it, or a mail of this invoice did.
      and not exists (select from public.mail_outbox m where m.recipient = mail.recipient and m.id <> mail.id
        and m.state in ('sending', 'sent') and (m.template = 'document-issued' and m.about_id = d.id
          or m.template = 'payment-arrived' and m.about_id in (select s.payment_id from public.settlements s
            where s.debt_id = d.debt_id and s.undone_at is null)))) as t (thanks)
    cross join lateral (select case when d.debt_id = d.id then private.renewed_year(d.id) end) as y (year)
    cross join lateral (select mail.template = 'document-reminder' and exists (select from private.document_reminders r
      where r.debt_id = d.debt_id and r.step > 0 and r.sent_at < mail.created_at), exists (select from
        public.mail_outbox m where m.about_kind = 'document' and m.about_id = d.id and m.recipient = mail.recipient
          and m.id <> mail.id and m.template in ('document-issued', 'document-reminder')
          and m.state in ('sending', 'sent'))) as k (second, again)
    where d.id = mail.about_id and f.state not in ('annulled', 'cancelled', 'invoiced')
      -- Nobody is reminded of what is paid, credited, written off, followed by another document, or may be paid by
      -- a line that waits.
      and (mail.template <> 'document-reminder' or f.state = 'open' and f.open_cents > 0
        and not exists (select from private.waiting_debts w where w.debt_id = d.debt_id)
        and not exists (select from public.billing_details b where b.member_id = d.member_id and b.reminders_held))
$$;
comment on function private.document_mail_data(public.mail_outbox) is
  'The data of a mail that brings a document: what is open of it, how and by which day it is paid and whether that has '
  'passed (overdue, days_late), whether it is not the first reminder since (second), whether a mail has brought it '
  'to this address before (again), what it replaces, why, and of '
  'pro formas of places for whom this one asks no more (replaces_without), the '
  'order whose places it is for, whether it thanks for the payment that it follows, with what is left of that '
  '(left_cents), and the way to the membership facts where it renews; null when the document does not '
  'hold any more, or there is nothing to remind of. Of an opening balance its day (dated_on) and what_for.';

-- Thanks for what came in.

create function private.told_of_payment(of_payment uuid)
  returns table (document_id uuid, cents bigint, settled_at timestamptz, name text, email text)
  language sql stable security definer set search_path = ''
  as $$
  select d.id, s.cents, s.settled_at, r.name, lower(r.email)
  from (select t.debt_id, coalesce(sum(t.cents) filter (where t.kind = 'payment'), 0)::bigint as cents,
        max(t.settled_at) as settled_at
      from public.settlements t where t.payment_id = of_payment and t.undone_at is null group by t.debt_id) as s
    join public.documents d on d.debt_id = s.debt_id
    join private.document_facts f on f.id = d.id and f.state not in ('annulled', 'cancelled', 'invoiced')
    cross join lateral private.readers_of(d) r
  -- A mail that brings the invoice of what is paid says it.
  where not exists (select from public.documents i join public.mail_outbox m on m.about_kind = 'document'
      and m.about_id = i.id and m.template = 'document-issued' and m.recipient = lower(r.email)
      and m.state in ('waiting', 'sending', 'sent')
    where i.debt_id = s.debt_id and i.kind = 'invoice' and i.refers_to = s.debt_id and i.issued_at >= s.settled_at)
$$;
comment on function private.told_of_payment(uuid) is
  'Whom a mail tells what a payment settles, a row for each document: its readers, unless one brings them the invoice '
  'that followed.';

create function private.thank_for_payment(of_payment uuid) returns void
  language sql volatile security definer set search_path = ''
  as $$
  insert into public.mail_outbox (template, recipient, cause, about_kind, about_id, next_attempt_at)
    select distinct on (t.email) 'payment-arrived', t.email,
      'payment-arrived:' || of_payment || ':' || gen_random_uuid(), 'payment', of_payment, now() + interval '10 minutes'
    from private.told_of_payment(of_payment) t
    where t.settled_at >= now() and not exists (select from public.mail_outbox m where m.template = 'payment-arrived'
      and m.about_id = of_payment and m.recipient = t.email and m.state = 'waiting')
$$;
comment on function private.thank_for_payment(uuid) is
  'Enqueues the thanks for a payment to the readers of what it has settled now, one mail each. It waits ten minutes, '
  'so that what is undone at once is told to nobody and the invoice that follows at once brings the thanks.';

create function private.payment_mail_data(mail public.mail_outbox) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
  with told as materialized (select t.*, d as document, f.state, f.open_cents, f.due_on
    from private.told_of_payment(mail.about_id) t
    join public.documents d on d.id = t.document_id join private.document_facts f on f.id = d.id
    where t.email = mail.recipient)
  select case when n.documents = 1 then coalesce(private.order_for_mail(n.document), '{}') else '{}' end
    || jsonb_build_object('booked_on', p.booked_on, 'method', p.method, 'by_hand',
        (select o.by_hand from public.event_orders o where o.id = (n.document).order_id), 'reader', n.name,
        'documents', n.list,
        'left_cents', private.left_for_reader(p.id, mail.recipient))
  from public.payments p cross join lateral (select count(*) as documents, min(t.name) as name,
      (array_agg(t.document))[1] as document, jsonb_agg(jsonb_build_object('kind', (t.document).kind, 'number',
        (t.document).number, 'cents', t.cents, 'state', t.state, 'open_cents', t.open_cents, 'due_on', t.due_on,
        'overdue', t.due_on < private.office_day()) order by (t.document).issued_at) as list from told t) as n
  where p.id = mail.about_id and n.documents > 0
$$;
comment on function private.payment_mail_data(public.mail_outbox) is
  'The data of a mail that thanks for a payment: when it was booked, how it was paid, what it settles of the reader''s '
  'documents now, and of a single one the order whose places it is for; null when it was undone, or the mail of the '
  'invoice says it.';

create function private.get_payment_mails(documents uuid[]) returns table (document_id uuid, places bigint,
  readers text[])
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_right(private.keeps_books(), 'Only Administrators and accountants may record payments.');
  return query select d.id, (select count(*) from public.event_registrations r where r.debt_id = d.debt_id
      and 'offered' in (r.status, r.attended_from)),
    case when private.is_admin() then array(select lower(w.email) from private.readers_of(d) w order by 1) end
    from public.documents d where d.id = any (documents);
end $$;

create function public.get_payment_mails(documents uuid[]) returns table (document_id uuid, places bigint,
  readers text[])
  language sql stable security invoker set search_path = ''
  as $$ select * from private.get_payment_mails(documents) $$;
comment on function public.get_payment_mails(uuid[]) is
  'Whom a payment of documents writes to (Administrators and accountants): of each how many places are held until it '
  'is paid, and the addresses of its readers, who are thanked or, of places, get the invoice; null for accountants.';

-- Grants on functions.

grant execute on function private.document_by_token(text) to anon, authenticated, service_role;
grant execute on function private.get_document_mails(uuid), private.send_document(uuid, integer),
  private.invoice_pro_formas(uuid[]), private.get_payment_mails(uuid[])
  to authenticated;
grant execute on function public.document_by_token(text) to anon, authenticated, service_role;
grant execute on function public.get_document_mails(uuid), public.send_document(uuid, integer),
  public.invoice_pro_formas(uuid[]), public.get_payment_mails(uuid[])
  to authenticated;
