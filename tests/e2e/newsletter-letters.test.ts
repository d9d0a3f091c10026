import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible'
import { desktop, phone, useBrowser } from '../support/browser'
import { button, pickUp, press, tabTo, type } from '../support/keyboard'

const { open, openAs, backend } = useBrowser()
const subject = 'Three stories and a forum'
const remove = async () => {
  await backend.sql(
    'delete from mail_outbox where newsletter_letter_id in (select id from newsletter_letters where subject = $1)',
    [subject],
  )
  await backend.sql('delete from newsletter_letters where subject = $1', [subject])
}
let articles: string[] = []
let event = ''
let subscribers = 0
beforeAll(async () => {
  await remove()
  articles = (
    await backend.sql<{ title: string }>(
      `select title from news_articles where status = 'published' and published_at <= now() order by published_at desc, id limit 3`,
    )
  ).map(({ title }) => title)
  const [coming] = await backend.sql<{ title: string }>(
    `select title from events where published_at <= now() and start_date > now() + interval '1 day' and status = 'upcoming' order by start_date, id limit 1`,
  )
  event = coming?.title ?? ''
  const [active] = await backend.sql<{ count: number }>(
    `select count(*)::int as count from newsletter_subscribers where status = 'active'`,
  )
  subscribers = active?.count ?? 0
})
afterAll(remove)

test('an Editor writes a letter from three articles and an event by keyboard, looks at it, and sends it', async () => {
  const page = await openAs('editor@bkcc.example', '/dashboard/newsletter')
  await press(page, page.getByRole('link', { name: 'New letter' }))
  const form = page.getByRole('form', { name: 'Letter' })
  await type(page, form.getByLabel('Subject'), subject)
  await type(page, form.getByLabel('Preheader'), 'What autumn brought')
  for (const [kind, title] of [...articles.map((name) => ['Article', name] as const), ['Event', event] as const]) {
    const search = form.getByRole('combobox', { name: `${kind} to add` })
    if (!(await search.isVisible())) await press(page, button(form, kind))
    await type(page, search, title.slice(0, 40))
    // First, as in the answer to all that was typed; answers to less have it further down.
    await page.getByRole('option').first().filter({ hasText: title }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await form.getByRole('listitem').filter({ hasText: title }).first().waitFor()
  }
  const content = form.getByRole('list', { name: 'Content' })
  expect(await content.locator('[data-part="head"]').allTextContents()).toEqual([
    ...articles.map((title, index) => `Block ${index + 1}: Article ${title}`),
    `Block 4: Event ${event}`,
  ])
  // The event comes first: picked up by its handle, carried up three times, put down.
  await tabTo(page, button(content, 'Drag block 1'))
  await tabTo(page, button(content, 'Drag block 4'))
  await pickUp(page, 'block 4', '4 of 4')
  for (const place of [3, 2, 1]) {
    await page.keyboard.press('ArrowUp')
    await page.getByText(`Holding block 4 at position ${place} of 4.`).waitFor()
  }
  await page.keyboard.press('Space')
  await page.getByText('Block 4 was put down at position 1 of 4.').waitFor()
  expect(await content.locator('[data-part="head"]').first().textContent()).toBe(`Block 1: Event ${event}`)

  // A new text has the focus, and what was written goes with it.
  await press(page, button(form, 'Text'))
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('contenteditable'))).toBe('true')
  await page.keyboard.type('Gone again')
  await press(page, button(content, 'Remove block 5'))

  await page.keyboard.press('ControlOrMeta+s')
  await page.getByText('Letter saved').waitFor()
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size)
    await expectAccessible(page)
  }

  await press(page, button(page, 'Preview'))
  const mail = page.frameLocator('iframe[title="The mail"]')
  for (const title of [event, ...articles]) await mail.getByText(title).first().waitFor()
  await page.keyboard.press('Escape')

  await press(page, button(page, 'Send or schedule…'))
  const dialog = page.getByRole('dialog', { name: `Send “${subject}”` })
  await dialog.getByText(`It goes to ${subscribers} subscribers.`).waitFor()
  await dialog.getByText('The checks found nothing to mend.').waitFor()
  await expectAccessible(page)
  await press(page, button(dialog, `Send to ${subscribers} subscribers`))
  await page.getByText(/^Sending began on/).waitFor()
  // The button that was pressed is gone with its form; the focus is not lost with it.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/Sending began on/)
  const mailed = async () => (await backend.mails()).filter((sent) => sent.subject === subject)
  await expect.poll(async () => (await mailed()).length, { timeout: 30_000 }).toBe(subscribers)
  expect(new Set((await mailed()).map(({ to }) => to)).size).toBe(subscribers)
  await page
    .getByText(`${subscribers} of ${subscribers} mails`)
    .or(page.getByText(/the last mail left by/))
    .waitFor()
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size)
    await expectAccessible(page)
  }
  await page.keyboard.press('Escape')
  await page.getByRole('table', { name: 'Letters' }).getByRole('link', { name: subject, exact: true }).waitFor()
  expect(page.problems).toEqual([])

  const [stored] = await backend.sql<{ slug: string }>('select slug from newsletter_letters where subject = $1', [
    subject,
  ])
  const archive = await open(`/newsletter/${stored?.slug}`)
  await archive.getByRole('heading', { level: 1, name: subject }).waitFor()
  for (const title of [event, ...articles]) await archive.getByText(title).first().waitFor()
  expect(archive.problems).toEqual([])
})
