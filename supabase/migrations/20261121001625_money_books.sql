-- Dues: the books: until when they are closed, journals of a period, and the sums under the office's lists.

create table public.closed_books (
  one boolean primary key default true check (one),
  closed_until date
);
insert into public.closed_books default values;
comment on table public.closed_books is
  'One row: the last day of the closed period, of which nothing is changed. Written by close_books alone; the audit '
  'log has who closed and opened.';

alter table public.closed_books enable row level security;
grant select on table public.closed_books to authenticated;
create policy "Administrators and accountants read" on public.closed_books for select to authenticated
  using ((select private.keeps_books()));

create function private.open_day(day date) returns date
  language sql stable security definer set search_path = ''
  as $$ select case when day <= b.closed_until then private.office_day() else day end from public.closed_books b $$;
comment on function private.open_day(date) is 'A day or, where the books of it are closed, today.';

create function private.refuse_closed(day date) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  until date;
begin
  -- Who closes waits for what is being recorded, and the other way round.
  select b.closed_until into until from public.closed_books b for share;
  if day <= until then
    raise exception 'The books are closed until %, so nothing of % can be recorded, undone or annulled. A Super '
      'Administrator can open them again.', to_char(until, 'FMDD Mon YYYY'), to_char(day, 'FMDD Mon YYYY');
  end if;
end $$;
comment on function private.refuse_closed(date) is 'Refuses what is of a day whose books are closed.';

create function private.keep_closed() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  perform private.refuse_closed(coalesce(to_jsonb(new) ->> 'undone_on', to_jsonb(new) ->> tg_argv[0])::date);
  return new;
end $$;
comment on function private.keep_closed() is
  'Trigger: refuses what is recorded or undone of a day whose books are closed; its argument is the column of the day. '
  'A settlement whose place something later took (undone_on) is undone on that day.';
create trigger keep_closed before insert or update on public.payments
  for each row execute function private.keep_closed('booked_on');
create trigger keep_closed before insert or update on public.settlements
  for each row execute function private.keep_closed('settled_on');
create trigger keep_closed before insert or update on public.refunds
  for each row execute function private.keep_closed('paid_on');

create function private.keep_closed_documents() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  perform private.refuse_closed(new.issued_on);
  perform private.refuse_closed(d.issued_on) from public.documents d where d.id = new.refers_to
    and new.kind = 'annulment';
  return new;
end $$;
comment on function private.keep_closed_documents() is
  'Trigger: refuses a document of a day whose books are closed, and the annulment of one.';
create trigger keep_closed before update of number on public.documents
  for each row when (new.number is not null) execute function private.keep_closed_documents();

create function private.close_books(until date, expected date, reason text) returns date
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  stored public.closed_books;
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may close the books.');
  select b.* into stored from public.closed_books b for update;
  -- A retry after a lost answer finds it stored.
  if until is not distinct from stored.closed_until then return until; end if;
  if stored.closed_until is distinct from expected then
    raise exception 'Somebody else has closed or opened the books meanwhile. Please look again.'
      using errcode = 'PT409';
  end if;
  if until >= private.office_day() or until < '2000-01-01' then
    raise exception 'Books are closed until a day that is over.';
  end if;
  if until is null or until < stored.closed_until then
    perform private.require_right(private.is_super_admin(), 'Only Super Administrators may open closed books again.');
    perform private.require_reason(close_books.reason);
  end if;
  update public.closed_books b set closed_until = until where b.one;
  perform private.write_audit_log('billing_settings',
    array[jsonb_build_object('key', 'billing', 'closed_until', stored.closed_until)],
    array[jsonb_build_object('key', 'billing', 'closed_until', until)
      || case when btrim(close_books.reason) <> '' then jsonb_build_object('reason', btrim(close_books.reason))
        else '{}' end]);
  return until;
end $$;

create function public.close_books(until date default null, expected date default null, reason text default null)
  returns date
  language sql volatile security invoker set search_path = ''
  as $$ select private.close_books(until, expected, reason) $$;
comment on function public.close_books(date, date, text) is
  'Closes the books until a day that is over (Administrators) and returns it: nothing of these days is recorded, '
  'undone or annulled any more. An earlier day, or null, opens what comes after it (Super Administrators, with a '
  'reason). expected is the day that was read. Errors: PT409 changed meanwhile.';

create function public.get_lines_to_close(until date)
  returns table (statement_id uuid, account text, currency text, begins_on date, ends_on date, is_closed boolean,
    lines bigint, cents bigint)
  language plpgsql stable security invoker set search_path = '' set statement_timeout = '30s'
  as $$
begin
  perform private.require_right(private.keeps_books(), 'Only Administrators and accountants may read bank statements.');
  return query select s.id, s.account, s.currency, s.begins_on, s.ends_on, c.is_closed, count(*),
      sum(abs(l.cents))::bigint
    from private.lines_to_decide d join public.statement_lines l on l.id = d.id
      join public.bank_statements s on s.id = l.statement_id
      cross join lateral (select d.booked_on <= coalesce(b.closed_until, '-infinity')
        from public.closed_books b) as c (is_closed)
    where d.booked_on <= get_lines_to_close.until
    group by s.id, c.is_closed order by s.ends_on desc, s.id, c.is_closed;
end $$;
comment on function public.get_lines_to_close(date) is
  'What could no longer be recorded if the books were closed until a day (Administrators and accountants): of each '
  'bank statement how many lines of these days are to be decided, as in private.lines_to_decide, and their amounts, '
  'of reversals, too, together in cents of its currency; those of days that are closed already (is_closed) apart.';

create function private.get_sales_journal(from_day date, until_day date) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_right(private.keeps_books(), 'Only Administrators and accountants may read the journals.');
  return (select coalesce(jsonb_agg(to_jsonb(j) - 'place' order by j.place, j.number, j.tax_rate desc, j.tax_code,
      j.grounds), '[]')
    from (select array_position(array['invoice', 'debit_note', 'credit_note'], d.series) as place, d.id, d.kind,
        d.number, d.issued_on, d.tax_event_on, f.state, d.buyer ->> 'legal_name' as buyer,
        coalesce(d.buyer ->> 'eik', d.buyer ->> 'bin') as buyer_eik, d.buyer ->> 'vat_number' as buyer_vat_number,
        d.buyer ->> 'country' as buyer_country,
        (select l.words_bg from public.document_lines l where l.document_id = d.id
          and (l.tax_rate, l.tax_code, l.tax_words_bg) is not distinct from (t.tax_rate, t.tax_code, t.tax_words_bg)
          order by l.place limit 1) as subject,
        t.tax_rate, t.tax_code, t.tax_words_bg as grounds, s.sign * t.net_cents as net_cents,
        s.sign * t.tax_cents as tax_cents, s.sign * (t.net_cents + t.tax_cents) as total_cents,
        r.number as corrects, r.issued_on as corrects_on,
        (select p.number from public.documents p where p.refers_to = d.id and p.kind = 'annulment') as annulled_by
      from public.documents d join private.document_facts f on f.id = d.id
        left join public.documents r on r.id = d.refers_to and d.kind <> 'invoice'
        cross join lateral (select case when f.state = 'annulled' then 0 when d.kind = 'credit_note' then -1
          else 1 end) as s (sign)
        cross join lateral jsonb_to_recordset(d.totals) as t (tax_rate integer, tax_code text, tax_words_bg text,
          net_cents bigint, tax_cents bigint)
      where d.kind in ('invoice', 'credit_note', 'debit_note') and d.issued_on between from_day and until_day) as j);
end $$;

create function public.get_sales_journal(from_day date, until_day date) returns jsonb
  language sql stable security invoker set search_path = ''
  as $$ select private.get_sales_journal(from_day, until_day) $$;
comment on function public.get_sales_journal(date, date) is
  'The journal of sales of a period (Administrators and accountants), both days included, by the day of issue: of '
  'each tax document a row for each rate of tax, in the order of series and numbers. Amounts are cents, of credit '
  'notes below zero, of what was annulled zero. corrects names the invoice of a note, annulled_by the protocol; '
  'subject is the first line of the rate, as the document says it in Bulgarian.';

create function private.get_payment_journal(from_day date, until_day date) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_right(private.keeps_books(), 'Only Administrators and accountants may read the journals.');
  return (select coalesce(jsonb_agg(to_jsonb(j) - 'at' order by j.day, j.kind, j.at, j.id), '[]') from (
    select p.id, p.recorded_at as at, 'payment' as kind, p.booked_on as day, p.payer, p.member_name as member,
      p.method, p.receipt,
      p.reference, p.cents, p.currency, p.arrived_cents, p.cents - s.cents
        - (select coalesce(sum(r.cents), 0) from public.refunds r where r.payment_id = p.id and r.undone_at is null
          and r.paid_on <= until_day)::bigint as left_cents, null as reason, s.settles
    from public.payment_list p cross join lateral (
      select coalesce(sum(a.cents), 0)::bigint as cents,
        coalesce(jsonb_agg(jsonb_build_object('number', n.number, 'cents', a.cents) order by n.number, a.id), '[]')
          as settles
      -- What it settled at the end of the last day, of documents that were issued by then.
      from public.settlements a cross join lateral (select x.number from public.documents x
        where x.debt_id = a.debt_id and x.issued_on <= until_day
        order by private.is_annulled(x.id), x.issued_at desc limit 1) as n
      where a.payment_id = p.id and a.kind = 'payment' and a.settled_on <= until_day
        and (a.undone_at is null or a.undone_on > until_day)) as s
    where p.undone_at is null and p.booked_on between from_day and until_day
    union all
    select r.id, r.recorded_at, 'refund', r.paid_on, coalesce(p.payer, n.buyer ->> 'legal_name'),
      (select m.name from public.members m where m.id = coalesce(p.member_id, n.member_id)), null, null,
      r.reference, -r.cents,
      'EUR', -r.cents, 0, r.reason, case when n.id is null then '[]'
        else jsonb_build_array(jsonb_build_object('number', n.number, 'cents', -r.cents)) end
    from public.refunds r left join public.payments p on p.id = r.payment_id
      left join public.documents n on n.id = r.credit_note_id
    where r.undone_at is null and r.paid_on between from_day and until_day) as j);
end $$;

create function public.get_payment_journal(from_day date, until_day date) returns jsonb
  language sql stable security invoker set search_path = ''
  as $$ select private.get_payment_journal(from_day, until_day) $$;
comment on function public.get_payment_journal(date, date) is
  'The journal of payments and refunds of a period (Administrators and accountants), both days included, by booking '
  'day; what was undone is left out. kind: payment or refund, whose cents are below zero and which has no method; '
  'settles: [{number, cents}] of the documents that a payment settled at the end of the last day, or of the credit '
  'note that was paid back; left_cents: what then settled nothing and was not paid back.';

create function private.get_received(from_day date, until_day date) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_right(private.keeps_books(), 'Only Administrators and accountants may read the books.');
  return (with paid as (select p.id, p.cents from public.payments p
      where p.undone_at is null and p.booked_on between from_day and until_day),
    shares as (
      -- The rounded sums up to each line differ by whole cents, which make up the whole.
      select case when d.kind = 'opening_balance' then d.kind else l.kind end as kind,
        case when l.kind in ('event', 'event_abroad') then e.title end as event,
        round(s.cents * l.above / l.whole) - round(s.cents * (l.above - l.part) / l.whole) as cents
      from paid p join public.settlements s on s.payment_id = p.id and s.kind = 'payment'
          and s.settled_on <= until_day and (s.undone_at is null or s.undone_on > until_day)
        join public.documents d on d.id = s.debt_id and d.issued_on <= until_day
        left join public.event_orders o on o.id = d.order_id
        left join public.events e on e.id = o.event_id
        cross join lateral (select n.kind, w.part, sum(w.part) over (order by n.place) as above,
            sum(w.part) over () as whole
          from public.document_lines n
            cross join lateral (select n.net_cents * (10000 + n.tax_rate)::numeric) as w (part)
          where n.document_id = d.id) as l),
    kinds as (select s.kind, s.event, sum(s.cents)::bigint as cents from shares s group by s.kind, s.event
      union all select 'left', null, (select coalesce(sum(p.cents), 0) from paid p)::bigint
        - (select coalesce(sum(s.cents), 0) from shares s)::bigint)
    select coalesce(jsonb_agg(to_jsonb(k) order by array_position(array['dues', 'entrance_fee', 'event',
        'event_abroad', 'sponsorship', 'other', 'opening_balance', 'left'], k.kind), k.event), '[]')
    from kinds k where k.cents <> 0);
end $$;

create function public.get_received(from_day date, until_day date) returns jsonb
  language sql stable security invoker set search_path = ''
  as $$ select private.get_received(from_day, until_day) $$;
comment on function public.get_received(date, date) is
  'What was received in a period (Administrators and accountants), both days included, by booking day: [{kind, event, '
  'cents}] by what the lines of the documents are for, each part of a payment in proportion to the lines with their '
  'tax; kind opening_balance: what was brought in from an older system; left: what '
  'settled nothing at the end of the last day, paid back or not.';

create function private.get_receivables(of_day date) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_right(private.keeps_books(), 'Only Administrators and accountants may read the books.');
  if not isfinite(of_day) then raise exception 'This is no day.' using errcode = '22023'; end if;
  return (with standing as (
      -- The document that stood for each debt at the end of the day.
      select distinct on (d.debt_id) d.debt_id, d.kind, d.member_id, d.order_id, d.total_cents, d.due_on,
        d.buyer ->> 'legal_name' as buyer
      from public.documents d
      where d.debt_id is not null and d.issued_on <= of_day
        and not exists (select from public.documents p
          where p.refers_to = d.id and p.kind = 'annulment' and p.issued_on <= of_day)
        and not exists (select from public.document_cancellations c where c.document_id = d.debt_id
          and (c.cancelled_at at time zone 'Europe/Sofia')::date <= of_day)
      order by d.debt_id, d.issued_at desc),
    debts as (
      select coalesce(s.member_id, s.order_id) as id, coalesce(m.name, s.buyer) as name,
        s.kind not in ('pro_forma', 'opening_balance') as invoiced, s.total_cents - t.settled as cents,
        of_day - greatest(s.due_on, t.asks_by) as late
      from standing s left join public.members m on m.id = s.member_id
        cross join lateral (select coalesce(sum(x.cents) filter (where x.settled_on <= of_day
            and (x.undone_at is null or x.undone_on > of_day)), 0)::bigint as settled,
          max(x.asks_by) filter (where (x.undone_at at time zone 'Europe/Sofia')::date <= of_day) as asks_by
          from public.settlements x where x.debt_id = s.debt_id) as t),
    members as (
      select d.id, min(d.name) as name, sum(d.cents)::bigint as cents,
        coalesce(sum(d.cents) filter (where d.invoiced), 0)::bigint as invoiced_cents,
        jsonb_build_array(coalesce(sum(d.cents) filter (where d.late <= 0), 0),
          coalesce(sum(d.cents) filter (where d.late between 1 and 30), 0),
          coalesce(sum(d.cents) filter (where d.late between 31 and 60), 0),
          coalesce(sum(d.cents) filter (where d.late between 61 and 90), 0),
          coalesce(sum(d.cents) filter (where d.late > 90), 0)) as ages
      from debts d where d.cents > 0 group by d.id)
    select coalesce(jsonb_agg(to_jsonb(m) order by m.name collate "und-x-icu", m.id), '[]') from members m);
end $$;

create function public.get_receivables(of_day date) returns jsonb
  language sql stable security invoker set search_path = ''
  as $$ select private.get_receivables(of_day) $$;
comment on function public.get_receivables(date) is
  'What was owed at the end of a day (Administrators and accountants), by member, or order of somebody who belongs to '
  'none: [{id, name, cents, invoiced_cents, ages}]; invoiced_cents is what invoices and debit notes ask for, not pro '
  'formas and opening balances, ages '
  'what was not overdue, and overdue by up to 30, 60, 90 and more days. By the days of documents, payments and other '
  'settlements as they are known now.';

create function private.account_rows(of_member uuid)
  returns table (day date, kind text, number text, cents bigint, id uuid, at timestamptz)
  language sql stable security definer set search_path = ''
  as $$
  with debts as (select distinct d.debt_id from public.documents d where d.member_id = of_member
      and d.debt_id is not null),
    paid as (select p.id, p.member_id is not distinct from of_member as own, p.booked_on, p.reference, p.cents,
        p.recorded_at
      from public.payments p where p.undone_at is null and p.id in (
        select o.id from public.payments o where o.member_id = of_member
        union select s.payment_id from public.settlements s join debts on debts.debt_id = s.debt_id)),
    -- What settles, on the day on which it began to, and what gave way to something else, on that day.
    parts as (select s.id, s.debt_id, s.kind, s.payment_id, s.settled_at, greatest(t.day, r.issued_on) as day, t.at,
        t.sign, t.sign * s.cents as cents, s.debt_id in (select debts.debt_id from debts) as of_own
      from public.settlements s join public.documents r on r.id = s.debt_id
        cross join lateral (values (s.settled_on, s.settled_at, 1), (s.undone_on, s.undone_at, -1)) as t (day, at, sign)
      where t.day is not null and (s.undone_at is null or s.undone_on is not null) and s.id in (
        select x.id from public.settlements x join debts on debts.debt_id = x.debt_id
        union select x.id from public.settlements x join paid on paid.id = x.payment_id))
  select d.issued_on, d.kind, d.number, case d.kind when 'credit_note' then -d.total_cents else d.total_cents end,
    d.id, d.issued_at
    from public.documents d where d.member_id = of_member and d.number is not null
      and d.kind in ('invoice', 'debit_note', 'credit_note', 'opening_balance') and not private.is_annulled(d.id)
      and not exists (select from public.document_cancellations c where c.document_id = d.id)
  union all
  select p.booked_on, 'payment', p.reference, -p.cents, p.id, p.recorded_at from paid p where p.own
  union all
  -- What it paid for others, and others for it, without the words of their payments.
  select s.day, 'payment', null, case when p.own then s.cents else -s.cents end, s.id, s.at
    from parts s join paid p on p.id = s.payment_id
    where s.kind = 'payment' and p.own <> s.of_own
  union all
  select s.day, case when s.kind = 'write_off' and s.sign < 0 then 'write_off_undone' else s.kind end, d.number,
    -s.cents, s.id, s.at
    from parts s cross join lateral (select x.number from public.documents x where x.debt_id = s.debt_id
        order by private.is_annulled(x.id), x.issued_at desc limit 1) as d
    -- What is written off of a pro forma was never on the account.
    where s.of_own and (s.kind = 'charges' or s.kind = 'write_off' and exists (select from public.documents i
      where i.debt_id = s.debt_id and i.kind <> 'pro_forma' and i.issued_at <= s.settled_at))
  union all
  select r.paid_on, 'refund', coalesce(n.number, r.reference), r.cents, r.id, r.recorded_at
    from public.refunds r left join public.payments p on p.id = r.payment_id
      left join public.documents n on n.id = r.credit_note_id
    where r.undone_at is null and of_member in (p.member_id, n.member_id)
$$;
comment on function private.account_rows(uuid) is
  'What is on the account of a member: invoices and notes by their days of issue, opening balances by the days on '
  'which they were brought in, payments and refunds by their '
  'booking days, charges of banks and what was written off of invoices; what the member owes is above zero. Of '
  'payments for several members each has its part from the day on which it settles. What counted until something took '
  'its place (undone_on) stays on its day and comes back on that one. Pro formas are not on it: what is paid of one '
  'before its invoice is in favour of the member. at: when it was issued, recorded, settled or undone.';

create function private.account_advances(of_member uuid, of_day date) returns table (number text, cents bigint)
  language sql stable security definer set search_path = ''
  as $$
  select d.number, sum(s.cents)::bigint
  from public.documents d join public.settlements s on s.debt_id = d.debt_id
  where d.member_id = of_member and d.kind = 'pro_forma' and d.issued_on <= of_day
    -- What is written off of a pro forma was never on the account; what is cancelled has nothing that counts.
    and s.kind <> 'write_off' and s.settled_on <= of_day and (s.undone_at is null or s.undone_on > of_day)
    and not exists (select from public.documents i where i.debt_id = d.debt_id and i.kind = 'invoice'
      and i.issued_on <= of_day and not private.is_annulled(i.id))
  group by d.id order by d.issued_on, d.issued_at, d.number
$$;
comment on function private.account_advances(uuid, date) is
  'What was settled at the end of a day of each pro forma of a member that was not invoiced by then, by payments with '
  'the charges of banks, and by credit notes. private.account_rows has it in favour of the member.';

create function private.statement_token(of_member uuid) returns text
  language sql stable security definer set search_path = ''
  as $$ select private.link_token('statement ' || to_char(private.office_day(), 'YYYY-MM'), of_member) $$;
comment on function private.statement_token(uuid) is
  'The token of the signed link to the statement of account of a member, which ends with the next month, for who may '
  'read it now.';

create function private.statement_by_token(token text, from_day date, until_day date) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  settings public.billing_settings := private.billing();
  of_member uuid := (select private.token_subject('statement '
    || to_char(private.office_day() - m.back * interval '1 month', 'YYYY-MM'), token) as subject
    from generate_series(0, 1) as m (back) order by subject nulls last limit 1);
begin
  if of_member is null or settings.version is null
    or (from_day between '2000-01-01' and until_day and until_day <= private.office_day()) is not true then
    raise exception 'This link is not valid.' using errcode = 'PT404';
  end if;
  return (select jsonb_build_object('from', from_day, 'until', until_day,
      'seller', private.seller_of(settings),
      'buyer', (select jsonb_build_object('legal_name', coalesce(b.legal_name, m.name), 'address', coalesce(b.address,
          ''), 'country', coalesce(b.country, ''), 'eik', b.eik, 'bin', b.bin, 'vat_number', b.vat_number,
          'reference', b.reference)
        from public.members m left join public.billing_details b on b.member_id = m.id where m.id = of_member),
      'opening_cents', coalesce(sum(a.cents) filter (where a.day < from_day), 0),
      'closing_cents', coalesce(sum(a.cents), 0),
      'advances', (select coalesce(jsonb_agg(to_jsonb(v)), '[]')
        from private.account_advances(of_member, until_day) v),
      'rows', coalesce(jsonb_agg(jsonb_build_object('day', a.day, 'kind', a.kind, 'number', a.number, 'cents', a.cents)
          || case when a.kind = 'opening_balance' then (select jsonb_build_object('dated_on', d.dated_on, 'what_for',
              l.words_en) from public.documents d join public.document_lines l on l.document_id = d.id
            where d.id = a.id) else '{}' end
        -- Of a day first what is owed; then what settles it and what takes that back, in the order of the acts.
        order by a.day, a.kind not in ('invoice', 'debit_note', 'opening_balance'), a.at, a.number,
          a.id) filter (where a.day >= from_day), '[]'))
    from private.account_rows(of_member) a where a.day <= until_day);
end $$;

create function public.statement_by_token(token text, from_day date, until_day date) returns jsonb
  language sql stable security invoker set search_path = ''
  as $$ select private.statement_by_token(token, from_day, until_day) $$;
comment on function public.statement_by_token(text, date, date) is
  'The statement of account of a member from a day until one that is not to come, with all that its PDF says, for '
  'the holder of its signed link (statement_token of get_member_dues): seller, buyer, opening_cents, closing_cents, '
  'advances [{number, cents}], which it has of pro formas that were not invoiced by the last day, '
  'and rows [{day, kind, number, cents}], as private.account_rows has them; of an opening balance its own day '
  '(dated_on) and what_for, too. PT404 when the link or the period is not valid.';

create function private.sum_documents(query text, of_kind text, of_state text, issued_from date, issued_until date)
  returns jsonb
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
  as $$
declare
  patterns text[] := private.search_patterns(coalesce(query, ''));
  amount bigint := private.typed_cents(query);
  of_members uuid[];
begin
  perform private.require_right(private.keeps_books(), 'Only Administrators and accountants may search documents.');
  -- This and the conditions as in search_documents, which works out all that a list shows of each document.
  of_members := array(select m.id from public.members m where m.search_text like any (patterns));
  return (select jsonb_build_object(
      'net_cents', coalesce(sum(s.sign * d.net_cents), 0), 'tax_cents', coalesce(sum(s.sign * d.tax_cents), 0),
      'total_cents', coalesce(sum(s.sign * d.total_cents), 0),
      'pro_forma_cents', coalesce(sum(d.total_cents) filter (where d.kind = 'pro_forma' and d.state <> 'cancelled'), 0),
      'opening_cents', coalesce(sum(d.total_cents) filter (where d.kind = 'opening_balance'
        and d.state <> 'cancelled'), 0),
      'open_cents', coalesce(sum(d.open_cents) filter (where d.kind <> 'credit_note'), 0),
      'credit_cents', coalesce(sum(d.open_cents) filter (where d.kind = 'credit_note'), 0))
    from public.document_list d cross join lateral (select case when d.kind in ('pro_forma', 'annulment',
        'opening_balance') or d.state = 'annulled' then 0 when d.kind = 'credit_note' then -1 else 1 end) as s (sign)
    where (coalesce(btrim(query), '') = '' or d.search_text like any (patterns)
        or d.member_id = any (of_members) or d.total_cents = amount)
      and (of_kind is null or d.kind = of_kind)
      and (of_state is null or d.state = of_state or (of_state = 'overdue' and d.overdue)
        or (of_state = 'part_to_invoice' and d.state = 'open' and d.invoice_by is not null)
        or (of_state = 'to_issue' and (d.state = 'draft' or d.kind = 'pro_forma' and d.state = 'paid')))
      and (issued_from is null or d.issued_on >= issued_from)
      and (issued_until is null or d.issued_on <= issued_until));
end $$;

create function public.sum_documents(query text default '', of_kind text default null, of_state text default null,
  issued_from date default null, issued_until date default null)
  returns jsonb
  language sql stable security invoker set search_path = ''
  as $$ select private.sum_documents(query, of_kind, of_state, issued_from, issued_until) $$;
comment on function public.sum_documents(text, text, text, date, date) is
  'The sums of the documents that search_documents finds (Administrators and accountants; an empty query finds all), '
  'in cents: net_cents, tax_cents and total_cents of invoices and notes as in the journal of sales (credit notes '
  'taken off, what was annulled not counted), pro_forma_cents of pro formas and opening_cents of opening balances that '
  'were not cancelled, open_cents to be paid, and credit_cents left of credit notes.';

create function private.sum_payments(query text, with_left boolean, of_member uuid, booked_from date,
  booked_until date) returns jsonb
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
  as $$
declare
  patterns text[] := private.search_patterns(coalesce(query, ''));
  amount bigint := private.typed_cents(query);
begin
  perform private.require_right(private.keeps_books(), 'Only Administrators and accountants may search payments.');
  return (select jsonb_build_object('cents', coalesce(sum(p.cents), 0), 'left_cents', coalesce(sum(p.left_cents), 0))
    from public.payment_list p
    -- As in search_payments.
    where p.undone_at is null
      and (coalesce(btrim(query), '') = '' or p.search_text like any (patterns)
        or p.members && array(select m.id from public.members m where m.search_text like any (patterns))
        or p.cents = amount or p.arrived_cents = amount)
      and (of_member is null or of_member = any (p.members))
      and (with_left is not true or p.left_cents > 0)
      and (booked_from is null or p.booked_on >= booked_from)
      and (booked_until is null or p.booked_on <= booked_until));
end $$;

create function public.sum_payments(query text default '', with_left boolean default false,
  of_member uuid default null, booked_from date default null, booked_until date default null)
  returns jsonb
  language sql stable security invoker set search_path = ''
  as $$ select private.sum_payments(query, with_left, of_member, booked_from, booked_until) $$;
comment on function public.sum_payments(text, boolean, uuid, date, date) is
  'The sums of the payments that search_payments finds (Administrators and accountants; an empty query finds all) and '
  'that were not undone: cents, and left_cents, which settle nothing.';

-- Grants on functions.

grant execute on function private.close_books(date, date, text), private.get_sales_journal(date, date),
  private.get_payment_journal(date, date), private.get_received(date, date), private.get_receivables(date),
  private.sum_documents(text, text, text, date, date), private.sum_payments(text, boolean, uuid, date, date)
  to authenticated;
grant execute on function public.close_books(date, date, text), public.get_lines_to_close(date),
  public.get_sales_journal(date, date),
  public.get_payment_journal(date, date), public.get_received(date, date), public.get_receivables(date),
  public.sum_documents(text, text, text, date, date), public.sum_payments(text, boolean, uuid, date, date)
  to authenticated;
grant execute on function private.statement_by_token(text, date, date), public.statement_by_token(text, date, date)
  to anon, authenticated, service_role;
