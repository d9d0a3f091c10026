import { chromium, type Browser, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { moveTo, desktop, settled, watchTraffic } from '../support/browser/browser'
import { chromiumArguments } from '../support/browser/chromium'
import { opening, writeHostileValues, type HostileValues } from '../support/browser/hostile-data'
import { foreignHost, hostileFragments, hostileTexts } from '../support/hostile-fragments'
import { passwordGrant, sessionKey } from '../support/session'
import { harmIn, waitForText, watch } from '../support/browser/hostile-watch'
import { startTestSite } from '../support/browser/site'

// Other tests would see these values on every page, and they could not be removed from the audit log. So this file renders
// and serves the site with its own database, which holds the values before the pages are rendered.
let backend: Awaited<ReturnType<typeof startTestSite>>
let browser: Browser
let hostile: HostileValues
const openings = new Set(hostileTexts.map((_, index) => opening(index)))

beforeAll(async () => {
  ;[backend, browser] = await Promise.all([
    startTestSite({
      prepare: async (fresh) => {
        hostile = await writeHostileValues(fresh)
      },
    }),
    chromium.launch({ executablePath: inject('site').chromium, args: chromiumArguments }),
  ])
})
afterAll(async () => {
  await browser.close()
  await backend.stop()
})

type Watched = { page: Page; actions: string[] }

/** Opens a watched page; signed in if an address is given. */
async function begin(email?: string): Promise<Watched> {
  // Nothing may run even without the policy: it is only the second line of defence, and older browsers support less of it.
  const context = await browser.newContext({ viewport: desktop, reducedMotion: 'reduce', bypassCSP: true })
  if (email) {
    const session = await passwordGrant(backend.url, backend.publishableKey, email)
    await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [sessionKey, session] as const)
  }
  const page = await context.newPage()
  watchTraffic(page)
  return { page, actions: await watch(page, backend.url) }
}

/** Expects that a page with hostile texts is unharmed, and that nothing has happened so far. */
async function expectUnharmed({ page, actions }: Watched, texts: readonly string[]) {
  try {
    for (const text of texts) await waitForText(page, text, openings.has(text) ? '.prose' : undefined)
    expect(await harmIn(page), page.url()).toEqual([])
  } finally {
    // If something ran, it may be the reason why the page does not show the text.
    expect(actions).toEqual([])
  }
}

/**
 * Opens a page and goes on to others without reloading the site, so that late effects are still seen. Each page must show its
 * texts.
 */
async function visit(watched: Watched, pages: readonly (readonly [address: string, ...texts: string[]])[]) {
  const { page, actions } = watched
  for (const [index, [address, ...texts]] of pages.entries()) {
    if (index > 0) await moveTo(page, address)
    else {
      await page.goto(backend.url + address)
      await settled(page)
    }
    await expectUnharmed(watched, texts)
  }
  await settled(page)
  expect(actions).toEqual([])
}

test('the watch sees what runs', async () => {
  const { page, actions } = await begin()
  await page.goto(`${backend.url}/sitemap`)
  await page.evaluate(
    (fragments) => {
      const text = document.createElement('div')
      text.className = 'prose'
      text.append(document.createRange().createContextualFragment(fragments.join('')))
      document.body.append(text)
    },
    [
      '<img src=x onerror=window.__owned=1>',
      '<img src=x onerror=alert(2)>',
      `<img src="https://${foreignHost}/3">`,
      '<iframe srcdoc="<script>parent.__owned=4</script>"></iframe>',
      '<a id="supabase" href="java\tscript:5">a</a>',
    ],
  )
  await expect
    .poll(() => actions.map((action) => action.split(' (')[0]).sort())
    .toEqual([
      `a dialog says 2`,
      'a frame shows about:srcdoc',
      'fragment 1 ran',
      'fragment 4 ran',
      `https://${foreignHost}/3 is asked for`,
    ])
  expect((await harmIn(page)).map((harm) => harm.split(':')[0])).toEqual(
    expect.arrayContaining([
      'in a rich text',
      'on the page',
      'a name in a rich text',
      'a handler',
      'an address',
      'window.supabase is an element',
    ]),
  )
})

test('there are more than sixty fragments, no two of them alike', () => {
  expect(hostileFragments.length).toBeGreaterThan(60)
  expect(new Set(hostileFragments).size).toBe(hostileFragments.length)
})

describe('hostile values do nothing', () => {
  test('on the public pages', async () => {
    const watched = await begin()
    const { titles, names, members, articles, events, place, caption, issue } = hostile
    const [article, event] = [articles[0], events[0]]
    await visit(watched, [
      ['/', titles.site, titles.benefit, titles.sector, titles.partner],
      ['/about', titles.about, titles.goal, titles.partner],
      ['/membership', titles.tier, titles.included, titles.benefit, titles.question],
      ['/contact', titles.office, titles.question],
      ['/services', titles.service],
      ['/events', titles.eventCategory, event?.title ?? '', events[3]?.title ?? '', place],
      ['/news', titles.articleCategory, names.author, article?.title ?? '', articles[3]?.title ?? ''],
      ['/news?category=trade&page=2', articles[14]?.title ?? ''],
      [
        '/members',
        members[1]?.name ?? '',
        members[1]?.legal_name_cyrillic ?? '',
        members[2]?.industry ?? '',
        members[2]?.city ?? '',
      ],
      ['/members?type=individual', members[0]?.name ?? ''],
      ...(['terms', 'privacy', 'cookies'] as const).map((type, index) => [`/${type}`, opening(index)] as const),
      [`/news/${article?.slug}`, titles.tag, caption, article?.shown ?? ''],
      [`/events/${event?.slug}`, event?.shown ?? '', place],
      ['/newsletter', issue.subject, issue.preheader],
      [`/newsletter/${issue.slug}`, issue.subject, issue.label, articles[1]?.title ?? '', ...openings],
    ])
  })

  test('in the documents from the build, as a browser reads them', async () => {
    const { page, actions } = await begin()
    await page.goto(`${backend.url}/sitemap`)
    const addresses = [
      ...hostile.articles.map(({ slug }) => `/news/${slug}`),
      ...hostile.events.map(({ slug }) => `/events/${slug}`),
    ]
    const found = await page.evaluate(async (all) => {
      let texts = 0
      for (const address of all) {
        const read = new DOMParser().parseFromString(await (await fetch(address)).text(), 'text/html')
        const prose = [...read.querySelectorAll('#root[data-rendered] .prose')]
        texts += prose.length
        document.body.append(...prose.map((text) => document.importNode(text, true)))
      }
      return texts
    }, addresses)
    expect(found).toBe(addresses.length)
    await settled(page)
    expect(await harmIn(page)).toEqual([])
    expect(actions).toEqual([])
  })

  test('in each article', async () => {
    await visit(
      await begin(),
      hostile.articles.map(({ slug, title, shown }) => [`/news/${slug}`, title, shown]),
    )
  })

  test('in each event', async () => {
    await visit(
      await begin(),
      hostile.events.map(({ slug, title, shown }) => [`/events/${slug}`, title, shown]),
    )
  })

  test('to a member', async () => {
    const { names, announcements } = hostile
    await visit(await begin('member@bkcc.example'), [
      ['/dashboard', names.member, announcements[2]?.title ?? ''],
      ['/dashboard/interchange', announcements[0]?.title ?? '', names.author],
      ...announcements.map(({ id, title, shown }) => [`/dashboard/interchange/${id}`, title, shown] as const),
      ['/dashboard/profile', names.member, names.jobRole, names.company],
    ])
  })

  test('to the office', async () => {
    const watched = await begin('superadmin@bkcc.example')
    const { page } = watched
    const { titles, names, members, articles, events, announcements, oldTitle, oldEventTitle, caption } = hostile
    await visit(watched, [
      ['/dashboard', names.superAdmin],
      ['/dashboard/interchange', announcements[0]?.title ?? ''],
      ['/dashboard/interchange/announcements', announcements[0]?.title ?? '', names.author],
      ...announcements.map(
        ({ id, title, shown }) => [`/dashboard/interchange/announcements/${id}`, title, shown, names.member] as const,
      ),
      ['/dashboard/interchange/announcements/new', titles.site],
      ['/dashboard/users', names.member, names.jobRole],
      ['/dashboard/users/invitations', titles.invited],
      ['/dashboard/members?q=evil', titles.site],
      ['/dashboard/members', members[1]?.name ?? '', members[2]?.industry ?? ''],
      [`/dashboard/members/${members[1]?.id}`, members[1]?.name ?? '', members[1]?.legal_name_cyrillic ?? ''],
      ['/dashboard/settings', titles.site],
      ['/dashboard/audit-log'],
      ['/dashboard/audit-log?subject=setting', names.superAdmin, titles.site],
      ['/dashboard/audit-log?subject=member', members[1]?.name ?? ''],
      ['/dashboard/figures/users?period=all', names.member],
      ['/dashboard/events?show=all', events[0]?.title ?? '', titles.eventCategory],
      ['/dashboard/news', titles.articleCategory, names.author],
      ...[1, 5, 12, hostileTexts.length - 1].map(
        (index) =>
          [
            `/dashboard/news/${articles[index]?.id}`,
            articles[index]?.title ?? '',
            articles[index]?.shown ?? '',
          ] as const,
      ),
      ...[2, 8, 20, hostileTexts.length - 4].map(
        (index) =>
          [`/dashboard/events/${events[index]?.id}`, events[index]?.title ?? '', events[index]?.shown ?? ''] as const,
      ),
    ])

    await visit(watched, [[`/dashboard/events/${events[0]?.id}`, events[0]?.title ?? '', events[0]?.shown ?? '']])
    await page.getByRole('button', { name: 'Versions' }).click()
    await page.getByRole('list', { name: 'Versions' }).getByRole('button').last().click()
    await expectUnharmed(watched, [oldEventTitle])

    await visit(watched, [
      [`/dashboard/news/${articles[0]?.id}`, articles[0]?.title ?? '', articles[0]?.shown ?? '', titles.tag, caption],
    ])
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByRole('dialog').getByText('Related Articles').waitFor()
    await expectUnharmed(watched, [articles[0]?.title ?? ''])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Versions' }).click()
    await page.getByRole('list', { name: 'Versions' }).getByRole('button').last().click()
    await expectUnharmed(watched, [oldTitle])
    await page.getByRole('button', { name: 'Restore' }).click()
    await expectUnharmed(watched, [oldTitle, articles[0]?.shown ?? ''])
  })
})
