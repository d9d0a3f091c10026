-- Dues: what the office and a member's managers see of documents and payments, and the figures of the Overview.

-- The owner's rights: who may read a document reads its open amount, not the settlements behind it.
create view private.document_facts as
  select d.id,
    case
      when d.number is null then null
      when x.annulled or c.document_id is not null or x.followed then 0
      when d.kind = 'credit_note' then d.total_cents - u.cents
      when d.debt_id is null then 0
      else d.total_cents - s.cents end as open_cents,
    case when x.annulled or c.document_id is not null or x.followed then 0 else s.written_off end as written_off_cents,
    s.written_off_on,
    case
      when d.number is null then 'draft'
      when d.kind = 'annulment' then 'issued'
      when x.annulled then 'annulled'
      when c.document_id is not null then 'cancelled'
      when x.followed then 'invoiced'
      when d.kind = 'credit_note' then case when d.total_cents > u.cents then 'open' else 'settled' end
      when d.total_cents > s.cents then 'open'
      when s.written_off > 0 then 'written_off'
      when x.credited >= greatest(d.total_cents, 1) then 'credited'
      else 'paid' end as state,
    -- What its document says, or that of the last undoing which opened the debt again; of places that are held not
    -- later than the last day on which they are.
    least(greatest(d.due_on, (select max(t.asks_by) from public.settlements t where t.debt_id = d.debt_id)),
      (select ((min(r.offer_expires_at) - interval '1 microsecond') at time zone 'Europe/Sofia')::date
        from public.event_registrations r where r.debt_id = d.debt_id and r.status = 'offered')) as due_on
  from public.documents d
    left join public.document_cancellations c on c.document_id = d.id
    -- Each with one look into an index; a count that asks for none of them does without.
    left join lateral (select coalesce(bool_or(r.kind = 'annulment'), false) as annulled,
        coalesce(bool_or(r.kind = 'invoice' and h.holds), false) and d.kind = 'pro_forma' as followed,
        coalesce(sum(r.total_cents) filter (where r.kind = 'credit_note' and h.holds), 0)::bigint as credited
      from public.documents r cross join lateral (select r.number is not null
        and not exists (select from public.documents p where p.refers_to = r.id and p.kind = 'annulment')) as h (holds)
      where r.refers_to = d.id) as x on true
    left join lateral (select coalesce(sum(t.cents), 0)::bigint as cents,
        coalesce(sum(t.cents) filter (where t.kind = 'write_off'), 0)::bigint as written_off,
        max(t.settled_on) filter (where t.kind = 'write_off') as written_off_on
      from public.settlements t where t.debt_id = d.debt_id and t.undone_at is null) as s on true
    left join lateral (select coalesce(sum(t.cents), 0)::bigint as cents
      from (select n.cents from public.settlements n where n.credit_note_id = d.id and n.undone_at is null
        union all select r.cents from public.refunds r where r.credit_note_id = d.id and r.undone_at is null) as t
      where d.kind = 'credit_note') as u on true;
comment on view private.document_facts is
  'State and open amount of documents, what is written off, and the day to pay, see public.document_list.';
grant select on table private.document_facts to authenticated;

create function private.day_to_pay(of_document uuid) returns date
  language sql stable security definer set search_path = ''
  as $$ select f.due_on from private.document_facts f where f.id = of_document $$;
comment on function private.day_to_pay(uuid) is 'The day to pay of a document, see private.document_facts.';

create function private.invoice_by(d public.documents) returns date
  language sql stable security definer set search_path = ''
  as $$
  select min(p.booked_on) + 5 from public.settlements s join public.payments p on p.id = s.payment_id
  where s.debt_id = d.id and s.kind = 'payment' and s.undone_at is null
    and (d.tax_cents > 0 or (private.billing()).untaxed_in_days)
$$;
comment on function private.invoice_by(public.documents) is
  'By which day the invoice of a pro forma is to be issued: five days after the first payment was booked (VAT Act, '
  'articles 25(7) and 113(4)). Null of one that is not paid, and of one without tax unless the settings say so.';

create function private.member_name(of_member uuid) returns text
  language sql stable strict security definer set search_path = ''
  as $$ select m.name from public.members m where m.id = of_member $$;
comment on function private.member_name(uuid) is
  'The name of a member whom documents or payments name, for who may read these, but not a lapsed member.';

create view public.document_list with (security_invoker = true) as
  select d.id, d.kind, d.number, d.member_id, coalesce(m.name, private.member_name(d.member_id),
      d.buyer ->> 'legal_name', private.buyer_of(d) ->> 'legal_name') as member_name,
    d.order_id, d.debt_id, d.refers_to, d.issued_on, d.dated_on, f.due_on,
    d.tax_event_on, d.net_cents, d.tax_cents, d.total_cents, d.buyer ->> 'legal_name' as buyer_name,
    d.buyer ->> 'reference' as buyer_reference, d.payment_reference, d.created_at, d.updated_at, d.search_text,
    coalesce(d.issued_on, '9999-12-31') as listed_on, f.open_cents, f.state,
    f.state = 'open' and f.due_on < private.office_day() as overdue,
    coalesce(d.buyer ->> 'eik', d.buyer ->> 'bin') as buyer_eik, d.buyer ->> 'vat_number' as buyer_vat_number, d.totals,
    (select r.number from public.documents r where r.id = d.refers_to) as refers_to_number,
    case when d.kind = 'pro_forma' and f.state in ('open', 'paid') then private.invoice_by(d) end as invoice_by,
    f.written_off_cents, f.written_off_on
  from public.documents d left join public.members m on m.id = d.member_id
    join private.document_facts f on f.id = d.id;
comment on view public.document_list is
  'Documents with what follows from their settlements (Administrators and accountants; managers what was issued to '
  'their companies). state: draft, open, paid, credited (all of it was), written_off, cancelled, invoiced (a pro '
  'forma, whose debt goes on in its invoice), annulled, settled (a credit note of which nothing is left), issued (a '
  'protocol). open_cents: what is to be paid or, of a credit note, to be paid back.';
comment on column public.document_list.member_name is
  'The member or, of an order by somebody who belongs to none, the buyer.';
comment on column public.document_list.due_on is 'The day to pay of its debt, see private.document_facts.';
comment on column public.document_list.invoice_by is
  'Of a pro forma of which something was paid: by which day its invoice is to be issued, see private.invoice_by.';
comment on column public.document_list.written_off_cents is
  'What is written off of it; a payment may settle it after all, see private.settle.';
comment on column public.document_list.buyer_eik is 'Its EIK or, of a buyer in Kazakhstan, its BIN.';
comment on column public.document_list.listed_on is 'The day of issue; drafts come first.';
grant select on table public.document_list to authenticated;

create view public.payment_list with (security_invoker = true) as
  select p.id, p.member_id, coalesce(m.name, private.member_name(p.member_id)) as member_name, p.cents, p.currency,
    p.arrived_cents, p.booked_on, p.payer,
    p.reference, p.note, p.method, p.receipt, p.recorded_at, p.recorded_by_name, p.line_id, p.undone_at,
    p.undone_by_name, p.undone_reason, p.search_text, case when p.undone_at is not null then 0 else p.cents
    - coalesce((select sum(s.cents) from public.settlements s
      where s.payment_id = p.id and s.kind = 'payment' and s.undone_at is null), 0)::bigint
    - coalesce((select sum(r.cents) from public.refunds r
      where r.payment_id = p.id and r.undone_at is null), 0)::bigint end as left_cents,
    case when p.member_id is not null then array[p.member_id] else array(select distinct d.member_id
      from public.settlements s join public.documents d on d.id = s.debt_id
      where s.payment_id = p.id and s.kind = 'payment' and (s.undone_at is null or p.undone_at is not null))
      end as members
  from public.payments p left join public.members m on m.id = p.member_id;
comment on view public.payment_list is
  'Payments with what is left of them (Administrators and accountants): left_cents settle nothing and were not paid '
  'back. members: its member or, without one, those whose documents it settles (settled, where it was undone).';
grant select on table public.payment_list to authenticated;

create function private.typed_cents(query text) returns bigint
  language sql immutable parallel safe set search_path = ''
  as $$
  select case when query ~ '^\s*[0-9][0-9 ]*([.,][0-9]{1,2})?\s*€?\s*$' and length(query) <= 16
    then (replace(regexp_replace(query, '[\s€]', '', 'g'), ',', '.')::numeric * 100)::bigint end
$$;
comment on function private.typed_cents(text) is
  'The cents of an amount as people write it, 120, 120.50, 120,50 or 1 200,00; null for any other text.';

create function private.search_documents(query text, of_kind text, of_state text, issued_from date,
  issued_until date, everything boolean)
  returns setof public.document_list
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
  as $$
declare
  patterns text[] := private.search_patterns(query);
  amount bigint := private.typed_cents(query);
  of_members uuid[];
begin
  perform private.require_right(private.keeps_books(), 'Only Administrators and accountants may search documents.');
  -- A value, not a query: each of the three conditions is then found along an index.
  of_members := array(select m.id from public.members m where m.search_text like any (patterns));
  return query
    select d.* from public.document_list d
    where (d.search_text like any (patterns)
        or d.member_id = any (of_members) or d.total_cents = amount)
      and (of_kind is null or d.kind = of_kind)
      and (of_state is null or d.state = of_state or (of_state = 'overdue' and d.overdue)
        or (of_state = 'part_to_invoice' and d.state = 'open' and d.invoice_by is not null)
        or (of_state = 'payable' and d.state in ('open', 'written_off'))
        or (of_state = 'to_issue' and (d.state = 'draft' or d.kind = 'pro_forma' and d.state = 'paid')))
      and (issued_from is null or d.issued_on >= issued_from)
      and (issued_until is null or d.issued_on <= issued_until)
    order by d.listed_on desc, d.id limit case when not everything then 1001 end;
end $$;

create function public.search_documents(query text, of_kind text default null, of_state text default null,
  issued_from date default null, issued_until date default null, everything boolean default false)
  returns setof public.document_list
  language sql stable security invoker set search_path = ''
  as $$ select * from private.search_documents(query, of_kind, of_state, issued_from, issued_until, everything) $$;
comment on function public.search_documents(text, text, text, date, date, boolean) is
  'The office''s search for documents (Administrators and accountants): by number, payment reference, buyer, buyer''s '
  'reference, member or total amount. of_state is a state of document_list, or overdue, part_to_invoice (open, '
  'with invoice_by) or payable (open or written off); issued_from and issued_until are days. Returns the newest 1,001, '
  'or all matches with everything.';

create function private.search_payments(query text, with_left boolean, of_member uuid, booked_from date,
  booked_until date, everything boolean)
  returns setof public.payment_list
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
  as $$
declare
  patterns text[] := private.search_patterns(query);
  amount bigint := private.typed_cents(query);
begin
  perform private.require_right(private.keeps_books(), 'Only Administrators and accountants may search payments.');
  return query
    select p.* from public.payment_list p
    where (p.search_text like any (patterns)
        or p.members && array(select m.id from public.members m where m.search_text like any (patterns))
        or p.cents = amount or p.arrived_cents = amount)
      and (of_member is null or of_member = any (p.members))
      and (with_left is not true or p.left_cents > 0)
      and (booked_from is null or p.booked_on >= booked_from)
      and (booked_until is null or p.booked_on <= booked_until)
    order by p.booked_on desc, p.id limit case when not everything then 1001 end;
end $$;

create function public.search_payments(query text, with_left boolean default false, of_member uuid default null,
  booked_from date default null, booked_until date default null, everything boolean default false)
  returns setof public.payment_list
  language sql stable security invoker set search_path = ''
  as $$ select * from private.search_payments(query, with_left, of_member, booked_from, booked_until, everything) $$;
comment on function public.search_payments(text, boolean, uuid, date, date, boolean) is
  'The office''s search for payments (Administrators and accountants): by payer, reference, member or amount, in '
  'euros or as it arrived; with_left leaves out those of which nothing is left; booked_from and booked_until are '
  'days. Returns the newest 1,001, or all matches with everything.';

create function private.settlements_of(of_debt uuid, for_office boolean) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'kind', s.kind, 'cents', s.cents, 'settled_on', s.settled_on,
      'credit_note', (select n.number from public.documents n where n.id = s.credit_note_id))
    || case when for_office then jsonb_build_object('payment_id', s.payment_id, 'payer',
      (select p.payer from public.payments p where p.id = s.payment_id), 'left_cents',
      private.left_of_payment(s.payment_id), 'credit_note_id', s.credit_note_id, 'reason', s.reason, 'by',
      s.settled_by_name, 'at', s.settled_at, 'undone_at', s.undone_at, 'undone_by', s.undone_by_name,
      'undone_reason', s.undone_reason) else '{}' end
    order by s.settled_at, s.id), '[]')
  from public.settlements s where s.debt_id = of_debt and (for_office or s.undone_at is null)
$$;
comment on function private.settlements_of(uuid, boolean) is
  'The settlements of a debt, as JSON: for the office with who did what and why, and what is left of a payment '
  '(left_cents), those undone included.';

create function private.get_document(of_document uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  d public.documents;
begin
  perform private.require_right(private.keeps_books(), 'Only Administrators and accountants may read documents.');
  select s.* into d from public.documents s where s.id = of_document;
  if d.id is null then return null; end if;
  return (select to_jsonb(l) - 'search_text' from public.document_list l where l.id = d.id)
    || jsonb_build_object('token',
        case when d.number is null then private.link_token('draft', d.id)
          when d.kind <> 'opening_balance' then private.document_link(d.id, d.issued_on) end, 'reason', d.reason,
      'replaced_by', d.replaced_by,
      'issued_at', d.issued_at,
      'issued_by_name', d.issued_by_name, 'seller', d.seller, 'buyer', d.buyer,
      'totals', coalesce(d.totals, private.totals_of(d.id)), 'settings_version', d.settings_version,
      'missing', case when d.number is null then private.missing_for_issue(d) end,
      'buyer_name', private.buyer_of(d) ->> 'legal_name',
      'without_eik', coalesce(private.buyer_of(d) ->> 'country' = 'BG' and private.buyer_of(d) ->> 'eik' is null,
        false),
      -- The buyer as it would be now, where that is another one.
      'present_buyer', case when d.number is not null and (d.order_id is not null or private.is_buyer(d.member_id))
        then nullif(private.present_buyer(d), d.buyer) end,
      'order', (select to_jsonb(o) - array['event_id', 'member_id', 'user_id', 'unit_cents', 'created_at', 'erased_at']
          -- Who ordered is a person, whom accountants do not see.
          - case when private.is_admin() then '{}' else array['name', 'email'] end
          || jsonb_build_object('erased', o.erased_at is not null, 'event', (select e.title from public.events e
            where e.id = o.event_id))
        from public.event_orders o where o.id = d.order_id),
      'places', (select jsonb_build_object('held', count(*) filter (where r.status = 'offered'), 'passed_on',
          count(*) filter (where r.cancelled_by = 'offer_expired'))
        from public.event_registrations r where r.debt_id = d.id),
      'told', (select count(*) from private.told_of_end(d)),
      'line_waits', exists (select from private.waiting_debts w join private.document_facts f on f.id = d.id
        and f.state in ('open', 'written_off') where w.debt_id = d.debt_id),
      'lines', (select coalesce(jsonb_agg(to_jsonb(n) - 'document_id' || jsonb_build_object('left_cents', r.net_cents)
          order by n.place), '[]')
        from public.document_lines n left join private.left_of_lines(d.id) r
          on d.kind = 'invoice' and d.number is not null and r.place = n.place
        where n.document_id = d.id),
      'cancellation', (select to_jsonb(c) - array['document_id', 'cancelled_by']
        from public.document_cancellations c where c.document_id = d.id),
      'settlements', private.settlements_of(coalesce(d.debt_id, d.id), true),
      -- The document that asks for the debt now; whether it is the invoice that the note corrects.
      'used_for', (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'document_id', r.id, 'kind', r.kind,
          'number', r.number, 'corrects', s.debt_id = i.debt_id, 'cents', s.cents, 'settled_on', s.settled_on, 'by',
          s.settled_by_name, 'undone_at', s.undone_at, 'undone_by', s.undone_by_name, 'undone_reason',
          s.undone_reason) order by s.settled_at, s.id), '[]')
        from public.settlements s join public.documents i on i.id = d.refers_to
          cross join lateral (select x.* from public.documents x where x.debt_id = s.debt_id
            order by private.is_annulled(x.id), x.issued_at desc limit 1) as r
          where s.credit_note_id = d.id),
      'refunds', (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'cents', r.cents, 'paid_on', r.paid_on,
          'reference', r.reference, 'reason', r.reason, 'by', r.recorded_by_name, 'undone_at', r.undone_at,
          'undone_by', r.undone_by_name, 'undone_reason', r.undone_reason) order by r.paid_on, r.id), '[]')
        from public.refunds r where r.credit_note_id = d.id),
      -- What belongs to it: documents of the same debt, notes and protocols that name one of them.
      'related', (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'kind', r.kind, 'number', r.number,
          'issued_on', r.issued_on, 'total_cents', r.total_cents, 'reason', r.reason, 'refers_to', r.refers_to,
          'replaced_by', r.replaced_by, 'annulled', private.is_annulled(r.id))
          order by r.issued_at nulls last, r.id), '[]')
        from public.documents r
          where r.id <> d.id and (r.debt_id = d.debt_id or r.refers_to = d.id or r.id = d.refers_to
            or r.replaced_by = d.id or r.id = d.replaced_by
            or r.refers_to in (select s.id from public.documents s where s.debt_id = d.debt_id))));
end $$;

create function public.get_document(document_id uuid) returns jsonb
  language sql stable security invoker set search_path = ''
  as $$ select private.get_document(document_id) $$;
comment on function public.get_document(uuid) is
  'A document with all that belongs to it (Administrators and accountants): the columns of document_list (buyer_name '
  'of a draft, too), reason, seller, buyer, present_buyer (where its details are others now), order (who ordered), '
  'totals (of a draft, as of now), lines (of an invoice with left_cents, which its credit notes have left), '
  'settlements of its debt, cancellation, related documents (annulled or not) and, of a credit note, what it was used '
  'for and paid back; line_waits is whether a line to decide may pay what is open or written off of it; missing is '
  'why a draft cannot be issued yet, token that of the signed link to the PDF (null of '
  'an opening balance). Null when it is not there.';

create function private.get_member_dues(of_member uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  office boolean := private.keeps_books();
begin
  if not office and not private.manages(of_member) then
    raise exception 'Only Administrators, accountants and the managers of a company may read what it owes.'
      using errcode = '42501';
  end if;
  return (select jsonb_build_object('standing', s.standing, 'until', s.until,
      'statement_token', private.statement_token(of_member), 'accounts', coalesce((private.billing()).accounts, '[]'),
      'open_cents', (select coalesce(sum(d.open_cents), 0) from public.document_list d
        where d.member_id = of_member and d.kind <> 'credit_note'),
      'credit_cents', (select coalesce(sum(d.open_cents), 0) from public.document_list d
          where d.member_id = of_member and d.kind = 'credit_note')
        + (select coalesce(sum(private.left_of_payment(p.id)), 0) from public.payments p where p.member_id = of_member),
      'documents', (select coalesce(jsonb_agg(to_jsonb(d) || jsonb_build_object('token',
          case when d.number is not null and d.kind <> 'opening_balance'
            then private.document_link(d.id, d.issued_on) end, 'words',
          array(select l.words_en from public.document_lines l where l.document_id = d.id order by l.place),
          'settlements',
          case when d.debt_id is not null and d.state <> 'invoiced'
            then private.settlements_of(d.debt_id, office) else '[]' end)
          order by d.listed_on desc, d.id), '[]')
        from (select l.id, l.kind, l.number, l.debt_id, l.refers_to, l.issued_on, l.dated_on, l.due_on, l.total_cents,
            l.open_cents, l.written_off_cents, l.written_off_on, l.state, l.overdue, l.listed_on, l.payment_reference
          from public.document_list l where l.member_id = of_member and (office or l.number is not null)) as d))
    from private.standings(array[of_member]) s);
end $$;

create function private.get_standings(members uuid[]) returns table (member_id uuid, standing text, until date)
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may see the standing of members.');
  if cardinality(members) > 200 then raise exception 'Up to 200 members at once.' using errcode = '22023'; end if;
  return query select s.* from private.standings(members) s;
end $$;

create function public.get_standings(members uuid[]) returns table (member_id uuid, standing text, until date)
  language sql stable security invoker set search_path = ''
  as $$ select * from private.get_standings(members) $$;
comment on function public.get_standings(uuid[]) is
  'The standing of up to 200 members today (Administrators), as private.standings has it.';

create function public.get_member_dues(member_id uuid) returns jsonb
  language sql stable security invoker set search_path = ''
  as $$ select private.get_member_dues(member_id) $$;
comment on function public.get_member_dues(uuid) is
  'What a member owes and has paid (Administrators and accountants, and its managers without drafts and notes of the '
  'office): standing and until (see private.standings), open_cents, credit_cents (left of credit notes and payments), '
  'statement_token (of the link to its statement of account), accounts to pay to, and documents with the words of '
  'their lines and their settlements.';

-- Figures.

create function private.get_dues_figures() returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  today constant date := private.office_day();
begin
  perform private.require_right(private.keeps_books(), 'Only Administrators and accountants may see these figures.');
  return (select jsonb_build_object(
      'open', jsonb_build_object('count', count(*), 'cents', coalesce(sum(d.open_cents), 0)),
      'overdue', jsonb_build_object('count', count(*) filter (where d.due_on < today),
        'cents', coalesce(sum(d.open_cents) filter (where d.due_on < today), 0)),
      'ageing', jsonb_build_array(
        coalesce(sum(d.open_cents) filter (where today - d.due_on between 1 and 30), 0),
        coalesce(sum(d.open_cents) filter (where today - d.due_on between 31 and 60), 0),
        coalesce(sum(d.open_cents) filter (where today - d.due_on between 61 and 90), 0),
        coalesce(sum(d.open_cents) filter (where today - d.due_on > 90), 0)))
    -- Sums of all at once say which may be open: document_facts looks up those of each. offset 0: the day to pay is
    -- worked out once for each document.
    from (select l.open_cents, l.due_on from public.document_list l
      where l.state = 'open' and l.kind <> 'credit_note' and l.id = any (array(select d.id
        from public.documents d left join (select s.debt_id, sum(s.cents) as cents from public.settlements s
          where s.undone_at is null group by s.debt_id) as s on s.debt_id = d.debt_id
        where d.total_cents > coalesce(s.cents, 0))) offset 0) as d)
    || (select jsonb_build_object('received', jsonb_build_object('count', c.count, 'cents', c.cents - b.cents),
        'paid_back', b.cents)
      from (select count(*), coalesce(sum(p.cents), 0) as cents from public.payments p
          where p.booked_on >= date_trunc('year', today)::date and p.undone_at is null) as c,
        (select coalesce(sum(r.cents), 0) as cents from public.refunds r
          where r.undone_at is null and r.paid_on >= date_trunc('year', today)::date) as b)
    || jsonb_build_object('began', exists (select from public.documents) or exists (select from public.payments),
      'expected', (select jsonb_build_object('count', count(*), 'cents', coalesce(sum(r.cents), 0))
        from (select d.cents from private.drafted_renewals d union all
          select d.cents from private.due_renewals d where d.again or d.last_end <= today + 60) as r),
      'to_invoice', (select count(*) from public.document_list d where d.kind = 'pro_forma' and d.state = 'paid'),
      'drafts', (select count(*) from public.documents d where d.number is null));
end $$;

create function public.get_dues_figures() returns jsonb
  language sql stable security invoker set search_path = ''
  as $$ select private.get_dues_figures() $$;
comment on function public.get_dues_figures() is
  'The figures of dues today (Administrators and accountants): began, whether there is any document or payment; open '
  'and overdue {count, cents}; ageing, cents overdue by up to 30, 60, 90 and more days; received this year {count, '
  'cents}, without paid_back; expected, what drafts and members whose term ends within 60 days would be asked for '
  '{count, cents}; to_invoice, paid pro formas without an invoice; drafts.';

create function private.preview_lapses(of_grace_days smallint, of_lapses_from date)
  returns table (day date, lapsing integer, ending integer)
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  settings public.billing_settings := private.billing();
  today constant date := private.office_day();
  -- Nobody lapses before it.
  of_day constant date := greatest(today, of_lapses_from + of_grace_days);
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may change the billing settings.');
  settings.grace_days := of_grace_days;
  settings.lapses_from := of_lapses_from;
  return query with wanted as materialized (select * from private.lapses_of(null, settings))
    select of_day,
      (select count(*)::integer from wanted w where of_day between w.first_day and w.last_day
        and w.member_id not in (select l.member_id from private.lapses l
          where of_day between l.first_day and l.last_day)),
      (select count(*)::integer from private.lapses l where today between l.first_day and l.last_day
        and l.member_id not in (select w.member_id from wanted w where today between w.first_day and w.last_day));
end $$;

create function public.preview_lapses(of_grace_days smallint, of_lapses_from date default null)
  returns table (day date, lapsing integer, ending integer)
  language sql stable security invoker set search_path = ''
  as $$ select * from private.preview_lapses(of_grace_days, of_lapses_from) $$;
comment on function public.preview_lapses(smallint, date) is
  'If these were the days of grace and the day from which members lapse (Administrators): the first day, not before '
  'today, on which somebody can lapse by them, how many members would lapse then, and how many no longer today.';

-- Grants on functions.

grant execute on function private.search_documents(text, text, text, date, date, boolean), private.get_document(uuid),
  private.search_payments(text, boolean, uuid, date, date, boolean), private.get_member_dues(uuid),
  private.get_dues_figures(), private.get_standings(uuid[]), private.preview_lapses(smallint, date),
  private.invoice_by(public.documents), private.buyer_of(public.documents), private.member_name(uuid)
  to authenticated;
grant execute on function public.search_documents(text, text, text, date, date, boolean), public.get_document(uuid),
  public.search_payments(text, boolean, uuid, date, date, boolean), public.get_member_dues(uuid),
  public.get_dues_figures(), public.get_standings(uuid[]), public.preview_lapses(smallint, date)
  to authenticated;
