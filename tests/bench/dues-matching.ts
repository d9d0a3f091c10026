import { foundLines, judge, statementOf, statementTruth, storeTruth, type Found } from '../support/statement-truth'
import { onPostgres, staffOf, timed, workAs } from './measure'

/** A statement of a year's end against all that a chamber ever asks for at once. */
const sizes = { members: 5_000, debts: 20_000, lines: 5_000 }
/** Statements whose matches are judged: 100,000 lines. */
const statements = Number(process.env['STATEMENTS'] ?? 20)
/** Milliseconds to match one. */
const budget = 10_000

/**
 * Matches statements of 5,000 lines with 20,000 open documents on a real PostgreSQL, and compares what was matched with the
 * truth from which they were made.
 *
 * @returns the faults: lines that were matched wrongly, too few found, a time over its budget
 */
export const benchMatching = (): Promise<string[]> =>
  onPostgres('matching', async ({ admin: sql }) => {
    const run = (statement: string, values: unknown[] = []) => sql.unsafe(statement, values as never[])
    const seed = Number(process.env['SEED'] ?? 1)
    const truth = statementTruth(seed, sizes)
    await storeTruth(run, truth)
    await run('analyze')
    const desk = await staffOf(sql, 'administrator')
    const times: number[] = []
    let matched = 0
    let wrong = 0
    let found = 0
    let foundMistyped = 0
    for (let turn = 0; turn < statements; turn += 1) {
      const { lines } = statementTruth(seed, sizes, turn)
      const statement = statementOf(lines)
      await workAs(
        sql,
        desk,
        (transaction) => transaction`select * from public.import_statements(${sql.json([statement] as never)})`,
      )
      // The import matches, too.
      if (turn < 3)
        times.push(
          await workAs(sql, desk, (transaction) =>
            timed(() => transaction`select public.match_statement(${statement.id})`),
          ),
        )
      const result = judge(lines, (await run(foundLines, [statement.id])) as unknown as Found[])
      matched += result.matched
      wrong += result.wrong.length
      found += result.found / statements
      foundMistyped += result.foundMistyped / statements
      for (const one of result.wrong.slice(0, 3)) process.stdout.write(`Wrong: ${JSON.stringify(one)}\n`)
      await run('delete from public.line_matches')
    }
    const time = Math.min(...times)
    process.stdout.write(
      `matching ${sizes.lines} lines        ${time.toFixed(0).padStart(8)} ms of ${budget}, at most ${Math.max(...times).toFixed(0)}\n` +
        `of ${statements * sizes.lines} lines, ${matched} matched, ${wrong} of them wrongly; of those that name a document ${(100 * found).toFixed(1)} % found, with a typing error ${(100 * foundMistyped).toFixed(1)} %\n`,
    )
    return [
      ...(time > budget ? [`matching: ${time.toFixed(0)} ms`] : []),
      ...(wrong > 0 ? [`matching: ${wrong} lines wrongly`] : []),
      ...(Math.min(found, foundMistyped) < 0.95 ? [`matching: ${(100 * foundMistyped).toFixed(1)} % found`] : []),
    ]
  })
