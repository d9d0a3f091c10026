import type { TestBackend } from './backend'

type Cap = { form: string; scope: string; most: number; span: string }

/** The `guard` of a form that a person filled in slowly enough. */
export const unhurried = { seconds: 5, website: '' }

/** The present caps on public forms, for `restoreCaps`. */
export async function readCaps({ sql }: Pick<TestBackend, 'sql'>): Promise<Cap[]> {
  return sql<Cap>('select form, scope, most, span::text as span from private.submission_caps order by form, scope')
}

/** Restores the caps and resets the counts. */
export async function restoreCaps({ sql }: Pick<TestBackend, 'sql'>, caps: readonly Cap[]): Promise<void> {
  await sql(
    `update private.submission_caps c set most = b.most, span = b.span from jsonb_populate_recordset(null::private.submission_caps, $1::text::jsonb) b where b.form = c.form and b.scope = c.scope`,
    [JSON.stringify(caps)],
  )
  await sql('delete from private.submission_counts')
}
