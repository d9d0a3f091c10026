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
  for (const { form, scope, most, span } of caps) await sql('update private.submission_caps set most = $3, span = $4::interval where form = $1 and scope = $2', [form, scope, most, span])
  await sql('delete from private.submission_counts')
}
