import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The slowest files, slowest first, as ends of their paths. */
const longest = [
  'e2e/hostile-values.test.ts',
  'e2e/accessibility-office-states.test.ts',
  'e2e/accessibility-office-pages.test.ts',
  'e2e/news-office.test.ts',
  'e2e/accessibility-full.test.ts',
  'e2e/accessibility-states.test.ts',
  'e2e/list-size.test.ts',
  'build/findability.e2e.test.ts',
  'e2e/session.test.ts',
]

/**
 * Begins with the files known to be slow, so that all workers end at about the same time. Vitest orders by the times of the last run;
 * without one, as after a fresh installation, it orders by file size, and the slowest tests are in short files.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const known = longest.findIndex((end) => moduleId.endsWith(end))
      return known < 0 ? longest.length : known
    }
    const sorted = await super.sort(files)
    const isWalk = ({ project }: TestSpecification) => project.name === 'e2e'
    // Reorder only within the project, because projects run one after the other.
    const walks = sorted.filter(isWalk).sort((a, b) => rank(a) - rank(b))
    return sorted.map((file) => (isWalk(file) ? (walks.shift() ?? file) : file))
  }
}
