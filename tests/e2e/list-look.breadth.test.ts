import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { desktop, phone, refusals, settled, useBrowser } from '../support/browser/browser'
import { atRest, expectAccessible } from '../support/browser/accessible'
import { button, link } from '../support/browser/keyboard'

const { openAs, backend, sharedPage, url } = useBrowser()

/** Lists of the office, and how many rows the seed has for the first page at least: those whose rows hold most, then the others. */
const lists = [
  ['/dashboard/messages', 25],
  ['/dashboard/members', 25],
  ['/dashboard/dues', 14],
  ['/dashboard/mail', 20],
  ['/dashboard/audit-log', 20],
  ['/dashboard/events/31000000-0000-4000-8000-000000000001/participants', 14],
  ['/dashboard/events?show=all', 20],
  ['/dashboard/events', 10],
  ['/dashboard/news', 10],
  ['/dashboard/interchange/announcements', 5],
  ['/dashboard/interchange/subscribers', 25],
  ['/dashboard/applications?show=all', 6],
  ['/dashboard/users', 10],
  ['/dashboard/users/invitations', 20],
  ['/dashboard/members/industries', 12],
  ['/dashboard/pages/synonyms', 25],
  ['/dashboard/pages/categories', 11],
] as const

beforeAll(async () => {
  // The seed has none of these, or few.
  for (const insertion of [
    "invitations (email, first_name, last_name) select 'look-' || n || '@fixtures.example', 'Look', 'No ' || n",
    "mail_outbox (template, recipient, cause, about_kind, about_id, state, settled_at) select 'registration-confirmed', 'ruslan.tokhtar-' || n || '@mangystau-quay.example', 'look:' || n, 'registration', gen_random_uuid(), 'sent', now()",
    "audit_log (actor_id, actor_name, action, subject, subject_id, subject_name, before, after) select gen_random_uuid(), 'Look', 'changed', 'member', n::text, 'Look ' || n, '{\"city\": \"Sofia\"}', '{\"city\": \"Varna\"}'",
    "contact_messages (name, email, subject, message) select 'Look ' || n, 'look-' || n || '@fixtures.example', 'other', repeat('A question that is long. ', 20)",
  ])
    await backend.sql(`insert into ${insertion} from generate_series(1, 25) n`)
})

/** What a list looks like: how many rows are whole on the screen, how high each is, and by how much the page is too wide. */
const lookOf = (page: Page) =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll('[data-row]')].map((row) => row.getBoundingClientRect())
    return {
      rows: rows.length,
      whole: rows.filter(({ top, bottom }) => top >= 0 && bottom <= window.innerHeight).length,
      lowest: Math.min(...rows.map(({ height }) => Math.round(height))),
      highest: Math.max(...rows.map(({ height }) => Math.round(height))),
      // Above what wraps to two lines or more.
      air: Math.min(
        6,
        ...[...document.querySelectorAll('[data-row] > td > div')]
          .filter((words) => words.getBoundingClientRect().height >= 40)
          .map((words) => words.getBoundingClientRect().top - (words.closest('tr')?.getBoundingClientRect().top ?? 0)),
      ),
      tooWide: document.documentElement.scrollWidth - window.innerWidth,
      head: document.querySelector('main thead')?.getBoundingClientRect().height ?? 0,
      // What only belongs to a name is left out where it has no room.
      top: document.querySelector('[data-row]')?.getBoundingClientRect().top ?? 0,
      cut: [...document.querySelectorAll('tbody .wrap-anywhere')].filter((cell) =>
        [cell, ...cell.querySelectorAll('.truncate')].some((part) => part.scrollWidth > part.clientWidth),
      ).length,
      // The line below the name.
      cutBelow: [...document.querySelectorAll('tbody span')].filter(
        (text) => text.scrollWidth > text.clientWidth && getComputedStyle(text).textOverflow === 'ellipsis',
      ).length,
      cutDates: [...document.querySelectorAll('tbody time')].filter((time) => {
        const box = time.parentElement
        return box && box.scrollWidth > box.clientWidth && getComputedStyle(box).overflowX === 'hidden'
      }).length,
      search: document.querySelector('main [role=search]')?.getBoundingClientRect().width,
    }
  })

const shared = sharedPage(() => openAs('superadmin@bkcc.example', '/dashboard/profile', { tolerates: refusals }))
const windows = [desktop, phone, ...[768, 320, 1024, 1920].map((width) => ({ width, height: 800 }))]

/** Opens a list once, and judges it in each window: a page takes longer to open than all of its windows to look at. */
test.each(lists)('%s: rows and width fit each window', async (address, least) => {
  const page = await shared()
  await page.setViewportSize(desktop)
  await page.goto(url + address)
  await page.getByRole('table').first().waitFor()
  await settled(page)
  const { rows, whole, lowest, highest, air, head, search = 220 } = await lookOf(page)
  expect.soft(search, 'the search field').toBeGreaterThanOrEqual(220)
  expect.soft(rows).toBeGreaterThanOrEqual(least)
  // Titles, which are never cut, take up to three lines.
  const titled = /events(\?|$)|news$|announcements$/.test(address)
  // On a wide window, thirteen rows of 40 to 44 px are on the first screen; of titles of two lines, nine.
  expect.soft(whole, 'whole rows').toBeGreaterThanOrEqual(Math.min(titled ? 9 : 13, least))
  expect.soft(lowest, 'the lowest row').toBeGreaterThanOrEqual(40)
  expect.soft(highest, 'the highest row').toBeLessThanOrEqual(titled ? 84 : 53)
  expect.soft(air, 'above and below two lines').toBeGreaterThanOrEqual(6)
  expect.soft(head, 'the head, in one line').toBeLessThanOrEqual(44)
  for (const viewport of windows) {
    await page.setViewportSize(viewport)
    await atRest(page)
    const look = await lookOf(page)
    expect.soft(look.tooWide, `at ${viewport.width} px`).toBe(0)
    expect.soft(look.cut, `names that are cut at ${viewport.width} px`).toBe(0)
    if (viewport !== phone) continue
    expect.soft(look.cutDates, 'dates that are cut on a phone').toBe(0)
    // Companies and addresses identify people: they are never cut, but wrap, as the numbers of participants do.
    const identified = /(participants|mail|users|invitations|events(\?show=all)?)$/.test(address)
    if (identified) expect.soft(look.cutBelow, 'companies, addresses or numbers that are cut on a phone').toBe(0)
    expect.soft(look.top, 'above the first row on a phone').toBeLessThanOrEqual(216)
    // On a phone, four rows of two lines are.
    expect.soft(look.whole, 'whole rows on a phone').toBeGreaterThanOrEqual(4)
    expect.soft(look.lowest, 'the lowest row on a phone').toBeGreaterThanOrEqual(56)
    // Beside the button of the door a company may take two lines; so do a long address before the day of its mail, a city
    // after its member's term, a buyer before the day by which to pay, and the participants after the days of an event.
    const most = new Map([
      ['participants', 126],
      ['dues', 114],
      ['mail', 126],
      ['members', 90],
      ['events', 112],
      ['events?show=all', 112],
      ['audit-log', 84],
      ['users', 90],
      ['invitations', 90],
    ]).get(address.split('/').at(-1) ?? '')
    expect
      .soft(look.highest, 'the highest row on a phone')
      .toBeLessThanOrEqual(most ?? (titled || identified ? 88 : 78))
  }
})

test.each([['a wide window', desktop] as const, ['a phone', phone] as const])(
  'on %s, title and links of a section stay where they are from part to part',
  async (_, viewport) => {
    const page = await openAs('superadmin@bkcc.example', '/dashboard/profile', { viewport })
    const parts = page.getByRole('navigation', { name: /^Parts of / })
    for (const [section, names] of [
      ['interchange', ['', '/announcements', '/subscribers']],
      ['settings', ['', '/security', '/notices']],
    ] as const) {
      await page.goto(`${url}/dashboard/${section}`)
      await settled(page)
      const places = new Set<string>()
      for (const name of names) {
        const part = parts.locator(`[href="/dashboard/${section}${name}"]`)
        await part.click()
        await expect.poll(() => part.getAttribute('aria-current')).toBe('page')
        await settled(page)
        const title = page.getByRole('heading', { level: 1 })
        const { x, y } = (await title.boundingBox()) ?? {}
        const boxes = await Promise.all((await parts.getByRole('link').all()).map((each) => each.boundingBox()))
        // On a phone, what the page says about itself stands between the two.
        const links = boxes.map((box) => [box?.x, viewport === desktop ? box?.y : undefined])
        // On a phone, a list's title shares its line with buttons.
        const line = viewport === desktop || section === 'settings' ? y : undefined
        places.add(JSON.stringify([await title.textContent(), x, line, links]))
      }
      expect([...places], section).toHaveLength(1)
    }
  },
)

test('on a phone, the head of Members is one line with one menu, and its order, selection and views are behind one button that says the order', async () => {
  const page = await openAs('superadmin@bkcc.example', '/dashboard/members?sort=-since', { viewport: phone })
  await settled(page)
  const middles = await Promise.all(
    [page.getByRole('heading', { name: 'Members' }), button(page, 'More'), link(page, 'New member')].map(
      async (part) => {
        const box = await part.boundingBox()
        return box && box.y + box.height / 2
      },
    ),
  )
  expect(Math.max(...middles.map((middle) => Math.abs((middle ?? 0) - (middles[0] ?? -99))))).toBeLessThan(4)
  await button(page, 'Order and views Member since ↓').click()
  const tools = page.getByRole('dialog', { name: 'Order and views' })
  expect(await tools.getByLabel('Sort by').inputValue()).toBe('since desc')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await button(page, 'More').click()
  await link(page.getByRole('dialog', { name: 'More' }), 'Import').waitFor()
  await expectAccessible(page)
})

test.each([1024, 1920])('at %i px the head of a list stays in view', async (width) => {
  const page = await openAs('superadmin@bkcc.example', '/dashboard/members', { viewport: { width, height: 800 } })
  await settled(page)
  await page.evaluate(() => window.scrollTo(0, 600))
  const head = await page.getByRole('columnheader', { name: 'Name' }).boundingBox()
  const bar = await page.getByRole('banner').boundingBox()
  expect(Math.abs((head?.y ?? 0) - (bar?.height ?? -2))).toBeLessThanOrEqual(1)
})

test('rows are at least 56 px high where somebody likes them so, and the choice is kept', async () => {
  const page = await openAs('editor@bkcc.example', '/dashboard/news')
  await button(page, 'Display').click()
  await page.getByRole('menuitemradio', { name: 'Comfortable' }).click()
  await expectAccessible(page)
  await page.reload()
  await settled(page)
  const { lowest, highest } = await lookOf(page)
  expect(lowest).toBe(56)
  // A title of two lines with the air above and below it.
  expect(highest).toBeLessThanOrEqual(61)
})

test('a phone shows its filters behind one button that says how many are set', async () => {
  const page = await openAs('superadmin@bkcc.example', '/dashboard/messages?status=new', { viewport: phone })
  await settled(page)
  expect(await page.getByLabel('Subject').isVisible()).toBe(false)
  await button(page, 'Filters (1)').click()
  await page.getByLabel('Subject').selectOption('other')
  await button(page, 'Filters (2)').waitFor()
  await settled(page)
  await expectAccessible(page)
})

test('the keyboard goes from the search into the list, through it and into an item, never under the head', async () => {
  const page = await openAs('superadmin@bkcc.example', '/dashboard/members')
  await settled(page)
  await page.getByRole('searchbox').focus()
  await page.keyboard.press('ArrowDown')
  for (let step = 0; step < 20; step += 1) await page.keyboard.press('ArrowDown')
  for (let step = 0; step < 12; step += 1) await page.keyboard.press('ArrowUp')
  const seen = () =>
    page.evaluate(() => {
      const { top, left, bottom } = document.activeElement!.getBoundingClientRect()
      return document.elementFromPoint(left + 4, (top + bottom) / 2)?.closest('a') === document.activeElement
    })
  expect(await seen()).toBe(true)
  const name = await page.evaluate(() => document.activeElement?.textContent ?? '')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await page.getByRole('heading', { name }).first().waitFor()
})
