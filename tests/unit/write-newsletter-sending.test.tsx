import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { NewsletterIssuePage } from '@/features/write/newsletter/office/issues/issue-page'
import { endOf, missedWords } from '@/features/write/newsletter/office/issues/issues'
import { nothing, plain, refusal, take } from '../support/page/answers'
import { down } from '../support/page/office-members'
import { stubLayout } from '../support/page/office-news'
import { counts, issue, serveIssues, serveNewsletter, type IssueRow } from '../support/page/office-newsletter'
import { useSignIn } from '../support/page/signed-in'
import { pagesAlone } from '../support/page/unit'

const list = '/dashboard/newsletter'
const address = `${list}/${issue.id}`
const enter = useSignIn(pagesAlone({ [`${list}/:id`]: NewsletterIssuePage }, list))
const button = (name: string) => screen.getByRole('button', { name })
const underway: IssueRow = {
  ...issue,
  blocks: [],
  status: 'sending',
  slug: 'roses-and-railways',
  sent_at: '2026-03-03T08:00:00+00:00',
  recipients: 8_204,
}

beforeEach(() => {
  stubLayout()
  serveNewsletter()
})

/** Opens a stored issue without texts to load an editor for; returns how to change what is stored. */
async function open(first: IssueRow = { ...issue, blocks: issue.blocks.slice(2) }) {
  let stored = first
  serveIssues(() => [stored])
  const app = await enter(address, 'editor')
  return { ...app, become: (next: Partial<IssueRow>) => (stored = { ...stored, ...next }) }
}
/** Opens the dialog for sending an issue. */
async function openDialog(first?: IssueRow) {
  const app = await open(first)
  await app.user.click(await screen.findByRole('button', { name: 'Send or schedule…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Send “Roses and railways”' }))
  return { ...app, dialog, send: () => dialog.findByRole('button', { name: 'Send to 8,204 subscribers' }) }
}
async function openSending() {
  const app = await openDialog()
  await app.dialog.findByText('The checks found nothing to mend.')
  return app
}
/** Answers a function that returns nothing, after which the issue is another. */
const becoming = (name: string, become: () => unknown) =>
  take(name, () => {
    become()
    return nothing()
  })

describe('sending an issue', () => {
  test('says to how many before, sends the version that was read, and then shows how far it is', async () => {
    const { user, dialog, send, become } = await openSending()
    expect(await dialog.findByText('It goes to 8,204 subscribers.')).toBeVisible()
    expect(await dialog.findByText(/Mails leave at up to 90 a minute, about 92 minutes for all/)).toBeVisible()
    const saves = take('save_newsletter_issue', nothing)
    const sent = becoming('send_newsletter_issue', () => become(underway))
    take('get_newsletter_issue_counts', () => HttpResponse.json([{ ...counts, waiting: 8_000, sent: 200, failed: 4 }]))
    await user.click(await send())
    expect(await screen.findByText(/^Sending began on/)).toBeVisible()
    expect(sent).toEqual([{ issue_id: issue.id, expected: issue.updated_at, expected_size: 8_204 }])
    expect(saves).toEqual([])
    expect(await screen.findByText('204 of 8,204 mails')).toBeVisible()
    expect(screen.getByRole('progressbar', { name: 'Mails that have left' })).toHaveValue(204)
    expect(screen.queryByRole('dialog', { name: /^Send/ })).not.toBeInTheDocument()
    expect(screen.queryByRole('textbox', { name: 'Subject' })).not.toBeInTheDocument()
  })

  test('says the pace that the database has, not a fixed one', async () => {
    take('get_newsletter_pace', () => HttpResponse.json(15))
    const { dialog } = await openSending()
    expect(await dialog.findByText(/Mails leave at up to 15 a minute, about 9 hours for all/)).toBeVisible()
  })

  test('asks again when the number of subscribers has changed', async () => {
    const { user, dialog, send } = await openSending()
    let size = 8_204
    take('count_newsletter_audience', () => HttpResponse.json(size))
    const sent = take('send_newsletter_issue', () => {
      if (sent.length > 1) return nothing()
      size = 8_203
      return refusal('PT409', 'The number of subscribers has changed meanwhile.', { size })
    })
    await user.click(await send())
    expect(await dialog.findByText('The audience has changed to 8,203 subscribers. Send it to them?')).toBeVisible()
    expect(dialog.queryByRole('alert')).not.toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Send to 8,203 subscribers' }))
    await waitFor(() => expect(sent.map(({ expected_size }) => expected_size)).toEqual([8_204, 8_203]))
  })

  test.each([
    [
      'the reason that the database gives',
      refusal('P0001', 'The event “Forum” is over.'),
      'The event “Forum” is over.',
    ],
    [
      'a newer version',
      refusal('PT409', 'Somebody has saved a newer version meanwhile.', { by: 'Ivo', at: '2026-03-02T11:00:00Z' }),
      'Somebody has saved a newer version meanwhile. Close the issue and open it again to see it.',
    ],
    ['a broken connection', down(), 'Failed to send the issue'],
  ])('shows %s, and sends nothing', async (_, answer, sentence) => {
    const { user, dialog, send } = await openSending()
    take('send_newsletter_issue', () => answer)
    await user.click(await send())
    expect(await dialog.findByRole('alert')).toHaveTextContent(sentence)
    expect(await send()).toBeEnabled()
  })

  test('is stopped by an error, which leads to its block', async () => {
    const blocks = [...issue.blocks.slice(2), { id: 'gone', kind: 'event', event_id: issue.id }]
    const { user, dialog, send } = await openDialog({ ...issue, blocks })
    expect(await dialog.findByText(/The event “Withdrawn” is not public/)).toBeVisible()
    await user.click(await send())
    expect(dialog.getByRole('alert')).toHaveTextContent('It cannot be sent before the errors are corrected.')
    await user.click(dialog.getByRole('button', { name: 'Go to block 2' }))
    expect(screen.queryByRole('dialog', { name: /^Send/ })).not.toBeInTheDocument()
    await waitFor(() => expect(document.activeElement).toHaveTextContent('Block 2: Event Withdrawn'))
  })

  test('asks about a warning', async () => {
    const picture = { id: 'p', kind: 'picture', url: '/artwork/copper-mine.webp', alt: '', link: '' }
    const sent = take('send_newsletter_issue', nothing)
    const { user, dialog, send } = await openDialog({ ...issue, blocks: [picture, ...issue.blocks.slice(2)] })
    const accept = await dialog.findByRole('checkbox', { name: 'Send it with this warning.' })
    await user.click(await send())
    expect(dialog.getByRole('alert')).toHaveTextContent('Please confirm that it goes out with these warnings.')
    await user.click(accept)
    await user.click(await send())
    await waitFor(() => expect(sent).toHaveLength(1))
  })

  test('is not offered to nobody', async () => {
    take('count_newsletter_audience', () => HttpResponse.json(0))
    const { user, dialog } = await openSending()
    expect(await dialog.findByText('Nobody has subscribed to the newsletter.')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Send' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('Nobody would get it.')
  })
})

describe('scheduling an issue', () => {
  test('asks for the time on the clock that it names, and then says when it goes', async () => {
    const { user, dialog, become } = await openSending()
    const scheduled = becoming('schedule_newsletter_issue', () =>
      become({ status: 'scheduled', scheduled_at: '2126-03-09T07:00:00+00:00' }),
    )
    await user.click(dialog.getByRole('radio', { name: 'At a time' }))
    expect(
      await dialog.findByText('It goes to everybody who is a subscriber then; now that is 8,204 subscribers.'),
    ).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Schedule' }))
    expect(dialog.getByRole('alert')).toHaveTextContent('Please enter the date and the time.')
    fireEvent.change(dialog.getByLabelText('Date and time (Sofia time)'), { target: { value: '2126-03-09' } })
    await user.click(dialog.getByRole('button', { name: 'Schedule' }))
    const standing = await screen.findByText(/^It goes out on/)
    expect(plain(standing)).toBe(
      'It goes out on 9 Mar 2126, 9:00 AM, to everybody who is a subscriber then. Until then it can be taken back to draft and changed.',
    )
    expect(scheduled).toEqual([{ issue_id: issue.id, expected: issue.updated_at, at: '2126-03-09T07:00:00.000Z' }])
  })

  test('a scheduled issue is taken back to draft, and can be changed again', async () => {
    const { user, become } = await open({
      ...issue,
      blocks: [],
      status: 'scheduled',
      scheduled_at: '2126-03-09T07:00:00+00:00',
    })
    const taken = becoming('unschedule_newsletter_issue', () => become({ status: 'draft', scheduled_at: null }))
    await user.click(await screen.findByRole('button', { name: 'Take back to draft…' }))
    const question = within(screen.getByRole('alertdialog', { name: 'Take “Roses and railways” back to draft?' }))
    expect(plain(question.getByText(/^It does not go out/))).toBe(
      'It does not go out on 9 Mar 2126, 9:00 AM. It can be changed again, sent, or given another time.',
    )
    await user.click(question.getByRole('button', { name: 'Take back to draft' }))
    expect(await screen.findByRole('textbox', { name: 'Subject' })).toHaveValue('Roses and railways')
    expect(taken).toEqual([{ issue_id: issue.id }])
  })
})

describe('an issue under way', () => {
  test('is paused and resumed, each with what it does said before, and keeps the focus', async () => {
    take('get_newsletter_issue_counts', () => HttpResponse.json([{ ...counts, waiting: 8_000, sent: 204 }]))
    const { user, become } = await open(underway)
    const paused = becoming('pause_newsletter_issue', () => become({ status: 'paused' }))
    const resumed = becoming('resume_newsletter_issue', () => become({ status: 'sending' }))
    await screen.findByText('204 of 8,204 mails')
    expect(
      await screen.findByText(/At 90 mails a minute, the last one leaves at about .* \(Sofia time\)/),
    ).toBeVisible()
    await user.click(button('Pause…'))
    let question = within(screen.getByRole('alertdialog', { name: 'Pause “Roses and railways”?' }))
    expect(
      question.getByText(
        '8,000 mails that still wait stay back until you resume or cancel the issue. What has left cannot be called back.',
      ),
    ).toBeVisible()
    await user.click(question.getByRole('button', { name: 'Pause' }))
    expect(await screen.findByText('Nothing leaves until it is resumed.')).toBeVisible()
    expect(screen.queryByText(/the last one leaves/)).not.toBeInTheDocument()
    await waitFor(() => expect(button('Resume…')).toHaveFocus())
    await user.keyboard('{Enter}')
    question = within(screen.getByRole('alertdialog', { name: 'Resume “Roses and railways”?' }))
    expect(
      question.getByText(
        '8,000 mails that still wait go out, once to each address. Whoever has it already or has unsubscribed meanwhile does not get it.',
      ),
    ).toBeVisible()
    await user.click(question.getByRole('button', { name: 'Resume' }))
    expect(await screen.findByText(/^Sending began on/)).toBeVisible()
    expect([paused.length, resumed.length]).toEqual([1, 1])
  })

  test('is cancelled for good, and can be deleted then', async () => {
    let now = { ...counts, waiting: 8_000, sent: 204 }
    take('get_newsletter_issue_counts', () => HttpResponse.json([now]))
    const { user, become } = await open(underway)
    becoming('cancel_newsletter_issue', () => {
      now = { ...counts, sent: 204, dropped: 8_000 }
      become({ status: 'cancelled', finished_at: '2026-03-03T08:03:00+00:00' })
    })
    await screen.findByText('204 of 8,204 mails')
    await user.click(button('Cancel…'))
    const question = within(screen.getByRole('alertdialog', { name: 'Cancel “Roses and railways”?' }))
    expect(
      question.getByText(
        '8,000 mails wait at the moment. What has not left when you press never goes out, and the issue cannot be resumed. 204 mails have left and cannot be called back.',
      ),
    ).toBeVisible()
    await user.click(question.getByRole('button', { name: 'Cancel issue' }))
    expect(await screen.findByText(/^It was cancelled on/)).toBeVisible()
    expect(button('Delete issue')).toBeVisible()
    expect(screen.getByRole('link', { name: '/newsletter/roses-and-railways' })).toBeVisible()
  })

  test('a refusal is shown, and the issue is read again', async () => {
    const { user, become } = await open(underway)
    take('pause_newsletter_issue', () => {
      become({ status: 'sent', finished_at: '2026-03-03T10:00:00+00:00' })
      return refusal('PT409', 'This issue is not being sent.')
    })
    await user.click(await screen.findByRole('button', { name: 'Pause…' }))
    const question = within(screen.getByRole('alertdialog'))
    await user.click(question.getByRole('button', { name: 'Pause' }))
    expect(await question.findByText('This issue is not being sent.')).toBeVisible()
    await user.click(question.getByRole('button', { name: 'Go back' }))
    expect(await screen.findByText(/the last mail left by/)).toBeVisible()
  })
})

test('an issue that was sent says what became of it and where its page is', async () => {
  take('get_newsletter_issue_counts', () =>
    HttpResponse.json([
      { ...counts, sent: 8_190, failed: 4, dropped: 10, bounced: 20, complained: 1, unsubscribed: 7, visits: 412 },
    ]),
  )
  await open({ ...underway, status: 'sent', finished_at: '2026-03-03T09:40:00+00:00' })
  const part = within(await screen.findByRole('region', { name: 'What became of it' }))
  const facts = part.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`)
  expect(facts).toEqual([
    'Recipients: 8,204 subscribers',
    'Delivered: 8,169',
    'Failed: 4',
    'Bounced: 20',
    'Complained: 1',
    'Skipped, because they had left: 10',
    'Unsubscribed from this issue: 7',
    'Visits to its page: 412',
  ])
  expect(part.queryByRole('progressbar')).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: '/newsletter/roses-and-railways' })).toHaveAttribute(
    'href',
    '/newsletter/roses-and-railways',
  )
  expect(screen.queryByRole('button', { name: /Pause|Resume|Cancel|Delete/ })).not.toBeInTheDocument()
})

test('the end is estimated from what waits and the pace', () => {
  const now = Date.parse('2026-03-03T08:00:20Z')
  expect(endOf({ ...counts, waiting: 8_000 }, 90, now)).toBe('2026-03-03T09:30:00.000Z')
  expect(endOf({ ...counts, waiting: 0 }, 90, now)).toBeUndefined()
})

test('an hour that was missed for a reason says the reason', () => {
  const words = missedWords({ missed_at: '2026-03-01T07:00:00Z', missed_reason: 'The event “Forum” is over.' })
  expect(words.replace(/[\u00a0\u202f]/g, ' ')).toBe(
    'It was to go out on 1 Mar 2026, 9:00 AM, but could not be sent: The event “Forum” is over. Choose a new time or send it now.',
  )
})
