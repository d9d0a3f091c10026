-- Bank statements: what the office does with their lines, and what it sees of them.

-- Which transfer of a bank file, and which refund, went out by a line: by private.match_statement, and once a refund is
-- recorded.

create function private.find_transfers(of_statement uuid) returns void
  language plpgsql volatile security definer set search_path = '' set plan_cache_mode = force_custom_plan
  as $$
begin
  insert into public.line_matches (line_id, place, state, transfer_id, payment_id, document_id, reasons)
    with lines as materialized (
      select l.id, l.cents, private.plain_reference(concat_ws(' ', l.reference, l.text)) as plain
      from public.statement_lines l
      where l.statement_id = of_statement and l.cents < 0 and l.currency = 'EUR' and not l.is_reversal)
    select distinct on (l.id) l.id, 2, 'pays_back', t.id, t.payment_id, t.credit_note_id, array['bank_file']
    from lines l join public.bank_transfers t on t.cents = -l.cents
      and position(upper(replace(t.id::text, '-', '')) in l.plain) > 0
    order by l.id, t.made_at;
end $$;
comment on function private.find_transfers(uuid) is
  'Which transfer of a bank file went out by a line: of its amount, named in its text.';

create view private.refund_candidates with (security_invoker = true) as
  select l.id as line_id, l.statement_id, l.place, r.id as refund_id, r.payment_id, r.credit_note_id, r.recorded_at,
    c.clues, abs(r.paid_on - l.booked_on) as days,
    exists (select from private.taken_back b where b.id = l.id) as is_taken_back
  from public.statement_lines l
    left join public.line_matches b on b.line_id = l.id and b.state = 'pays_back'
    join public.refunds r on r.cents = -l.cents and r.undone_at is null
      and (r.paid_on between l.booked_on - 10 and l.booked_on + 10
        or position(upper(replace(b.transfer_id::text, '-', '')) in private.plain_reference(r.reference)) > 0)
    left join public.payments p on p.id = r.payment_id
    left join public.statement_lines o on o.id = p.line_id
    left join public.documents d on d.id = r.credit_note_id
    cross join lateral (select array_remove(array[
      case when length(private.plain_reference(r.reference)) >= 4 and private.stands_alone(
        private.plain_reference(r.reference), private.reference_words(concat_ws(' ', l.reference, l.text)))
        then 'refund_reference' end,
      case when b.line_id is not null then 'bank_file' end,
      case when private.name_key(l.payer)
        in (private.name_key(p.payer), private.name_key(d.buyer ->> 'legal_name')) then 'payee' end,
      case when l.payer_iban = o.payer_iban then 'payee_iban' end], null) as clues) as c
  where l.cents < 0 and l.currency = 'EUR' and not l.is_reversal and cardinality(c.clues) > 0
    and (b.line_id is null
      or (b.payment_id, b.document_id) is not distinct from (r.payment_id, r.credit_note_id))
    and not exists (select from public.line_matches m where m.refund_id = r.id)
    and not exists (select from public.line_matches m where m.line_id = l.id and m.state = 'refund')
    and not exists (select from public.line_decisions n where n.line_id = l.id and n.kind = 'not_ours');
comment on view private.refund_candidates is
  'Lines that went out and refunds that may be the same, of which neither is found yet: of one amount, within ten '
  'days or by the reference of the transfer, by reference, payee or account; a transfer of a bank file is a refund of '
  'what it pays back alone.';

create function private.find_refunds(of_statement uuid) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  of_line uuid;
begin
  for of_line in select l.id from public.statement_lines l
    where l.statement_id = of_statement and l.cents < 0 and l.currency = 'EUR' and not l.is_reversal
    -- What was taken back went out again, if it did.
    order by exists (select from private.taken_back b where b.id = l.id), l.place loop
    with found as (
      insert into public.line_matches (line_id, place, state, refund_id, payment_id, document_id, reasons)
        select c.line_id, 1, 'refund', c.refund_id, c.payment_id, c.credit_note_id, c.clues
        from private.refund_candidates c where c.line_id = of_line
        order by cardinality(c.clues) desc, c.days, c.recorded_at limit 1
        returning line_id)
    delete from public.line_decisions d using found f where d.line_id = f.line_id;
  end loop;
end $$;
comment on function private.find_refunds(uuid) is
  'Which refund went out by each line of a statement; what was set aside waits no longer then.';

create function private.match_refund(of_refund uuid) returns void
  language sql volatile security definer set search_path = ''
  as $$
  with found as (
    insert into public.line_matches (line_id, place, state, refund_id, payment_id, document_id, reasons)
      select c.line_id, 1, 'refund', c.refund_id, c.payment_id, c.credit_note_id, c.clues
      from private.refund_candidates c where c.refund_id = of_refund
      order by c.is_taken_back, cardinality(c.clues) desc, c.days, c.statement_id, c.place limit 1
      returning line_id)
  delete from public.line_decisions d using found f where d.line_id = f.line_id
$$;
comment on function private.match_refund(uuid) is
  'By which line a refund went out that is recorded now, after its statement was imported.';

-- What a line is. It follows from what was done with it and, until then, from what was found.

create view private.lines_to_decide with (security_invoker = true) as
  select l.id, l.statement_id, l.booked_on
  from public.statement_lines l
  where l.cents > 0 and not l.is_reversal
    and not exists (select from private.taken_back b where b.id = l.id)
    and not exists (select from public.payments p where p.line_id = l.id and p.undone_at is null)
    and coalesce((select d.kind from public.line_decisions d where d.line_id = l.id), (select m.state
      from public.line_matches m where m.line_id = l.id and m.state = 'not_ours')) is distinct from 'not_ours'
  union all
  select l.id, l.statement_id, l.booked_on
  from public.statement_lines l join public.line_matches m on m.line_id = l.id and m.state = 'takes_back'
  where l.is_reversal and (m.reasons = array['nothing_to_take_back']
      or exists (select from public.payments p
        where (p.line_id = m.of_line_id or p.id = m.payment_id) and p.undone_at is null)
      or exists (select from public.line_matches x where x.line_id = m.of_line_id and x.state = 'refund'))
    and not exists (select from public.line_decisions d where d.line_id = l.id and d.kind = 'not_ours')
  union all
  select l.id, l.statement_id, l.booked_on
  from public.statement_lines l join public.line_matches m on m.line_id = l.id and m.state = 'pays_back'
  where not exists (select from public.line_matches x where x.line_id = l.id and x.state = 'refund')
    and not exists (select from private.taken_back b where b.id = l.id)
    and not exists (select from public.line_decisions d where d.line_id = l.id and d.kind = 'not_ours');
comment on view private.lines_to_decide is
  'Lines on which the office has something to do (Administrators): credits that are no payment yet, not of others and '
  'not taken back; reversals of what is a payment or refund, or of nothing that is here; and transfers of bank files '
  'whose refund is not recorded.';
grant select on table private.lines_to_decide to authenticated;

create view private.matches_now with (security_invoker = true) as
  select m.line_id, m.place, m.state, m.document_id, m.payment_id, m.refund_id, m.transfer_id, m.of_line_id,
    case when f.state = 'open' then least(m.cents, f.open_cents) else m.cents end as cents,
    case when f.state = 'open' and m.open_cents <> f.open_cents then array_remove(m.reasons, 'amount')
      else m.reasons end as reasons,
    case
      when m.state = 'duplicate' then exists (select from public.payments p
        where p.id = m.payment_id and p.undone_at is not null)
      when m.document_id is null or m.state not in ('matched', 'probable', 'overpayment') then false
      when 'written_off' = any (m.reasons) then f.state <> 'written_off'
      -- A document of its debt is open, and no other line is still to pay it.
      when m.reasons && array['paid', 'closed', 'another_line'] then exists (select from public.documents x
          join private.document_facts g on g.id = x.id and g.state = 'open' where x.debt_id = d.debt_id)
        and not ('another_line' = any (m.reasons) and f.state = 'open' and exists (select from public.line_matches o
          join private.lines_to_decide t on t.id = o.line_id
          where o.document_id = m.document_id and o.state = 'matched' and o.line_id <> m.line_id
            and not exists (select from public.line_decisions k where k.line_id = o.line_id)))
      else f.state <> 'open' end as is_gone,
    m.state = 'matched' and (f.state, f.open_cents) is distinct from ('open'::text, m.open_cents) as has_changed
  from public.line_matches m left join public.documents d on d.id = m.document_id
    left join private.document_facts f on f.id = d.id;
comment on view private.matches_now is
  'What was found for lines (Administrators and accountants), and what became of it since: is_gone, what was open is '
  'not any more, or the other way round, or what it repeats was undone; has_changed, something else is open of a '
  'matched document. Amounts speak for a line only while they are open.';
grant select on table private.matches_now to authenticated;

create view public.statement_line_list with (security_invoker = true) as
  select l.id, l.statement_id, l.place, l.booked_on, l.cents, l.currency, l.is_reversal, l.payer, l.payer_iban,
    l.text, l.reference, l.bank_reference, l.instructed_cents, l.instructed_currency, l.rate, l.charges_cents,
    l.search_text,
    case
      when p.id is not null then 'confirmed'
      when d.kind = 'not_ours' then d.kind
      when exists (select from private.taken_back b where b.id = l.id) then 'taken_back'
      when d.kind is not null then d.kind
      when l.is_reversal then coalesce(m.state, 'takes_back')
      when l.cents <= 0 then coalesce(m.state, 'went_out')
      when m.state = 'matched' and m.has_changed then 'probable'
      else coalesce(m.state, 'unknown') end as state,
    p.id as payment_id, p.member_id, d.note, d.decided_by_name
  from public.statement_lines l
    left join public.payments p on p.line_id = l.id and p.undone_at is null
    left join public.line_decisions d on d.line_id = l.id
    cross join lateral (select (array_agg(x.state order by x.place) filter (where not x.is_gone))[1] as state,
      bool_or(x.is_gone or x.has_changed) as has_changed from private.matches_now x where x.line_id = l.id) as m;
comment on view public.statement_line_list is
  'Lines of bank statements with what they are (Administrators and accountants). state: confirmed (a payment), '
  'not_ours and set_aside (decided, or from an own account), takes_back (a reversal) and taken_back (by one), '
  'went_out, pays_back (by a bank file, without its refund), refund (of what was paid back), matched, probable, '
  'overpayment, duplicate or unknown. What was found counts only as far as it still is.';
grant select on table public.statement_line_list to authenticated;

create view private.waiting_debts as
  select d.debt_id
  from public.documents d join public.line_matches m on m.document_id = d.id
    join private.lines_to_decide t on t.id = m.line_id join public.statement_lines l on l.id = t.id
  where d.debt_id is not null and m.state in ('matched', 'probable')
    and (m.reasons && array['reference', 'number', 'near_reference', 'near_number']
      or l.currency = 'EUR' and l.cents >= private.open_cents(d.debt_id));
comment on view private.waiting_debts is
  'The debts that a line to decide may pay: it names them, or comes from who owes them and is not less than what is '
  'open.';

create view public.bank_statement_list with (security_invoker = true) as
  select s.*, n.lines, n.came_in_cents, (select count(*) from private.lines_to_decide d where d.statement_id = s.id)
      as to_decide
  from public.bank_statements s, lateral (select count(*) as lines,
      coalesce(sum(l.cents) filter (where l.cents > 0), 0)::bigint as came_in_cents
    from public.statement_lines l where l.statement_id = s.id) as n;
comment on view public.bank_statement_list is
  'Bank statements (Administrators and accountants): lines are those that it brought; to_decide are those of '
  'private.lines_to_decide.';
grant select on table public.bank_statement_list to authenticated;

create function private.line_page(of_line uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_right(private.keeps_books(), 'Only Administrators and accountants may read bank statements.');
  return (select to_jsonb(l) - 'search_text' || jsonb_build_object(
      'member_name', (select m.name from public.members m where m.id = l.member_id),
      'several_members', coalesce((select cardinality(p.members) > 1 from public.payment_list p
        where p.id = l.payment_id), false),
      'is_outdated', exists (select from private.matches_now m where m.line_id = l.id and m.is_gone),
      'own_account', exists (select from jsonb_array_elements((private.billing()).accounts) as a (one)
        where a.one ->> 'iban' = l.payer_iban),
      'matches', (select coalesce(jsonb_agg(jsonb_build_object('state', m.state, 'reasons', m.reasons, 'cents', m.cents,
          'open_cents', f.open_cents, 'written_off_cents', coalesce(f.written_off_cents, 0), 'written_off_on',
          f.written_off_on, 'total_cents', d.total_cents, 'document_id', m.document_id, 'kind', d.kind,
          'number', d.number, 'member_id', d.member_id, 'member_name', coalesce(n.name, d.buyer ->> 'legal_name'),
          'payment_id', coalesce(q.id, p.id), 'of_line', case when o.id is not null then jsonb_build_object(
            'statement_id', o.statement_id, 'booked_on', o.booked_on, 'place', o.place) end,
          'transfer', case when t.id is not null then jsonb_build_object('id', t.id, 'made_at', t.made_at, 'left_cents',
            coalesce(private.left_of_payment(t.payment_id), private.left_of_credit(t.credit_note_id), 0), 'payer',
            (select b.payer from public.payments b where b.id = t.payment_id)) end) order by m.place), '[]')
        from private.matches_now m left join public.documents d on d.id = m.document_id
          left join public.statement_lines o on o.id = m.of_line_id
          left join public.payments p on p.line_id = o.id and p.undone_at is null
          left join public.payments q on q.id = m.payment_id and (q.undone_at is null or m.state = 'pays_back')
          left join private.document_facts f on f.id = m.document_id
          left join public.members n on n.id = d.member_id
          left join public.bank_transfers t on t.id = m.transfer_id
          where m.line_id = l.id and not m.is_gone and (m.state <> 'pays_back' or l.state <> 'refund')))
    from public.statement_line_list l where l.id = of_line);
end $$;
comment on function private.line_page(uuid) is 'A line with all that was found for it, as JSON.';

create function private.get_statement_lines(of_statement uuid, of_state text, query text, first integer) returns jsonb
  language plpgsql stable security definer set search_path = '' set statement_timeout = '30s'
  set plan_cache_mode = force_custom_plan
  as $$
declare
  patterns text[] := case when query <> '' then private.search_patterns(query) end;
  amount bigint := private.typed_cents(query);
  found uuid[];
begin
  perform private.require_right(private.keeps_books(), 'Only Administrators and accountants may read bank statements.');
  found := array(select l.id from public.statement_line_list l
    where l.statement_id = of_statement and (of_state is null or l.state = of_state)
      and (patterns is null or l.search_text like any (patterns) or abs(l.cents) = amount)
    order by l.place);
  return jsonb_build_object('total', cardinality(found), 'rows', (select coalesce(jsonb_agg(private.line_page(f.id)
      order by f.place), '[]') from unnest(found[first + 1:first + 50]) with ordinality as f (id, place)));
end $$;

create function public.get_statement_lines(statement_id uuid, of_state text default null, query text default '',
  first integer default 0) returns jsonb
  language sql stable security invoker set search_path = '' set statement_timeout = '30s'
  as $$ select private.get_statement_lines(statement_id, of_state, query, first) $$;
comment on function public.get_statement_lines(uuid, text, text, integer) is
  'Fifty lines of a statement from a place on, in the order of the file, and their total (Administrators and '
  'accountants): of_state is a state of statement_line_list; query finds payer, IBAN, reference, text or amount. Each '
  'row has the columns of statement_line_list, member_name, several_members (whether its payment is for several), '
  'own_account (whether it is from or to an account of the chamber), is_outdated (whether something that was found is '
  'left out, because it has been paid or changed since) and matches [{state, reasons, cents, open_cents, '
  'written_off_cents, written_off_on, total_cents, document_id, kind, number, member_id, member_name, payment_id, '
  'of_line {statement_id, booked_on, place}, transfer {id, made_at, payer, left_cents, what is left to be paid '
  'back}}], the likeliest first; of a matched line they are paid together.';

create function public.get_statement(statement_id uuid) returns jsonb
  language plpgsql stable security invoker set search_path = '' set statement_timeout = '30s'
  as $$
begin
  perform private.require_right(private.keeps_books(), 'Only Administrators and accountants may read bank statements.');
  return (select to_jsonb(s) || jsonb_build_object('last', (select jsonb_build_object('ends_on', b.ends_on,
        'closing_cents', b.closing_cents) from public.bank_statements b
      where (b.account, b.currency) = (s.account, s.currency) and b.id <> s.id
        and (b.begins_on, b.ends_on, b.imported_at) < (s.begins_on, s.ends_on, s.imported_at)
      order by b.ends_on desc, b.imported_at desc limit 1), 'closed_until', c.closed_until, 'closed_to_decide',
      (select count(*) from private.lines_to_decide d where d.statement_id = s.id and d.booked_on <= c.closed_until),
      'states', (select
      coalesce(jsonb_object_agg(g.state, jsonb_build_object('count', g.count, 'cents', g.cents, 'closed', g.closed)),
      '{}')
      from (select l.state, count(*), sum(l.cents) as cents, count(*) filter (where l.booked_on <= c.closed_until)
          as closed
        from public.statement_line_list l where l.statement_id = s.id group by l.state) as g))
    from public.closed_books c, public.bank_statement_list s where s.id = get_statement.statement_id);
end $$;
comment on function public.get_statement(uuid) is
  'A bank statement (Administrators and accountants): the columns of bank_statement_list; last, {ends_on, '
  'closing_cents} of the one before it of its account, or null; closed_until, the last day of closed books, or null; '
  'closed_to_decide, how many of the lines to decide are of closed days; and states, how many lines and cents each '
  'state has, and how many of these lines are of closed days. Null when it is not there.';

create function public.get_payer_accounts(payment_id uuid, credit_note_id uuid)
  returns table (payer text, payer_iban text)
  language plpgsql stable security invoker set search_path = ''
  as $$
begin
  perform private.require_right(private.keeps_books(), 'Only Administrators and accountants may read bank statements.');
  return query select distinct l.payer, l.payer_iban
    from public.payments p join public.statement_lines l on l.id = p.line_id
    where p.undone_at is null and l.payer_iban is not null and (p.id = get_payer_accounts.payment_id
      or p.id in (select s.payment_id from public.documents n join public.documents i on i.id = n.refers_to
        join public.settlements s on s.debt_id = i.debt_id where n.id = get_payer_accounts.credit_note_id))
    order by l.payer_iban;
end $$;
comment on function public.get_payer_accounts(uuid, uuid) is
  'From which accounts a payment came, or the payments of the invoice that a credit note corrects (Administrators and '
  'accountants).';

-- What the office does.

create function private.audited_line(l public.statement_lines) returns jsonb
  language sql stable set search_path = ''
  as $$
  select jsonb_build_object('id', l.id, 'name', to_char(l.booked_on, 'YYYY-MM-DD') || ', line ' || l.place, 'cents',
    l.cents)
$$;
comment on function private.audited_line(public.statement_lines) is
  'What the audit log holds of a line of a bank statement: nothing of its payer.';

create function private.line_to_decide(of_line uuid) returns public.statement_lines
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  l public.statement_lines;
begin
  select s.* into l from public.statement_lines s where s.id = of_line for update;
  if l.id is null then raise exception 'This line is not there.' using errcode = 'PT404'; end if;
  if l.cents <= 0 and not l.is_reversal then
    if exists (select from public.line_matches m where m.line_id = l.id and m.state = 'refund') then
      raise exception 'The refund that went out by this line has been recorded meanwhile.' using errcode = 'PT409';
    end if;
    if not exists (select from public.line_matches m where m.line_id = l.id and m.state = 'pays_back') then
      raise exception 'This line is no money that came in.';
    end if;
  end if;
  if exists (select from private.taken_back b where b.id = l.id) then
    raise exception 'The bank has taken this line back.' using errcode = 'PT409';
  end if;
  if exists (select from public.payments p where p.line_id = l.id and p.undone_at is null) then
    raise exception 'This line has been confirmed as a payment meanwhile.' using errcode = 'PT409';
  end if;
  delete from public.line_decisions d where d.line_id = l.id;
  return l;
end $$;
comment on function private.line_to_decide(uuid) is
  'Locks and returns a reversal, a transfer of a bank file without its refund, or a credit that is no payment yet nor '
  'taken back, whose former decision goes.';

create function private.pay_by_line(of_payment uuid, l public.statement_lines, of_member uuid, euro_cents bigint,
  parts jsonb, note text) returns uuid
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  p public.payments;
  in_euro boolean := (select s.currency = 'EUR' from public.bank_statements s where s.id = l.statement_id);
begin
  p.id := of_payment;
  p.line_id := l.id;
  p.member_id := (select case when count(*) = 0 then of_member
      -- An order may be of somebody who belongs to no member.
      when count(distinct d.member_id) = 1 and bool_and(d.member_id is not null) then min(d.member_id::text)::uuid end
    from jsonb_to_recordset(parts) as a (document_id uuid) join public.documents d on d.id = a.document_id);
  p.cents := case when in_euro then l.cents else euro_cents end;
  -- As it was sent; where the bank does not say, as it arrived.
  p.currency := coalesce(l.instructed_currency, (select s.currency from public.bank_statements s
    where s.id = l.statement_id));
  p.arrived_cents := case when p.currency = 'EUR' then p.cents else coalesce(l.instructed_cents, l.cents) end;
  p.booked_on := l.booked_on;
  p.payer := left(coalesce(l.payer, l.payer_iban, nullif(l.text, ''), 'Unknown'), 200);
  p.reference := left(coalesce(l.reference, l.text), 140);
  p.note := note;
  return private.store_payment(p, parts);
end $$;
comment on function private.pay_by_line(uuid, public.statement_lines, uuid, bigint, jsonb, text) is
  'Makes a payment of a line that the caller has locked, of the member whose documents it settles: of none, where they '
  'are of several, and of of_member where it settles nothing. euro_cents counts where the account is in another '
  'currency.';

create function private.confirm_line(of_line uuid, of_payment uuid, of_member uuid, euro_cents bigint, parts jsonb,
  note text) returns uuid
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  l public.statement_lines;
begin
  perform private.require_right(private.keeps_books(), 'Only Administrators and accountants may confirm lines.');
  -- The statement, which nobody matches or takes out meanwhile, then the events and debts, and the line, as in
  -- confirm_matched.
  perform from public.bank_statements s
    where s.id = (select t.statement_id from public.statement_lines t where t.id = of_line) for update;
  perform private.lock_ordered_events(private.named_documents(parts));
  perform from public.documents d
    where d.id in (select s.debt_id from public.documents s
      join jsonb_to_recordset(parts) as a (document_id uuid) on a.document_id = s.id)
    order by d.id for update;
  -- A retry after a lost answer finds it stored, and the line decided.
  if exists (select from public.payments p where p.id = of_payment) then
    select s.* into l from public.statement_lines s where s.id = of_line;
  else
    l := private.line_to_decide(of_line);
    if l.is_reversal then raise exception 'This line takes another one back, and is no payment.'; end if;
    if l.cents <= 0 then raise exception 'This line is no money that came in.'; end if;
  end if;
  return private.pay_by_line(of_payment, l, of_member, euro_cents, parts, note);
end $$;

create function public.confirm_line(line_id uuid, payment_id uuid, member_id uuid, euro_cents bigint, parts jsonb,
  note text default null) returns uuid
  language sql volatile security invoker set search_path = ''
  as $$ select private.confirm_line(line_id, payment_id, member_id, euro_cents, parts, note) $$;
comment on function public.confirm_line(uuid, uuid, uuid, bigint, jsonb, text) is
  'Confirms a line of a bank statement as a payment (Administrators and accountants), once, under the given id. '
  'parts: what it settles, as in record_payment. The payment is of the member of these documents, of no member where '
  'they are of several, and of member_id where there are none; the rest stays open on it. euro_cents: what it is '
  'worth, where the account is in another currency. Errors: PT409 somebody confirmed the line or settled a document '
  'meanwhile, or other values are recorded under this id; PT404, 22023.';

create function private.statements_matched_by(of_statement uuid) returns setof uuid
  language sql stable security definer set search_path = ''
  as $$
  select distinct o.statement_id
  from public.line_matches m join public.statement_lines o on o.id = m.line_id and o.statement_id <> of_statement
  where m.of_line_id in (select l.id from public.statement_lines l where l.statement_id = of_statement)
    or 'another_line' = any (m.reasons) and m.document_id in (select x.document_id from public.line_matches x
      join public.statement_lines l on l.id = x.line_id where l.statement_id = of_statement)
$$;
comment on function private.statements_matched_by(uuid) is
  'The other statements of which a line repeats or takes back one of this statement, or pays the same.';

create function private.undo_import(of_statement uuid) returns boolean
  language plpgsql volatile security definer set search_path = '' set statement_timeout = '300s'
  as $$
declare
  s public.bank_statements;
  others uuid[];
  other uuid;
begin
  perform private.require_right(private.keeps_books(), 'Only Administrators and accountants may undo imports.');
  -- Statements in the order of their ids, as in decide_lines and private.lock_lines_of.
  perform from public.bank_statements b
    where b.id = of_statement or b.id in (select private.statements_matched_by(of_statement))
    order by b.id for update;
  select b.* into s from public.bank_statements b where b.id = of_statement;
  if s.id is null then raise exception 'This statement is not there.' using errcode = 'PT404'; end if;
  perform from public.statement_lines l where l.statement_id = s.id order by l.id for update;
  if exists (select from public.payments p join public.statement_lines l on l.id = p.line_id
    where l.statement_id = s.id) then
    raise exception 'A line of this statement was confirmed as a payment, so the import stays.' using errcode = 'PT409';
  end if;
  if exists (select from public.line_decisions d join public.statement_lines l on l.id = d.line_id
    where l.statement_id = s.id) then
    raise exception 'A line of this statement is decided. Decide it again first.' using errcode = 'PT409';
  end if;
  -- Lines that a later file had, too, are not stored with it.
  if exists (select from public.bank_statements b where (b.account, b.currency) = (s.account, s.currency)
    and (b.imported_at, b.id) > (s.imported_at, s.id) and b.known_lines > 0
    and b.begins_on <= s.ends_on and b.ends_on >= s.begins_on) then
    raise exception 'A later file had lines that this one had brought. Undo the import of that one first.';
  end if;
  others := array(select private.statements_matched_by(s.id) order by 1);
  perform private.write_audit_log('bank_statement', array[private.audited_statement(s)], null);
  delete from public.bank_statements b where b.id = s.id;
  foreach other in array others loop perform private.match_statement(other); end loop;
  return true;
end $$;

create function public.undo_import(statement_id uuid) returns boolean
  language sql volatile security invoker set search_path = '' set statement_timeout = '300s'
  as $$ select private.undo_import(statement_id) $$;
comment on function public.undo_import(uuid) is
  'Takes a statement out again with its lines, as long as none is a payment or decided (Administrators and '
  'accountants); what they repeat or take back is matched anew. Errors: PT409 confirmed or decided, PT404.';

create function private.confirm_matched(of_statement uuid, expected integer, expected_cents bigint) returns integer
  language plpgsql volatile security definer set search_path = '' set statement_timeout = '120s'
  as $$
declare
  line record;
  -- Nothing of closed days is recorded.
  after date := (select coalesce(b.closed_until, '-infinity') from public.closed_books b);
  found integer;
  found_cents bigint;
begin
  perform private.require_right(private.keeps_books(), 'Only Administrators and accountants may confirm lines.');
  -- Nobody matches or confirms the same statement meanwhile; then the events and debts in the order of their ids, and
  -- the lines.
  perform from public.bank_statements s where s.id = of_statement for update;
  perform private.lock_ordered_events(array(select m.document_id from public.line_matches m
    join public.statement_lines l on l.id = m.line_id where l.statement_id = of_statement and m.state = 'matched'));
  perform from public.documents d where d.id in (select x.debt_id from public.documents x
      join public.line_matches m on m.document_id = x.id and m.state = 'matched'
      join public.statement_lines l on l.id = m.line_id where l.statement_id = of_statement)
    order by d.id for update;
  select count(*), coalesce(sum(l.cents), 0) into found, found_cents from public.statement_line_list l
    where l.statement_id = of_statement and l.state = 'matched' and l.booked_on > after;
  if (found, found_cents) is distinct from (expected, expected_cents) then
    raise exception 'What is matched has changed since you opened this statement. Please look again.'
      using errcode = 'PT409';
  end if;
  for line in select l.id, (select jsonb_agg(jsonb_build_object('document_id', m.document_id, 'cents', m.cents,
        -- What is matched leaves nothing open but charges.
        'open_cents', m.open_cents, 'charges', m.cents < m.open_cents))
      from public.line_matches m where m.line_id = l.id and m.state = 'matched') as parts
    from public.statement_line_list l
    where l.statement_id = of_statement and l.state = 'matched' and l.booked_on > after order by l.place loop
    perform private.pay_by_line(gen_random_uuid(), private.line_to_decide(line.id), null, null, line.parts, null);
  end loop;
  return found;
end $$;

create function public.confirm_matched(statement_id uuid, expected integer, expected_cents bigint) returns integer
  language sql volatile security invoker set search_path = '' set statement_timeout = '120s'
  as $$ select private.confirm_matched(statement_id, expected, expected_cents) $$;
comment on function public.confirm_matched(uuid, integer, bigint) is
  'Confirms the matched lines of a statement as payments (Administrators and accountants), but for those of days whose '
  'books are closed: all or none, and returns how many there were. expected and expected_cents are what was read of '
  'them. Errors: PT409 changed meanwhile.';

create function private.decide_lines(lines uuid[], of_kind text, note text) returns integer
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  l public.statement_lines;
  of_line uuid;
  others uuid[];
  other uuid;
begin
  perform private.require_right(private.keeps_books(), 'Only Administrators and accountants may decide on lines.');
  if coalesce(cardinality(lines), 0) not between 1 and 1000 then
    raise exception 'Between 1 and 1,000 lines at once.' using errcode = '22023';
  end if;
  -- What reversals take back is free, or taken, by what is said of them; statements are locked before lines.
  others := array(select distinct o.statement_id from public.line_matches m
    join public.statement_lines o on o.id = m.of_line_id where m.line_id = any (lines) and m.state = 'takes_back');
  perform from public.bank_statements s
    where s.id = any (others) or s.id in (select t.statement_id from public.statement_lines t where t.id = any (lines))
    order by s.id for update;
  for of_line in select distinct u.id from unnest(lines) as u (id) order by u.id loop
    l := private.line_to_decide(of_line);
    if of_kind is not null then
      insert into public.line_decisions (line_id, kind, note, decided_by, decided_by_name)
        values (l.id, of_kind, nullif(btrim(decide_lines.note), ''), (select auth.uid()), private.own_name());
    end if;
    perform private.write_audit_log('statement_line', array[private.audited_line(l)],
      array[private.audited_line(l) || jsonb_build_object('decided', coalesce(of_kind, 'to decide'))]);
  end loop;
  foreach other in array others loop perform private.match_statement(other); end loop;
  -- A refund may have been recorded while its line was not ours.
  perform private.find_refunds(o.id) from (select distinct t.statement_id as id from public.statement_lines t
    where t.id = any (lines) and t.cents < 0 and not t.is_reversal) as o;
  return cardinality(lines);
exception
  when invalid_parameter_value then raise;
  when not_null_violation or check_violation or data_exception then
    raise exception 'A value of this decision is too long or of the wrong kind.' using errcode = sqlstate;
end $$;

create function public.decide_lines(lines uuid[], kind text, note text default null) returns integer
  language sql volatile security invoker set search_path = ''
  as $$ select private.decide_lines(lines, kind, note) $$;
comment on function public.decide_lines(uuid[], text, text) is
  'Says of up to 1,000 lines to decide that they are not_ours or set_aside, or with null that they are to be '
  'decided again (Administrators and accountants). Errors: PT409 confirmed meanwhile, PT404, 22023.';

create function private.rematch(of_statement uuid) returns boolean
  language plpgsql volatile security definer set search_path = '' set statement_timeout = '300s'
  as $$
begin
  perform private.require_right(private.keeps_books(),
    'Only Administrators and accountants may match bank statements.');
  if not exists (select from public.bank_statements s where s.id = of_statement) then
    raise exception 'This statement is not there.' using errcode = 'PT404';
  end if;
  perform private.match_statement(of_statement);
  return true;
end $$;
comment on function private.rematch(uuid) is 'See public.match_statement.';

create function public.match_statement(statement_id uuid) returns boolean
  language sql volatile security invoker set search_path = '' set statement_timeout = '300s'
  as $$ select private.rematch(statement_id) $$;
comment on function public.match_statement(uuid) is
  'Matches the lines of a statement that are neither payments nor not ours anew (Administrators and accountants): '
  'documents and names may have changed. Errors: PT404.';

-- Grants on functions.

grant execute on function private.get_statement_lines(uuid, text, text, integer),
  private.confirm_line(uuid, uuid, uuid, bigint, jsonb, text),
  private.confirm_matched(uuid, integer, bigint), private.decide_lines(uuid[], text, text), private.rematch(uuid),
  private.undo_import(uuid) to authenticated;
grant execute on function public.get_statement_lines(uuid, text, text, integer), public.get_statement(uuid),
  public.get_payer_accounts(uuid, uuid),
  public.confirm_line(uuid, uuid, uuid, bigint, jsonb, text), public.confirm_matched(uuid, integer, bigint),
  public.decide_lines(uuid[], text, text), public.match_statement(uuid),
  public.undo_import(uuid) to authenticated;
