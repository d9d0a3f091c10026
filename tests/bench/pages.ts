import { ensureChromium } from '../support/browser/chromium'
import { startTestSite } from '../support/browser/site'
import { startLighthouse, type Finding, type Throttling } from './lighthouse'
import { median, optionOf } from './measure'
import { budgets, measuredPages } from './site-pages'
import { twinOf, writeTwins } from './twins'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

type Audit = Awaited<ReturnType<typeof startLighthouse>>['audit']

/** The median of each figure; all judgements except performance are the same each time. */
function medians(findings: readonly Finding[]): Finding {
  const of = (figure: (finding: Finding) => number) => median(findings.map(figure))
  const [first] = findings
  return {
    fcp: of(({ fcp }) => fcp),
    lcp: of(({ lcp }) => lcp),
    tbt: of(({ tbt }) => tbt),
    cls: of(({ cls }) => cls),
    scores: {
      ...first?.scores,
      ...(first?.scores.performance !== undefined && { performance: of(({ scores }) => scores.performance ?? 0) }),
    },
    lost: first?.lost ?? [],
  }
}

/** A page and its script-free twin, measured in turn so that other work on the machine affects both. */
async function measurePair(
  audit: Audit,
  {
    url,
    path,
    throttling,
    runs,
    judged,
  }: { url: string; path: string; throttling: Throttling; runs: number; judged: boolean },
): Promise<{ page: Finding; twin: Finding }> {
  const [pages, twins]: [Finding[], Finding[]] = [[], []]
  for (let run = 0; run < runs; run += 1) {
    // All categories once; only performance differs from run to run.
    pages.push(await audit(url + path, throttling, judged ? (run === 0 ? categories : ['performance']) : []))
    twins.push(await audit(url + twinOf(path), throttling))
  }
  return { page: medians(pages), twin: medians(twins) }
}

/**
 * Finds the figures of a page that are too slow compared with its twin.
 *
 * @param slack milliseconds that count as noise
 */
function slowness(
  path: string,
  throttling: Throttling,
  { page, twin }: { page: Finding; twin: Finding },
  slack = 0,
): string[] {
  return (['fcp', 'lcp'] as const)
    .filter((figure) => page[figure] > twin[figure] * budgets.ratio + slack)
    .map(
      (figure) =>
        `${path}, ${throttling}: ${figure.toUpperCase()} ${page[figure].toFixed(0)} ms, ${(page[figure] / twin[figure]).toFixed(2)} times its twin's ${twin[figure].toFixed(0)} ms`,
    )
}

/** How often a pair that was too slow is measured again, and how many milliseconds count as noise: machines that run tests are not always idle. */
const patience = { tries: 4, slack: 100 }

/**
 * Finds the figures of a page that are too slow compared with its twin, on a machine that may be busy. Other work can only slow a page down,
 * so the best of a few tries counts for both, and it retries only while the page is too slow.
 */
async function slownessAtBest(audit: Audit, url: string, path: string): Promise<string[]> {
  const best = (findings: readonly Finding[]) => ({
    ...medians(findings),
    fcp: Math.min(...findings.map(({ fcp }) => fcp)),
    lcp: Math.min(...findings.map(({ lcp }) => lcp)),
  })
  const pairs: { page: Finding; twin: Finding }[] = []
  for (;;) {
    pairs.push(await measurePair(audit, { url, path, throttling: 'simulate', runs: 1, judged: false }))
    const faults = slowness(
      path,
      'simulate',
      { page: best(pairs.map(({ page }) => page)), twin: best(pairs.map(({ twin }) => twin)) },
      patience.slack,
    )
    if (faults.length === 0 || pairs.length === patience.tries) return faults
  }
}

function shortcomings(path: string, throttling: Throttling, page: Finding): string[] {
  const scores = Object.entries(page.scores).filter(
    ([category, score]) => score < (category === 'performance' ? budgets.performance : 100),
  )
  return [
    // Blocking time is judged only with `simulate`, as Lighthouse scores it; with `devtools` only the other times are.
    ...(throttling === 'simulate' && page.tbt > budgets.blockingTime
      ? [`${path}: blocked for ${page.tbt.toFixed(0)} ms`]
      : []),
    ...(page.cls > budgets.layoutShift ? [`${path}, ${throttling}: layout shift of ${page.cls.toFixed(3)}`] : []),
    ...scores.map(
      ([category, score]) =>
        `${path}: ${category} ${score}${category === 'performance' ? '' : ` (${page.lost.join(', ')})`}`,
    ),
  ]
}

/** Pages whose ratios every run of the tests checks: Home, a list, an article. */
const checked = ['/', '/news', '/news/what-the-middle-corridor-changes']

/** Has Lighthouse look at a site of its own. */
async function withSite(work: (audit: Audit, url: string) => Promise<string[]>): Promise<string[]> {
  const paths = measuredPages.map(({ path }) => path)
  const site = await startTestSite({ finish: (folder) => writeTwins(folder, paths) })
  const { audit, stop } = await startLighthouse(ensureChromium())
  try {
    return await work(audit, site.url)
  } finally {
    await stop()
    await site.stop()
  }
}

const checkRatios = () =>
  withSite(async (audit, url) => {
    const faults: string[] = []
    for (const path of checked) faults.push(...(await slownessAtBest(audit, url, path)))
    return faults
  })

/**
 * `npm run bench -- pages`: Lighthouse (mobile) on each kind of public page, against its script-free twin in the same run. Prints
 * medians, times in milliseconds.
 *
 * @param options `--routes=/,/news` for some of the pages, `--runs=1` for another number of runs than three, `--throttling=simulate` or `devtools` for one of the two; `--check` judges only three pages against their twins, for the tests
 * @returns what is over its budget
 * @throws {Error} when an option has an unknown value
 */
export async function benchPages(options: readonly string[]): Promise<string[]> {
  if (options.includes('--check')) return checkRatios()
  const routes = optionOf(options, 'routes')?.split(',')
  const runs = Number(optionOf(options, 'runs') ?? 3)
  const throttlings = (['simulate', 'devtools'] as const).filter(
    (one) => one === (optionOf(options, 'throttling') ?? one),
  )
  const pages = measuredPages.filter(({ path }) => !routes || routes.includes(path))
  if (throttlings.length === 0 || pages.length < (routes?.length ?? 1))
    throw new Error('There is no such throttling or page')
  return withSite(async (audit, url) => {
    const faults: string[] = []
    for (const throttling of throttlings) {
      process.stdout.write(
        `\n${throttling === 'simulate' ? 'simulated' : 'applied'} throttling`.padEnd(41) +
          ['FCP', 'twin', 'ratio', 'LCP', 'twin', 'ratio', 'TBT', 'CLS', 'scores']
            .map((head) => head.padStart(8))
            .join('') +
          '\n',
      )
      for (const { path } of pages) {
        const pair = await measurePair(audit, { url, path, throttling, runs, judged: throttling === 'simulate' })
        faults.push(...slowness(path, throttling, pair), ...shortcomings(path, throttling, pair.page))
        const { page, twin } = pair
        const compared = (['fcp', 'lcp'] as const).flatMap((figure) => [
          page[figure].toFixed(0),
          twin[figure].toFixed(0),
          (page[figure] / twin[figure]).toFixed(2),
        ])
        const cells = [...compared, page.tbt.toFixed(0), page.cls.toFixed(3)]
        process.stdout.write(
          `${path.padEnd(40)}${cells.map((cell) => cell.padStart(8)).join('')}  ${Object.values(page.scores).join(' ')}  (twin's ${twin.scores.performance})\n`,
        )
      }
    }
    return faults
  })
}
