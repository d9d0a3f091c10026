import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { reasonOf, StartFailure } from '../supabase/local/start-failure.ts'
import { onFreshDatabase, projectRoot, type Supabase } from './fresh-database.ts'

const file = path.join('supabase', 'advisors-accepted.json')

const findings = z.object({
  results: z.array(z.object({ name: z.string(), level: z.string(), detail: z.string(), cacheKey: z.string() })),
})

/** Accepted findings, by kind: the objects that they concern, and why they are accepted. */
const acceptedFile = z.array(
  z.object({ name: z.string(), reason: z.string().min(20), entities: z.array(z.string()).min(1) }),
)

/** `npm run db:advisors`: {@link checkAdvisors}. */
export const run = (): Promise<void> => onFreshDatabase(checkAdvisors)

/**
 * Runs the advisors of hosted Supabase on the migrations. Findings of level info may be accepted in
 * supabase/advisors-accepted.json.
 * @throws {StartFailure} on an error, a warning, a finding that is not listed there, and a listed finding that no longer
 *   occurs
 */
export async function checkAdvisors(supabase: Supabase): Promise<void> {
  const output = await supabase(['db', 'advisors', '--type', 'all', '--level', 'info', '--output-format', 'json'])
  const { results } = findings.parse(JSON.parse(output))
  const accepted = new Set(
    (await readAccepted()).flatMap(({ name, entities }) => entities.map((entity) => `${name} ${entity}`)),
  )
  const seen = new Set<string>()
  const problems: string[] = []
  for (const { name, level, detail, cacheKey } of results) {
    // The cache key consists of the finding's name and its object.
    const entity = cacheKey.startsWith(`${name}_`) ? cacheKey.slice(name.length + 1) : cacheKey
    const key = `${name} ${entity}`
    seen.add(key)
    const isAccepted = accepted.has(key) && level === 'INFO'
    if (!isAccepted) problems.push(`new: ${key}: ${detail}`)
    process.stdout.write(`${level.padEnd(5)} ${isAccepted ? 'accepted' : 'new     '} ${key}\n`)
  }
  for (const key of accepted) if (!seen.has(key)) problems.push(`gone: ${key} (remove it from ${file})`)
  if (problems.length > 0) {
    process.stderr.write(`${problems.join('\n')}\n`)
    throw new StartFailure(
      `The advisors' findings are not those of ${file}: ${problems.length} to look at, named above.`,
    )
  }
  process.stdout.write(`${results.length} findings, all accepted with a reason in ${file}.\n`)
}

async function readAccepted(): Promise<z.infer<typeof acceptedFile>> {
  try {
    return acceptedFile.parse(JSON.parse(await readFile(path.join(projectRoot, file), 'utf8')))
  } catch (error) {
    throw new StartFailure(
      `${file} cannot be read: ${error instanceof z.ZodError ? z.prettifyError(error).replace(/\s+/g, ' ') : reasonOf(error)}.`,
    )
  }
}
