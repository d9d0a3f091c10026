import { z } from 'zod'
import { StartFailure } from '../supabase/local/start-failure.ts'
import { onFreshDatabase, type Supabase } from './fresh-database.ts'

const findings = z.object({ results: z.array(z.object({ name: z.string(), level: z.string(), detail: z.string() })) })

/** What the advisors can only find in a database with traffic: in a new one, no query has used any index yet. */
const needsTraffic = 'unused_index'

/** `npm run db:advisors`: {@link checkAdvisors}. */
export const run = (): Promise<void> => onFreshDatabase(checkAdvisors)

/**
 * Runs the advisors of hosted Supabase, at their finest level, on the migrations.
 * @throws {StartFailure} on any finding but unused indexes
 */
export async function checkAdvisors(supabase: Supabase): Promise<void> {
  const output = await supabase(['db', 'advisors', '--type', 'all', '--level', 'info', '--output-format', 'json'])
  const results = findings.parse(JSON.parse(output)).results.filter(({ name }) => name !== needsTraffic)
  for (const { name, level, detail } of results) process.stderr.write(`${level} ${name}: ${detail}\n`)
  if (results.length > 0) throw new StartFailure(`The advisors found ${results.length} things to look at, named above.`)
  process.stdout.write('The advisors found nothing.\n')
}
