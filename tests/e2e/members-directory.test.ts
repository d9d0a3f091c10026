import { describe, expect, test } from 'vitest'
import { settled, useBrowser } from '../support/browser'

const { open, url, backend } = useBrowser()

/** Members on a page of the directory. */
const pageSize = 12

async function count(where: string): Promise<number> {
  const [row] = await backend.sql<{ n: number }>(
    `select count(*)::int as n from members where status = 'active' and ${where}`,
  )
  return row?.n ?? 0
}

describe('member directory', () => {
  test('search, type, industry and page stand in the address and obey Back and Forward', async () => {
    const companies = await count("member_type = 'company'")
    const individuals = await count("member_type = 'individual'")
    const page = await open('/members')
    const cards = page.getByRole('main').getByRole('article')
    await page.getByText(`${companies} companies`).first().waitFor()
    expect(await cards.count()).toBe(pageSize)
    const last = Math.ceil(companies / pageSize)
    for (let next = 2; next <= last; next += 1) {
      await page.getByRole('link', { name: 'Next' }).click()
      await page.waitForURL(`${url}/members?page=${next}`)
    }
    const onLast = companies - (last - 1) * pageSize
    await expect.poll(() => cards.count()).toBe(onLast)
    await page.getByRole('link', { name: /Individual Members/ }).click()
    await page.waitForURL(`${url}/members?type=individual`)
    await expect.poll(() => cards.count()).toBe(individuals)
    await page.goBack()
    await page.waitForURL(`${url}/members?page=${last}`)
    await expect.poll(() => cards.count()).toBe(onLast)
    await page.goForward()
    await expect.poll(() => cards.count()).toBe(individuals)

    await page.goto(`${url}/members`)
    const [{ industry, n } = { industry: '', n: 0 }] = await backend.sql<{ industry: string; n: number }>(
      "select industry, count(*)::int as n from members where status = 'active' and member_type = 'company' group by industry order by count(*) desc, industry limit 1",
    )
    await page.getByLabel('Industry').selectOption(industry)
    await page.waitForURL((address) => address.searchParams.get('industry') === industry)
    await expect.poll(() => cards.count()).toBe(n)
    const text = await cards.allInnerTexts()
    expect(text.every((card) => card.includes(industry))).toBe(true)
    await page.goBack()
    await expect.poll(() => cards.count()).toBe(pageSize)
  })

  test('a logo that does not load gives way to the initials, also when it failed before scripts ran', async () => {
    let fail = () => {}
    const failed = new Promise<void>((resolve) => (fail = resolve))
    const page = await open('/members', {
      before: async (next) => {
        await next.route('**/artwork/logos/**', (route) => route.fulfill({ status: 404 }).then(fail))
        await next.route('**/*.js', (route) => failed.then(() => route.continue()))
      },
    })
    const cards = page.getByRole('main').getByRole('article')
    await settled(page)
    await expect.poll(() => cards.locator('img').count()).toBe(0)
    expect(await cards.filter({ has: page.locator('[aria-hidden]', { hasText: /^\p{L}{1,2}$/u }) }).count()).toBe(
      pageSize,
    )
  })

  test('the search finds Latin and Cyrillic names and says when it finds nothing', async () => {
    const [member] = await backend.sql<{ name: string; legal_name_cyrillic: string }>(
      "select name, legal_name_cyrillic from members where status = 'active' and member_type = 'company' and legal_name_cyrillic is not null order by name limit 1",
    )
    if (!member) throw new Error('The seed has no company with a Cyrillic name')
    const page = await open('/members')
    const cards = page.getByRole('main').getByRole('article')
    const search = page.getByRole('searchbox')
    for (const text of [member.name, member.legal_name_cyrillic.toUpperCase()]) {
      await search.fill(text)
      await page.waitForURL((address) => address.searchParams.get('q') === text)
      await expect.poll(() => cards.count()).toBe(1)
      await cards.getByText(member.name).first().waitFor()
    }
    await search.fill('100%_nobody\\')
    await page.getByText('No company members found.').waitFor()
    await page.goto(`${url}/members?type=individual&q=nobody-of-this-name`)
    await page.getByText('No individual members found.').waitFor()
  })

  test.each([390, 1440])(
    'paging at %d px leads to the heading, with nothing of the filters above it',
    async (width) => {
      // The scripts show this order, so that they have started when the page is settled.
      const page = await open('/members?sort=newest', { viewport: { width, height: 844 } })
      await settled(page)
      await page.getByRole('link', { name: 'Next' }).click()
      await page.getByText(/^Page 2 of/).waitFor()
      const below = () =>
        page.evaluate(() => {
          const head = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
          const bottoms = [...document.querySelectorAll('main :is(input, select, [aria-expanded][aria-controls])')]
            .filter((field) => !field.closest('article'))
            .map((field) => field.getBoundingClientRect().bottom)
          return Math.max(...bottoms) - head
        })
      await expect.poll(below).toBeLessThanOrEqual(0)
      const heading = page.getByRole('heading', { level: 2, name: 'Company Members' })
      expect(await heading.evaluate((title) => title === document.activeElement)).toBe(true)
    },
  )

  test('an inactive member is nowhere', async () => {
    const [member] = await backend.sql<{ name: string }>("select name from members where status = 'inactive' limit 1")
    if (!member) throw new Error('The seed has no inactive member')
    const page = await open(`/members?q=${encodeURIComponent(member.name)}`)
    await page.getByText('No company members found.').waitFor()
  })

  test('ten thousand members: one request for rows, its exact total', async () => {
    await backend.sql("insert into industries (name) values ('Load testing')")
    await backend.sql(
      "insert into members (name, industry, member_type, city) select 'Load Test Company ' || lpad(n::text, 5, '0'), 'Load testing', 'company', 'Ruse' from generate_series(1, 10000) n",
    )
    try {
      const requests: string[] = []
      const page = await open('/members?industry=Load%20testing', {
        before: (fresh) =>
          Promise.resolve(
            fresh.on(
              'request',
              (request) =>
                request.method() !== 'HEAD' &&
                /rest\/v1\/(member_cards|rpc\/search_members)/.test(request.url()) &&
                requests.push(request.url()),
            ),
          ),
      })
      await page
        .getByText(/10,?000 companies/)
        .first()
        .waitFor()
      await page.getByText('Page 1 of 834').waitFor()
      expect(requests).toHaveLength(1)
      await page.goto(`${url}/members?industry=Load%20testing&page=834`)
      await page.getByText('Load Test Company 10000').waitFor()
      await page.goto(`${url}/members?q=company%2009999`)
      await page.getByText('Load Test Company 09999').waitFor()
      await page.getByText('1 company').first().waitFor()
    } finally {
      await backend.sql("delete from members where industry = 'Load testing'")
      await backend.sql("delete from industries where name = 'Load testing'")
    }
  })
})
