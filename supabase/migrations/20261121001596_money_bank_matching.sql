-- Bank statements: which document a line pays, and why (decision 55).

create table public.line_matches (
  line_id uuid not null references public.statement_lines (id) on delete cascade,
  place smallint not null check (place between 1 and 20),
  state text not null check (state in ('matched', 'probable', 'overpayment', 'duplicate', 'not_ours', 'takes_back',
    'refund', 'pays_back')),
  document_id uuid references public.documents (id) on delete cascade,
  payment_id uuid references public.payments (id) on delete cascade,
  refund_id uuid references public.refunds (id) on delete cascade,
  transfer_id uuid references public.bank_transfers (id) on delete cascade,
  of_line_id uuid references public.statement_lines (id) on delete cascade,
  cents bigint,
  open_cents bigint,
  reasons text[] not null,
  primary key (line_id, place)
);
create index line_matches_document_id_idx on public.line_matches (document_id);
create index line_matches_payment_id_idx on public.line_matches (payment_id);
create index line_matches_refund_id_idx on public.line_matches (refund_id);
create index line_matches_transfer_id_idx on public.line_matches (transfer_id);
create index line_matches_of_line_id_idx on public.line_matches (of_line_id);
comment on table public.line_matches is
  'What match_statement found for a line that is no payment, and of which the office has not said that it is not '
  'theirs: the documents that it pays together (matched), up to three that it may pay, the likeliest first '
  '(probable), what is paid already (overpayment), or what it repeats (duplicate); of a reversal, what it takes back; '
  'of what went out, the payment or credit note of which it was paid back (refund), and by which transfer of a bank '
  'file (pays_back).';
comment on column public.line_matches.of_line_id is 'The line that it repeats or takes back.';
comment on column public.line_matches.cents is 'The part of the line that the document gets.';
comment on column public.line_matches.open_cents is 'What was open of the document then, or written off.';
comment on column public.line_matches.reasons is
  'reference (RF reference), number, near_reference and near_number (with one typing error), name, iban, amount; of '
  'what is no match: amount_differs, paid (already), written_off, closed, recorded (by hand or from another '
  'statement), repeats (a line of another file or account), another_line, own_account; of a reversal: takes_back, or '
  'nothing_to_take_back; of a refund: refund_reference, bank_file (its transfer), payee, payee_iban.';

alter table public.line_matches enable row level security;
grant select on table public.line_matches to authenticated;
create policy "Administrators and accountants read" on public.line_matches for select to authenticated
  using ((select private.keeps_books()));

create table public.line_decisions (
  line_id uuid primary key references public.statement_lines (id) on delete cascade,
  kind text not null check (kind in ('not_ours', 'set_aside')),
  note text check (length(btrim(note)) between 1 and 500 and private.is_line(note)),
  decided_at timestamptz not null default clock_timestamp(),
  decided_by uuid,
  decided_by_name text
);
comment on table public.line_decisions is
  'Lines of bank statements that are no payments to the chamber, or wait for an answer. A line that was confirmed is '
  'a payment instead.';
comment on column public.line_decisions.decided_by is 'No foreign key: the decision outlives the account.';

alter table public.line_decisions enable row level security;
grant select on table public.line_decisions to authenticated;
create policy "Administrators and accountants read" on public.line_decisions for select to authenticated
  using ((select private.keeps_books()));

create view private.taken_back with (security_invoker = true) as
  select m.of_line_id as id, m.payment_id
  from public.line_matches m
  where m.state = 'takes_back' and coalesce(m.of_line_id, m.payment_id) is not null
    and not exists (select from public.line_decisions d where d.line_id = m.line_id and d.kind = 'not_ours');
comment on view private.taken_back is
  'Lines, and payments recorded by hand, that a reversal takes back (Administrators), unless the office has said that '
  'it is not theirs.';
grant select on table private.taken_back to authenticated;

-- Forms in which references and names are compared.

create function private.reference_words(value text) returns text
  language sql immutable parallel safe set search_path = ''
  as $$
  select ' ' || regexp_replace(translate(upper(value), 'ПФРпфр', 'PFRPFR'), '[^A-Z0-9]+', ' ', 'g') || ' '
$$;
comment on function private.reference_words(text) is
  'A text in capitals with single blanks for all but Latin letters and digits; РФ and ПФ are RF and PF.';

create function private.plain_reference(value text) returns text
  language sql immutable parallel safe set search_path = ''
  as $$ select replace(private.reference_words(value), ' ', '') $$;
comment on function private.plain_reference(text) is 'A reference or number by its letters and digits alone.';

create function private.stands_alone(wanted text, words text) returns boolean
  language sql immutable parallel safe set search_path = ''
  as $$
  -- Blanks may stand anywhere within, as banks break lines; a digit before or after makes it another number,
  -- and so does DN, as in the reference of a debit note.
  select words ~ (case when wanted ~ '^[0-9]' then '(?<![0-9]|D ?N ?)' else '' end
    || regexp_replace(wanted, '(.)(?=.)', '\1 ?', 'g') || '(?![0-9])')
$$;
comment on function private.stands_alone(text, text) is
  'Whether a text (reference_words) has a plain reference that is not a part of a longer number.';

create function private.is_near(one text, other text) returns boolean
  language plpgsql immutable parallel safe set search_path = ''
  as $$
declare
  front integer := 0;
  a text;
  b text;
begin
  if abs(length(one) - length(other)) > 1 then return false; end if;
  while front < length(one) and substr(one, front + 1, 1) = substr(other, front + 1, 1) loop
    front := front + 1;
  end loop;
  a := substr(one, front + 1);
  b := substr(other, front + 1);
  return substr(a, 2) = substr(b, 2) or substr(a, 2) = b or a = substr(b, 2)
    or (substr(a, 3) = substr(b, 3) and left(a, 2) = reverse(left(b, 2)));
end $$;
comment on function private.is_near(text, text) is
  'Whether two references are one typing error apart: a character wrong, missing, too many, or two changed over.';

create function private.without_one(value text) returns setof text
  language sql immutable parallel safe set search_path = ''
  as $$
  select value union select overlay(value placing '' from n for 1) from generate_series(1, length(value)) as n
$$;
comment on function private.without_one(text) is
  'A text, and it without each of its characters: two texts that are one typing error apart share one of these.';

create function private.written_numbers(words text) returns setof text
  language sql immutable parallel safe set search_path = ''
  as $$
  with runs as (
    -- Words that have digits, or at most two letters, as in RF52 PF-2026-0012.
    select row_number() over () as run, string_to_array(btrim(m.part[1]), ' ') as words
    from regexp_matches(words, '((?: (?:[A-Z]{0,4}[0-9][A-Z0-9]*|[A-Z]{1,2}))+)(?= )', 'g') as m (part))
  select distinct x.part
  from (select array_to_string(r.words[f.at:l.at], '') as part
      from runs r, generate_subscripts(r.words, 1) as f (at), generate_series(f.at, f.at + 5) as l (at)
      where l.at <= cardinality(r.words)
    union all
    -- Without a blank before or after it.
    select substr(j.plain, position(p.prefix in j.plain), n.size)
      from (select array_to_string(r.words, '') as plain from runs r) as j,
        unnest(array['RF', 'PF']) as p (prefix), generate_series(9, 17) as n (size)
      where position(p.prefix in j.plain) > 0) as x
  where length(x.part) between 9 and 17 and length(translate(x.part, '0123456789', '')) <= 5
$$;
comment on function private.written_numbers(text) is
  'What a text (reference_words) has that may be a reference or number with a typing error.';

create function private.name_key(name text) returns text
  language sql immutable parallel safe set search_path = ''
  as $$ select private.fold(private.company_key(left(name, 200))) $$;
comment on function private.name_key(text) is
  'A name of a company or person without its legal form, alike in all alphabets and their Latin spellings.';

create function private.in_order(key text) returns text
  language sql immutable parallel safe set search_path = ''
  as $$ select string_agg(w.word, ' ' order by w.word) from unnest(string_to_array(key, ' ')) as w (word) $$;
comment on function private.in_order(text) is
  'The words of a name in alphabetical order, because people write their family name first or last.';

create function private.name_beginnings(key text) returns setof text
  language sql immutable parallel safe set search_path = ''
  as $$
  select array_to_string(w.words[1:n.count], ' ')
  from (select string_to_array(key, ' ') as words) as w, generate_series(1, least(8, cardinality(w.words))) as n (count)
  union
  select private.in_order(key)
$$;
comment on function private.name_beginnings(text) is
  'What a payer''s key may name: each whole number of words from its start, because an address may follow, and all '
  'words in order.';

-- What came before. The same booking may stand in another file in other words, or under another account of a file that
-- was read wrongly.

create function private.adjoin(one uuid, other uuid) returns boolean
  language sql stable security definer set search_path = ''
  as $$
  select exists (select from public.bank_statements a join public.bank_statements b
    on (b.account, b.currency, b.opening_cents) = (a.account, a.currency, a.closing_cents) and b.begins_on >= a.ends_on
    where a.id in (one, other) and b.id in (one, other) and a.id <> b.id and a.difference_cents = 0
      and b.difference_cents = 0 and a.opening_cents <> a.closing_cents and b.opening_cents <> b.closing_cents)
$$;
comment on function private.adjoin(uuid, uuid) is
  'Whether the balances prove that one of two statements begins where the other ends, so that they share no booking.';

create function private.repeated_line(l public.statement_lines) returns uuid
  language sql stable security definer set search_path = ''
  as $$
  select o.id
  from public.statement_lines o join public.bank_statements b on b.id = o.statement_id
    join public.bank_statements s on s.id = l.statement_id
  where o.payer_iban = l.payer_iban and case when o.statement_id <> l.statement_id
      then (o.booked_on, o.cents, o.currency, o.twin, o.is_reversal)
          = (l.booked_on, l.cents, l.currency, l.twin, l.is_reversal)
        and ((b.imported_at, b.id) < (s.imported_at, s.id)
          or exists (select from public.payments p where p.line_id = o.id and p.undone_at is null))
        and not private.adjoin(s.id, b.id)
      -- Of one file, both are real, unless its balances say that one line is too many.
      else s.difference_cents <> 0 and (o.checksum, o.repetition) = (l.checksum, l.repetition - 1) end
  order by b.imported_at, b.id limit 1
$$;
comment on function private.repeated_line(public.statement_lines) is
  'The line of which this one is the same booking: of equal day, amount, currency and payer''s account, in a file that '
  'came before, whatever else differs.';

create function private.find_taken_back(of_account text, of_currency text) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  r public.statement_lines;
  repeated uuid;
  taken uuid;
  payment uuid;
begin
  for r in select l.* from public.statement_lines l join public.bank_statements s on s.id = l.statement_id
    where l.is_reversal and (l.account, l.currency) = (of_account, of_currency) and not exists (select
      from public.line_matches m where m.line_id = l.id and coalesce(m.of_line_id, m.payment_id) is not null)
    order by l.booked_on, s.imported_at, l.place loop
    delete from public.line_matches m where m.line_id = r.id;
    repeated := private.repeated_line(r);
    taken := null;
    payment := null;
    if repeated is null then
      -- Where this is a duplicate, what it repeats may be a payment.
      select coalesce(case when not exists (select from public.payments p where p.line_id = o.id
          and p.undone_at is null) then private.repeated_line(o) end, o.id) into taken
        from public.statement_lines o
        where (o.account, o.currency, o.cents) = (r.account, r.currency, -r.cents) and not o.is_reversal
          and o.booked_on <= r.booked_on and (o.bank_reference = r.bank_reference or o.text = r.text
            -- Whose money it is, as far as the bank says it of both.
            or coalesce(o.payer_iban = r.payer_iban, private.name_key(o.payer) = private.name_key(r.payer), true))
          and not exists (select from private.taken_back b where b.id = o.id)
        order by coalesce(o.bank_reference = r.bank_reference, false) desc, o.statement_id = r.statement_id desc,
          o.text <> '' and position(o.text in r.text) > 0 desc, o.booked_on desc, o.place desc limit 1;
      if r.currency = 'EUR' and not exists (select from public.payments p where p.line_id = taken
        and p.undone_at is null) then
        select p.id into payment
          from public.payments p left join public.statement_lines t on t.id = taken
          where p.line_id is null and p.undone_at is null and p.cents = -r.cents
            and p.booked_on between coalesce(t.booked_on, r.booked_on - 30) and coalesce(t.booked_on, r.booked_on)
            and private.name_key(p.payer) = private.name_key(r.payer)
            and not exists (select from private.taken_back b where b.payment_id = p.id)
          order by p.booked_on desc, p.id limit 1;
      end if;
    end if;
    insert into public.line_matches (line_id, place, state, of_line_id, payment_id, reasons)
      values (r.id, 1, case when repeated is null then 'takes_back' else 'duplicate' end, coalesce(repeated, taken),
        payment, array[case when repeated is not null then 'repeats'
          when coalesce(taken, payment) is null then 'nothing_to_take_back' else 'takes_back' end]);
  end loop;
end $$;
comment on function private.find_taken_back(text, text) is
  'What the reversals of an account take back: the last line of the opposite amount and the same payer that none has '
  'taken back yet, or what that one repeats; and of one that is no payment, the one that was recorded by hand.';

-- Matching. Each step answers one question about the lines of a statement, and writes its clues: what is named in the
-- text, who the payer is, what is nearly named; then what the clues weigh, and the verdict.

create function private.debts_by_name()
  returns table (document_id uuid, member_id uuid, plain text, is_reference boolean, total_cents bigint,
    open_cents bigint, due_on date, state text)
  language sql stable security definer set search_path = ''
  as $$
  with standing as materialized (
    select distinct on (d.debt_id) d.debt_id, d.id, d.member_id, d.order_id, f.due_on, f.state, f.open_cents,
      f.written_off_cents
    from public.documents d join private.document_facts f on f.id = d.id
    where d.debt_id is not null and d.number is not null
    order by d.debt_id, f.state = 'open' desc, f.state not in ('invoiced', 'annulled', 'cancelled') desc,
      d.issued_at desc),
  -- What an order asks for now is meant by its cancelled pro forma, too.
  named as (
    select s.debt_id as named_debt, coalesce(o.id, s.id) as id
    from standing s left join lateral (select min(x.id::text)::uuid as id from standing x
      where s.state = 'cancelled' and x.order_id = s.order_id and x.state = 'open' having count(*) = 1) as o on true)
  select s.id, s.member_id, n.plain, n.is_reference, t.total_cents,
    case s.state when 'open' then s.open_cents when 'written_off' then s.written_off_cents else 0 end,
    s.due_on, s.state
  from named a join standing s on s.id = a.id join public.documents t on t.id = s.id
    join public.documents d on d.debt_id = a.named_debt and d.number is not null,
    lateral (values (d.payment_reference, true), (case when d.kind = 'opening_balance'
        then substring(d.number, '[0-9]{6,}') else replace(d.number, '-', '') end, false)) as n (plain, is_reference)
  where n.plain is not null
$$;
comment on function private.debts_by_name() is
  'Each debt under the references and numbers of all its documents, with the document that stands for it now. Of '
  'one that was written off, open_cents is what was. The number of an opening balance is the first one of six digits '
  'or more in what the older system called it.';

create function private.clue_weights() returns table (clue text, weight integer)
  language sql immutable parallel safe set search_path = ''
  as $$
  values ('reference', 20), ('number', 14), ('part_of_longer', 12), ('near_reference', 12), ('name', 6), ('iban', 6),
    ('near_number', 5), ('amount', 4)
$$;
comment on function private.clue_weights() is
  'How much each clue weighs where several documents may be meant. part_of_longer: a reference or number stands in a '
  'longer number.';

create function private.find_named() returns void
  language plpgsql volatile security definer set search_path = '' set plan_cache_mode = force_custom_plan
  as $$
begin
  insert into pg_temp.clues
    select distinct l.id, d.document_id, case
        when l.structured is distinct from d.plain and not private.stands_alone(d.plain, l.words) then 'part_of_longer'
        when d.is_reference then 'reference' else 'number' end
    from pg_temp.lines l, generate_series(1, length(l.plain) - 5) as i (at),
      (select distinct length(t.plain) as size from pg_temp.debts t) as n
        join lateral (select substr(l.plain, i.at, n.size) as part) as w
          on length(w.part) = n.size and (left(w.part, 2) in ('RF', 'PF') or w.part !~ '[^0-9]')
        join pg_temp.debts d on d.plain = w.part;
end $$;
comment on function private.find_named() is
  'What is named in the text: exact references and numbers, wherever they stand.';

create function private.find_payers() returns void
  language plpgsql volatile security definer set search_path = '' set plan_cache_mode = force_custom_plan
  as $$
begin
  insert into pg_temp.clues
    -- What is open is its member's; that of an order is the buyer's and whoever's ordered, too.
    with owed as materialized (
      select distinct t.document_id, t.member_id as owner from pg_temp.debts t
        where t.state = 'open' and t.member_id is not null
      union
      select t.document_id, t.document_id from pg_temp.debts t join public.documents d on d.id = t.document_id
        where t.state = 'open' and d.order_id is not null),
    whole as materialized (
      select m.id as owner, private.name_key(n.name) as name
        from public.members m left join public.billing_details b on b.member_id = m.id,
          lateral (values (m.name), (m.legal_name_cyrillic), (b.legal_name)) as n (name)
        where m.id in (select o.owner from owed o) and n.name is not null
      union all
      select d.id, private.name_key(n.name)
        from public.documents d join public.event_orders e on e.id = d.order_id,
          lateral (values (d.buyer ->> 'legal_name'), (e.legal_name), (e.name)) as n (name)
        where d.id in (select o.owner from owed o) and n.name is not null and e.erased_at is null),
    keys as materialized (
      select w.owner, w.name from whole w where length(w.name) >= 3
      union select w.owner, private.in_order(w.name) from whole w where length(w.name) >= 3),
    known as materialized (
      select l.payer_iban, min(p.member_id::text)::uuid as owner
      from public.statement_lines l join public.payments p on p.line_id = l.id and p.undone_at is null
      where l.payer_iban is not null and p.member_id is not null
      group by l.payer_iban having count(distinct p.member_id) = 1)
    select distinct x.line_id, o.document_id, x.clue
    from (select l.id as line_id, k.owner, 'name' as clue
        from pg_temp.lines l cross join lateral private.name_beginnings(l.name) as b (part)
          join keys k on k.name = b.part
      union all
      -- A bank's field may end within the name.
      select l.id, k.owner, 'name' from pg_temp.lines l join keys k
        on left(k.name, 18) = left(l.name, 18) and starts_with(k.name, l.name)
        where length(l.name) >= 18
      union all
      select l.id, k.owner, 'iban' from pg_temp.lines l join known k on k.payer_iban = l.payer_iban) as x
      join owed o on o.owner = x.owner;
end $$;
comment on function private.find_payers() is
  'Who the payer is: whose name it is, and whose account it was before; the clue is of all that is open of theirs.';

create function private.find_near() returns void
  language plpgsql volatile security definer set search_path = '' set plan_cache_mode = force_custom_plan
  as $$
begin
  insert into pg_temp.clues
    with written as materialized (
      select l.id as line_id, l.cents, w.part, exists (select from pg_temp.clues n
          where n.line_id = l.id and n.clue in ('reference', 'number')) as has_exact
      from pg_temp.lines l, private.written_numbers(l.words) as w (part)),
    written_forms as (
      select w.line_id, w.cents, w.part, v.form
      from written w, private.without_one(w.part) as v (form) where not w.has_exact),
    debt_forms as materialized (
      select d.document_id, d.plain, d.is_reference, d.open_cents, v.form
      from pg_temp.debts d, private.without_one(d.plain) as v (form)
      where d.state = 'open' and exists (select from written_forms))
    -- The check digits of a reference leave few that are near. A number counts with the same amount,
    select w.line_id, d.document_id, case when d.is_reference then 'near_reference' else 'near_number' end
      from written_forms w join debt_forms d on d.form = w.form
        and case when d.is_reference then length(w.part) >= 13 else d.open_cents = w.cents end
      where private.is_near(w.part, d.plain)
    union
    -- or where the payer is known.
    select w.line_id, d.document_id, 'near_number'
      from written w join (select distinct y.line_id, y.document_id from pg_temp.clues y
          where y.clue in ('name', 'iban')) as p on p.line_id = w.line_id
        join pg_temp.debts d on d.document_id = p.document_id and not d.is_reference and d.state = 'open'
      where w.part <> d.plain and private.is_near(w.part, d.plain);
end $$;
comment on function private.find_near() is
  'What is nearly named: a reference or number that is one typing error away.';

create function private.weigh_clues() returns void
  language plpgsql volatile security definer set search_path = '' set plan_cache_mode = force_custom_plan
  as $$
declare
  small bigint := coalesce((private.billing()).close_below_cents, 0);
begin
  insert into pg_temp.evidence
    select p.line_id, p.document_id, c.clues, l.cents, d.open_cents, d.due_on, d.state,
      l.words ~ 'R ?F ?[0-9]|P ?F ?[0-9]|([0-9] ?){7}',
      (select sum(w.weight) from private.clue_weights() w where w.clue = any (c.clues))
    from (select y.line_id, y.document_id, array_agg(distinct y.clue) as clues from pg_temp.clues y
        group by y.line_id, y.document_id) as p
      join pg_temp.lines l on l.id = p.line_id
      join (select distinct on (t.document_id) t.document_id, t.total_cents, t.open_cents, t.due_on, t.state
        from pg_temp.debts t) as d on d.document_id = p.document_id
      -- Less charges: small ones, or those that the file names.
      cross join lateral (select p.clues || case when d.state = 'open' and l.in_euro and (d.open_cents = l.cents
        or d.open_cents - l.cents between 1 and d.total_cents / 10 and (d.open_cents - l.cents <= small
          or d.open_cents - l.cents = coalesce(l.charges_cents, 0))) then array['amount'] end as clues) as c;
end $$;
comment on function private.weigh_clues() is
  'What speaks for each document that a line may pay: its clues, with the amount, and their weight.';

create function private.give_verdicts() returns void
  language plpgsql volatile security definer set search_path = '' set plan_cache_mode = force_custom_plan
  as $$
begin
  insert into public.line_matches (line_id, place, state, document_id, cents, open_cents, reasons)
    with told as materialized (
      select e.*, 'reference' = any (e.clues) as reference, 'number' = any (e.clues) as number,
        'name' = any (e.clues) as name, 'iban' = any (e.clues) as iban, 'amount' = any (e.clues) as amount,
        case e.state when 'open' then e.clues && array['reference', 'part_of_longer', 'number', 'near_reference',
          'near_number', 'amount'] else e.state = 'written_off' and e.clues && array['reference', 'number']
          end as likely
      from pg_temp.evidence e),
    judged as materialized (
      select t.*, count(*) filter (where t.reference or t.number) over w as numbers,
        count(*) filter (where t.name or t.iban) over w as owed,
        sum(t.open_cents) filter (where t.reference or t.number) over w as named_cents,
        -- A number has no check digits: it counts where the payer is known, and owes nothing alike under a number
        -- that one typing error would make of it.
        t.reference or (t.number and (t.name or t.iban)
          and not coalesce(bool_or('near_number' = any (t.clues) and t.amount and not t.number) over w, false)) as sure,
        bool_or(t.clues && array['part_of_longer', 'near_reference']) over w as doubtful
      from told t window w as (partition by t.line_id)),
    verdicts as materialized (
      select j.*, case
          when j.sure and j.numbers = 1 and j.amount then 'matched'
          when j.sure and j.numbers between 2 and 20 and j.named_cents = j.line_cents and j.state = 'open'
            and j.in_euro and j.all_sure then 'matched'
          -- A part of another debt may be as much as the whole of this one, so it is the only one.
          when j.name and j.iban and j.amount and j.owed = 1 and j.numbers = 0 and not j.doubtful
            and not j.has_number then 'matched'
          when j.state in ('paid', 'credited', 'invoiced') then 'overpayment'
          else 'probable' end as verdict
      from (select j.*, l.in_euro, bool_and(j.sure and j.state = 'open') filter (where j.reference or j.number)
          over (partition by j.line_id) as all_sure
        from judged j join pg_temp.lines l on l.id = j.line_id) as j),
    ranked as (
      select v.*, row_number() over (partition by v.line_id order by v.verdict = 'matched' desc,
          -- However much else is open of the payer's.
          v.likely desc, (not v.likely and v.state <> 'open') desc, v.weight desc, v.due_on, v.document_id) as rank,
        bool_or(v.verdict = 'matched') over w as settled, bool_or(v.state <> 'open') over w as paid_before,
        bool_or(v.likely) over w as payable_now
      from verdicts v window w as (partition by v.line_id))
    select r.line_id, r.rank, r.verdict, r.document_id, least(r.open_cents, r.line_cents), r.open_cents,
      array_remove(array[
        case when r.reference or 'part_of_longer' = any (r.clues) then 'reference' when r.number then 'number' end,
        case when 'near_reference' = any (r.clues) and not r.reference then 'near_reference' end,
        case when 'near_number' = any (r.clues) and not r.number then 'near_number' end,
        case when r.name then 'name' end, case when r.iban then 'iban' end,
        case when r.amount then 'amount' when r.state = 'open' and not r.settled then 'amount_differs' end,
        case when r.state in ('paid', 'credited', 'invoiced') then 'paid' when r.state = 'written_off' then r.state
          when r.state <> 'open' then 'closed' end], null)
    from ranked r
    where case when r.settled then r.verdict = 'matched'
      -- What is paid already is told where nothing that is open is as likely.
      when r.payable_now then r.likely and r.rank <= 3
      else r.rank <= 3 and (r.state <> 'open' or not r.paid_before) end;
end $$;
comment on function private.give_verdicts() is
  'What a line pays: the documents of which the clues leave no doubt, or up to three that it may pay.';

create function private.find_repeated(of_statement uuid) returns void
  language plpgsql volatile security definer set search_path = '' set plan_cache_mode = force_custom_plan
  as $$
begin
  -- The same booking by its account; or by its name: recorded by hand, or of another file in other words.
  with by_account as materialized (
    select s.id as line_id, private.repeated_line(s) as of_line_id
    from pg_temp.lines l join public.statement_lines s on s.id = l.id where l.payer_iban is not null),
  by_name as materialized (
    select distinct on (l.id) l.id as line_id, p.id as payment_id
    from pg_temp.lines l join public.statement_lines s on s.id = l.id
      join public.payments p on p.booked_on = l.booked_on and p.cents = l.cents and p.undone_at is null
      left join public.statement_lines o on o.id = p.line_id
    where (p.line_id is null or (o.statement_id <> of_statement and o.account = s.account
        and (o.bank_reference is null or s.bank_reference is null or o.bank_reference = s.bank_reference)
        and not private.adjoin(o.statement_id, s.statement_id)))
      and coalesce(o.twin, 1) = s.twin and (private.name_key(p.payer) = l.name or o.payer_iban = l.payer_iban
        or exists (select from pg_temp.clues y join pg_temp.debts d on d.document_id = y.document_id
          where y.line_id = l.id and y.clue in ('name', 'iban') and d.member_id = p.member_id)
        or exists (select from public.settlements t join public.line_matches m on m.line_id = l.id
          join public.documents d on d.id = m.document_id
            where t.payment_id = p.id and t.debt_id = d.debt_id and t.undone_at is null))
    order by l.id, p.recorded_at),
  repeated as (
    select l.id as line_id, a.of_line_id, case when a.of_line_id is null then n.payment_id end as payment_id
    from pg_temp.lines l left join by_account a on a.line_id = l.id left join by_name n on n.line_id = l.id
    where coalesce(a.of_line_id, n.payment_id) is not null),
  gone as (delete from public.line_matches m using repeated r where m.line_id = r.line_id)
  insert into public.line_matches (line_id, place, state, of_line_id, payment_id, reasons)
    select r.line_id, 20, 'duplicate', r.of_line_id, r.payment_id,
      array[case when r.of_line_id is null then 'recorded' else 'repeats' end] from repeated r;
  -- Of two lines that pay the same, the first does.
  update public.line_matches m set state = 'overpayment', reasons = array_append(m.reasons, 'another_line')
    from pg_temp.lines l
    where l.id = m.line_id and m.state = 'matched' and exists (select from public.line_matches n
      join public.line_matches o on o.document_id = n.document_id and o.state = 'matched' and o.line_id <> n.line_id
      join public.statement_lines t on t.id = o.line_id
      where n.line_id = m.line_id and (t.statement_id <> of_statement or t.place < l.place)
        and not exists (select from private.taken_back b where b.id = o.line_id)
        and not exists (select from public.line_decisions d where d.line_id = o.line_id)
        and not exists (select from public.payments p where p.line_id = o.line_id and p.undone_at is null));
end $$;
comment on function private.find_repeated(uuid) is 'What came before, and is no payment again.';

create function private.match_statement(of_statement uuid) returns void
  language plpgsql volatile security definer set search_path = '' set statement_timeout = '300s'
  set plan_cache_mode = force_custom_plan
  as $$
declare
  statement public.bank_statements;
  own text[] := array(select a.one ->> 'iban' from jsonb_array_elements((private.billing()).accounts) as a (one));
begin
  select s.* into statement from public.bank_statements s where s.id = of_statement for update;
  delete from public.line_matches m using public.statement_lines l
    where l.id = m.line_id and l.statement_id = of_statement;
  perform private.find_taken_back(statement.account, statement.currency);
  perform private.find_transfers(of_statement);
  perform private.find_refunds(of_statement);
  create temporary table lines on commit drop as
    select l.id, l.place, l.booked_on, l.cents, statement.currency = 'EUR' as in_euro, l.charges_cents, l.payer_iban,
      private.plain_reference(l.reference) as structured,
      private.reference_words(concat_ws(' ', l.reference, l.text)) as words,
      private.plain_reference(concat_ws(' ', l.reference, l.text)) as plain,
      private.name_key(coalesce(l.payer, l.text)) as name
    from public.statement_lines l
    where l.statement_id = of_statement and l.cents > 0 and not l.is_reversal
      and not exists (select from private.taken_back b where b.id = l.id)
      -- What is set aside is found anew: as long as it waits, nobody is reminded of what it may pay.
      and not exists (select from public.line_decisions d where d.line_id = l.id and d.kind = 'not_ours')
      and not exists (select from public.payments p where p.line_id = l.id and p.undone_at is null);
  if not exists (select from pg_temp.lines) then
    drop table pg_temp.lines;
    return;
  end if;
  create temporary table debts on commit drop as select * from private.debts_by_name();
  create temporary table clues (line_id uuid, document_id uuid, clue text) on commit drop;
  create temporary table evidence (line_id uuid, document_id uuid, clues text[], line_cents bigint, open_cents bigint,
    due_on date, state text, has_number boolean, weight integer) on commit drop;
  create index on pg_temp.debts (plain);
  create index on pg_temp.clues (line_id);
  analyze pg_temp.debts;
  analyze pg_temp.lines;
  perform private.find_named();
  perform private.find_payers();
  analyze pg_temp.clues;
  perform private.find_near();
  perform private.weigh_clues();
  analyze pg_temp.evidence;
  perform private.give_verdicts();
  perform private.find_repeated(of_statement);
  -- The chamber's own money, from another of its accounts.
  delete from public.line_matches m using pg_temp.lines l where l.id = m.line_id and l.payer_iban = any (own);
  insert into public.line_matches (line_id, place, state, reasons)
    select l.id, 1, 'not_ours', array['own_account'] from pg_temp.lines l where l.payer_iban = any (own);
  drop table pg_temp.debts, pg_temp.lines, pg_temp.clues, pg_temp.evidence;
end $$;
comment on function private.match_statement(uuid) is
  'Finds, for each line of a statement that is no payment and not said to be not ours, which documents it pays, and '
  'why. Callers check rights.';
