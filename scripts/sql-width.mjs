import { readdirSync, readFileSync } from 'node:fs'

/** How many characters a line of a migration has at most, as a line of code. */
const width = 120
/** How many lines a migration has at most; a longer one is cut by what its parts are about. */
const length = 600

const folder = new URL('../supabase/migrations/', import.meta.url)
const faults = readdirSync(folder).flatMap((name) => {
  const lines = readFileSync(new URL(name, folder), 'utf8').trimEnd().split('\n')
  return [
    ...(lines.length > length ? [`${name} has ${lines.length} lines, of ${length}`] : []),
    ...lines.flatMap((line, n) =>
      [...line].length > width ? [`${name}:${n + 1} has ${[...line].length} characters, of ${width}`] : [],
    ),
  ]
})
if (faults.length) {
  console.error(faults.join('\n'))
  process.exitCode = 1
}
