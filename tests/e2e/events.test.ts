import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from '../support/browser/browser'
import { button, link } from '../support/browser/keyboard'

const { open, openAs, url, backend } = useBrowser()

// The list behind it has fields of the same names while the form is still loading.
const form = (page: Page) => page.getByRole('form', { name: 'Event' })
const field = (page: Page, name: string | RegExp) => form(page).getByLabel(name)
const save = (page: Page) => page.getByRole('button', { name: /^(Save|Publish) event$/ }).click()

test('an event is a draft, looked at as the public will see it, published as the featured one, read on the clocks that matter, cancelled and deleted', async () => {
  const name = 'Journey to the apple orchards'
  const address = '/events/journey-to-the-apple-orchards'
  const page = await openAs('editor@bkcc.example', '/dashboard/events')
  await link(page, 'New event').click()
  await field(page, 'Title').fill(name)
  await field(page, 'Category').selectOption({ label: 'Networking' })
  await form(page).getByRole('textbox', { name: 'Description' }).click()
  await page.keyboard.type('Apples, and those who trade in them.')
  for (const [name, day, time] of [
    ['Start', '2031-03-10', '10:00'],
    ['End', '2031-03-10', '12:00'],
    ['Registration deadline', '2031-03-09', '18:00'],
  ] as const) {
    await field(page, new RegExp(`^${name}`)).fill(day)
    await field(page, new RegExp(`^Time of ${name.toLowerCase()}`)).fill(time)
  }
  await field(page, 'Location').fill('Abay Avenue 1, Almaty')
  await field(page, 'Time zone').selectOption('Asia/Almaty')
  await button(page, 'Preview').click()
  const preview = page.getByRole('dialog', { name: /^Preview/ })
  await preview.getByRole('heading', { level: 1, name }).waitFor()
  await preview.getByText('Apples, and those who trade in them.').waitFor()
  await page.keyboard.press('Escape')
  await preview.waitFor({ state: 'detached' })
  await expect.poll(() => button(page, 'Preview').evaluate((element) => element === document.activeElement)).toBe(true)
  await save(page)
  await page.getByText('It is a draft, which only staff can see.').waitFor()
  await page.getByRole('heading', { level: 1, name }).waitFor()

  const visitor = await open(address, { timezoneId: 'America/New_York' })
  await visitor.getByRole('heading', { name: 'Event not found' }).waitFor()
  await field(page, 'Publish now').check()
  await field(page, /^Featured event/).check()
  await save(page)
  await page.getByText('Event saved').waitFor()
  expect(await backend.sql('select title from events where is_featured')).toEqual([{ title: name }])
  await visitor.reload()
  await visitor.getByRole('heading', { level: 1, name }).waitFor()
  await visitor.getByText('Abay Avenue 1, Almaty').waitFor()
  const facts = await visitor.getByRole('complementary', { name: 'About this event' }).innerText()
  for (const fact of [
    '10:00 AM – 12:00 PM',
    'Astana time, UTC+5',
    '7:00 AM – 9:00 AM (Sofia time)',
    '1:00 AM – 3:00 AM (your time, New York)',
    'March 9, 2031, 6:00 PM (Astana time)',
  ])
    expect(facts.replaceAll(/[\u202f\u2009\u00a0]/g, ' ')).toContain(fact)
  await visitor.goto(`${url}/events`)
  await visitor.getByRole('main').getByRole('heading', { level: 2, name }).waitFor()

  await field(page, 'Status').selectOption('cancelled')
  await save(page)
  await visitor.goto(url + address)
  await visitor.getByText('This event has been cancelled and takes no registrations.').waitFor()
  await button(page, 'Delete event').click()
  await button(page.getByRole('alertdialog', { name: `Delete “${name}”?` }), 'Delete event').click()
  await page.waitForURL(`${url}/dashboard/events`)
  await visitor.reload()
  await visitor.getByRole('heading', { name: 'Event not found' }).waitFor()
})
