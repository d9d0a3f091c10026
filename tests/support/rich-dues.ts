import { after, type Office, type Paper } from './dues'

/** Today in the rich office. */
export const richDay = '2026-11-26'

/**
 * An office with one of everything that money knows, so that a lost condition shows: documents in each state, of three
 * members and under two rates of tax, payments in part, over, for several, undone and paid back, notes that are used, paid
 * back and annulled. All amounts differ.
 *
 * @returns the documents and payments by the names that `say` gives them, and the members
 */
export async function richDues(o: Office) {
  const on = (day: string) => o.moveClock(day)
  await on(richDay)
  await o.empty()
  await o.open({
    vat_number: 'BG831902088',
    kbe: '28',
    close_below_cents: 300,
    reminders: [-14, -3, 2, 7, 21],
    accounts: [
      { holder: 'Chamber', iban: 'BG80BNBG96611020345678', bic: 'BNBGBGSD', bank: 'Central Bank', currency: 'EUR' },
      { holder: 'Savings', iban: 'KZ86125KZT5004100100', bic: 'KZKOKZKX', bank: 'Other Bank', currency: 'KZT' },
    ],
  })
  await o.sql(`update public.tax_rules set rate = case buyer_group || vat_registered when 'bulgariatrue' then 900
      when 'bulgariafalse' then 2000 when 'eutrue' then 300 when 'eufalse' then 400 when 'othertrue' then 500 else 0 end,
      code = 'T-' || left(buyer_group, 1) || left(vat_registered::text, 1), words_bg = 'по ' || buyer_group, words_en = 'for ' || buyer_group
    where line_kind = 'other'`)
  const alpha = await o.member(
    'Alpha',
    { eik: '103873594', vat_number: 'BG175074752', reference: 'PO-7', contract_number: 'C-3', knp: '851' },
    ['cy@alpha.example', 'di@alpha.example'],
  )
  // Without billing contacts: the primary contact alone reads.
  const beta = await o.member('Beta', { country: 'KZ', bin: '990140000017' }, [])
  const gamma = await o.member('Gamma', { country: 'DE', vat_number: 'DE811569869' }, [])
  await o.sql(
    `insert into public.member_contacts (member_id, name, email, is_primary) values ($1, 'Ada', 'ada@alpha.example', true), ($1, 'Bo', 'bo@alpha.example', false),
       ($2, 'Bea', 'BEA@beta.example', true), ($2, 'Ben', 'ben@beta.example', false), ($3, 'Gil', 'gil@gamma.example', false), ($3, 'Gus', null, true)`,
    [alpha, beta, gamma],
  )
  await o.term(alpha, -305, 60)
  await o.term(beta, -304, 61)
  const papers: Record<string, Paper> = {}
  const payments: Record<string, string> = {}
  const keep = (name: string, paper: Paper) => {
    papers[name] = paper
    o.name({ [name]: paper })
    return paper
  }
  const paid = (name: string, id: string) => {
    payments[name] = id
    o.name({ [name]: id })
    return id
  }
  const lastSettlement = (paper: Paper) =>
    o.one('select id from public.settlements where debt_id = $1 order by settled_at desc limit 1', [paper.id])
  const annul = (paper: Paper, replacing: boolean) =>
    o.call<{ protocol: string; replacement: string | null }>('annul_document', {
      document_id: paper.id,
      reason: 'Wrong name',
      replacing,
    })
  const byNumber = (kind: string, number: string | null) =>
    o.one('select id from public.documents where kind = $1 and number = $2', [kind, number])

  // Paid in parts, less the charges of the bank, after a payment that was undone; then invoiced.
  await on('2026-02-20')
  const other = { kind: 'other', words_bg: 'Друго', words_en: 'Other', quantity: 3, unit_cents: 101, discount_cents: 1 }
  const pro = keep('pro', await o.issue('pro_forma', alpha, [10001, other]))
  const undone = paid('undone', await o.pay(alpha, [[pro, 10330]], { booked_on: '2026-02-19' }))
  await o.call('undo_payment', { payment_id: undone, reason: 'Of another company' })
  paid('first part', await o.pay(alpha, [[pro, 4000]], { booked_on: '2026-02-10' }))
  paid('second part', await o.pay(alpha, [[pro, 6200]], { booked_on: '2026-02-12' }))
  keep('invoice of pro', await o.invoiceOf(pro))
  // Paid before this year, paid back then, and paid on its first day.
  paid('last year', await o.pay(alpha, [], { cents: 70, booked_on: '2025-12-31' }))
  await o.refund({ payment_id: payments['last year'] ?? '' }, 7, { paid_on: '2025-12-31' })
  paid('this year', await o.pay(alpha, [], { cents: 31, booked_on: '2026-01-01' }))
  await o.refund({ payment_id: payments['this year'] ?? '' }, 4, { paid_on: '2026-01-01' })

  // Open in part, with a note that was annulled, one that holds, and a payment for several members.
  await on('2026-03-02')
  const part = keep('part', await o.issue('invoice', alpha, 23457))
  const annulledNote = keep('annulled note', await o.note(part, alpha, 1111))
  const ofNote = await annul(annulledNote, false)
  o.name({ 'protocol of note': await byNumber('annulment', ofNote.protocol) })
  keep('note', await o.note(part, alpha, 5003))
  await on('2026-03-03')
  const late = keep('late', await o.issue('invoice', beta, 44044))
  paid(
    'for several',
    await o.pay(
      null,
      [
        [part, 8000],
        [late, 99],
      ],
      { payer: 'Mother', booked_on: '2026-03-03' },
    ),
  )

  await on('2026-04-01')
  const lost = keep('lost', await o.issue('invoice', alpha, 7771))
  await o.call('write_off', { document_id: lost.id, reason: 'Too early', expected_open: 7771 })
  await o.call('undo_settlement', { settlement_id: await lastSettlement(lost), reason: 'They will pay' })
  paid('of lost', await o.pay(alpha, [[lost, 771]]))
  await o.call('write_off', { document_id: lost.id, reason: 'Insolvent', expected_open: 7000 })

  await on('2026-05-05')
  const gone = keep('gone', await o.issue('pro_forma', alpha, 3333))
  await o.call('cancel_pro_forma', { document_id: gone.id, reason: 'Not wanted' })
  const wrong = keep('wrong', await o.issue('invoice', alpha, 6789))
  paid('of wrong', await o.pay(alpha, [[wrong, 4567]]))
  const replaced = await annul(wrong, true)
  keep('right', { id: await byNumber('invoice', replaced.replacement), number: replaced.replacement ?? '' })
  o.name({ protocol: await byNumber('annulment', replaced.protocol) })
  const nothing = keep('void', await o.issue('invoice', alpha, 1999))
  const ofVoid = await annul(nothing, false)
  o.name({ 'protocol of void': await byNumber('annulment', ofVoid.protocol) })

  // A note of which a part was used, a part paid back, and a part paid back and returned.
  await on('2026-06-01')
  const full = keep('full', await o.issue('invoice', alpha, 5555))
  paid('of full', await o.pay(alpha, [[full, 5555]]))
  const back = keep('back', await o.note(full, alpha, 2345))
  const use = (paper: Paper, cents: number) =>
    o.openOf(paper).then(async (expected_open) =>
      o.call('use_credit', {
        credit_note_id: back.id,
        document_id: paper.id,
        cents,
        expected_open,
        expected_left: await o.leftOfNote(back),
      }),
    )
  await use(part, 1000)
  await use(part, 11)
  await o.call('undo_settlement', { settlement_id: await lastSettlement(part), reason: 'Not of this one' })
  await o.refund({ credit_note_id: back.id }, 345, { reference: 'R-1' })
  const sentBack = await o.refund({ credit_note_id: back.id }, 100)
  await o.call('undo_refund', { refund_id: sentBack, reason: 'Sent back' })

  const credited = keep('credited', await o.issue('invoice', alpha, 4444))
  keep('note of 4000', await o.note(credited, alpha, 4000))
  keep('note of 444', await o.note(credited, alpha, 444))
  keep('free', await o.issue('invoice', alpha, { unit_cents: 5000, discount_cents: 5000 }))

  // Its payment is undone after the invoice: the debt is open again.
  const again = keep('again', await o.issue('pro_forma', alpha, 3210))
  const taken = paid('taken back', await o.pay(alpha, [[again, 3210]]))
  keep('invoice of again', await o.invoiceOf(again))
  await o.call('undo_payment', { payment_id: taken, reason: 'Of another company' })

  const left = paid(
    'left',
    await o.pay(alpha, [], {
      cents: 30000,
      currency: 'KZT',
      arrived_cents: 16543200,
      reference: 'dues 2027',
      note: 'N',
    }),
  )
  await o.refund({ payment_id: left }, 12000)
  const kept = await o.refund({ payment_id: left }, 1)
  await o.call('undo_refund', { refund_id: kept, reason: 'Sent back' })
  const ready = keep('ready', await o.issue('pro_forma', gamma, 2468))
  paid('of ready', await o.pay(gamma, [[ready, 2468]]))

  // By how many days each is overdue today, about the borders.
  const overdue = {
    91: 1001,
    90: 2002,
    61: 4004,
    60: 8008,
    31: 16016,
    30: 32032,
    14: 606,
    13: 707,
    7: 808,
    6: 909,
    2: 1010,
    1: 64064,
    0: 128128,
  }
  for (const [days, cents] of Object.entries(overdue).toReversed()) {
    await on(after(richDay, -Number(days) - 14))
    keep(`overdue ${days}`, await o.issue(days === '0' ? 'invoice' : 'pro_forma', beta, cents))
  }
  const held = await o.member('Delta')
  keep('held', await o.issue('pro_forma', held, 505))
  await o.call('hold_reminders', { member_id: held, held: true })
  await on('2026-11-13')
  keep('more', await o.note(full, alpha, 1212, 'debit_note'))
  await on(richDay)
  paid('part of overdue', await o.pay(beta, [[papers['overdue 1'] as Paper, 64]]))
  keep('fresh', await o.issue('pro_forma', gamma, 13579))
  const draft = await o.draft('invoice', alpha, [21, other])
  o.name({ draft: draft.id })
  return { alpha, beta, gamma, delta: held, papers, payments, draft }
}
