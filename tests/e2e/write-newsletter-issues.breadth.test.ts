import { beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../support/browser/accessible'
import { useBrowser } from '../support/browser/browser'
import { button, pickUp, press, tabTo, type } from '../support/browser/keyboard'

const { open, openAs, backend } = useBrowser()
const subject = 'A story and a forum'
let article = ''
let event = ''
let subscribers = 0
beforeAll(async () => {
  const one = async <Row>(sql: string) => {
    const [row] = await backend.sql<Row>(sql)
    if (!row) throw new Error(`The seed lacks a row for: ${sql}`)
    return row
  }
  article = (
    await one<{ title: string }>(
      `select title from news_articles where status = 'published' and published_at <= now() order by published_at desc, id limit 1`,
    )
  ).title
  event = (
    await one<{ title: string }>(
      `select title from events where published_at <= now() and start_date > now() + interval '1 day' and status = 'upcoming' order by start_date, id limit 1`,
    )
  ).title
  subscribers = (
    await one<{ count: number }>(`select count(*)::int as count from newsletter_subscribers where status = 'active'`)
  ).count
})

test('an Editor writes an issue from an article and an event by keyboard, looks at it, and sends it; its page shows it', async () => {
  const page = await openAs('editor@bkcc.example', '/dashboard/newsletter/new')
  const form = page.getByRole('form', { name: 'Issue' })
  await type(page, form.getByLabel('Subject'), subject)
  await type(page, form.getByLabel('Preheader'), 'What autumn brought')
  for (const [kind, title] of [
    ['Article', article],
    ['Event', event],
  ] as const) {
    await press(page, button(form, kind))
    await type(page, form.getByRole('combobox', { name: `${kind} to add` }), title.slice(0, 40))
    // First, as in the answer to all that was typed; answers to less have it further down.
    await page.getByRole('option').first().filter({ hasText: title }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await form.getByRole('listitem').filter({ hasText: title }).first().waitFor()
  }
  const content = form.getByRole('list', { name: 'Content' })
  // The event comes first: picked up by its handle, carried up, put down.
  await tabTo(page, button(content, 'Drag block 2'))
  await pickUp(page, 'block 2', '2 of 2')
  await page.keyboard.press('ArrowUp')
  await page.getByText('Holding block 2 at position 1 of 2.').waitFor()
  await page.keyboard.press('Space')
  await page.getByText('Block 2 was put down at position 1 of 2.').waitFor()
  expect(await content.locator('[data-part="head"]').allTextContents()).toEqual([
    `Block 1: Event ${event}`,
    `Block 2: Article ${article}`,
  ])
  // A new text has the focus, and what was written goes with it.
  await press(page, button(form, 'Text'))
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('contenteditable'))).toBe('true')
  await page.keyboard.type('Gone again')
  await press(page, button(content, 'Remove block 3'))
  await page.keyboard.press('ControlOrMeta+s')
  await page.getByText('Issue saved').waitFor()
  await expectAccessible(page)

  await press(page, button(page, 'Preview'))
  const mail = page.frameLocator('iframe[title="The mail"]')
  for (const title of [event, article]) await mail.getByText(title).first().waitFor()
  await page.keyboard.press('Escape')

  await press(page, button(page, 'Send or schedule…'))
  const dialog = page.getByRole('dialog', { name: `Send “${subject}”` })
  await dialog.getByText('The checks found nothing to mend.').waitFor()
  await expectAccessible(page)
  await press(page, button(dialog, `Send to ${subscribers} subscribers`))
  await page.getByText(/^Sending began on/).waitFor()
  // The button that was pressed is gone with its form; the focus is not lost with it.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/Sending began on/)
  await expectAccessible(page)
  const mailed = async () => (await backend.mails()).filter((sent) => sent.subject === subject).map(({ to }) => to)
  await expect.poll(async () => (await mailed()).length).toBe(subscribers)
  expect(new Set(await mailed()).size).toBe(subscribers)

  const [stored] = await backend.sql<{ slug: string }>('select slug from newsletter_issues where subject = $1', [
    subject,
  ])
  const archive = await open(`/newsletter/${stored?.slug}`)
  await archive.getByRole('heading', { level: 1, name: subject }).waitFor()
  for (const title of [event, article]) await archive.getByText(title).first().waitFor()
})
