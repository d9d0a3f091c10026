/**
 * Random histories of one member's dues on a clock that moves over the end of a year, a leap day and the changes of the clocks. The model
 * below says what is right; the database must refuse what it refuses, and keep its sums.
 */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { testBackend } from '../support/database/test-backend'
import { after, billingSettings, office, type Rules } from '../support/dues'

const o = office(testBackend().sql)
const { moveClock, one, sql } = o
beforeAll(() => o.open())

/** A debt as the model knows it: a document that asks for cents, and what lessened it. */
interface Debt {
  document: string
  kind: 'pro_forma' | 'invoice'
  invoice?: string
  total: number
  paid: number
  charges: number
  writtenOff: number
  /** By notes on it, and from other notes. */
  credited: number
  used: number
  over: boolean
}
const openOf = (d: Debt) => d.total - d.paid - d.charges - d.writtenOff - d.used

type Step = { at: number; amount: number; pick: number; days: number }
const step: fc.Arbitrary<Step> = fc.record({
  at: fc.nat({ max: 9 }),
  amount: fc.integer({ min: 1, max: 15000 }),
  pick: fc.nat({ max: 20 }),
  days: fc.constantFrom(0, 1, 5, 29, 31, 60, 200),
})

/** Calls as the desk does; what a refusal says, or null and what was returned. */
async function attempt<Body = string>(name: string, body: object) {
  const answer = await o.ask<Body & { message: string }>(name, body)
  return answer.code ? { refused: answer.body.message } : { refused: null, body: answer.body as Body }
}

test('sums, states and numbers hold over random histories', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 8, maxLength: 24 }),
      fc.constantFrom('2026-12-20', '2028-02-27', '2027-03-26', '2027-10-29'),
      fc.constantFrom(0, 300),
      async (steps, begin, limit) => {
        let today: string = begin
        await moveClock(today)
        await o.settings({ close_below_cents: limit })
        const member = await o.member('History', {}, [])
        const debts: Debt[] = []
        const payments: { id: string; left: number }[] = []
        const notes: { id: string; left: number; of: Debt; total: number }[] = []
        const refunds: { id: string; from: { left: number }; cents: number }[] = []
        /** The model's own rule for what is paid: cents move from `source` to a debt. */
        const lessen = (d: Debt, by: 'paid' | 'used', cents: number) => {
          const off = d.writtenOff
          d.writtenOff = 0
          d[by] += cents
          d.writtenOff = Math.min(off, openOf(d))
          if (by === 'paid' && openOf(d) > 0 && openOf(d) <= Math.min(limit, d.total / 10)) d.charges += openOf(d)
        }
        for (const { at, amount, pick, days } of steps) {
          today = after(today, days)
          await moveClock(today)
          const d = debts[pick % (debts.length || 1)]
          const payable = (x: Debt) => !x.over && openOf(x) + x.writtenOff > 0
          if (at < 2 || !d) {
            const id = randomUUID()
            const kind = at === 0 ? 'pro_forma' : 'invoice'
            const version = await attempt('save_draft', {
              document_id: id,
              document: { kind, member_id: member },
              lines: [{ kind: 'dues', words_bg: 'Услуга', words_en: 'Service', unit_cents: amount }],
            })
            expect(version.refused).toBeNull()
            const done = await attempt('issue_document', { document_id: id, expected: version.body })
            expect(done.refused).toBeNull()
            debts.push({
              document: id,
              kind,
              ...(kind === 'invoice' && { invoice: id }),
              total: amount,
              paid: 0,
              charges: 0,
              writtenOff: 0,
              credited: 0,
              used: 0,
              over: false,
            })
          } else if (at < 5) {
            // A payment of any amount: the rest of it is left over.
            const part = Math.min(amount, payable(d) ? openOf(d) + d.writtenOff : amount)
            const id = randomUUID()
            const done = await attempt('record_payment', {
              payment_id: id,
              payment: { member_id: member, cents: amount, booked_on: today, payer: 'History' },
              parts: [{ document_id: d.document, cents: part, open_cents: openOf(d) }],
            })
            expect(done.refused === null, done.refused ?? 'accepted').toBe(payable(d))
            if (done.refused === null) {
              payments.push({ id, left: amount - part })
              lessen(d, 'paid', part)
            }
          } else if (at === 5) {
            const done = await attempt('write_off', {
              document_id: d.document,
              reason: 'Lost',
              expected_open: openOf(d),
            })
            expect(done.refused === null, done.refused ?? 'accepted').toBe(!d.over && openOf(d) > 0)
            if (done.refused === null) d.writtenOff += openOf(d)
          } else if (at === 6) {
            if (d.kind === 'pro_forma') {
              const done = await attempt<string>('invoice_pro_forma', { document_id: d.document })
              const right = Boolean(d.invoice) || (!d.over && openOf(d) === 0 && d.writtenOff === 0)
              expect(done.refused === null, done.refused ?? 'accepted').toBe(right)
              if (done.refused === null)
                d.invoice = await one(`select id from public.documents where kind = 'invoice' and number = $1`, [
                  done.body,
                ])
            } else {
              // Refused: an invoice is never cancelled.
              expect((await attempt('cancel_pro_forma', { document_id: d.document, reason: 'No' })).refused).not.toBe(
                null,
              )
            }
          } else if (at === 7) {
            if (d.invoice === undefined) {
              const done = await attempt('cancel_pro_forma', { document_id: d.document, reason: 'Not wanted' })
              expect(done.refused === null, done.refused ?? 'accepted').toBe(
                d.over || d.paid + d.charges + d.used + d.writtenOff === 0,
              )
              if (done.refused === null) d.over = true
              continue
            }
            const id = randomUUID()
            const version = await attempt('save_draft', {
              document_id: id,
              document: { kind: 'credit_note', member_id: member, refers_to: d.invoice, reason: 'Too much' },
              lines: [{ kind: 'dues', words_bg: 'Услуга', words_en: 'Service', unit_cents: amount }],
            })
            expect(version.refused).toBeNull()
            const done = await attempt('issue_document', { document_id: id, expected: version.body })
            expect(done.refused === null, done.refused ?? 'accepted').toBe(d.credited + amount <= d.total)
            if (done.refused !== null) continue
            d.credited += amount
            const used = Math.min(amount, openOf(d) + d.writtenOff)
            if (used > 0) lessen(d, 'used', used)
            notes.push({ id, left: amount - used, of: d, total: amount })
          } else if (at === 8) {
            const from = [...payments, ...notes][pick % (payments.length + notes.length || 1)]
            if (!from) continue
            const note = notes.find(({ id }) => id === from.id)
            const back = refunds.pop()
            if (back && days === 1) {
              expect((await attempt('undo_refund', { refund_id: back.id, reason: 'Sent back' })).refused).toBeNull()
              back.from.left += back.cents
              continue
            }
            if (back) refunds.push(back)
            if (note && days === 5) {
              const done = await attempt('use_credit', {
                credit_note_id: note.id,
                document_id: d.document,
                cents: amount,
                expected_open: openOf(d),
                expected_left: note.left,
              })
              expect(done.refused === null, done.refused ?? 'accepted').toBe(
                !d.over && amount <= note.left && amount <= openOf(d) + d.writtenOff,
              )
              if (done.refused !== null) continue
              note.left -= amount
              lessen(d, 'used', amount)
              continue
            }
            const id = randomUUID()
            const done = await attempt('record_refund', {
              refund_id: id,
              refund: {
                [payments.some(({ id }) => id === from.id) ? 'payment_id' : 'credit_note_id']: from.id,
                cents: amount,
                paid_on: today,
                reason: 'Too much',
              },
              expected_left: from.left,
            })
            expect(done.refused === null, done.refused ?? 'accepted').toBe(amount <= from.left)
            if (done.refused !== null) continue
            from.left -= amount
            refunds.push({ id, from, cents: amount })
          } else if (d.invoice) {
            // Wrong data: the document goes, the debt stays.
            const corrected = notes.some((note) => note.of === d)
            const done = await attempt<{ replacement: string }>('annul_document', {
              document_id: d.invoice,
              reason: 'Wrong name',
              replacing: true,
            })
            expect(done.refused === null, done.refused ?? 'accepted').toBe(!corrected)
            if (done.refused === null)
              d.invoice = await one(`select id from public.documents where kind = 'invoice' and number = $1`, [
                done.body?.replacement,
              ])
          }
        }

        for (const d of debts) {
          const shown = await sql<{ open_cents: string; state: string }>(
            `select open_cents, state from public.document_list where debt_id = $1 and state not in ('annulled', 'invoiced')`,
            [d.document],
          )
          expect(shown).toHaveLength(1)
          expect(Number(shown[0]?.open_cents)).toBe(d.over ? 0 : openOf(d))
          expect(shown[0]?.state).toBe(
            d.over
              ? 'cancelled'
              : openOf(d) > 0
                ? 'open'
                : d.writtenOff > 0
                  ? 'written_off'
                  : d.credited >= d.total
                    ? 'credited'
                    : 'paid',
          )
        }
        for (const { id, left } of payments)
          expect(Number(await one('select left_cents from public.payment_list where id = $1', [id]))).toBe(left)
        for (const { id, left } of notes)
          expect(Number(await one('select private.left_of_credit($1)', [id]))).toBe(left)
        // What a payment settles and what was paid back of it is never more than it is, and nothing is open below zero.
        expect(
          await sql(
            `select id from public.payment_list where left_cents < 0 union all select id from public.document_list where open_cents < 0
             union all select n.refers_to from public.documents n join public.documents i on i.id = n.refers_to
               where n.kind = 'credit_note' and n.number is not null and not private.is_annulled(n.id)
               group by n.refers_to, i.total_cents having sum(n.total_cents) > i.total_cents`,
          ),
        ).toEqual([])
        const gaps = await sql(
          `select kind from public.documents where number is not null group by kind
           having count(*) <> max(regexp_replace(number, '^PF-\\d{4}-', '')::bigint) - min(regexp_replace(number, '^PF-\\d{4}-', '')::bigint) + 1`,
        )
        expect(gaps).toEqual([])
      },
    ),
    { numRuns: process.env.TEST_BREADTH ? 40 : 8 },
  )
})

/** What the model knows of a term. */
interface Term {
  from: string
  until: string
  paid: boolean
  due: string | null
  document: string | null
}

const monthOf = (day: string) => Number(day.slice(5, 7))
const firstOf = (year: number, month: number) => `${year}-${String(month).padStart(2, '0')}-01`
/** A year after a day, less one; the day after February 28 where there is no 29th. */
const yearAfter = (from: string) =>
  from.endsWith('02-29')
    ? `${Number(from.slice(0, 4)) + 1}-02-28`
    : after(`${Number(from.slice(0, 4)) + 1}${from.slice(4)}`, -1)
const yearEnd = (rules: Rules, day: string) =>
  after(firstOf(Number(day.slice(0, 4)) + (monthOf(day) >= rules.first_month ? 1 : 0), rules.first_month), -1)

/** The standing of a member, from its terms: the rule in words of the specification. */
function standingOf(terms: Term[], rules: Rules, today: string): string {
  const paid = terms.filter((term) => term.paid)
  const endOf = (some: Term[]) =>
    some
      .map(({ until }) => until)
      .sort()
      .at(-1)
  const coming = paid.some(({ from }) => from > today && terms.every((term) => term.paid || term.from > from))
  if (coming || paid.some(({ from, until }) => from <= today && today <= until))
    return endOf(paid)! < after(today, rules.notice_days) ? 'expiring' : 'current'
  const last = endOf(paid.filter(({ until }) => until < today))
  const unpaid = terms.filter((term) => !term.paid)
  const due = unpaid.flatMap((term) => term.due ?? []).sort()[0]
  const base = [last, due]
    .filter((of) => of !== undefined)
    .sort()
    .at(-1)
  // Nobody lapses over a term for which no document asks.
  if (base && (due || unpaid.length === 0) && today > after(base, rules.grace_days)) return 'lapsed'
  return last ? 'in_grace' : due ? 'not_yet_paid' : 'not_yet_asked'
}

const rulesOf: fc.Arbitrary<Partial<Rules>> = fc.record({
  years: fc.constantFrom('rolling', 'fixed'),
  first_month: fc.constantFrom(1, 4, 9),
  pro_rata: fc.boolean(),
  round_to_cents: fc.constantFrom(1, 100, 500),
  late_renewal: fc.constantFrom('old_end', 'renewal', 'payment'),
  begins_after: fc.constantFrom('approval', 'payment'),
  grace_days: fc.constantFrom(0, 30),
  notice_days: fc.constantFrom(0, 60),
})

test('terms and standing follow joining, renewing, paying and crediting', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 8, maxLength: 20 }),
      rulesOf,
      fc.constantFrom('2026-12-20', '2028-02-27', '2027-03-26', '2027-10-29'),
      async (steps, chosen, begin) => {
        const rules: Rules = { ...billingSettings, ...chosen }
        let today: string = begin
        await moveClock(today)
        await o.settings(rules)
        const application = randomUUID()
        await sql(
          `insert into public.membership_applications (id, tier, company_name, contact_name, country, email, industry, employee_count, is_authorized, status)
           values ($1, 'standard', 'History', 'Ada Desk', 'bulgaria', 'ada@history.example', 'it', '1-10', true, 'in_review')`,
          [application],
        )
        const starts = after(today, 1)
        const ends = rules.years === 'fixed' ? yearEnd(rules, starts) : yearAfter(starts)
        const approved = await attempt<{ member_id: string }[]>('approve_application', {
          application_id: application,
          approval: { tier: 'standard', starts_on: starts, ends_on: ends, name: 'History', contact: null },
          expected: await one('select updated_at::text from public.membership_applications where id = $1', [
            application,
          ]),
        })
        expect(approved.refused).toBeNull()
        const member = approved.body![0]!.member_id
        await attempt('save_billing_details', {
          member_id: member,
          details: { legal_name: 'History OOD', address: 'Varna', country: 'BG' },
          contacts: [],
          expected: null,
        })
        const terms: Term[] = [{ from: starts, until: ends, paid: false, due: null, document: null }]
        const price = Number(await one(`select price from public.membership_tiers where key = 'standard'`)) * 100
        const cents = async () => {
          const [line] = await sql<{ unit_cents: string }>(
            `select l.unit_cents from public.document_lines l join public.documents d on d.id = l.document_id
             where d.member_id = $1 order by d.created_at desc limit 1`,
            [member],
          )
          return Number(line?.unit_cents)
        }
        const months =
          (Number(ends.slice(0, 4)) - Number(starts.slice(0, 4))) * 12 + monthOf(ends) - monthOf(starts) + 1
        const part = rules.years === 'fixed' && rules.pro_rata && months < 12 ? (price * months) / 12 : price
        const rounded = Math.floor(part / rules.round_to_cents + 0.5) * rules.round_to_cents
        expect(await cents()).toBe(part === price ? price : rounded)

        for (const { at, days } of steps) {
          today = after(today, days)
          await moveClock(today)
          const last = terms.at(-1)!
          if (at < 3) {
            const done = await attempt<{ failed: unknown[] }>('renew_members', { ids: [member] })
            const early = last.from >= today
            expect(done.body!.failed.length > 0).toBe(early)
            if (early) continue
            const goesOn =
              last.until >= today || (rules.late_renewal === 'old_end' && after(last.until, rules.grace_days) >= today)
            const from = goesOn ? after(last.until, 1) : today
            const until = rules.years === 'fixed' ? yearEnd(rules, from) : yearAfter(from)
            terms.push({ from, until, paid: false, due: null, document: null })
          } else if (at < 7) {
            const index = terms.findIndex((term) => !term.paid)
            const term = terms[index]
            if (!term) continue
            const [draft] = await sql<{ id: string; updated_at: string }>(
              `select d.id, d.updated_at::text from public.documents d join public.document_lines l on l.document_id = d.id
                 join public.memberships t on t.id = l.term_id
               where t.member_id = $1 and t.starts_on = $2 and d.number is null`,
              [member, term.from],
            )
            if (!draft) continue
            expect(
              (await attempt('issue_document', { document_id: draft.id, expected: draft.updated_at })).refused,
            ).toBe(null)
            term.due = after(today, 14)
            term.document = draft.id
            if (at === 3) continue
            const open = Number(await one('select private.open_cents($1)', [draft.id]))
            const paid = await attempt('record_payment', {
              payment_id: randomUUID(),
              payment: { member_id: member, cents: open, booked_on: today, payer: 'History' },
              parts: [{ document_id: draft.id, cents: open, open_cents: open }],
            })
            expect(paid.refused).toBeNull()
            term.paid = true
            const before = terms[index - 1]
            const begins = !before
              ? rules.begins_after === 'payment' && after(today, 1)
              : before.until < after(term.from, -1) && rules.late_renewal === 'payment' && today
            const until = begins && (rules.years === 'rolling' ? yearAfter(begins) : term.until)
            const next = terms[index + 1]
            if (begins && until && begins > term.from && begins < until && !(next && next.from <= until))
              Object.assign(term, { from: begins, until })
          }
          const shown = await sql<{ from: string; until: string; paid: boolean }>(
            `select starts_on::text as from, ends_on::text as until, paid from private.paid_terms(array[$1::uuid]) order by starts_on`,
            [member],
          )
          expect(shown).toEqual(terms.map(({ from, until, paid }) => ({ from, until, paid })))
          expect(await one('select standing from private.standings(array[$1::uuid])', [member])).toBe(
            standingOf(terms, rules, today),
          )
        }
      },
    ),
    { numRuns: process.env.TEST_BREADTH ? 40 : 8 },
  )
})
