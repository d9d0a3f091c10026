-- Dues: taking back what settles a debt, and payments as a whole.

create function private.asks_again_by(root public.documents) returns date
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  if private.open_cents(root.id) > 0 then return null; end if;
  delete from private.document_reminders k where k.debt_id = root.id;
  return private.office_day() + (private.billing()).days_to_pay;
end $$;
comment on function private.asks_again_by(public.documents) is
  'The day to pay of a debt that is about to open again, whose reminders then begin anew; null while it is open.';

create function private.settle_with_notes(root public.documents) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  note public.documents;
  part bigint;
begin
  for note in select n.* from public.documents n join public.documents i on i.id = n.refers_to
    where i.debt_id = root.id and n.kind = 'credit_note' and n.number is not null and not private.is_annulled(n.id)
    order by n.issued_at, n.id for update of n loop
    part := least(private.left_of_credit(note.id), private.open_cents(root.id));
    if part > 0 then perform private.settle(root, 'credit', note.id, part, private.office_day(), null); end if;
  end loop;
end $$;
comment on function private.settle_with_notes(public.documents) is
  'Settles a debt, as far as it is open, with what is left of the credit notes that correct it.';

create function private.lock_corrected(of_note uuid) returns public.documents
  language sql volatile security definer set search_path = ''
  as $$
  select r from public.documents n join public.documents i on i.id = n.refers_to
    join public.documents r on r.id = i.debt_id where n.id = of_note for update of r
$$;
comment on function private.lock_corrected(uuid) is
  'Locks the debt that a credit note corrects, before the note; returns its first document.';

create function private.was_written_off(root public.documents, before timestamptz) returns boolean
  language sql stable security definer set search_path = ''
  as $$
  select coalesce((select coalesce(w.undone_reason, 'Paid or credited after all.') = 'Paid or credited after all.'
    from public.settlements w where w.debt_id = root.id and w.kind = 'write_off'
      and (w.settled_at < before or w.reason = 'What is left of a write-off.')
    order by w.settled_at desc limit 1), false)
$$;
comment on function private.was_written_off(public.documents, timestamptz) is
  'Whether a debt was written off when something was paid or credited of it (see private.settle), and nobody took that '
  'back since.';

create function private.gave_way_cents(root public.documents) returns bigint
  language sql stable security definer set search_path = ''
  as $$
  select coalesce(sum(w.cents), 0)::bigint - private.settled_cents(root.id, 'write_off') from public.settlements w
  where w.debt_id = root.id and w.kind = 'write_off' and w.reason <> 'What is left of a write-off.'
    and (w.undone_at is null or w.undone_reason = 'Paid or credited after all.' and w.settled_at
      > coalesce((select max(t.undone_at) from public.settlements t where t.debt_id = root.id
        and t.kind = 'write_off' and t.undone_reason <> 'Paid or credited after all.'), '-infinity'))
$$;
comment on function private.gave_way_cents(public.documents) is
  'How much of what was written off of a debt, and was not taken back since, gave way to payments and notes.';

create function private.undo_settlement(of_settlement uuid, reason text) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  s public.settlements;
  root public.documents;
  was bigint;
  by_day date;
  written_off bigint;
begin
  perform private.require_right(private.keeps_books(), 'Only Administrators and accountants may undo settlements.');
  select t.* into s from public.settlements t where t.id = of_settlement;
  if s.id is null then raise exception 'This settlement is not there.' using errcode = 'PT404'; end if;
  if s.kind in ('credit', 'write_off') then
    perform private.require_right(private.is_admin(), 'Only Administrators may undo credits and write-offs.');
  end if;
  perform private.require_reason(undo_settlement.reason);
  -- What a note is freed of settles the invoice that it corrects, so both debts are locked, in the order of their ids.
  perform from public.documents d where d.id in (s.debt_id, (select i.debt_id from public.documents n
      join public.documents i on i.id = n.refers_to where n.id = s.credit_note_id)) order by d.id for update;
  select d.* into root from public.documents d where d.id = s.debt_id;
  if s.kind = 'credit' and exists (select from public.documents n join public.documents i on i.id = n.refers_to
    where n.id = s.credit_note_id and i.debt_id = root.id) then
    raise exception 'This credit note corrects the invoice. Annul the note instead.';
  end if;
  if s.undone_at is not null then return true; end if;
  was := private.open_cents(root.id);
  by_day := private.asks_again_by(root);
  -- Charges go with the payment that they completed.
  update public.settlements t set undone_at = clock_timestamp(), undone_by_name = private.own_name(),
      undone_reason = btrim(undo_settlement.reason), asks_by = by_day
    where t.undone_at is null and (t.id = s.id
      or (s.kind = 'payment' and t.kind = 'charges' and t.payment_id = s.payment_id and t.debt_id = s.debt_id));
  if found then
    perform private.audited_settlement(root, was, jsonb_build_object('undone', btrim(undo_settlement.reason)));
    perform private.settle_with_notes(root);
    perform private.settle_with_notes(private.lock_corrected(s.credit_note_id)) where s.kind = 'credit';
    if s.kind in ('payment', 'credit') and private.was_written_off(root, s.settled_at) then
      written_off := least(private.open_cents(root.id), private.gave_way_cents(root));
      if written_off > 0 then
        -- From the day on which it gave way, or its rest did.
        perform private.settle(root, 'write_off', null, written_off, (select max(w.undone_on)
          from public.settlements w where w.debt_id = root.id and w.kind = 'write_off'),
          'What is left of a write-off.');
      end if;
    elsif s.kind in ('payment', 'credit') and private.open_cents(root.id) > 0 then
      -- A rest that was written off stood on this payment: the whole asks again.
      update public.settlements w set undone_at = clock_timestamp(), undone_by_name = private.own_name(),
          undone_reason = btrim(undo_settlement.reason), asks_by = by_day
        where w.debt_id = root.id and w.kind = 'write_off' and w.undone_at is null;
    end if;
  end if;
  return true;
end $$;

create function public.undo_settlement(settlement_id uuid, reason text) returns boolean
  language sql volatile security invoker set search_path = ''
  as $$ select private.undo_settlement(settlement_id, reason) $$;
comment on function public.undo_settlement(uuid, text) is
  'Takes a settlement back, with a reason (Administrators; of payments and charges accountants, too): the amount is '
  'open again, or written off as far as it was so before, and left of its payment or credit note; a rest that was '
  'written off after it opens, too. What is left of notes that correct an invoice settles it instead; a debt of which '
  'nothing was open has a new day to pay, and new reminders. Undone twice, it stays undone.';

create function private.undo_payment(of_payment uuid, reason text) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  p public.payments;
  s public.settlements;
  debts uuid[];
begin
  perform private.require_right(private.keeps_books(), 'Only Administrators and accountants may undo payments.');
  perform private.require_reason(undo_payment.reason);
  -- The debts first, as in allocate_payment.
  debts := array(select d.id from public.documents d where d.id in (select t.debt_id from public.settlements t
    where t.payment_id = of_payment) order by d.id for update);
  select t.* into p from public.payments t where t.id = of_payment for update;
  if p.id is null then raise exception 'This payment is not there.' using errcode = 'PT404'; end if;
  if p.undone_at is not null then return true; end if;
  if exists (select from public.settlements t where t.payment_id = p.id and t.debt_id <> all (debts)) then
    raise exception 'This payment has been used meanwhile.' using errcode = 'PT409';
  end if;
  if exists (select from public.refunds r where r.payment_id = p.id and r.undone_at is null) then
    raise exception 'A part of this payment was paid back, so it cannot be undone.';
  end if;
  for s in select t.* from public.settlements t
    where t.payment_id = p.id and t.kind = 'payment' and t.undone_at is null order by t.debt_id loop
    perform private.undo_settlement(s.id, undo_payment.reason);
  end loop;
  update public.payments t set undone_at = clock_timestamp(), undone_by_name = private.own_name(),
      undone_reason = btrim(undo_payment.reason)
    where t.id = p.id;
  perform private.write_audit_log('payment',
    array[jsonb_build_object('id', p.id, 'name', to_char(p.booked_on, 'YYYY-MM-DD'), 'undone', null)],
    array[jsonb_build_object('id', p.id, 'name', to_char(p.booked_on, 'YYYY-MM-DD'), 'undone',
      btrim(undo_payment.reason))]);
  return true;
end $$;

create function public.undo_payment(payment_id uuid, reason text) returns boolean
  language sql volatile security invoker set search_path = ''
  as $$ select private.undo_payment(payment_id, reason) $$;
comment on function public.undo_payment(uuid, text) is
  'Takes a payment back with all that it settles, with a reason (Administrators and accountants): the amounts are '
  'open again, and its line of a bank statement is to be decided anew. Refused once a part was paid back. Undone '
  'twice, it stays undone. Errors: PT409 used meanwhile, PT404.';

-- Grants on functions.

grant execute on function private.undo_settlement(uuid, text), private.undo_payment(uuid, text) to authenticated;
grant execute on function public.undo_settlement(uuid, text), public.undo_payment(uuid, text) to authenticated;
