-- Dues: issuing documents, with their tax, buyer and number.

create function private.is_buyer(of_member uuid) returns boolean
  language sql stable security definer set search_path = ''
  as $$ select exists (select from public.billing_details b
    where b.member_id = of_member and num_nulls(b.legal_name, b.address, b.country) = 0) $$;
comment on function private.is_buyer(uuid) is
  'Whether a member''s billing details have what a document must say: legal name, address and country.';

create function private.missing_for_issue(d public.documents) returns text
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  return case
    when (private.billing()).version is null then 'Fill in Settings → Billing first.'
    when d.order_id is null and d.refers_to is null and not private.is_buyer(d.member_id)
      then 'The billing details of this member lack its legal name, address or country.'
    when not exists (select from public.document_lines l where l.document_id = d.id) then 'It has no lines.'
    when d.kind in ('credit_note', 'debit_note') and d.reason is null then 'Say the reason first.'
    when d.kind in ('credit_note', 'debit_note') and not exists (select from public.document_lines l
      where l.document_id = d.id and l.net_cents > 0) then 'A note is for one cent at least.'
    when (private.billing()).vat_number is null and exists (select from public.document_lines l
      where l.document_id = d.id and l.tax_rate > 0)
      then 'The chamber has no VAT number, so no note of it may have tax (ЗДДС, чл. 113, ал. 9). '
        'Ask the chamber’s accountant.'
  end;
end $$;
comment on function private.missing_for_issue(public.documents) is
  'Why a draft cannot be issued, as a sentence for the office; null when it can.';

create function private.credit_notes_of(of_invoice uuid) returns setof public.documents
  language sql stable security definer set search_path = ''
  as $$
  select n from public.documents n where n.refers_to = of_invoice and n.kind = 'credit_note' and n.number is not null
    and not private.is_annulled(n.id)
$$;
comment on function private.credit_notes_of(uuid) is 'The credit notes of an invoice that hold.';

create function private.left_of_lines(of_invoice uuid) returns table (place smallint, net_cents bigint)
  language sql stable security definer set search_path = ''
  as $$
  select i.place, i.net_cents - coalesce((select sum(l.net_cents) from private.credit_notes_of(of_invoice) n
    join public.document_lines l on l.document_id = n.id where l.corrects = i.place), 0)::bigint
  from public.document_lines i where i.document_id = of_invoice
$$;
comment on function private.left_of_lines(uuid) is
  'What its credit notes have left of each line of an invoice, in cents without tax.';

create function private.left_of_rates(of_invoice uuid)
  returns table (tax_rate integer, tax_code text, tax_words_bg text, tax_words_en text, net_cents bigint,
    tax_cents bigint)
  language sql stable security definer set search_path = ''
  as $$
  select t.tax_rate, t.tax_code, t.tax_words_bg, t.tax_words_en, sum(s.sign * t.net_cents)::bigint,
    sum(s.sign * t.tax_cents)::bigint
  from (select 1 as sign, i.totals from public.documents i where i.id = of_invoice
      union all select -1, n.totals from private.credit_notes_of(of_invoice) n) as s,
    jsonb_to_recordset(s.totals) as t (tax_rate integer, tax_code text, tax_words_bg text, tax_words_en text,
      net_cents bigint, tax_cents bigint)
  group by t.tax_rate, t.tax_code, t.tax_words_bg, t.tax_words_en
$$;
comment on function private.left_of_rates(uuid) is
  'What its credit notes have left of each rate of tax of an invoice: net and tax, in cents.';

create function private.expect_left_of_lines(note public.documents) returns void
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  over record;
begin
  select l.corrects, r.net_cents into over
    from public.document_lines l join private.left_of_lines(note.refers_to) r on r.place = l.corrects
    where l.document_id = note.id group by l.corrects, r.net_cents having sum(l.net_cents) > r.net_cents
    order by l.corrects limit 1;
  if over.net_cents = 0 then
    raise exception 'Nothing is left to credit of line % of invoice %.', over.corrects,
      (select i.number from public.documents i where i.id = note.refers_to);
  elsif found then
    raise exception 'Of line % of invoice %, €% are left to credit, without tax.', over.corrects,
      (select i.number from public.documents i where i.id = note.refers_to),
      to_char(over.net_cents / 100.0, 'FM999,999,990.00');
  end if;
end $$;
comment on function private.expect_left_of_lines(public.documents) is
  'Refuses a credit note that would take more of a line than what is left of it. Callers hold the debt''s lock.';

create function private.tax_rules_for(buyer jsonb, on_day date) returns setof public.tax_rules
  language sql stable security definer set search_path = ''
  as $$
  select r.* from private.tax_rules_on(on_day) r where r.buyer_group = private.buyer_group(buyer ->> 'country')
    and r.vat_registered = (buyer ->> 'vat_number' is not null)
$$;
comment on function private.tax_rules_for(jsonb, date) is
  'The rules of tax by which lines are issued to a buyer on a day, one a kind of line.';

create function private.totals_of(of_document uuid) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
  -- Tax is worked out of the sum of a rate, half a cent upwards, not line by line. The credit note that takes what is
  -- left of a rate takes what is left of its tax.
  select coalesce(jsonb_agg(to_jsonb(t) - array['left_net', 'left_tax'] || jsonb_build_object('tax_cents',
      case when t.net_cents >= t.left_net then t.left_tax else least(t.tax_cents, t.left_tax) end)
    order by t.tax_rate desc, t.tax_code, t.tax_words_en, t.tax_words_bg), '[]')
  from (select s.*, r.net_cents as left_net, r.tax_cents as left_tax
    from (select x.tax_rate, x.tax_code, x.tax_words_bg, x.tax_words_en, sum(x.net_cents)::bigint as net_cents,
      (sum(x.net_cents)::bigint * x.tax_rate + 5000) / 10000 as tax_cents
    from (select l.net_cents, coalesce(l.tax_rate, r.rate) as tax_rate, coalesce(l.tax_code, r.code) as tax_code,
        coalesce(l.tax_words_bg, r.words_bg) as tax_words_bg, coalesce(l.tax_words_en, r.words_en) as tax_words_en
      from public.document_lines l join public.documents d on d.id = l.document_id
        cross join lateral private.buyer_of(d) as b (buyer)
        left join lateral private.tax_rules_for(b.buyer, coalesce(d.tax_event_on, private.office_day())) r
          on l.tax_rate is null and r.line_kind = l.kind
        where l.document_id = of_document) as x
      group by x.tax_rate, x.tax_code, x.tax_words_bg, x.tax_words_en) as s
    left join private.left_of_rates((select n.refers_to from public.documents n
      where n.id = of_document and n.kind = 'credit_note')) r
      on (r.tax_rate, r.tax_code, r.tax_words_bg, r.tax_words_en)
        = (s.tax_rate, s.tax_code, s.tax_words_bg, s.tax_words_en)) as t
$$;
comment on function private.totals_of(uuid) is
  'The totals of a document by rate of tax; of a draft, as they would be if it was issued now.';

create function private.get_example_rules(documents uuid[])
  returns table (line_kind text, buyer_group text, vat_registered boolean)
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may read documents.');
  return query
    select distinct r.line_kind, r.buyer_group, r.vat_registered
    from public.documents d join public.document_lines l on l.document_id = d.id and l.tax_rate is null
      cross join lateral private.buyer_of(d) as b (buyer)
      join lateral private.tax_rules_for(b.buyer, coalesce(d.tax_event_on, private.office_day())) r
        on not r.checked and r.line_kind = l.kind
    where d.id = any (documents) order by 1, 2, 3;
end $$;

create function public.get_example_rules(documents uuid[])
  returns table (line_kind text, buyer_group text, vat_registered boolean)
  language sql stable security invoker set search_path = ''
  as $$ select * from private.get_example_rules(documents) $$;
comment on function public.get_example_rules(uuid[]) is
  'The rules of tax by which lines of these drafts would be issued now and which no accountant has confirmed '
  '(Administrators).';

create function private.seller_of(settings public.billing_settings) returns jsonb
  language sql immutable parallel safe set search_path = ''
  as $$
  select jsonb_build_object('legal_name_bg', settings.legal_name_bg, 'legal_name_en', settings.legal_name_en,
    'address_bg', settings.address_bg, 'address_en', settings.address_en, 'eik', settings.eik, 'vat_number',
    settings.vat_number, 'kbe', settings.kbe, 'signed_by', settings.signed_by)
$$;
comment on function private.seller_of(public.billing_settings) is 'What papers say of the chamber.';

create function private.compose_document(of_document uuid, on_day date default private.office_day(),
  source public.documents default null, new_buyer boolean default false) returns public.documents
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  d public.documents;
  settings public.billing_settings := private.billing();
begin
  select s.* into d from public.documents s where s.id = of_document;
  d.settings_version := settings.version;
  d.seller := private.seller_of(settings);
  d.accounts := settings.accounts;
  d.buyer := coalesce(case when new_buyer then private.present_buyer(d) when source.id is not null then source.buyer
    else private.buyer_of(d) end, '{}');
  update public.document_lines l
    set tax_rate = r.rate, tax_code = r.code, tax_words_bg = r.words_bg, tax_words_en = r.words_en
    from private.tax_rules_for(d.buyer, coalesce(d.tax_event_on, on_day)) r
    -- What is copied from an issued document keeps its tax: another amount is a credit or debit note.
    where l.document_id = of_document and l.tax_rate is null and r.line_kind = l.kind;
  d.totals := coalesce(source.totals, private.totals_of(of_document));
  select coalesce(sum(t.net_cents), 0), coalesce(sum(t.tax_cents), 0) into d.net_cents, d.tax_cents
    from jsonb_to_recordset(d.totals) as t (net_cents bigint, tax_cents bigint);
  d.total_cents := d.net_cents + d.tax_cents;
  d.issued_on := on_day;
  -- Paid or not: whether it asks follows from what is open, which a payment that is undone opens again.
  d.due_on := case when d.kind in ('pro_forma', 'invoice', 'debit_note')
    then coalesce(d.due_on, d.issued_on + settings.days_to_pay) end;
  if d.kind <> 'pro_forma' then d.tax_event_on := coalesce(d.tax_event_on, d.issued_on); end if;
  return d;
end $$;
comment on function private.compose_document(uuid, date, public.documents, boolean) is
  'A draft as it would be issued on a day, all but its number; writes the rules of tax into its lines, those of the '
  'day of its tax event, where it says one. source is the '
  'issued document with the same lines that it follows or replaces: totals and buyer are those of it, unless new_buyer '
  'asks for the buyer''s present details.';

create function private.freeze_document(of_document uuid, source public.documents default null,
  new_buyer boolean default false) returns public.documents
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  d public.documents;
  taken record;
begin
  select s.* into d from public.documents s where s.id = of_document;
  if d.kind in ('pro_forma', 'invoice') then
    -- Two drafts for the same term come one after the other.
    perform from public.memberships t where t.id in (select l.term_id from public.document_lines l
      where l.document_id = of_document) order by t.id for no key update;
    if source.id is null and exists (select from private.term_papers(array(select l.term_id
      from public.document_lines l where l.document_id = of_document and l.term_id is not null)) p where p.asks) then
      raise exception 'Another document asks for the dues of this term already.';
    end if;
    update public.memberships t set owed = true
      where not t.owed and t.id in (select l.term_id from public.document_lines l where l.document_id = of_document);
  end if;
  -- Number and day under one lock.
  taken := private.next_number(d.kind);
  d := private.compose_document(of_document, taken.issued_on, source, new_buyer);
  -- Under the lock of the series, for which save_billing_settings waits. What an event owes is credited all the same.
  if d.tax_cents > 0 and d.seller ->> 'vat_number' is null and (d.kind <> 'credit_note' or source.id is not null) then
    raise exception 'The chamber has no VAT number, so no document of it may have tax (ЗДДС, чл. 113, ал. 9). Ask your '
      'accountant.';
  end if;
  d.series := taken.series;
  d.number := taken.number;
  if d.kind in ('pro_forma', 'invoice', 'debit_note') then
    d.debt_id := coalesce(source.debt_id, d.id);
  end if;
  if d.due_on is not null then
    d.payment_reference := private.payment_reference(case d.series when 'debit_note' then 'DN' else '' end
      || d.number);
  end if;
  d.issued_at := clock_timestamp();
  d.issued_by := (select auth.uid());
  d.issued_by_name := private.own_name();
  d.updated_at := d.issued_at;
  update public.documents s set series = d.series, number = d.number, issued_on = d.issued_on, due_on = d.due_on,
      tax_event_on = d.tax_event_on, settings_version = d.settings_version, seller = d.seller, accounts = d.accounts,
      buyer = d.buyer, totals = d.totals, net_cents = d.net_cents, tax_cents = d.tax_cents,
      total_cents = d.total_cents, payment_reference = d.payment_reference, debt_id = d.debt_id,
      issued_at = d.issued_at, issued_by = d.issued_by, issued_by_name = d.issued_by_name, updated_at = d.updated_at
    where s.id = of_document;
  perform private.write_audit_log('document', null, array[private.audited_document(d)]);
  return d;
end $$;
comment on function private.freeze_document(uuid, public.documents, boolean) is
  'Gives a draft its number and the snapshot with which it stays for ever. source and new_buyer: see '
  'compose_document; a document with a source goes on with its debt. Callers check rights and what is missing.';

create function private.issue_document(of_document uuid, expected timestamptz) returns text
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  d public.documents;
  why text;
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may issue documents.');
  select s.* into d from public.documents s where s.id = of_document for update;
  -- A retry after a lost answer finds it issued.
  if d.number is not null and d.issued_by = (select auth.uid()) then return d.number; end if;
  d := private.draft_to_change(of_document, expected);
  why := private.missing_for_issue(d);
  if why is not null then raise exception '%', why; end if;
  -- The debt before the series, as everywhere.
  if d.kind in ('credit_note', 'debit_note') then perform private.lock_debt(d.refers_to); end if;
  perform private.check_reference(d.kind, d.member_id, d.order_id, d.refers_to);
  if d.kind = 'credit_note' then perform private.expect_left_of_lines(d); end if;
  d := private.freeze_document(of_document);
  if d.kind = 'credit_note' then perform private.credit_invoice(d); end if;
  return d.number;
end $$;

create function public.issue_document(document_id uuid, expected timestamptz) returns text
  language sql volatile security invoker set search_path = ''
  as $$ select private.issue_document(document_id, expected) $$;
comment on function public.issue_document(uuid, timestamptz) is
  'Issues a draft (Administrators): it takes the next number of its series, which is returned, and never changes '
  'again. A credit note settles its invoice as far as this is open. Errors: PT409 changed or issued meanwhile, PT404 '
  'deleted, and a sentence that says what is missing.';

-- Grants on functions.

grant execute on function private.issue_document(uuid, timestamptz), private.get_example_rules(uuid[])
  to authenticated;
grant execute on function public.issue_document(uuid, timestamptz), public.get_example_rules(uuid[]) to authenticated;
