/** Lines of bank statements that were made from a known truth: what is matched must be right, what names a debt found. */
import { beforeAll, expect, test } from 'vitest'
import { inside, type Someone } from '../support/database/inside'
import { testBackend } from '../support/database/test-backend'
import { billingSettings } from '../support/dues'
import { foundLines, judge, statementOf, statementTruth, storeTruth, type Found } from '../support/statement-truth'

const { sql } = testBackend()
const { call, someone } = inside(sql)
let desk: Someone
beforeAll(async () => {
  desk = await someone('matching-desk', 'administrator')
  const [before] = await sql<{ version: number | null }>('select max(version) as version from public.billing_settings')
  const saved = await call(
    'save_billing_settings',
    { settings: { ...billingSettings, close_below_cents: 300 }, first_numbers: {}, expected: before?.version },
    desk,
  )
  expect(saved.code).toBeNull()
})

test('what is matched is never wrong, and what names a debt is found', async () => {
  // Always the same here: of a thousand lines by chance, now and then a few more cannot be found.
  const seed = process.env['TEST_BREADTH'] ? Math.floor(Math.random() * 1e9) : 7
  const truth = statementTruth(seed, { members: 300, debts: 1200, lines: 2000 })
  await storeTruth(sql, truth)
  const statement = statementOf(truth.lines)
  const { code, body } = await call('import_statements', { statements: [statement] }, desk)
  expect(code, JSON.stringify(body)).toBeNull()
  const result = judge(truth.lines, await sql<Found>(foundLines, [statement.id]))
  expect(result.wrong, `seed ${seed}`).toEqual([])
  expect(result.found, `seed ${seed}`).toBeGreaterThan(0.95)
  expect(result.foundMistyped, `seed ${seed}`).toBeGreaterThan(0.93)
  expect(result.matched).toBeGreaterThan(500)
})
