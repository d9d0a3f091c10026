-- Dues: credit notes, which settle their invoice or another document, and paying back.

create function private.credit_invoice(note public.documents) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  invoice public.documents;
  root public.documents;
begin
  select d.* into invoice from public.documents d where d.id = note.refers_to;
  root := private.lock_debt(invoice.id);
  if private.open_cents(root.id) + private.settled_cents(root.id, 'write_off') > 0 then
    perform private.settle(root, 'credit', note.id, least(note.total_cents,
      private.open_cents(root.id) + private.settled_cents(root.id, 'write_off')), note.issued_on, null);
  end if;
end $$;
comment on function private.credit_invoice(public.documents) is
  'Settles an invoice with its credit note, as far as it is open; what is left is owed to the member.';

create function private.release_credit(note public.documents) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  root public.documents;
  was bigint;
  by_day date;
begin
  if exists (select from public.refunds r where r.credit_note_id = note.id and r.undone_at is null)
    or exists (select from public.settlements s join public.documents d on d.id = s.debt_id
      where s.credit_note_id = note.id and s.undone_at is null
        and d.id <> (select i.debt_id from public.documents i where i.id = note.refers_to)) then
    raise exception '% was paid back or used for another document.', note.number;
  end if;
  select d.* into root from public.documents d
    where d.id = (select i.debt_id from public.documents i where i.id = note.refers_to) for update;
  if not exists (select from public.settlements s where s.credit_note_id = note.id and s.undone_at is null) then
    return;
  end if;
  was := private.open_cents(root.id);
  by_day := private.asks_again_by(root);
  update public.settlements s set undone_at = clock_timestamp(), undone_by_name = private.own_name(),
      undone_reason = 'The credit note was annulled.', asks_by = by_day, undone_on = private.office_day()
    where s.credit_note_id = note.id and s.undone_at is null;
  perform private.audited_settlement(root, was, jsonb_build_object('undone', 'The credit note was annulled.'));
end $$;
comment on function private.release_credit(public.documents) is
  'Takes back what a credit note settled, before it is annulled.';

create function private.use_credit(of_note uuid, of_document uuid, part bigint, expected_open bigint,
  expected_left bigint)
  returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  note public.documents;
  root public.documents;
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may use credit notes.');
  perform private.lock_ordered_events(array[of_document]);
  root := private.lock_debt(of_document);
  select d.* into note from public.documents d where d.id = of_note and d.kind = 'credit_note' for update;
  if note.number is null then raise exception 'This credit note is not there.' using errcode = 'PT404'; end if;
  if note.member_id is distinct from root.member_id or note.member_id is null and note.order_id <> root.order_id then
    raise exception 'A credit note is used for its own member or order.';
  end if;
  perform private.expect_open(root, expected_open);
  perform private.expect_left(note.number, private.left_of_credit(note.id), expected_left);
  if part > private.left_of_credit(note.id) then
    raise exception 'That is more than what is left of %.', note.number using errcode = 'PT409';
  end if;
  perform private.settle(root, 'credit', note.id, part, private.office_day(), null);
  perform private.follow_payment(root, private.office_day());
  return true;
end $$;

create function public.use_credit(credit_note_id uuid, document_id uuid, cents bigint, expected_open bigint,
  expected_left bigint)
  returns boolean
  language sql volatile security invoker set search_path = ''
  as $$ select private.use_credit(credit_note_id, document_id, cents, expected_open, expected_left) $$;
comment on function public.use_credit(uuid, uuid, bigint, bigint, bigint) is
  'Settles another document of the member with what is left of a credit note (Administrators). expected_open and '
  'expected_left are what was read of document and note. Errors: PT409 (details: JSON, open_cents or left_cents), '
  'PT404.';

create function private.lock_lines_of(r public.refunds) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  perform from public.bank_statements s where s.id in (select l.statement_id from public.statement_lines l
      where l.cents = -r.cents and (l.booked_on between r.paid_on - 10 and r.paid_on + 10
        or exists (select from public.line_matches m where m.line_id = l.id and m.state = 'pays_back'
          and (m.payment_id = r.payment_id or m.document_id = r.credit_note_id))))
    order by s.id for update;
end $$;
comment on function private.lock_lines_of(public.refunds) is
  'Locks the statements whose lines may be a refund, so that nobody matches them meanwhile; before what it pays back, '
  'as in match_statement.';

create function private.record_refund(of_refund uuid, refund jsonb, expected_left bigint) returns uuid
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  r public.refunds;
  stored public.refunds;
  remaining bigint;
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may record refunds.');
  perform private.only_one_object(refund, 3000);
  r := jsonb_populate_record(null::public.refunds, refund);
  perform private.lock_lines_of(r);
  perform from public.documents d where d.id = r.credit_note_id for update;
  perform from public.payments p where p.id = r.payment_id for update;
  r.reference := nullif(btrim(r.reference), '');
  r.reason := btrim(r.reason);
  select s.* into stored from public.refunds s where s.id = of_refund;
  if stored.id is not null
    and (stored.payment_id, stored.credit_note_id, stored.cents, stored.paid_on, stored.reference, stored.reason)
    is not distinct from (r.payment_id, r.credit_note_id, r.cents, r.paid_on, r.reference, r.reason) then
    return of_refund;
  end if;
  if stored.id is not null then
    raise exception 'This form was sent with other values before. Its page shows what was paid back.'
      using errcode = 'PT409';
  end if;
  if r.paid_on > private.office_day() then raise exception 'The day of the refund is still to come.'; end if;
  remaining := case when r.payment_id is not null then private.left_of_payment(r.payment_id)
    else private.left_of_credit(r.credit_note_id) end;
  perform private.expect_left(coalesce((select d.number from public.documents d where d.id = r.credit_note_id),
    'This payment'), remaining, expected_left);
  if r.cents > coalesce(remaining, 0) then
    raise exception 'That is more than what is left to pay back.' using errcode = 'PT409';
  end if;
  insert into public.refunds (id, payment_id, credit_note_id, cents, paid_on, reference, reason, recorded_by,
      recorded_by_name)
    values (of_refund, r.payment_id, r.credit_note_id, r.cents, r.paid_on, r.reference, r.reason, (select auth.uid()),
      private.own_name());
  perform private.match_refund(of_refund);
  perform private.write_audit_log('payment', null, array[jsonb_build_object('id', of_refund, 'name',
    'Refund of ' || to_char(r.paid_on, 'YYYY-MM-DD'), 'cents', r.cents, 'reason', r.reason)]);
  return of_refund;
exception
  when invalid_parameter_value then raise;
  when data_exception or not_null_violation or check_violation or foreign_key_violation then
    raise exception 'A value of this refund is missing, too long or of the wrong kind.' using errcode = sqlstate;
end $$;

create function public.record_refund(refund_id uuid, refund jsonb, expected_left bigint) returns uuid
  language sql volatile security invoker set search_path = ''
  as $$ select private.record_refund(refund_id, refund, expected_left) $$;
comment on function public.record_refund(uuid, jsonb, bigint) is
  'Records that something was paid back (Administrators), once, under the given id. refund: payment_id or '
  'credit_note_id, cents (at most what is left of it), paid_on, reference, reason. expected_left is what was read. '
  'The line of a bank statement by which it went out is found at once. '
  'Errors: PT409 other values are recorded under this id, or somebody used it meanwhile (details: JSON, left_cents); '
  '22023, PT413.';

create function private.undo_refund(of_refund uuid, reason text) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  r public.refunds;
  root public.documents;
  entry jsonb;
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may undo refunds.');
  select s.* into r from public.refunds s where s.id = of_refund;
  if r.id is null then raise exception 'This refund is not there.' using errcode = 'PT404'; end if;
  perform private.require_reason(undo_refund.reason);
  -- As in record_refund.
  perform private.lock_lines_of(r);
  root := private.lock_corrected(r.credit_note_id);
  perform from public.documents d where d.id = r.credit_note_id for update;
  perform from public.payments p where p.id = r.payment_id for update;
  update public.refunds s set undone_at = clock_timestamp(), undone_by_name = private.own_name(),
      undone_reason = btrim(undo_refund.reason)
    where s.id = r.id and s.undone_at is null;
  if found then
    delete from public.line_matches m where m.refund_id = r.id;
    entry := jsonb_build_object('id', r.id, 'name', 'Refund of ' || to_char(r.paid_on, 'YYYY-MM-DD'), 'cents', r.cents);
    perform private.write_audit_log('payment', array[entry],
      array[entry || jsonb_build_object('undone', btrim(undo_refund.reason))]);
    perform private.settle_with_notes(root) where root.id is not null;
  end if;
  return true;
end $$;

create function public.undo_refund(refund_id uuid, reason text) returns boolean
  language sql volatile security invoker set search_path = ''
  as $$ select private.undo_refund(refund_id, reason) $$;
comment on function public.undo_refund(uuid, text) is
  'Takes back that something was paid back, with a reason (Administrators): it is left of its payment or credit '
  'note again, and settles what is open of the invoice that the note corrects. Undone twice, it stays undone. Errors: '
  'PT404.';

-- Nothing changes what was recorded, not even the owner of the database by accident.

create function private.keep_recorded() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
declare
  undoing constant text[] := array['undone_at', 'undone_by_name', 'undone_reason', 'undone_on', 'asks_by',
    'search_text'];
begin
  if tg_op = 'DELETE' and current_setting('bkcc.owner_expires_documents', true) is not distinct from 'on' then
    return old;
  end if;
  if tg_op = 'UPDATE' and to_jsonb(old) ->> 'undone_at' is null and to_jsonb(new) ->> 'undone_at' is not null
    and to_jsonb(old) - undoing = to_jsonb(new) - undoing then
    return new;
  end if;
  raise exception 'What was recorded never changes; it is undone.' using errcode = '42501';
end $$;
comment on function private.keep_recorded() is
  'Trigger: refuses a change or the deletion of what happened to documents, but that it is undone, once; the owner of '
  'the database may delete it with documents whose years are over.';
create trigger keep_recorded before update or delete on public.document_cancellations
  for each row execute function private.keep_recorded();
create trigger refuse_truncation before truncate on public.document_cancellations
  for each statement execute function private.refuse_truncation();
create trigger keep_recorded before update or delete on public.payments
  for each row execute function private.keep_recorded();
create trigger refuse_truncation before truncate on public.payments
  for each statement execute function private.refuse_truncation();
create trigger keep_recorded before update or delete on public.settlements
  for each row execute function private.keep_recorded();
create trigger refuse_truncation before truncate on public.settlements
  for each statement execute function private.refuse_truncation();
create trigger keep_recorded before update or delete on public.refunds
  for each row execute function private.keep_recorded();
create trigger refuse_truncation before truncate on public.refunds
  for each statement execute function private.refuse_truncation();

-- Grants on functions.

grant execute on function private.use_credit(uuid, uuid, bigint, bigint, bigint),
  private.record_refund(uuid, jsonb, bigint), private.undo_refund(uuid, text)
  to authenticated;
grant execute on function public.use_credit(uuid, uuid, bigint, bigint, bigint),
  public.record_refund(uuid, jsonb, bigint), public.undo_refund(uuid, text)
  to authenticated;
