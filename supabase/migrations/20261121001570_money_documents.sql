-- Dues: documents, from draft to frozen, and their numbers.

create table public.documents (
  id uuid primary key,
  kind text not null
    check (kind in ('pro_forma', 'invoice', 'credit_note', 'debit_note', 'annulment', 'opening_balance')),
  member_id uuid references public.members (id) on delete restrict,
  order_id uuid references public.event_orders (id),
  refers_to uuid references public.documents (id),
  replaced_by uuid references public.documents (id),
  debt_id uuid references public.documents (id),
  series text references public.document_series (kind),
  reason text check (length(btrim(reason)) between 1 and 500 and private.is_line(reason)),
  number text,
  issued_on date,
  due_on date,
  tax_event_on date check (tax_event_on between '2000-01-01' and '2100-12-31'),
  dated_on date check (dated_on between '2000-01-01' and '2100-12-31'),
  settings_version integer references public.billing_settings (version),
  seller jsonb,
  accounts jsonb,
  buyer jsonb,
  totals jsonb,
  net_cents bigint,
  tax_cents bigint,
  total_cents bigint,
  payment_reference text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  issued_at timestamptz,
  issued_by uuid,
  issued_by_name text,
  search_text text not null generated always as (private.search_text(coalesce(number, '') || ' '
    || coalesce(payment_reference, '') || e'\n' || coalesce(buyer ->> 'legal_name', '') || ' '
    || coalesce(buyer ->> 'reference', ''))) stored,
  constraint documents_number_key unique (series, number),
  constraint documents_payment_reference_key unique (payment_reference),
  constraint documents_for_somebody_check check (num_nonnulls(member_id, order_id) > 0),
  constraint documents_whole_check check (
    case when number is null
      then num_nonnulls(series, issued_on, settings_version, seller, buyer, totals, total_cents, issued_at, debt_id) = 0
      else (series is null) = (kind = 'opening_balance') and num_nulls(issued_on, settings_version, seller, accounts,
        buyer, totals, net_cents, tax_cents, total_cents, issued_at) = 0 end),
  constraint documents_total_check check (total_cents = net_cents + tax_cents and net_cents >= 0 and tax_cents >= 0),
  constraint documents_reasoned_check check (kind in ('pro_forma', 'invoice', 'opening_balance') or number is null
    or reason is not null),
  constraint documents_debt_check check (number is null
    or (debt_id is not null) = (kind in ('pro_forma', 'invoice', 'debit_note', 'opening_balance'))),
  constraint documents_opening_check check (case when kind = 'opening_balance' then member_id is not null
      and order_id is null and tax_event_on is null and dated_on is not null
      and due_on between dated_on and '2100-12-31' and coalesce(total_cents > 0, true)
      and coalesce(length(number) between 1 and 60 and number = btrim(number) and private.is_line(number), true)
    else dated_on is null end)
);
create index documents_member_id_idx on public.documents (member_id, created_at desc, id);
create index documents_order_id_idx on public.documents (order_id);
create index documents_refers_to_idx on public.documents (refers_to);
-- Few of all, which what is paid asks for first.
create index documents_corrections_idx on public.documents (refers_to)
  where kind in ('annulment', 'credit_note');
create index documents_debt_id_idx on public.documents (debt_id);
create index documents_replaced_by_idx on public.documents (replaced_by);
create index documents_settings_version_idx on public.documents (settings_version);
create index documents_list_idx on public.documents (coalesce(issued_on, '9999-12-31') desc, id);
create index documents_total_cents_idx on public.documents (total_cents);
create index documents_search_idx on public.documents using gin (search_text extensions.gin_trgm_ops);
comment on table public.documents is
  'What the chamber asks members to pay, and what corrects it: drafts without a number, and issued documents, which '
  'are frozen snapshots that nothing changes. Written by functions alone.';
comment on column public.documents.id is 'Chosen by the browser, so that a save sent twice is stored once.';
comment on column public.documents.member_id is 'Null only for an order of somebody who belongs to no member.';
comment on column public.documents.order_id is 'The order of places at an event, whose buyer it has.';
comment on column public.documents.refers_to is
  'The pro forma that an invoice follows, the cancelled one in whose place a pro forma of places came, the invoice '
  'that a credit or debit note corrects, or the document that a protocol annuls.';
comment on column public.documents.replaced_by is
  'Of a protocol: the document that takes the place of the annulled one.';
comment on column public.documents.debt_id is
  'The first document by which this debt was asked for: a pro forma, the invoice after it and what replaces this are '
  'one debt, which is paid once.';
comment on column public.documents.series is
  'From which series the number is; that of invoices for notes, too, where there is one series.';
comment on column public.documents.number is
  'Ten digits; of a pro forma, which is no tax document, PF-, the year and four digits or more; of an opening balance '
  'what the older system called it.';
comment on column public.documents.dated_on is
  'Of an opening balance: the day of the older system''s document. It was brought in on issued_on, and counts from '
  'then on.';
comment on column public.documents.seller is 'The chamber, as the settings of settings_version have it.';
comment on column public.documents.buyer is 'The billing details of the member or order when it was issued.';
comment on column public.documents.totals is
  'By rate of tax: [{tax_rate, tax_code, tax_words_bg, tax_words_en, net_cents, tax_cents}].';
comment on column public.documents.total_cents is
  'Cents of euro, never below zero: a credit note''s kind says its sign.';
comment on column public.documents.due_on is
  'The day to pay when it was issued; of what goes on with a debt, that of the document before, unless it replaces one '
  'whose day had passed unpaid. See private.document_facts.';
comment on column public.documents.payment_reference is
  'RF creditor reference (ISO 11649), made from the number, and from DN before it of a debit note with a series of its '
  'own, or of an opening balance from OB and a count: no two documents share one.';
comment on column public.documents.updated_at is 'The version that a change of a draft must be based on.';
comment on column public.documents.search_text is 'The text that the office''s search matches, folded.';

create table public.document_lines (
  document_id uuid not null references public.documents (id) on delete cascade,
  place smallint not null check (place between 1 and 200),
  corrects smallint check (corrects between 1 and 200),
  kind text not null check (kind in ('dues', 'entrance_fee', 'event', 'event_abroad', 'sponsorship', 'other')),
  words_bg text not null check (length(btrim(words_bg)) between 1 and 400 and private.is_line(words_bg)),
  words_en text not null check (length(btrim(words_en)) between 1 and 400 and private.is_line(words_en)),
  term_id uuid references public.memberships (id) on delete set null,
  covers_from date,
  covers_until date,
  quantity integer not null default 1 check (quantity between 1 and 10000),
  unit_cents bigint not null check (unit_cents between 0 and 100000000),
  discount_cents bigint not null default 0 check (discount_cents between 0 and quantity * unit_cents),
  net_cents bigint not null generated always as (quantity * unit_cents - discount_cents) stored,
  tax_rate integer,
  tax_code text,
  tax_words_bg text,
  tax_words_en text,
  primary key (document_id, place),
  check (covers_until >= covers_from and (covers_until is null) = (covers_from is null)),
  check (term_id is null or kind = 'dues')
);
create index document_lines_term_id_idx on public.document_lines (term_id);
comment on table public.document_lines is
  'Lines of documents, in order. The rule of tax is written into them when their document is issued.';
comment on column public.document_lines.corrects is
  'Of a credit or debit note: the place of the line of its invoice (refers_to) that it corrects, whose rule of tax it '
  'takes.';
comment on column public.document_lines.term_id is
  'The term whose dues the line asks for; null once it was removed, which a document that does not hold any more lets.';
comment on column public.document_lines.covers_from is 'First day of the time that the line covers.';
comment on column public.document_lines.unit_cents is 'Price of one, without tax.';
comment on column public.document_lines.discount_cents is 'Taken off the whole line.';

create table public.document_cancellations (
  document_id uuid primary key references public.documents (id),
  reason text not null check (length(btrim(reason)) between 1 and 500 and private.is_line(reason)),
  cancelled_at timestamptz not null default now(),
  cancelled_by uuid,
  cancelled_by_name text
);
comment on table public.document_cancellations is
  'Pro formas and opening balances that ask for nothing any more: cancelled by the office, or by the end of the places '
  'that they held.';

alter table public.documents enable row level security;
alter table public.document_lines enable row level security;
alter table public.document_cancellations enable row level security;
grant select on table public.documents, public.document_lines, public.document_cancellations to authenticated;
grant delete on table public.documents to authenticated;
create policy "Administrators and accountants, managers what was issued to them" on public.documents
  for select to authenticated
  using ((select private.keeps_books()) or (number is not null and member_id in (select private.managed())));
create policy "Administrators delete drafts" on public.documents for delete to authenticated
  using ((select private.is_admin()) and number is null);
create policy "of documents that one may read" on public.document_lines for select to authenticated
  using (document_id in (select d.id from public.documents d));
create policy "Administrators and accountants read" on public.document_cancellations for select to authenticated
  using ((select private.keeps_books()));

-- Nothing changes what was issued, not even the owner of the database by accident.

create function private.keep_issued() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  if old.number is not null
    and not (tg_op = 'DELETE' and current_setting('bkcc.owner_expires_documents', true) is not distinct from 'on') then
    raise exception 'An issued document never changes.' using errcode = '42501';
  end if;
  return coalesce(new, old);
end $$;
comment on function private.keep_issued() is
  'Trigger: refuses a change or the deletion of an issued document; the owner of the database may delete those whose '
  'years are over.';
create trigger keep_issued before update or delete on public.documents
  for each row execute function private.keep_issued();

create function private.keep_issued_lines() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  -- The term was removed; no document says which it was.
  if tg_op = 'UPDATE' and new.term_id is null
    and to_jsonb(new) - array['term_id', 'net_cents'] = to_jsonb(old) - array['term_id', 'net_cents']
    and not exists (select from public.memberships t where t.id = old.term_id) then
    return new;
  end if;
  if not (tg_op = 'DELETE' and current_setting('bkcc.owner_expires_documents', true) is not distinct from 'on')
    and exists (select from public.documents d
      where d.id in (old.document_id, new.document_id) and d.number is not null) then
    raise exception 'An issued document never changes.' using errcode = '42501';
  end if;
  return coalesce(new, old);
end $$;
comment on function private.keep_issued_lines() is
  'Trigger: refuses a change of the lines of an issued document, but for the term, once that was removed.';
create trigger keep_issued before insert or update or delete on public.document_lines
  for each row execute function private.keep_issued_lines();
create function private.refuse_truncation() returns trigger
  language plpgsql set search_path = ''
  as $$
begin
  if current_setting('bkcc.owner_expires_documents', true) is not distinct from 'on' then return null; end if;
  raise exception 'Issued documents never change.' using errcode = '42501';
end $$;
comment on function private.refuse_truncation() is
  'Trigger: keeps even the owner of the database from emptying a table of documents, or of what happened to them, by '
  'accident.';
create trigger refuse_truncation before truncate on public.documents
  for each statement execute function private.refuse_truncation();
create trigger refuse_truncation before truncate on public.document_lines
  for each statement execute function private.refuse_truncation();

create function private.record_draft_removal() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  perform private.write_audit_log('document', array[private.audited_document(old)], null);
  return null;
end $$;
comment on function private.record_draft_removal() is 'Trigger: writes an audit log entry for a draft that is deleted.';

create function private.present_buyer(d public.documents) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
  select case when d.order_id is null then (select to_jsonb(b) - array['member_id', 'updated_at', 'invoice_first',
      'agreed_price', 'honorary', 'reminders_held'] from public.billing_details b where b.member_id = d.member_id)
    else (select to_jsonb(o) - array['id', 'event_id', 'member_id', 'user_id', 'name', 'email', 'unit_cents',
      'by_hand', 'created_at', 'updated_at', 'erased_at'] from public.event_orders o
      where o.id = d.order_id and o.erased_at is null) end
$$;
comment on function private.present_buyer(public.documents) is
  'The buyer of a document as its order or the member''s billing details have it now; null without them, and of an '
  'order whose person was erased.';

create function private.buyer_of(d public.documents) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
  select coalesce(d.buyer, (select r.buyer from public.documents r
    where r.id = d.refers_to and d.kind <> 'pro_forma'), private.present_buyer(d))
$$;
comment on function private.buyer_of(public.documents) is
  'The buyer of a document: that of the one which it follows or corrects, otherwise the present one.';

create function private.audited_document(d public.documents) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
  select jsonb_build_object('id', d.id, 'name', coalesce(d.number, 'Draft') || ', '
    || coalesce(m.name, (select o.legal_name from public.event_orders o where o.id = d.order_id), ''), 'member', m.id,
    'kind', d.kind,
    'number', d.number, 'total_cents', d.total_cents, 'reason', d.reason,
    'refers_to', (select r.number from public.documents r where r.id = d.refers_to))
  from (values (1)) as one left join public.members m on m.id = d.member_id
$$;
comment on function private.audited_document(public.documents) is
  'What the audit log holds of a document: no data of its buyer but the member''s name.';
create trigger record_removal after delete on public.documents
  for each row when (old.number is null) execute function private.record_draft_removal();

-- Drafts.

create function private.draft_to_change(of_document uuid, expected timestamptz) returns public.documents
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  stored public.documents;
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may write documents.');
  select d.* into stored from public.documents d where d.id = of_document for update;
  if stored.id is null then
    raise exception 'This draft has been deleted meanwhile.' using errcode = 'PT404';
  end if;
  if stored.number is not null then
    raise exception '% has issued this document as %.', coalesce(stored.issued_by_name, 'Somebody'), stored.number
      using errcode = 'PT409';
  end if;
  if stored.updated_at is distinct from expected then
    raise exception 'Somebody else has changed this draft since you opened it. What you typed is still here.'
      using errcode = 'PT409', detail = jsonb_build_object('at', stored.updated_at)::text;
  end if;
  return stored;
end $$;
comment on function private.draft_to_change(uuid, timestamptz) is
  'Locks and returns a draft that the signed-in person may change, if its version is still expected.';

create function private.require_reason(reason text) returns void
  language plpgsql immutable set search_path = ''
  as $$
begin
  if coalesce(btrim(reason), '') = '' then raise exception 'Say the reason first.'; end if;
  if length(reason) > 500 or not private.is_line(reason) then
    raise exception 'A reason is one line of at most 500 characters.';
  end if;
end $$;
comment on function private.require_reason(text) is 'Refuses what is no reason, as a sentence for the office.';

create function private.check_reference(kind text, of_member uuid, of_order uuid, of_reference uuid) returns void
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  named public.documents;
begin
  if kind not in ('credit_note', 'debit_note') then
    if of_reference is not null then
      raise exception 'Only credit and debit notes name an invoice here.' using errcode = '22023';
    end if;
    return;
  end if;
  select d.* into named from public.documents d where d.id = of_reference;
  if named.number is null or named.kind <> 'invoice'
    or (named.member_id, named.order_id) is distinct from (of_member, of_order) then
    raise exception 'A credit or debit note names an invoice of the same member or order.';
  end if;
  if private.is_annulled(named.id) then raise exception 'Invoice % has been annulled.', named.number; end if;
end $$;
comment on function private.check_reference(text, uuid, uuid, uuid) is
  'Refuses a document that names one to which its kind cannot refer.';

create function private.corrected_lines(of_invoice uuid, lines jsonb) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  only_place smallint := (select min(i.place) from public.document_lines i where i.document_id = of_invoice
    having count(*) = 1);
  corrected jsonb;
begin
  select jsonb_agg(l.line || jsonb_build_object('corrects', i.place, 'kind', i.kind, 'term_id', null, 'words_bg',
      coalesce(nullif(btrim(l.line ->> 'words_bg'), ''), i.words_bg), 'words_en',
      coalesce(nullif(btrim(l.line ->> 'words_en'), ''), i.words_en)) order by l.place)
    into corrected
    from jsonb_array_elements(lines) with ordinality as l (line, place)
      join public.document_lines i on i.document_id = of_invoice
        and i.place = coalesce((l.line ->> 'corrects')::smallint, only_place);
  if jsonb_array_length(corrected) is distinct from jsonb_array_length(lines) then
    raise exception 'Say of each line which line of the invoice it corrects.';
  end if;
  return corrected;
end $$;
comment on function private.corrected_lines(uuid, jsonb) is
  'The lines of a note, each with the line of the invoice that it corrects (of an invoice with one line, that one), '
  'and its kind and words where it says no others. A note asks for no term.';

create function private.is_annulled(of_document uuid) returns boolean
  language sql stable security definer set search_path = ''
  as $$ select exists (select from public.documents p where p.refers_to = of_document and p.kind = 'annulment') $$;
comment on function private.is_annulled(uuid) is 'Whether a protocol has annulled a document.';

create function private.write_lines(of_document uuid, lines jsonb) returns void
  language sql volatile security definer set search_path = ''
  as $$
  delete from public.document_lines l where l.document_id = of_document;
  insert into public.document_lines (document_id, place, corrects, kind, words_bg, words_en, term_id, covers_from,
      covers_until, quantity, unit_cents, discount_cents, tax_rate, tax_code, tax_words_bg, tax_words_en)
    select of_document, l.place, r.corrects, r.kind, btrim(r.words_bg), btrim(r.words_en), r.term_id, r.covers_from,
      r.covers_until, coalesce(r.quantity, 1), r.unit_cents, coalesce(r.discount_cents, 0), i.tax_rate, i.tax_code,
      i.tax_words_bg, i.tax_words_en
    from jsonb_array_elements(lines) with ordinality as l (line, place)
      cross join lateral jsonb_to_record(l.line) as r (corrects smallint, kind text, words_bg text, words_en text,
        term_id uuid, covers_from date, covers_until date, quantity integer, unit_cents bigint, discount_cents bigint)
      left join public.document_lines i on i.place = r.corrects
        and i.document_id = (select d.refers_to from public.documents d where d.id = of_document)
$$;
comment on function private.write_lines(uuid, jsonb) is
  'Puts these lines in the place of those of a draft; those of a note take the rule of tax of the line that they '
  'correct.';

create function private.said_by_lines(lines jsonb) returns jsonb
  language sql immutable parallel safe set search_path = ''
  as $$
  select jsonb_agg(jsonb_build_array(r.corrects, r.kind, btrim(r.words_bg), btrim(r.words_en), r.term_id,
    r.covers_from, r.covers_until, coalesce(r.quantity, 1), r.unit_cents, coalesce(r.discount_cents, 0))
    order by l.place)
  from jsonb_array_elements(lines) with ordinality as l (line, place),
    jsonb_to_record(l.line) as r (corrects smallint, kind text, words_bg text, words_en text, term_id uuid,
      covers_from date, covers_until date, quantity integer, unit_cents bigint, discount_cents bigint)
$$;
comment on function private.said_by_lines(jsonb) is 'What lines as the form sends them say, to be compared.';

create function private.stored_lines(of_document uuid) returns jsonb
  language sql stable security definer set search_path = ''
  as $$ select private.said_by_lines((select jsonb_agg(to_jsonb(l) order by l.place) from public.document_lines l
    where l.document_id = of_document)) $$;
comment on function private.stored_lines(uuid) is 'What the lines of a document say, to be compared.';

create function private.save_draft(of_document uuid, document jsonb, lines jsonb, expected timestamptz)
  returns timestamptz
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  stored public.documents;
  owner uuid := (document ->> 'member_id')::uuid;
  -- A note is for the order of its invoice; others are written by hand for a buyer who is no member.
  of_order uuid := coalesce((select i.order_id from public.documents i where i.id = (document ->> 'refers_to')::uuid),
    case when document ->> 'member_id' is null then (document ->> 'order_id')::uuid end);
  event_on date;
  buyer_before jsonb;
  same_buyer boolean := true;
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may write documents.');
  perform private.only_one_object(document, 5000);
  event_on := case when document ->> 'kind' = 'invoice' then (document ->> 'tax_event_on')::date end;
  if lines is null or jsonb_typeof(lines) <> 'array' then
    raise exception 'A document has a list of lines.' using errcode = '22023';
  end if;
  if octet_length(lines::text) > 400000 then raise exception 'This is too long.' using errcode = 'PT413'; end if;
  if jsonb_array_length(lines) not between 1 and 200 then
    raise exception 'A document has between 1 and 200 lines.';
  end if;
  if coalesce(document ->> 'kind' not in ('pro_forma', 'invoice', 'credit_note', 'debit_note'), true) then
    raise exception 'This is no kind of draft.' using errcode = '22023';
  end if;
  perform private.check_reference(document ->> 'kind', owner, of_order, (document ->> 'refers_to')::uuid);
  if document ->> 'refers_to' is not null then
    lines := private.corrected_lines((document ->> 'refers_to')::uuid, lines);
  end if;
  if document ->> 'refers_to' is null and of_order is not null then
    select to_jsonb(o) - 'updated_at' into buyer_before from public.event_orders o where o.id = of_order for update;
    perform private.enter_buyer(of_order, document -> 'buyer');
    same_buyer := buyer_before = (select to_jsonb(o) - 'updated_at' from public.event_orders o where o.id = of_order);
  end if;
  if not exists (select from public.members m where m.id = owner) and (owner is not null or of_order is null) then
    raise exception 'This member has been deleted meanwhile.' using errcode = 'PT404';
  end if;
  if exists (select from jsonb_array_elements(lines) as l (line)
    where l.line ->> 'term_id' is not null and not exists (select from public.memberships t
      where t.id = (l.line ->> 'term_id')::uuid and t.member_id = owner)) then
    raise exception 'The term of a line is not one of this member.';
  end if;
  select d.* into stored from public.documents d where d.id = of_document;
  if stored.updated_at is distinct from expected then
    -- A retry after a lost answer finds it stored. Somebody else may have changed a buyer by hand meanwhile.
    if stored.number is null and same_buyer
      and (stored.kind, stored.member_id, stored.order_id, stored.refers_to, stored.reason, stored.tax_event_on)
        is not distinct from (document ->> 'kind', owner, of_order, (document ->> 'refers_to')::uuid,
          nullif(btrim(document ->> 'reason'), ''), event_on)
      and private.stored_lines(of_document) is not distinct from private.said_by_lines(lines) then
      return stored.updated_at;
    elsif expected is null then
      raise exception 'Something else is stored of this draft. Please open it again.' using errcode = 'PT409';
    end if;
  end if;
  if expected is null then
    insert into public.documents (id, kind, member_id, order_id, refers_to, reason, tax_event_on)
      values (of_document, document ->> 'kind', owner, of_order, (document ->> 'refers_to')::uuid,
        nullif(btrim(document ->> 'reason'), ''), event_on)
      returning * into stored;
  else
    stored := private.draft_to_change(of_document, expected);
    update public.documents d set kind = document ->> 'kind', member_id = owner, order_id = of_order,
        refers_to = (document ->> 'refers_to')::uuid, reason = nullif(btrim(document ->> 'reason'), ''),
        tax_event_on = event_on, updated_at = clock_timestamp()
      where d.id = of_document returning * into stored;
  end if;
  perform private.write_lines(of_document, lines);
  if expected is null then
    perform private.write_audit_log('document', null, array[private.audited_document(stored)]);
  end if;
  return stored.updated_at;
exception
  when invalid_parameter_value then raise;
  when data_exception or not_null_violation or check_violation then
    raise exception 'A value of this document is missing, too long or of the wrong kind.' using errcode = sqlstate;
end $$;

create function public.save_draft(document_id uuid, document jsonb, lines jsonb, expected timestamptz default null)
  returns timestamptz
  language sql volatile security invoker set search_path = ''
  as $$ select private.save_draft(document_id, document, lines, expected) $$;
comment on function public.save_draft(uuid, jsonb, jsonb, timestamptz) is
  'Saves the draft of a document (Administrators) and returns its version. document: kind (pro_forma, invoice, '
  'credit_note or debit_note), member_id or, for a buyer who is no member, order_id and buyer (see '
  'private.enter_buyer), refers_to (the invoice that a note corrects), reason (of a note) and '
  'tax_event_on (of an invoice; without it, the day of issue); lines: '
  '1 to 200 of {kind, words_bg, words_en, term_id, covers_from, covers_until, quantity, unit_cents, discount_cents}, '
  'of a note with corrects, the place of the line of its invoice that each corrects, whose kind and tax it takes. '
  'Without expected it is added, once, under the given id. Errors: PT409 changed or issued meanwhile, PT404 deleted, '
  '22023, PT413.';

-- Grants on functions.

grant execute on function private.save_draft(uuid, jsonb, jsonb, timestamptz) to authenticated;
grant execute on function public.save_draft(uuid, jsonb, jsonb, timestamptz) to authenticated;
