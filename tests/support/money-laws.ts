import type { Driver } from './database/driver'

/**
 * The laws of the money that hold after every act, each as a query over the tables alone that finds what breaks it.
 * It asks none of the functions that it tries, but for what these say to people.
 */
const common = `
  papers as materialized (select d.*,
      exists (select from public.documents p where p.refers_to = d.id and p.kind = 'annulment') as annulled,
      exists (select from public.document_cancellations c where c.document_id = d.id) as cancelled
    from public.documents d where d.number is not null),
  notes as (select p.* from papers p where p.kind = 'credit_note' and not p.annulled),
  live as materialized (select p.* from papers p where p.debt_id is not null and not p.annulled and not p.cancelled
    and not (p.kind = 'pro_forma' and exists (select from papers i
      where i.refers_to = p.id and i.kind = 'invoice' and not i.annulled))),
  counted as materialized (select s.* from public.settlements s where s.undone_at is null),
  settled as materialized (select s.debt_id, sum(s.cents) as cents, bool_or(s.kind = 'write_off') as written_off,
    coalesce(sum(s.cents) filter (where s.kind = 'charges'), 0) as charges from counted s group by s.debt_id),
  asking as materialized (select l.term_id, p.id, p.debt_id, p.due_on, p.total_cents <= coalesce(s.cents, 0) and not coalesce(s.written_off, false) as paid
    from live p join public.document_lines l on l.document_id = p.id left join settled s on s.debt_id = p.debt_id
    where p.kind in ('pro_forma', 'invoice') and l.term_id is not null
      and (l.net_cents = 0 or l.net_cents > (select coalesce(sum(x.net_cents), 0) from notes n
        join public.document_lines x on x.document_id = n.id and x.corrects = l.place where n.refers_to = p.id))),
  terms as materialized (select t.*, not t.owed or exists (select from asking a where a.term_id = t.id and a.paid) as paid,
      exists (select from asking a where a.term_id = t.id) as asked,
      exists (select from public.document_lines l join public.documents d on d.id = l.document_id
        where l.term_id = t.id and d.number is null and d.kind in ('pro_forma', 'invoice')) as drafted
    from public.memberships t),
  -- The three lists of get_renewals; asked by way of it, they are planned anew each time.
  steps as materialized (select 'due' as step, r.member_id from private.due_renewals r
    union all select 'drafts', r.member_id from private.drafted_renewals r
    union all select 'asked', r.member_id from private.asked_renewals r),
  lapsing as (select m.id, (select max(t.ends_on) from terms t where t.member_id = m.id and t.paid and t.ends_on < private.office_day()) as paid_until,
      (select min(x.due_on) from terms t join asking a on a.term_id = t.id join public.document_list x on x.id = a.id
        where t.member_id = m.id and not t.paid) as asked_by,
      exists (select from terms t where t.member_id = m.id and not t.paid) as unpaid
    from public.members m),
  -- Each place that was asked for, with the paper that stands for its debt, and what is left of its line.
  places as materialized (select r.*, p.id as paper, p.kind, p.total_cents <= coalesce(s.cents, 0) and not coalesce(s.written_off, false) as paid,
      l.net_cents - (select coalesce(sum(x.net_cents), 0) from notes n
        join public.document_lines x on x.document_id = n.id and x.corrects = l.place where n.refers_to = p.id) as left_cents,
      -- What an Administrator takes back of what followed from an end is theirs to decide.
      exists (select from papers p join papers n on n.id = p.refers_to join public.document_lines x on x.document_id = n.id and x.corrects = r.debt_line
        join papers i on i.id = n.refers_to where p.kind = 'annulment' and i.debt_id = r.debt_id and p.issued_at >= r.cancelled_at) as decided
    from public.event_registrations r join live p on p.debt_id = r.debt_id left join settled s on s.debt_id = p.debt_id
      left join public.document_lines l on l.document_id = p.id and l.place = r.debt_line)`

const laws: Readonly<Record<string, string>> = {
  '2. Numbers of a series have no gap.': `
    select series from papers where series is not null group by series
    having count(*) <> max(right(number, 4)::integer) - min(right(number, 4)::integer) + 1`,
  '2. Their days never fall.': `
    select b.number from papers a join papers b on b.series = a.series and b.number > a.number and b.issued_on < a.issued_on`,
  '3. Notes take no more of a line than it has.': `
    select i.number from papers i join public.document_lines l on l.document_id = i.id
    where l.net_cents < (select coalesce(sum(x.net_cents), 0) from notes n
      join public.document_lines x on x.document_id = n.id and x.corrects = l.place where n.refers_to = i.id)`,
  '3. Each line of a note has rate, code and words of tax of the line that it corrects.': `
    select n.number from papers n join public.document_lines x on x.document_id = n.id
      left join public.document_lines l on l.document_id = n.refers_to and l.place = x.corrects
    where n.kind in ('credit_note', 'debit_note') and (l.tax_rate, l.tax_code, l.tax_words_bg, l.tax_words_en)
      is distinct from (x.tax_rate, x.tax_code, x.tax_words_bg, x.tax_words_en)`,
  '3. What takes the place of a paper has its totals, and the tax of its lines.': `
    select p.number from papers p join papers f
      on f.id = coalesce((select x.refers_to from papers x where x.replaced_by = p.id), case when p.kind = 'invoice' then p.refers_to end)
    where p.totals <> f.totals or exists (select from public.document_lines x left join public.document_lines l
      on l.document_id = f.id and l.place = x.place where x.document_id = p.id
        and (l.net_cents, l.tax_rate, l.tax_code, l.tax_words_bg, l.tax_words_en)
          is distinct from (x.net_cents, x.tax_rate, x.tax_code, x.tax_words_bg, x.tax_words_en))`,
  '3. When no net is left of an invoice, no tax is; and never less than none.': `
    select i.number from papers i, lateral (select i.net_cents - coalesce(sum(n.net_cents), 0) as net,
      i.tax_cents - coalesce(sum(n.tax_cents), 0) as tax from notes n where n.refers_to = i.id) as r
    where i.kind = 'invoice' and (r.net < 0 or r.tax < 0 or r.net = 0 and r.tax <> 0)`,
  '4. A paper names the buyer of the one that it replaces or follows, unless an Administrator wanted another one.': `
    select p.number from papers p join papers f
      on f.id = coalesce((select x.refers_to from papers x where x.replaced_by = p.id), p.refers_to)
    where p.buyer <> f.buyer and p.kind <> 'pro_forma' and not exists (select from laws_of_tests.new_buyers b where b.id = p.id)`,
  '5. A debt has one live paper, or none.': `select debt_id::text from live group by debt_id having count(*) > 1`,
  '5. Nothing settles a debt without a live paper.': `
    select s.debt_id::text from settled s where not exists (select from live p where p.debt_id = s.debt_id)`,
  '6. What is open of a paper is its total less what is settled, and never below 0.': `
    select p.number from live p join public.document_list l on l.id = p.id left join settled s on s.debt_id = p.debt_id
    where l.open_cents <> p.total_cents - coalesce(s.cents, 0) or l.open_cents < 0`,
  '6. Of what is not live, nothing is open.': `
    select p.number from papers p join public.document_list l on l.id = p.id
    where p.debt_id is not null and l.open_cents <> 0 and not exists (select from live x where x.id = p.id)`,
  '6. The file of a paper asks for what is open.': `
    select p.number from live p join public.document_list l on l.id = p.id
    where p.kind <> 'opening_balance' and (private.snapshot_of_document(p.id) ->> 'open_cents')::bigint is distinct from l.open_cents`,
  '6. What is open has a day, a reference and an account.': `
    select p.number from live p join public.document_list l on l.id = p.id
    where l.open_cents > 0 and (num_nulls(l.due_on, l.payment_reference) > 0 or p.accounts = '[]')`,
  '6. A reminder asks for what is open of a live paper.': `
    select c.number from private.coming_reminders c left join (live p join public.document_list l on l.id = p.id) on p.id = c.id
    where l.open_cents is distinct from c.open_cents or c.open_cents <= 0`,
  '6. A reference names one debt.': `
    select payment_reference from papers where payment_reference is not null
    group by payment_reference having count(distinct debt_id) > 1`,
  '7. The file of a paper that is not live says so.': `
    select p.number from papers p join public.document_list l on l.id = p.id
    where p.debt_id is not null and p.kind <> 'opening_balance' and l.state <> 'credited' and (private.snapshot_of_document(p.id) -> 'ended' = 'null')
      is distinct from exists (select from live x where x.id = p.id)`,
  '8. A payment settles and pays back no more than it is, and the rest is on the list.': `
    select p.id::text from public.payments p join public.payment_list l on l.id = p.id
      cross join lateral (select coalesce((select sum(s.cents) from counted s where s.payment_id = p.id and s.kind = 'payment'), 0)
        + coalesce((select sum(r.cents) from public.refunds r where r.payment_id = p.id and r.undone_at is null), 0) as used) as u
    where u.used > p.cents or l.left_cents <> case when p.undone_at is null then p.cents - u.used else 0 end`,
  '8. A note settles and pays back no more than it is, and the rest is on the list.': `
    select n.number from notes n join public.document_list l on l.id = n.id
      cross join lateral (select coalesce((select sum(s.cents) from counted s where s.credit_note_id = n.id), 0)
        + coalesce((select sum(r.cents) from public.refunds r where r.credit_note_id = n.id and r.undone_at is null), 0) as used) as u
    where u.used > n.total_cents or l.open_cents <> n.total_cents - u.used`,
  '8. The account of a member without advances is what is open of invoices, less what is left of notes and payments.': `
    select m.id::text from (select distinct member_id as id from papers where member_id is not null) as m
      cross join lateral (select coalesce(sum(case when p.kind = 'credit_note' then -l.open_cents else l.open_cents end), 0) as cents
        from papers p join public.document_list l on l.id = p.id where p.member_id = m.id and p.kind <> 'pro_forma') as o
      cross join lateral (select coalesce(sum(l.left_cents), 0) as cents from public.payment_list l where l.member_id = m.id) as k
    where o.cents - k.cents <> (select coalesce(sum(a.cents), 0) from private.account_rows(m.id) a)
      + (select coalesce(sum(a.cents), 0) from private.account_advances(m.id, '9999-12-31') a)`,
  '9. What is undone settles nothing.': `
    select s.id::text from counted s join public.payments p on p.id = s.payment_id where p.undone_at is not null`,
  '9. No note is left to be paid back of an invoice that is open.': `
    select p.number from live p join public.document_list l on l.id = p.id join notes n on n.refers_to = p.id
      join public.document_list x on x.id = n.id where l.open_cents > 0 and x.open_cents > 0`,
  '9. A debt that opens again has a new day to pay, and its reminders begin anew.': `
    select p.number from live p join public.document_list l on l.id = p.id join laws_of_tests.closed c on c.debt_id = p.debt_id
    -- Of places that are held, it is the last day on which they are.
    where l.open_cents > 0 and (l.due_on < private.office_day() + (private.billing()).days_to_pay
        and not exists (select from public.event_registrations r where r.debt_id = p.debt_id and r.status = 'offered')
      or exists (select from private.document_reminders r where r.debt_id = p.debt_id))`,
  '9. What was paid of a pro forma pays the one in its place.': `
    select p.number from papers p join papers c on c.id = p.refers_to and p.kind = 'pro_forma'
      -- Not one that asks again later: until then it is left of the payment.
      join public.document_cancellations d on d.document_id = c.id and d.cancelled_at = p.created_at
      cross join lateral (select coalesce(sum(s.cents), 0) as cents from public.settlements s join public.document_cancellations x on x.document_id = c.id
        where s.debt_id = c.id and s.kind in ('payment', 'credit') and s.undone_at >= x.cancelled_at) as was
      cross join lateral (select coalesce(sum(s.cents), 0) as cents from public.settlements s where s.debt_id = p.id
        and exists (select from public.settlements o where o.debt_id = c.id
          and (o.payment_id, o.credit_note_id) is not distinct from (s.payment_id, s.credit_note_id))) as moved
    where moved.cents < least(was.cents, p.total_cents)`,
  '10. Charges are a tenth of the debt at most.': `
    select p.number from live p join settled s on s.debt_id = p.debt_id where s.charges * 10 > p.total_cents`,
  '11. A line is one payment that is not undone at most, and what went out is none.': `
    select l.id::text from public.statement_lines l join public.payments p on p.line_id = l.id and p.undone_at is null
    group by l.id having count(*) > 1 or l.cents <= 0`,
  '11. The same booking is one line.': `
    select bank_reference from public.statement_lines group by bank_reference having count(*) > 1`,
  '15. A note asks for no term.': `
    select d.id::text from public.documents d join public.document_lines l on l.document_id = d.id
    where d.kind in ('credit_note', 'debit_note') and l.term_id is not null`,
  '15. A term is paid when its line is.': `
    select t.id::text from terms t join private.paid_terms(null) p on p.term_id = t.id
    where (p.paid, p.asked) is distinct from (t.paid, case when t.owed then
      case when t.asked then 'document' when t.drafted then 'draft' end end)`,
  '16. Whose last term ended or is unpaid is in one of Due, Drafts and Asked.': `
    select m.name from public.members m join lateral (select t.* from terms t where t.member_id = m.id
      order by t.ends_on desc limit 1) as t on true
    where m.status = 'active' and (not t.paid or t.ends_on < private.office_day())
      and not exists (select from public.memberships x where x.member_id = m.id and x.starts_on >= private.office_day() and t.paid)
      and (select count(distinct s.step) from steps s where s.member_id = m.id) <> 1`,
  '16. Nobody lapses over a term for which no document asks, or before the days of grace are over.': `
    select m.name from public.members m join private.standings(null) s on s.member_id = m.id
      join lapsing l on l.id = m.id cross join private.billing() b
    where s.standing = 'lapsed' and (l.unpaid and l.asked_by is null
      or private.office_day() <= greatest(l.paid_until, l.asked_by) + b.grace_days)`,
  '16. The stored days on which members count as lapsed are those that follow from terms and payments.': `
    select w.member_id::text from ((select * from private.lapses except select * from private.lapses_of())
      union all (select * from private.lapses_of() except select * from private.lapses)) as w`,
  '17. No two papers ask for one term.': `
    select term_id::text from asking where term_id is not null group by term_id having count(distinct debt_id) > 1`,
  '18. No more places are taken than there are, but for whom the door let in.': `
    select e.title from public.events e join public.event_registrations r on r.event_id = e.id
    where r.status in ('confirmed', 'attended', 'offered') and r.override_reason is null
    group by e.id having count(*) > e.max_participants`,
  '18. Nobody has two places at one event.': `
    select min(id::text) from public.event_registrations where status <> 'cancelled' and erased_at is null
    group by event_id, email_key, name_key having count(*) > 1`,
  '19. A place that is paid is confirmed, or was ended by somebody.': `
    select id::text from places where paid and not case status when 'confirmed' then true
      when 'attended' then attended_from is distinct from 'offered' when 'cancelled' then cancelled_by <> 'offer_expired' else false end`,
  '19. A place that is held has a line in a live pro forma, and what it asks for is paid by nobody.': `
    select r.id::text from public.event_registrations r left join places p on p.id = r.id
    where r.status = 'offered' and r.debt_id is not null and (p.kind, p.paid, p.left_cents > 0) is distinct from ('pro_forma', false, true)`,
  '19. A pro forma asks for places that somebody has.': `
    select p.number from live p join public.event_orders o on o.id = p.order_id and not o.by_hand
      join public.document_lines l on l.document_id = p.id
    where p.kind = 'pro_forma' and not exists (select from papers i where i.debt_id = p.debt_id and i.annulled)
      and (select count(*) from public.event_registrations r where r.debt_id = p.id and r.debt_line = l.place and r.status <> 'cancelled') <> 1`,
  '19. Who is checked in stays so until somebody undoes that.': `
    select id::text from public.event_registrations where attended_at is not null and status not in ('attended', 'cancelled')`,
  '20. A place is held until the last day that the page of its pro forma says, or until the event begins.': `
    select r.id::text from places r join papers p on p.id = r.paper join public.events e on e.id = r.event_id
      join public.document_list l on l.id = p.id
    where r.status = 'offered' and (l.due_on > p.due_on
      or r.offer_expires_at <> least((l.due_on + 1)::timestamp at time zone 'Europe/Sofia', e.start_date))`,
  '21. Of a place that the chamber ended, nothing is left of its line.': `
    select id::text from places where status = 'cancelled' and cancelled_by in ('office', 'event') and not decided
      and (kind = 'pro_forma' or left_cents > 0)`,
  '21. What somebody gave up is credited by nobody but an Administrator.': `
    select n.number from notes n join papers i on i.id = n.refers_to join public.event_registrations r on r.debt_id = i.debt_id
      join public.document_lines x on x.document_id = n.id and x.corrects = r.debt_line
    where r.status <> 'cancelled' or r.cancelled_by in ('participant', 'erasure')
    group by n.number, n.reason having n.reason in ('The event was cancelled.', 'The chamber cancelled the participation.')`,
  '22. The event of what was issued for places is there.': `
    select p.number from papers p join public.event_orders o on o.id = p.order_id where not o.by_hand and o.event_id is null`,
  '5. An opening balance has no number of ours, no file and no other paper, and is in no journal of sales.': `
    select p.number from papers p where p.kind = 'opening_balance' and (p.series is not null or private.snapshot_of_document(p.id) is not null
      or exists (select from public.documents d where d.refers_to = p.id or d.debt_id = p.id and d.id <> p.id)
      or exists (select from jsonb_array_elements(private.get_sales_journal(p.issued_on, p.issued_on)) as j where j ->> 'id' = p.id::text))`,
  '14. What was brought in twice is here once.': `
    select p.number from live p where p.kind = 'opening_balance' group by p.member_id, lower(p.number), p.number having count(*) > 1`,
  '26. A paper names its buyer.': `
    select number from papers where coalesce(buyer ->> 'legal_name', 'Erased') = 'Erased'`,
}

const query = `with ${common}
${Object.entries(laws)
  .map(([law, found]) => `select '${law.replaceAll("'", "''")}' as law, x.thing::text from (${found}) as x (thing)`)
  .join('\nunion all ')}`

/** Planned once: such a query takes longer to plan than to run. */
const prepare = [
  'create schema if not exists laws_of_tests',
  // What no table says: which papers were to have another buyer, and of which debts nothing was open before the act.
  'create table if not exists laws_of_tests.new_buyers (id uuid)',
  'create table if not exists laws_of_tests.closed (debt_id uuid)',
  `create or replace function laws_of_tests.broken() returns table (law text, thing text) language plpgsql as $laws$ begin
    return query ${query};
    delete from laws_of_tests.closed;
    insert into laws_of_tests.closed select d.debt_id from public.document_list d where d.state in ('paid', 'credited', 'written_off');
  end $laws$`,
]

/** Makes the database ready for {@link brokenLaws}. */
export async function prepareLaws(sql: Driver['sql']): Promise<void> {
  for (const statement of prepare) await sql(statement)
}

/**
 * What breaks a law now.
 *
 * @param sql runs one statement as the owner of the database
 * @param reader an Administrator, who reads the lists
 * @returns a sentence for each law and thing
 */
export async function brokenLaws(sql: Driver['sql'], reader: string): Promise<string[]> {
  await sql(`select set_config('request.jwt.claims', $1, false)`, [
    JSON.stringify({ role: 'authenticated', sub: reader }),
  ])
  const rows = await sql<{ law: string; thing: string }>('select * from laws_of_tests.broken()')
  return rows.map(({ law, thing }) => `${law} (${thing})`)
}
