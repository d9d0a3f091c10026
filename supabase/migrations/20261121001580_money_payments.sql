-- Dues: payments, what they settle, write-offs and refunds.

create table public.payments (
  id uuid primary key,
  member_id uuid references public.members (id) on delete restrict,
  cents bigint not null check (cents between 1 and 100000000000),
  currency text not null default 'EUR' check (currency ~ '^[A-Z]{3}$'),
  arrived_cents bigint not null check (arrived_cents between 1 and 100000000000000),
  booked_on date not null check (booked_on between '2000-01-01' and '2100-12-31'),
  payer text not null check (length(btrim(payer)) between 1 and 200 and private.is_line(payer)),
  reference text check (length(reference) <= 140 and private.is_line(reference)),
  note text check (length(note) <= 1000),
  method text not null default 'transfer' check (method in ('transfer', 'card', 'cash')),
  receipt text check (length(btrim(receipt)) between 1 and 60 and private.is_line(receipt)),
  recorded_at timestamptz not null default now(),
  recorded_by uuid,
  recorded_by_name text,
  parts jsonb not null default '[]',
  line_id uuid references public.statement_lines (id),
  undone_at timestamptz,
  undone_by_name text,
  undone_reason text check (length(btrim(undone_reason)) between 1 and 500 and private.is_line(undone_reason)),
  search_text text not null generated always as (private.search_text(payer || ' ' || coalesce(reference, ''))) stored,
  check (currency <> 'EUR' or arrived_cents = cents),
  check (case method when 'cash' then receipt is not null when 'transfer' then receipt is null else true end)
);
create index payments_booked_on_idx on public.payments (booked_on desc, id);
create index payments_member_id_idx on public.payments (member_id);
create index payments_line_id_idx on public.payments (line_id);
create unique index payments_line_key on public.payments (line_id) where undone_at is null;
create index payments_search_idx on public.payments using gin (search_text extensions.gin_trgm_ops);
comment on table public.payments is
  'Payments that came in, entered by hand or from a line of a bank statement. Never changed, but undone as a whole; '
  'what they settle is in settlements.';
comment on column public.payments.id is 'Chosen by the browser, so that a payment sent twice is stored once.';
comment on column public.payments.cents is 'Cents of euro, as the bank booked them.';
comment on column public.payments.arrived_cents is 'Hundredths of the currency in which it was sent.';
comment on column public.payments.booked_on is 'The bank''s booking day, which is the day of the payment.';
comment on column public.payments.method is 'How it was paid; a line of a bank statement is a transfer.';
comment on column public.payments.receipt is 'The number of the receipt that was given for cash or a card.';
comment on column public.payments.parts is
  'What it was recorded to settle, as it was sent: a retry sends the same. What it settles now is in settlements.';
comment on column public.payments.line_id is 'The line of a bank statement that was confirmed as this payment.';
comment on column public.payments.undone_at is 'It was no payment to the chamber, or not this one: it counts no more.';
comment on column public.payments.recorded_by is 'No foreign key: the payment outlives the account.';

create table public.settlements (
  id uuid primary key default gen_random_uuid(),
  debt_id uuid not null references public.documents (id),
  kind text not null check (kind in ('payment', 'credit', 'charges', 'write_off')),
  payment_id uuid references public.payments (id),
  credit_note_id uuid references public.documents (id),
  cents bigint not null check (cents > 0),
  settled_on date not null,
  reason text check (length(btrim(reason)) between 1 and 500 and private.is_line(reason)),
  settled_at timestamptz not null default clock_timestamp(),
  settled_by uuid,
  settled_by_name text,
  undone_at timestamptz,
  undone_by_name text,
  undone_reason text check (length(btrim(undone_reason)) between 1 and 500 and private.is_line(undone_reason)),
  asks_by date,
  undone_on date check (undone_on is null or undone_at is not null),
  check ((kind in ('payment', 'charges')) = (payment_id is not null)),
  check ((kind = 'credit') = (credit_note_id is not null)),
  check (kind <> 'write_off' or reason is not null)
);
create index settlements_debt_id_idx on public.settlements (debt_id);
create index settlements_payment_id_idx on public.settlements (payment_id);
create index settlements_credit_note_id_idx on public.settlements (credit_note_id);
comment on table public.settlements is
  'What lessens the open amount of a debt: a part of a payment, a credit note, charges that a bank kept, or a '
  'write-off. What was undone stays, with its reason, and counts no more.';
comment on column public.settlements.settled_on is
  'Booking day of the payment, otherwise the day on which it was noted; never of closed books, see private.open_day.';
comment on column public.settlements.undone_on is
  'The day from which it counts no more, where something that came later took its place; null where it was a mistake, '
  'and never counted.';
comment on column public.settlements.asks_by is
  'The day to pay that the debt got when this undoing opened it again.';

create table public.refunds (
  id uuid primary key,
  payment_id uuid references public.payments (id),
  credit_note_id uuid references public.documents (id),
  cents bigint not null check (cents > 0),
  paid_on date not null check (paid_on between '2000-01-01' and '2100-12-31'),
  reference text check (length(reference) <= 140 and private.is_line(reference)),
  reason text not null check (length(btrim(reason)) between 1 and 500 and private.is_line(reason)),
  recorded_at timestamptz not null default now(),
  recorded_by uuid,
  recorded_by_name text,
  undone_at timestamptz,
  undone_by_name text,
  undone_reason text check (length(btrim(undone_reason)) between 1 and 500 and private.is_line(undone_reason)),
  check (num_nonnulls(payment_id, credit_note_id) = 1)
);
create index refunds_payment_id_idx on public.refunds (payment_id);
create index refunds_credit_note_id_idx on public.refunds (credit_note_id);
comment on column public.refunds.reference is 'What the bank calls it.';
comment on table public.refunds is
  'What the chamber paid back, of what is left of a payment or of a credit note. What was undone stays, with its '
  'reason, and counts no more.';

alter table public.payments enable row level security;
alter table public.settlements enable row level security;
alter table public.refunds enable row level security;
grant select on table public.payments, public.settlements, public.refunds to authenticated;
create policy "Administrators and accountants read" on public.payments for select to authenticated
  using ((select private.keeps_books()));
create policy "Administrators and accountants read" on public.settlements for select to authenticated
  using ((select private.keeps_books()));
create policy "Administrators and accountants read" on public.refunds for select to authenticated
  using ((select private.keeps_books()));

create function private.is_documented(member uuid) returns boolean
  language sql stable security definer set search_path = ''
  as $$
  select exists (select from public.documents d where d.member_id = member and d.number is not null)
    or exists (select from public.payments p where p.member_id = member)
$$;
comment on function private.is_documented(uuid) is
  'Whether a member has issued documents or payments, for which it cannot be deleted.';

create function private.count_documented(ids uuid[]) returns bigint
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may delete members.');
  return (select count(*) from public.members m where m.id = any (ids) and private.is_documented(m.id));
end $$;

create function public.count_documented(ids uuid[]) returns bigint
  language sql stable security invoker set search_path = ''
  as $$ select private.count_documented(ids) $$;
comment on function public.count_documented(uuid[]) is
  'How many of these members have issued documents or payments, for which delete_members refuses them '
  '(Administrators).';

-- What is open.

create function private.held_payment(p public.payments) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
  select to_jsonb(p) - array['id', 'member_id', 'line_id', 'parts', 'search_text', 'recorded_by', 'recorded_by_name',
    'undone_by_name'] || coalesce((select jsonb_build_object('payer_iban', l.payer_iban, 'text', l.text)
      from public.statement_lines l where l.id = p.line_id), '{}')
$$;
comment on function private.held_payment(public.payments) is
  'What the download of whoever paid has of a payment, with the words of its bank line.';

create function private.settled_cents(of_debt uuid, of_kind text default null) returns bigint
  language sql stable security definer set search_path = ''
  as $$
  select coalesce(sum(s.cents), 0)::bigint from public.settlements s
  where s.debt_id = of_debt and s.undone_at is null and (of_kind is null or s.kind = of_kind)
$$;
comment on function private.settled_cents(uuid, text) is
  'By how many cents a debt is settled, by all kinds of settlement or by one.';

create function private.open_cents(of_debt uuid) returns bigint
  language sql stable security definer set search_path = ''
  as $$
  select d.total_cents - private.settled_cents(d.id) from public.documents d where d.id = of_debt
$$;
comment on function private.open_cents(uuid) is 'How many cents of a debt are open.';

create function private.left_of_payment(of_payment uuid) returns bigint
  language sql stable security definer set search_path = ''
  as $$
  select case when p.undone_at is not null then 0 else p.cents
    - coalesce((select sum(s.cents) from public.settlements s
      where s.payment_id = p.id and s.kind = 'payment' and s.undone_at is null), 0)::bigint
    - coalesce((select sum(r.cents) from public.refunds r
      where r.payment_id = p.id and r.undone_at is null), 0)::bigint end
  from public.payments p where p.id = of_payment
$$;
comment on function private.left_of_payment(uuid) is
  'How many cents of a payment settle nothing and were not paid back; none of one that was undone.';

create function private.left_of_credit(of_note uuid) returns bigint
  language sql stable security definer set search_path = ''
  as $$
  select case when private.is_annulled(d.id) then 0 else d.total_cents
    - coalesce((select sum(s.cents) from public.settlements s
      where s.credit_note_id = d.id and s.undone_at is null), 0)::bigint
    - coalesce((select sum(r.cents) from public.refunds r
      where r.credit_note_id = d.id and r.undone_at is null), 0)::bigint end
  from public.documents d where d.id = of_note and d.kind = 'credit_note' and d.number is not null
$$;
comment on function private.left_of_credit(uuid) is
  'How many cents of a credit note settle nothing and were not paid back.';

create function private.expect_left(what text, remaining bigint, expected bigint) returns void
  language plpgsql immutable set search_path = ''
  as $$
begin
  if remaining is distinct from expected then
    raise exception '% has been used meanwhile.', what
      using errcode = 'PT409', detail = jsonb_build_object('left_cents', remaining)::text;
  end if;
end $$;
comment on function private.expect_left(text, bigint, bigint) is
  'Tells the second of two who use a payment or a credit note (PT409), or who has used it already and got no answer. '
  'The details are JSON: left_cents.';

-- Settling. Each function locks the events whose places it may confirm, then the debts, both in the order of their ids,
-- then the payment.

create function private.named_documents(parts jsonb) returns uuid[]
  language sql immutable set search_path = ''
  as $$ select array(select a.document_id from jsonb_to_recordset(case when jsonb_typeof(parts) = 'array' then parts
    else '[]' end) as a (document_id uuid)) $$;
comment on function private.named_documents(jsonb) is 'The documents that parts of a payment name.';

create function private.lock_ordered_events(documents uuid[]) returns void
  language sql volatile security definer set search_path = ''
  as $$
  select from public.events e where e.id in (select o.event_id from public.documents d
    join public.event_orders o on o.id = d.order_id where d.id = any (documents)) order by e.id for no key update
$$;
comment on function private.lock_ordered_events(uuid[]) is
  'Locks the events whose places these documents ask for, as all changes of seats do (private.lock_event).';

create function private.lock_debt(of_document uuid) returns public.documents
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  d public.documents;
  root public.documents;
begin
  select s.* into d from public.documents s where s.id = of_document;
  if d.number is null or d.debt_id is null then
    raise exception 'Only an issued pro forma, invoice or debit note can be paid.';
  end if;
  select s.* into root from public.documents s where s.id = d.debt_id for update;
  if exists (select from public.document_cancellations c where c.document_id = root.id) then
    raise exception '% has been cancelled.', root.number;
  end if;
  -- The debt goes on while one of its documents has not been annulled.
  if not exists (select from public.documents s where s.debt_id = root.id and not private.is_annulled(s.id)) then
    raise exception '% has been annulled.', root.number;
  end if;
  return root;
end $$;
comment on function private.lock_debt(uuid) is
  'Locks the debt of an issued document and returns its first document; refuses one that nobody owes any more.';

create function private.audited_settlement(root public.documents, was bigint, more jsonb) returns void
  language sql volatile security definer set search_path = ''
  as $$
  select private.write_audit_log('document',
    array[private.audited_document(root) || jsonb_build_object('open_cents', was)],
    array[private.audited_document(root) || jsonb_build_object('open_cents', private.open_cents(root.id)) || more])
$$;
comment on function private.audited_settlement(public.documents, bigint, jsonb) is
  'Writes an audit log entry for what changed the open amount of a debt; more says what that was.';

create function private.settle(root public.documents, of_kind text, source uuid, part bigint, on_day date, why text)
  returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  was bigint := private.open_cents(root.id);
  written_off bigint := private.settled_cents(root.id, 'write_off');
  gives_way boolean;
  gives_way_on date;
begin
  if part is null or part < 1 then raise exception 'An amount is one cent at least.' using errcode = '22023'; end if;
  -- What is open is paid first; a write-off gives way to more than that, and what then is left of it stays written off.
  gives_way := written_off > 0 and part > was and of_kind in ('payment', 'credit');
  if gives_way then
    gives_way_on := (select greatest(max(s.settled_on), private.open_day(on_day)) from public.settlements s
      where s.debt_id = root.id and s.kind = 'write_off' and s.undone_at is null);
    update public.settlements s set undone_at = clock_timestamp(), undone_by_name = private.own_name(),
        undone_reason = 'Paid or credited after all.', undone_on = gives_way_on
      where s.debt_id = root.id and s.kind = 'write_off' and s.undone_at is null;
  end if;
  if part > private.open_cents(root.id) then
    raise exception '%: €% is more than what is open.', root.number, to_char(part / 100.0, 'FM999,999,990.00')
      using errcode = 'PT409';
  end if;
  insert into public.settlements (debt_id, kind, payment_id, credit_note_id, cents, settled_on, reason, settled_by,
      settled_by_name)
    values (root.id, of_kind, case when of_kind in ('payment', 'charges') then source end,
      case when of_kind = 'credit' then source end, part, private.open_day(on_day), nullif(btrim(why), ''),
      (select auth.uid()), private.own_name());
  if gives_way and private.open_cents(root.id) > 0 then
    perform private.settle(root, 'write_off', null, private.open_cents(root.id), gives_way_on,
      'What is left of a write-off.');
  end if;
  perform private.audited_settlement(root, was, jsonb_strip_nulls(jsonb_build_object('settled_by', of_kind, 'cents',
    part, 'why', nullif(btrim(why), ''))));
end $$;
comment on function private.settle(public.documents, text, uuid, bigint, date, text) is
  'Notes what lessens a debt that the caller has locked.';

create function private.expect_open(root public.documents, expected bigint) returns void
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  if private.open_cents(root.id) is distinct from expected then
    raise exception '% has been settled meanwhile. Its open amount is another one now.', root.number
      using errcode = 'PT409', detail = jsonb_build_object('document_id', root.id, 'open_cents',
        private.open_cents(root.id))::text;
  end if;
end $$;
comment on function private.expect_open(public.documents, bigint) is
  'Tells the second of two who settle a debt (PT409). The details are JSON: document_id and open_cents.';

create function private.close_rest(root public.documents, of_payment uuid, on_day date, said boolean) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  rest bigint := private.open_cents(root.id);
  most bigint := root.total_cents / 10 - private.settled_cents(root.id, 'charges');
begin
  if said and rest = 0 then
    raise exception 'Nothing is left open of % that the bank could have kept.', root.number;
  end if;
  if said and rest > most then
    raise exception 'More than a tenth of % would be charges. Those of banks are not as much.', root.number;
  end if;
  -- No bank kept anything of cash.
  if rest between 1 and most and (said or rest <= (private.billing()).close_below_cents
    and not exists (select from public.payments p where p.id = of_payment and p.method = 'cash')) then
    perform private.settle(root, 'charges', of_payment, rest, on_day, 'Charges of the bank.');
  end if;
end $$;
comment on function private.close_rest(public.documents, uuid, date, boolean) is
  'Closes what a payment leaves open of a debt as charges of the bank, if all its charges are a tenth of it at most, '
  'and somebody said so or it is not more than the settings allow and was not paid in cash. Refuses what was said and '
  'cannot be.';

create function private.allocate(p public.payments, parts jsonb) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  root public.documents;
  part record;
begin
  if parts is null or jsonb_typeof(parts) <> 'array' or jsonb_array_length(parts) > 100 then
    raise exception 'A payment is allocated to at most 100 documents.' using errcode = '22023';
  end if;
  for part in
    select d.debt_id, min(a.document_id::text)::uuid as document_id, sum(a.cents)::bigint as cents,
      min(a.open_cents) as open_cents, coalesce(bool_or(a.charges), false) as charges
    from jsonb_to_recordset(parts) as a (document_id uuid, cents bigint, open_cents bigint, charges boolean)
      left join public.documents d on d.id = a.document_id
      group by d.debt_id order by d.debt_id loop
    root := private.lock_debt(part.document_id);
    perform private.expect_open(root, part.open_cents);
    perform private.settle(root, 'payment', p.id, part.cents, p.booked_on, null);
    perform private.close_rest(root, p.id, p.booked_on, part.charges);
    perform private.follow_payment(root, p.booked_on);
  end loop;
  if private.left_of_payment(p.id) < 0 then
    raise exception 'The parts are more than the payment.' using errcode = 'PT409';
  end if;
  perform private.thank_for_payment(p.id);
end $$;
comment on function private.allocate(public.payments, jsonb) is
  'Settles documents with parts of a payment: [{document_id, cents, open_cents, charges}], open_cents as the office '
  'read it; with charges, what is left open was kept by the bank.';

create function private.store_payment(p public.payments, parts jsonb) returns uuid
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  stored public.payments;
begin
  if p.booked_on > private.office_day() then raise exception 'The booking day is still to come.'; end if;
  p.method := coalesce(p.method, 'transfer');
  p.receipt := nullif(btrim(p.receipt), '');
  if p.method = 'cash' and p.receipt is null then
    raise exception 'Cash is recorded with the number of its receipt.';
  end if;
  perform private.lock_ordered_events(private.named_documents(parts));
  p.currency := coalesce(p.currency, 'EUR');
  p.arrived_cents := coalesce(p.arrived_cents, p.cents);
  p.payer := btrim(p.payer);
  p.reference := nullif(btrim(p.reference), '');
  p.note := nullif(btrim(p.note), '');
  insert into public.payments (id, member_id, cents, currency, arrived_cents, booked_on, payer, reference, note, method,
      receipt, parts, line_id, recorded_by, recorded_by_name)
    select p.id, p.member_id, p.cents, p.currency, p.arrived_cents, p.booked_on, p.payer, p.reference, p.note,
      p.method, p.receipt, coalesce(parts, 'null'), p.line_id, (select auth.uid()), private.own_name()
    -- A retry is not refused by keep_closed, where the books were closed meanwhile.
    where not exists (select from public.payments t where t.id = p.id)
    on conflict (id) do nothing returning * into stored;
  -- A retry after a lost answer finds it stored, with what it settles.
  if stored.id is null then
    select t.* into stored from public.payments t where t.id = p.id;
    if (stored.member_id, stored.cents, stored.currency, stored.arrived_cents, stored.booked_on, stored.payer,
        stored.reference, stored.note, stored.method, stored.receipt, stored.line_id) is distinct from (p.member_id,
        p.cents, p.currency, p.arrived_cents, p.booked_on, p.payer, p.reference, p.note, p.method, p.receipt,
        p.line_id) then
      raise exception 'This form was sent with other values before. Please open Payments and see what is recorded.'
        using errcode = 'PT409';
    end if;
    if stored.parts is distinct from parts then
      raise exception 'This payment is recorded already, but with other parts. Its page in Payments shows what it '
        'settles.' using errcode = 'PT409';
    end if;
    return p.id;
  end if;
  perform private.write_audit_log('payment', null, array[jsonb_build_object('id', stored.id, 'name',
    to_char(stored.booked_on, 'YYYY-MM-DD'), 'cents', stored.cents, 'currency', stored.currency, 'booked_on',
    stored.booked_on)]);
  perform private.allocate(stored, parts);
  return stored.id;
exception
  when invalid_parameter_value then raise;
  when data_exception or not_null_violation or check_violation or foreign_key_violation then
    raise exception 'A value of this payment is missing, too long or of the wrong kind.' using errcode = sqlstate;
end $$;
comment on function private.store_payment(public.payments, jsonb) is
  'Stores a payment, once, with what it settles; refuses (PT409) other values under the same id. Callers check rights.';

create function private.record_payment(of_payment uuid, payment jsonb, parts jsonb) returns uuid
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  p public.payments;
begin
  perform private.require_right(private.keeps_books(), 'Only Administrators and accountants may record payments.');
  perform private.only_one_object(payment, 5000);
  p := jsonb_populate_record(null::public.payments, payment);
  p.id := of_payment;
  p.line_id := null;
  return private.store_payment(p, parts);
exception
  when invalid_parameter_value then raise;
  when data_exception then
    raise exception 'A value of this payment is missing, too long or of the wrong kind.' using errcode = sqlstate;
end $$;

create function public.record_payment(payment_id uuid, payment jsonb, parts jsonb) returns uuid
  language sql volatile security invoker set search_path = ''
  as $$ select private.record_payment(payment_id, payment, parts) $$;
comment on function public.record_payment(uuid, jsonb, jsonb) is
  'Records a payment (Administrators and accountants), once, under the given id. payment: member_id, cents, currency, '
  'arrived_cents, booked_on, payer, reference, note, method (transfer without one, card or cash), receipt (the number '
  'of that of cash or a card); parts: [{document_id, cents, open_cents, charges}], what it settles, with the open '
  'amount that was read. What is left open of a document, if it is at most a tenth of it, closes as charges of the '
  'bank where charges is true, or where it is not more than the settings allow and this is not cash. Errors: PT409 '
  'somebody settled meanwhile (details: JSON, document_id and open_cents), or other values or parts are recorded '
  'under this id; 22023, PT413; P0001 where charges is true and nothing or more is left open.';

create function private.allocate_payment(of_payment uuid, parts jsonb, expected_left bigint) returns bigint
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  p public.payments;
begin
  perform private.require_right(private.keeps_books(), 'Only Administrators and accountants may allocate payments.');
  -- The events and debts first, as in record_payment.
  perform private.lock_ordered_events(private.named_documents(parts));
  perform from public.documents d
    where d.id in (select s.debt_id from public.documents s
      join jsonb_to_recordset(parts) as a (document_id uuid) on a.document_id = s.id)
    order by d.id for update;
  select s.* into p from public.payments s where s.id = of_payment for update;
  if p.id is null then raise exception 'This payment is not there.' using errcode = 'PT404'; end if;
  if p.undone_at is not null then raise exception 'This payment has been undone.' using errcode = 'PT409'; end if;
  perform private.expect_left('This payment', private.left_of_payment(p.id), expected_left);
  perform private.allocate(p, parts);
  return private.left_of_payment(p.id);
end $$;

create function public.allocate_payment(payment_id uuid, parts jsonb, expected_left bigint) returns bigint
  language sql volatile security invoker set search_path = ''
  as $$ select private.allocate_payment(payment_id, parts, expected_left) $$;
comment on function public.allocate_payment(uuid, jsonb, bigint) is
  'Settles documents with what is left of a payment (Administrators and accountants), as record_payment does, and '
  'returns what is then left. expected_left is what was read. Errors: PT409, PT404, 22023.';

create function private.write_off(of_document uuid, reason text, expected_open bigint) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  root public.documents;
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may write off debts.');
  perform private.require_reason(write_off.reason);
  root := private.lock_debt(of_document);
  perform private.expect_open(root, expected_open);
  if private.open_cents(root.id) < 1 then raise exception 'Nothing is open of %.', root.number; end if;
  perform private.settle(root, 'write_off', null, expected_open, private.office_day(), btrim(write_off.reason));
  return true;
end $$;

create function public.write_off(document_id uuid, reason text, expected_open bigint) returns boolean
  language sql volatile security invoker set search_path = ''
  as $$ select private.write_off(document_id, reason, expected_open) $$;
comment on function public.write_off(uuid, text, bigint) is
  'Writes off what is open of a debt, with a reason (Administrators). It may still be paid later. expected_open is '
  'what was read. Errors: PT409.';

create function private.close_as_charges(of_document uuid, expected_open bigint) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  root public.documents;
  last public.settlements;
begin
  perform private.require_right(private.keeps_books(), 'Only Administrators and accountants may close debts.');
  perform private.lock_ordered_events(array[of_document]);
  root := private.lock_debt(of_document);
  perform private.expect_open(root, expected_open);
  select s.* into last from public.settlements s
    where s.debt_id = root.id and s.kind = 'payment' and s.undone_at is null
    order by s.settled_on desc, s.settled_at desc, s.id limit 1;
  if last.id is null then
    raise exception 'No payment settles a part of %, so a bank kept nothing of it.', root.number;
  end if;
  perform private.close_rest(root, last.payment_id, last.settled_on, true);
  perform private.follow_payment(root, last.settled_on);
  perform private.thank_for_payment(last.payment_id);
  return true;
end $$;

create function public.close_as_charges(document_id uuid, expected_open bigint) returns boolean
  language sql volatile security invoker set search_path = ''
  as $$ select private.close_as_charges(document_id, expected_open) $$;
comment on function public.close_as_charges(uuid, bigint) is
  'Closes what is open of a debt as charges that the bank kept of the last payment for it (Administrators and '
  'accountants): it is paid then. Refused where more than a tenth of it is open, or no payment settles it. '
  'expected_open is what was read. Errors: PT409.';

-- Grants on functions.

grant execute on function private.record_payment(uuid, jsonb, jsonb), private.allocate_payment(uuid, jsonb, bigint),
  private.write_off(uuid, text, bigint), private.close_as_charges(uuid, bigint),
  private.count_documented(uuid[])
  to authenticated;
grant execute on function public.record_payment(uuid, jsonb, jsonb), public.allocate_payment(uuid, jsonb, bigint),
  public.write_off(uuid, text, bigint), public.close_as_charges(uuid, bigint), public.count_documented(uuid[])
  to authenticated;
