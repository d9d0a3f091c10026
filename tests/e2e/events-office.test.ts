import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { settled, useBrowser } from '../support/browser'
import { button, link } from '../support/keyboard'

const { open, openAs, url, backend } = useBrowser()

// The list behind it has fields of the same names while the form is still loading.
const form = (page: Page) => page.getByRole('form', { name: 'Event' })
const field = (page: Page, name: string | RegExp) => form(page).getByLabel(name)
const save = (page: Page) => button(page, 'Save event').click()
// The summary above the fields says it, too.
const refusals = (page: Page, words: string) => form(page).locator('p').filter({ hasText: words })
const saved = (page: Page) => page.getByText('Event saved').waitFor()

type Row = { id: string; slug: string; start_date: string; location: string | null; meeting_url: string | null }
async function stored(title: string): Promise<Row> {
  const [row] = await backend.sql<Row>(
    'select id, slug, start_date, location, meeting_url from events where title = $1',
    [title],
  )
  if (!row) throw new Error(`There is no event “${title}”`)
  return row
}

afterAll(() => backend.sql("delete from events where title like '%Journey%'"))

test('an event is refused until it is right, shown on the clocks that matter, changed, copied, cancelled and deleted', async () => {
  const name = 'Journey to the apple orchards'
  const page = await openAs('editor@bkcc.example', '/dashboard/events')
  await link(page, 'New event').click()
  await save(page)
  for (const refusal of ['Please enter the title', 'Please write a description', 'Please choose a category'])
    await refusals(page, refusal).waitFor()
  expect(await refusals(page, 'Start date and end date are required').count()).toBe(2)
  await field(page, 'Title').fill(name)
  await field(page, 'Category').selectOption({ label: 'Networking' })
  await form(page).getByRole('textbox', { name: 'Description' }).click()
  await page.keyboard.type('Apples, and those who trade in them.')
  await field(page, /^Start/).fill('2031-03-10T10:00')
  await field(page, /^End/).fill('2031-03-10T09:00')
  await field(page, 'Registration deadline').fill('2031-03-11T18:00')
  await field(page, 'Maximum participants').fill('0')
  await field(page, 'This is an online event').check()
  await field(page, 'Meeting URL').fill('meet')
  await save(page)
  for (const refusal of [
    'Please choose an end after the start',
    'Please choose a registration deadline that is not after the start',
    'Please enter a whole number, 1 or more',
    'Please enter a URL that begins with',
  ])
    await refusals(page, refusal).waitFor()

  await field(page, /^End/).fill('2031-03-10T12:00')
  await field(page, 'Registration deadline').fill('2031-03-09T18:00')
  await field(page, 'Maximum participants').fill('40')
  await field(page, 'Meeting URL').fill('https://meet.example/apples')
  await field(page, 'This is an online event').uncheck()
  await field(page, 'Location').fill('Abay Avenue 1, Almaty')
  await field(page, 'This is an online event').check()
  expect(await field(page, 'Meeting URL').inputValue(), 'what is hidden is not lost').toBe(
    'https://meet.example/apples',
  )
  await field(page, 'This is an online event').uncheck()
  expect(await field(page, 'Location').inputValue()).toBe('Abay Avenue 1, Almaty')
  await field(page, 'Time zone').selectOption('Asia/Almaty')
  expect(await field(page, /^Start/).inputValue(), 'the clock stays as typed').toBe('2031-03-10T10:00')
  await field(page, 'Publish now').check()
  await save(page)
  await saved(page)
  await page.waitForURL(/\/dashboard\/events\/[0-9a-f]{8}-/)
  const event = await stored(name)
  expect({ ...event, start_date: new Date(event.start_date).toISOString() }).toMatchObject({
    slug: 'journey-to-the-apple-orchards',
    start_date: '2031-03-10T05:00:00.000Z',
    location: 'Abay Avenue 1, Almaty',
    meeting_url: null,
  })

  const visitor = await open(`/events/${event.slug}`, { timezoneId: 'America/New_York' })
  await visitor.getByRole('heading', { level: 1, name }).waitFor()
  const facts = (await visitor.getByRole('complementary', { name: 'About this event' }).innerText()).replaceAll(
    /[\u202f\u2009\u00a0]/g,
    ' ',
  )
  for (const fact of [
    '10:00 AM – 12:00 PM',
    'Astana time, UTC+5',
    '7:00 AM – 9:00 AM (Sofia time)',
    '1:00 AM – 3:00 AM (your time, New York)',
    'Abay Avenue 1, Almaty',
    'March 9, 2031, 6:00 PM (Astana time)',
  ])
    expect(facts).toContain(fact)

  await page.reload()
  await field(page, 'This is an online event').check()
  expect(await field(page, 'Meeting URL').inputValue(), 'what was hidden was not stored').toBe('')
  await field(page, 'This is an online event').uncheck()
  await field(page, 'Location').fill('Dostyk Avenue 2, Almaty')
  await save(page)
  await saved(page)
  await visitor.reload()
  await visitor.getByText('Dostyk Avenue 2, Almaty').first().waitFor()

  await link(page, 'Duplicate').click()
  await page.getByText(`This is a copy of “${name}”`).waitFor()
  expect(await field(page, 'Title').inputValue()).toBe(`Copy of ${name}`)
  await field(page, /^Start/).fill('2031-04-10T10:00')
  await field(page, /^End/).fill('2031-04-10T12:00')
  await save(page)
  await saved(page)
  await page.waitForURL(
    (address) => address.pathname !== `/dashboard/events/${event.id}` && !address.pathname.endsWith('/new'),
  )
  expect((await stored(`Copy of ${name}`)).slug).toBe('copy-of-journey-to-the-apple-orchards')

  await page.goto(`${url}/dashboard/events/${event.id}`)
  await field(page, 'Status').selectOption('cancelled')
  await save(page)
  await saved(page)
  await visitor.goto(`${url}/events/${event.slug}`)
  await visitor.getByText('This event has been cancelled and takes no registrations.').waitFor()
  expect(await visitor.getByRole('button', { name: 'Register Now' }).count()).toBe(0)

  await link(page, 'Back to Events').click()
  await page.getByRole('searchbox').fill('apple orchards')
  await page.getByText('2 events', { exact: true }).waitFor()
  for (const doomed of [`Copy of ${name}`, name]) {
    await page.getByRole('button', { name: `Delete ${doomed}`, exact: true }).click()
    await button(page.getByRole('alertdialog', { name: `Delete “${doomed}”?` }), 'Delete event').click()
    await page.getByText(`“${doomed}” was deleted.`).waitFor()
  }
  await visitor.reload()
  await visitor.getByRole('heading', { name: 'Event not found' }).waitFor()
  expect([...page.problems, ...visitor.problems]).toEqual([])
})

test('an event is a draft, looked at as the public will see it, scheduled, and public by the clock', async () => {
  const name = 'Journey to the first night'
  const page = await openAs('editor@bkcc.example', '/dashboard/events/new')
  await field(page, 'Title').fill(name)
  await field(page, 'Category').selectOption({ label: 'Networking' })
  await form(page).getByRole('textbox', { name: 'Description' }).click()
  await page.keyboard.type('A curtain, and what is behind it.')
  await field(page, /^Start/).fill('2031-06-10T19:00')
  await field(page, /^End/).fill('2031-06-10T22:00')
  await field(page, 'Registration deadline').fill('2031-06-09T18:00')
  await button(page, 'Preview').click()
  const preview = page.getByRole('dialog', { name: /^Preview/ })
  await preview.getByRole('heading', { level: 1, name }).waitFor()
  await preview.getByText('A curtain, and what is behind it.').waitFor()
  expect(await preview.getByRole('button', { name: 'Register Now' }).isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  await preview.waitFor({ state: 'detached' })
  expect(await button(page, 'Preview').evaluate((element) => element === document.activeElement)).toBe(true)
  await save(page)
  await page.getByText('It is a draft, which only staff can see.').waitFor()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  const { slug } = await stored(name)
  const visitor = await open(`/events/${slug}`)
  const hidden = () => visitor.getByRole('heading', { name: 'Event not found' }).waitFor()
  await hidden()

  await field(page, 'At a time').check()
  await field(page, 'Publication date and time').fill('2031-06-01T09:00')
  await save(page)
  await page.getByText(/It is scheduled for June 1, 2031, 9:00\sAM \(Sofia time\)/).waitFor()
  await visitor.reload()
  await hidden()
  await page.goto(`${url}/dashboard/events?publication=scheduled&q=first+night`)
  await page.getByText(/Scheduled: June 1, 2031/).waitFor()

  // The time comes.
  await backend.sql('update events set published_at = now() where slug = $1', [slug])
  await visitor.reload()
  await visitor.getByRole('heading', { level: 1, name }).waitFor()
  expect(await visitor.getByRole('button', { name: 'Register Now' }).isEnabled()).toBe(true)
  expect(page.problems).toEqual([])
})

// Far in time, because other tests look at the public pages meanwhile.
test('a list of five thousand events opens with one request, and its total is exact', async () => {
  const stored = async () =>
    (
      await backend.sql<{ n: number }>(
        "select count(*)::int as n from events where status <> 'completed' and end_date >= now()",
      )
    )[0]?.n ?? 0
  await backend.sql(`do $$ begin
    alter table events disable trigger user;
    insert into events (slug, title, description, category_id, status, start_date, end_date, time_zone)
      select 'journey-' || n, 'Journey ' || n, '<p>Text ' || n || '</p>', '30000000-0000-4000-8000-000000000003', 'upcoming', timestamptz '2040-01-01' + n * interval '1 hour', timestamptz '2040-01-01' + n * interval '2 hours', 'Europe/Sofia' from generate_series(1, 5000) as n;
    alter table events enable trigger user;
  end $$`)
  try {
    const page = await openAs('editor@bkcc.example', '/dashboard')
    const before = await stored()
    const asked: string[] = []
    page.on(
      'request',
      (request) =>
        request.method() !== 'OPTIONS' &&
        /\/rest\/v1\/(events|rpc\/search_events)\b/.test(request.url()) &&
        asked.push(request.url()),
    )
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Events' }).click()
    const total = Number((await page.getByText(/^5,\d{3} events$/).innerText()).replace(/\D/g, ''))
    // The total is exact; if another test adds or removes an event meanwhile, it is the total before or after that.
    expect([before, await stored()]).toContain(total)
    await settled(page)
    expect(
      await page
        .getByRole('table', { name: 'Events' })
        .getByRole('link', { name: /^Edit / })
        .count(),
    ).toBe(25)
    expect(asked).toHaveLength(1)
    await page.getByRole('searchbox').fill('journey 4321')
    await page.getByText('1 event', { exact: true }).waitFor()
    await link(page, 'Journey 4321').first().waitFor()
  } finally {
    await backend.sql(`do $$ begin
      alter table events disable trigger user;
      delete from events where slug ~ '^journey-[0-9]+$';
      alter table events enable trigger user;
    end $$`)
  }
})
