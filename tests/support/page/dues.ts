/** A pro forma of €120.00 that is open, as `get_member_dues` lists it. */
export function owedDocument(changes: { id: string } & Record<string, unknown>) {
  return {
    kind: 'pro_forma',
    number: 'PF-2026-0012',
    debt_id: changes.id,
    token: 'token' as string | null,
    issued_on: '2026-11-20',
    due_on: '2026-12-04',
    total_cents: 12000,
    open_cents: 12000,
    state: 'open',
    overdue: false,
    payment_reference: 'RF52PF20260012' as string | null,
    ...changes,
  }
}

/** What `get_member_dues` returns of a member with these documents. */
export function duesOf(documents: readonly object[], changes: object = {}) {
  return {
    standing: 'current',
    until: '2027-11-30',
    open_cents: 17000,
    credit_cents: 0,
    accounts: [],
    documents: [...documents],
    ...changes,
  }
}
