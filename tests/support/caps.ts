import type { TestBackend } from './backend'

type Cap = { form: string; scope: string; most: number; span: string }

/** What the form tells of a person who took their time. */
export const unhurried = { seconds: 5, website: '' }

/** The caps on public forms as they are now, to be brought back by `restoreCaps`. */
export async function readCaps({ sql }: Pick<TestBackend, 'sql'>): Promise<Cap[]> {
  return sql<Cap>('select form, scope, most, span::text as span from private.submission_caps order by form, scope')
}

/** Brings caps back, with nothing counted yet. */
export async function restoreCaps({ sql }: Pick<TestBackend, 'sql'>, caps: readonly Cap[]): Promise<void> {
  await sql(
    `update private.submission_caps c set most = b.most, span = b.span from jsonb_populate_recordset(null::private.submission_caps, $1::text::jsonb) b where b.form = c.form and b.scope = c.scope`,
    [JSON.stringify(caps)],
  )
  await sql('delete from private.submission_counts')
}
