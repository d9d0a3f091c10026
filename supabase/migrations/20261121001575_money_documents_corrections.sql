-- Dues: what corrects documents: cancelling, the invoice after a pro forma, annulling.

create function private.copy_document(source public.documents, of_kind text, of_reference uuid, event_on date)
  returns uuid
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  copy uuid := gen_random_uuid();
begin
  insert into public.documents (id, kind, member_id, order_id, refers_to, reason, due_on, tax_event_on)
    values (copy, of_kind, source.member_id, source.order_id, of_reference,
      case when of_kind in ('credit_note', 'debit_note') then source.reason end, source.due_on, event_on);
  insert into public.document_lines (document_id, place, corrects, kind, words_bg, words_en, term_id, covers_from,
      covers_until, quantity, unit_cents, discount_cents, tax_rate, tax_code, tax_words_bg, tax_words_en)
    select copy, l.place, l.corrects, l.kind, l.words_bg, l.words_en, l.term_id, coalesce(t.starts_on, l.covers_from),
      coalesce(t.ends_on, l.covers_until), l.quantity, l.unit_cents, l.discount_cents, l.tax_rate, l.tax_code,
      l.tax_words_bg, l.tax_words_en
    from public.document_lines l left join public.memberships t on t.id = l.term_id
      where l.document_id = source.id;
  return copy;
end $$;
comment on function private.copy_document(public.documents, text, uuid, date) is
  'Makes a draft with the lines of an issued document; a line of dues covers its term as this is now.';

create function private.note_cancellation(d public.documents, reason text) returns void
  language sql volatile security definer set search_path = ''
  as $$
  insert into public.document_cancellations (document_id, reason, cancelled_by, cancelled_by_name)
    values (d.id, reason, (select auth.uid()), private.own_name());
  select private.write_audit_log('document', array[private.audited_document(d)],
    array[private.audited_document(d) || jsonb_build_object('cancelled', reason)])
$$;
comment on function private.note_cancellation(public.documents, text) is
  'Cancels a pro forma or an opening balance. Callers check rights, and that nothing was paid for it.';

create function private.cancel_pro_forma(of_document uuid, reason text) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  d public.documents;
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may cancel documents.');
  perform private.lock_ordered_events(array[of_document]);
  select s.* into d from public.documents s where s.id = of_document for update;
  if d.id is null then raise exception 'This document is not there.' using errcode = 'PT404'; end if;
  if exists (select from public.document_cancellations c where c.document_id = of_document) then return true; end if;
  if d.kind not in ('pro_forma', 'opening_balance') or d.number is null then
    raise exception 'Only an issued pro forma or an opening balance can be cancelled. An invoice is credited or '
      'annulled.';
  end if;
  perform private.require_reason(cancel_pro_forma.reason);
  if exists (select from public.documents i
      where i.debt_id = d.debt_id and i.id <> d.id and not private.is_annulled(i.id))
    or private.settled_cents(d.debt_id) > 0 then
    raise exception 'Something of % was paid or written off, or it has an invoice. Undo that first, or credit the '
      'invoice.', d.number;
  end if;
  -- It is in the receivables and statements of the day on which it was brought in.
  perform private.refuse_closed(d.issued_on) where d.kind = 'opening_balance';
  perform private.note_cancellation(d, btrim(cancel_pro_forma.reason));
  perform private.cancel_participation(r.id, 'office') from public.event_registrations r
      join public.events e on e.id = r.event_id
    where r.debt_id = d.id and r.status = 'offered' and e.status <> 'completed' and e.end_date > clock_timestamp();
  perform private.tell_of_ended(d, btrim(cancel_pro_forma.reason));
  return true;
end $$;

create function public.cancel_pro_forma(document_id uuid, reason text) returns boolean
  language sql volatile security invoker set search_path = ''
  as $$ select private.cancel_pro_forma(document_id, reason) $$;
comment on function public.cancel_pro_forma(uuid, text) is
  'Cancels an unpaid pro forma, with a reason, and with it the places that it holds (Administrators); or an opening '
  'balance that was a mistake, unless the books of the day on which it was brought in are closed. Once cancelled, it '
  'stays so.';

create function private.issue_paid_invoice(of_document uuid) returns text
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  d public.documents;
  stored public.documents;
begin
  select s.* into d from public.documents s where s.id = of_document for update;
  if d.id is null then raise exception 'This document is not there.' using errcode = 'PT404'; end if;
  if d.kind <> 'pro_forma' or d.number is null then
    raise exception 'Only a pro forma is followed by an invoice.';
  end if;
  -- Pressed twice, or in two windows: the second call waited for the row.
  select s.* into stored from public.documents s
    where s.refers_to = d.id and s.kind = 'invoice' and s.number is not null and not private.is_annulled(s.id);
  if stored.id is not null then return stored.number; end if;
  if exists (select from public.document_cancellations c where c.document_id = d.id) then
    raise exception '% has been cancelled.', d.number;
  end if;
  if private.settled_cents(d.debt_id, 'write_off') > 0 then
    raise exception 'The rest of % is written off, and no invoice follows. If it was paid after all, undo that first.',
      d.number;
  end if;
  if private.open_cents(d.debt_id) > 0 then
    raise exception '% is not paid yet. Its invoice follows the payment.', d.number;
  end if;
  -- The day on which it was paid in full is the tax event.
  stored := private.freeze_document(private.copy_document(d, 'invoice', d.id,
    coalesce((select max(coalesce(p.booked_on, s.settled_on)) from public.settlements s
      left join public.payments p on p.id = s.payment_id where s.debt_id = d.debt_id and s.undone_at is null),
      private.office_day())), d);
  return stored.number;
end $$;
comment on function private.issue_paid_invoice(uuid) is
  'Issues the invoice that follows a paid pro forma, once, and returns its number. Callers check rights.';

create function private.invoice_pro_forma(of_document uuid) returns text
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may issue documents.');
  return private.issue_paid_invoice(of_document);
end $$;

create function public.invoice_pro_forma(document_id uuid) returns text
  language sql volatile security invoker set search_path = ''
  as $$ select private.invoice_pro_forma(document_id) $$;
comment on function public.invoice_pro_forma(uuid) is
  'Issues the invoice that follows a paid pro forma (Administrators), once, and returns its number. Its tax event is '
  'the booking day of the payment.';

create function private.annul_document(of_document uuid, reason text, replacing boolean, new_buyer boolean)
  returns jsonb
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  d public.documents;
  fresh public.documents;
  protocol public.documents;
  new_id uuid;
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may annul documents.');
  -- The debt, or that of the invoice that a note corrects, before the document.
  perform from public.documents s
    where s.id in (select coalesce(i.debt_id, o.debt_id) from public.documents o
      left join public.documents i on i.id = o.refers_to and o.kind = 'credit_note' where o.id = of_document)
    for update;
  select s.* into d from public.documents s where s.id = of_document for update;
  if d.id is null then raise exception 'This document is not there.' using errcode = 'PT404'; end if;
  if d.number is null or d.kind not in ('invoice', 'credit_note', 'debit_note') then
    raise exception 'Only an issued invoice, credit or debit note is annulled.';
  end if;
  if private.is_annulled(d.id) then
    raise exception '% has been annulled already.', d.number using errcode = 'PT409';
  end if;
  perform private.require_reason(annul_document.reason);
  if exists (select from public.documents n
    where n.refers_to = d.id and n.kind in ('credit_note', 'debit_note') and n.number is not null
      and not private.is_annulled(n.id)) then
    raise exception 'A credit or debit note corrects %. Annul that first.', d.number;
  end if;
  if d.kind = 'credit_note' then perform private.release_credit(d); end if;
  -- Both series at once, in the order in which save_billing_settings takes them.
  perform from public.document_series s where s.kind in ('annulment', private.series_of(d.kind)) order by s.kind
    for update;
  if not replacing and d.debt_id is not null and private.settled_cents(d.debt_id) > 0 then
    raise exception 'Something of % was paid or written off. Undo that first, or issue a new document in its place.',
      d.number;
  end if;
  if replacing then
    if new_buyer and (private.present_buyer(d) is null
      or d.order_id is null and not private.is_buyer(d.member_id)) then
      raise exception 'The present details of the buyer lack its legal name, address or country.';
    end if;
    -- Nobody can pay by a day that is over: what takes its place asks anew, with all its reminders.
    if private.open_cents(d.debt_id) > 0 and private.day_to_pay(d.id) < private.office_day() then
      d.due_on := null;
      delete from private.document_reminders k where k.debt_id = d.debt_id;
    end if;
    fresh := private.freeze_document(private.copy_document(d, d.kind, d.refers_to, d.tax_event_on), d, new_buyer);
  end if;
  new_id := gen_random_uuid();
  insert into public.documents (id, kind, member_id, order_id, refers_to, replaced_by, reason)
    values (new_id, 'annulment', d.member_id, d.order_id, d.id, fresh.id, btrim(annul_document.reason));
  protocol := private.freeze_document(new_id);
  perform private.write_audit_log('document', array[private.audited_document(d)],
    array[private.audited_document(d) || jsonb_strip_nulls(jsonb_build_object('annulled',
      btrim(annul_document.reason), 'annulled_by', protocol.number, 'replaced_by', fresh.number))]);
  if fresh.kind = 'credit_note' then perform private.credit_invoice(fresh); end if;
  -- What is left of the other notes takes the place of what this one settled.
  perform private.settle_with_notes(private.lock_corrected(d.id)) where d.kind = 'credit_note';
  return jsonb_build_object('protocol', protocol.number, 'replacement', fresh.number);
end $$;

create function public.annul_document(document_id uuid, reason text, replacing boolean,
  new_buyer boolean default false) returns jsonb
  language sql volatile security invoker set search_path = ''
  as $$ select private.annul_document(document_id, reason, replacing, new_buyer) $$;
comment on function public.annul_document(uuid, text, boolean, boolean) is
  'Annuls an issued invoice, credit or debit note by a protocol (Administrators) and returns {protocol, replacement}, '
  'two numbers. With replacing, a document with the same lines takes its place, with what was paid, for the same buyer '
  'or, with new_buyer, for the buyer as billing details or order have it now; what is open of one whose day to pay has '
  'passed gets a new one. Without replacing, nothing may have been paid. '
  'The number stays used.';

create function private.keep_documented() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  if private.is_documented(old.id) then
    raise exception '% has documents or payments, which the accounts must keep. Deactivate it instead.', old.name;
  end if;
  delete from public.documents d where d.member_id = old.id;
  return old;
end $$;
comment on function private.keep_documented() is
  'Trigger: keeps a member with issued documents or payments; the drafts of another one go with it.';
create trigger keep_documented before delete on public.members
  for each row execute function private.keep_documented();

create function private.empty_listings(listings uuid[]) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  delete from public.member_contacts c where c.member_id = any (listings);
  delete from public.office_details o where o.member_id = any (listings);
  delete from public.contact_details d where d.member_id = any (listings);
  delete from public.proposals p where p.member_id = any (listings);
  delete from public.billing_details d where d.member_id = any (listings);
  delete from public.billing_contacts c where c.member_id = any (listings);
  update public.members m set status = 'inactive', name = 'Erased person', legal_name_cyrillic = null,
      description = null, website = null, logo_url = null, country = null, city = null, about = null, founded = null,
      employees = null, languages = '{}', keywords = '{}', looking_for = null, slug = 'erased-' || m.id
    where m.id = any (listings);
  delete from public.member_redirects r where r.member_id = any (listings);
end $$;
comment on function private.empty_listings(uuid[]) is
  'Empties and hides members whose documents the accounts keep although their person is erased.';

create function private.keep_asked_term() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  if exists (select from private.term_papers(array[old.id]) p where p.asks) then
    raise exception 'A document asks for the dues of this term. Credit or cancel that first.';
  end if;
  delete from public.documents d where d.number is null
    and d.id in (select l.document_id from public.document_lines l where l.term_id = old.id);
  return old;
end $$;
comment on function private.keep_asked_term() is
  'Trigger: keeps a term for which an issued document asks, or that one has paid; drafts that ask for it go with it.';
create trigger keep_asked before delete on public.memberships
  for each row execute function private.keep_asked_term();

-- Grants on functions.

grant execute on function private.cancel_pro_forma(uuid, text), private.invoice_pro_forma(uuid),
  private.annul_document(uuid, text, boolean, boolean)
  to authenticated;
grant execute on function public.cancel_pro_forma(uuid, text), public.invoice_pro_forma(uuid),
  public.annul_document(uuid, text, boolean, boolean)
  to authenticated;
