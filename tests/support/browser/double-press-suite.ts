import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page, Request, ViewportSize } from 'playwright-core'
import { expect, test } from 'vitest'
import { arrived, refusals, settled, useBrowser } from './browser'
import { notePresses, pressDouble, scopeOf } from './double-press'
import { ways, withoutWay, type Step } from './writing-presses'

const features = path.resolve(import.meta.dirname, '../../../src/features')
const methods = { insert: 'POST', upsert: 'POST', update: 'PATCH', delete: 'DELETE' }

/** Each place of the office's code that writes: its domain, and the function or table. Reads are known by the database. */
function writesOf(reading: ReadonlySet<string>): string[] {
  const files = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\/(public|member)\/|people\/session/.test(file),
  )
  return files.flatMap((file) => {
    const code = readFileSync(path.join(features, file), 'utf8')
    const domain = file.split('/').slice(0, 2).join('/')
    const calls = [...code.matchAll(/\.rpc\(\s*(?:\w+ \? )?['`]([\w${}]+)['`]/g)].flatMap(([, name = '']) =>
      reading.has(name) ? [] : name,
    )
    const tables = [...code.matchAll(/\.(insert|upsert|update|delete)\(/g)].flatMap(({ 1: verb, index }) => {
      const table = [...code.slice(0, index).matchAll(/\.from\('(\w+)'\)/g)].at(-1)?.[1]
      return table ? `${verb} ${table}` : []
    })
    return [...calls, ...tables].map((name) => `${domain} ${name}`)
  })
}

/** A request that writes, as the list from the code names it; undefined for one that reads. */
function writeOf(request: Request, reading: ReadonlySet<string>): string | undefined {
  const { pathname } = new URL(request.url())
  const method = request.method()
  const [, area, kind, ...rest] = pathname.split('/')
  if (['GET', 'HEAD', 'OPTIONS'].includes(method)) return undefined
  if (area === 'rest' && rest[0] === 'rpc') return reading.has(rest[1] ?? '') ? undefined : rest[1]
  if (area === 'rest') return `${method} ${rest[0]}`
  return ['auth', 'storage', 'functions'].includes(area ?? '')
    ? `${method} ${[area, kind, ...rest].join('/')}`
    : undefined
}

/** Of the writes of a press, those that it has sent before. */
const twice = (written: readonly string[]) => written.filter((name, at) => written.indexOf(name) < at)

/** What follows a save by itself. */
const byItself = ['discard_files', 'DELETE discarded_files', 'POST announcement_reads']

async function take(page: Page, step: Step): Promise<void> {
  if (typeof step === 'function') return void (await step(page))
  const scope = await scopeOf(page)
  if (typeof step === 'string' || step instanceof RegExp) {
    const named = { name: step, exact: true }
    return pressDouble(
      page,
      scope
        .getByRole('button', named)
        .or(scope.getByRole('link', named))
        .or(scope.getByRole('menuitem', named))
        .first(),
    )
  }
  const [label, value] = step
  const field = scope.getByLabel(label, { exact: true }).first()
  const kind = await field.evaluate((element) => element.tagName + (element.getAttribute('type') ?? ''))
  if (kind === 'SELECT') await field.selectOption(value)
  else if (/checkbox|radio/.test(kind)) await field.click()
  else await field.fill(value)
}

/** Goes to another page as a link does: loading the site again for each way takes most of the time. */
async function go(page: Page, path: string): Promise<void> {
  const missing = page.getByRole('heading', { level: 1, name: 'Page not found' })
  for (const next of ['/dashboard/no-such-page', path]) {
    await page.evaluate((next) => {
      history.pushState(null, '', next)
      dispatchEvent(new PopStateEvent('popstate'))
    }, next)
    await missing.waitFor({ state: next === path ? 'detached' : 'visible' })
  }
  await settled(page)
}

/** Presses every button of the office that writes more than once, in a window of this size. */
export function pressEveryWriteTwice(viewport: ViewportSize): void {
  const { openAs, sharedPage, backend } = useBrowser()
  const shared = sharedPage(async () => {
    const page = await openAs('superadmin@bkcc.example', '/dashboard', {
      viewport,
      before: async (page) => {
        await page.addInitScript(notePresses)
        await page.route(/\.(avif|webp|jpe?g|png|svg|woff2)$/, (route) => route.abort())
      },
      // A save may be refused until its question is answered.
      tolerates: new RegExp(`${refusals.source}|ERR_FAILED`),
    })
    await settled(page)
    return page
  })
  const reads = async () =>
    new Set(
      (
        await backend.sql<{ name: string }>(
          "select proname as name from pg_proc where pronamespace = 'public'::regnamespace and provolatile <> 'v'",
        )
      ).map(({ name }) => name),
    )

  test('the table of ways has one for every write of the code', async () => {
    const left = ways.map(([write]) => write)
    const without = writesOf(await reads()).filter((write) => {
      const place = left.indexOf(write)
      if (place >= 0) left.splice(place, 1)
      return place < 0 && !(write in withoutWay)
    })
    expect(without).toEqual([])
  })

  const walked = ways.map(([write, begin, ...steps]) => ({
    write,
    steps,
    sql: '',
    ...(typeof begin === 'string' ? { at: begin } : begin),
  }))
  test.each(walked)('$write, at $at', async ({ write, at, sql, steps }) => {
    if (sql) await backend.sql(sql)
    const reading = await reads()
    let written: string[] = []
    const note = (request: Request) => {
      const name = writeOf(request, reading)
      if (name && !byItself.includes(name)) written.push(name)
    }
    const page = await shared()
    await go(page, at)
    page.on('request', note)
    for (const step of steps) {
      expect(twice(written)).toEqual([])
      written = []
      await take(page, step)
    }
    const [, name = ''] = write.split(/ (.*)/)
    const sent = name
      .replace(/^(\w+) /, (_, verb: keyof typeof methods) => `${methods[verb]} `)
      .replace(/\$\{\w+\}/, '\\w+')
    // Before it writes, a form checks what was typed, which may take longer than two frames.
    const wanted: unknown = sent ? expect.arrayContaining([expect.stringMatching(`^${sent}$`)]) : []
    await expect.poll(() => written).toEqual(wanted)
    await arrived(page)
    page.off('request', note)
    expect(twice(written)).toEqual([])
  })
}
