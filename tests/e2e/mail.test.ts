import { expect, test } from 'vitest'
import { judge } from '../support/browser/accessibility-suite'
import { useBrowser } from '../support/browser/browser'
import { button, press } from '../support/browser/keyboard'

const { openAs, url, backend, embedded } = useBrowser()
const address = 'journey-mail@fixtures.example'

test('an Administrator sends a mail again that failed, and it goes out', async () => {
  await backend.sql(
    `insert into mail_outbox (template, recipient, cause, data, about_kind, about_id, state, attempts, last_error, settled_at)
    values ('contact-answer', $1, 'journey', '{"subject": "Your question", "body": "The answer.", "signed": "Elena", "question": "When?", "asked_at": "2026-11-20T10:00:00Z"}', 'message', gen_random_uuid(), 'failed', 7, 'The mail server: no such mailbox', now())`,
    [address],
  )
  const page = await openAs('admin@bkcc.example', '/dashboard/mail?q=journey-mail&state=failed')
  await page.getByRole('table', { name: 'Mails' }).getByText('The mail server: no such mailbox').waitFor()
  await judge(page)
  await press(page, button(page, `Send again to ${address}`))
  await page.getByText('No mails found.').waitFor()
  const [answer] = (await backend.mails()).filter(({ to }) => to === address)
  expect(answer).toMatchObject({ subject: 'Re: Your question', text: expect.stringContaining('The answer.') as string })
  expect(page.problems).toEqual([])

  if (!embedded) return
  // It shows the mails that it caught, with their headers.
  await page.goto(`${url}/_local/`)
  await page.getByText('Re: Your question').first().waitFor()
  await page
    .getByText(/^Message-ID: </)
    .first()
    .waitFor()
})
