import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The slowest files, slowest first, as ends of their paths. */
const longest = [
  'e2e/accessibility-states.breadth.test.ts',
  'e2e/accessibility.breadth.test.ts',
  'e2e/accessibility.test.ts',
  'e2e/money-dues-year.test.ts',
  'db/permissions.test.ts',
]

/**
 * The order of test files: those known to be slow first, so that all workers end at about the same time; the others by the
 * times of the last run or, without one, by size. `TEST_ORDER=reversed` turns it around.
 */
export class Order extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const known = longest.findIndex((end) => moduleId.endsWith(end))
      return known < 0 ? longest.length : known
    }
    const sorted = (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
    return process.env.TEST_ORDER === 'reversed' ? sorted.toReversed() : sorted
  }
}
