import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, test } from 'vitest'
import { deliveryWords } from '@/features/write/mail/shared/deliveries'
import { mailCountWords, mailThing, readAgainAfter, missingContentWords } from '@/features/write/mail/mail'
import { MailPage } from '@/features/write/mail/mail-page'
import { changed, unchanged } from '../support/page/answers'
import { down, rows } from '../support/page/office-members'
import { useSignIn } from '../support/page/signed-in'
import { api, pagesAlone, server } from '../support/page/unit'

const enter = useSignIn(pagesAlone({ '/dashboard/mail': MailPage }))

const mail = (id: string, parts: Record<string, unknown>) => ({
  id,
  template: 'registration-confirmed',
  recipient: `${id}@fixtures.example`,
  about_kind: 'registration',
  about_id: 'r',
  state: 'sent',
  attempts: 1,
  next_attempt_at: '2026-11-21T12:02:00+00:00',
  last_error: null,
  created_at: '2026-11-21T12:00:00+00:00',
  settled_at: '2026-11-21T12:02:00+00:00',
  ...parts,
})
const list = [
  mail('sent', {}),
  mail('dead', {
    state: 'failed',
    last_error: 'No such mailbox',
    template: 'application-decided',
    about_kind: 'application',
  }),
  mail('later', { state: 'waiting', settled_at: null, template: 'invitation', about_kind: 'invitation' }),
]

/** A backend with mails; returns the queries of the list, and the mails to be sent again. */
function serve(found: readonly object[] = list, total = found.length) {
  const asked: URLSearchParams[] = []
  const again: unknown[] = []
  const page = (request: Request) => {
    asked.push(new URL(request.url).searchParams)
    return rows(found, total)
  }
  server.use(
    http.get(api('mail_outbox'), ({ request }) => page(request)),
    http.post(api('rpc/search_mails'), ({ request }) => page(request)),
    http.post(api('rpc/get_mail_counts'), () =>
      HttpResponse.json([
        { state: 'sent', count: 1204 },
        { state: 'waiting', count: 2 },
        { state: 'sending', count: 1 },
        { state: 'failed', count: 1 },
        { state: 'dropped', count: 7 },
      ]),
    ),
    http.post(api('rpc/get_failed_jobs'), () => HttpResponse.json([])),
    http.post(api('rpc/retry_mails'), async ({ request }) => {
      again.push(await request.json())
      return changed('dead')
    }),
  )
  return { asked, again }
}

/** The texts of the list's cells, row by row. */
const cells = async () =>
  Array.from((await screen.findByRole('table', { name: 'Mails' })).querySelectorAll('tbody tr'), (row) =>
    Array.from(row.querySelectorAll('td'), ({ textContent }) => textContent),
  )

describe('the mails', () => {
  test('stand below the background jobs that failed when they last ran, with when', async () => {
    serve()
    server.use(
      http.post(api('rpc/get_failed_jobs'), () =>
        HttpResponse.json([{ name: 'pass_on_offers', at: '2026-11-20T08:00:00Z' }]),
      ),
    )
    await enter('/dashboard/mail', 'administrator')
    expect(await screen.findByRole('alert')).toHaveTextContent(/pass on offers, 20 Nov 2026, /)
  })

  test('are listed with what became of them; a failed one is sent again, or says why it cannot be', async () => {
    const { again } = serve(list, 120)
    const { user } = await enter('/dashboard/mail', 'administrator')
    expect((await cells()).map((texts) => texts.slice(1).join(' | '))).toEqual([
      expect.stringMatching(
        /^sent@fixtures.example \| Confirmation \(registration\) \| 21 Nov 2026 \| Sent21 Nov 2026, .* \| $/,
      ),
      expect.stringMatching(
        /^dead@fixtures.example \| Decision \(application\) \| 21 Nov 2026 \| FailedNo such mailbox \| $/,
      ),
      expect.stringMatching(
        /^later@fixtures.example \| Invitation \| 21 Nov 2026 \| Waitingthe next try is 21 Nov 2026, .* \| $/,
      ),
    ])
    expect(screen.getByText('Sent 1,204 · Waiting 3 · Failed 1')).toBeVisible()
    expect(screen.getByText('Page 1 of 3')).toBeVisible()
    await user.click(screen.getByLabelText('Send again to dead@fixtures.example'))
    await expect.poll(() => again).toEqual([{ ids: ['dead'] }])
    const why = 'This mail is not waiting to be sent again.'
    server.use(http.post(api('rpc/retry_mails'), () => unchanged('dead', why)))
    await user.click(await screen.findByLabelText('Send again to dead@fixtures.example'))
    expect(await screen.findByText(why)).toBeVisible()
  })

  test('that came back or were reported as spam say so', async () => {
    serve([mail('gone', { returned: 'bounced' }), mail('angry', { returned: 'complained' })])
    await enter('/dashboard/mail', 'administrator')
    const states = (await cells()).map((texts) => texts[4])
    expect(states).toEqual([
      expect.stringMatching(/^Came backsent 21 Nov 2026, /),
      expect.stringMatching(/^Reported as spamsent 21 Nov 2026, /),
    ])
  })

  test('are read as they were sent, with a link to what they are about', async () => {
    serve()
    const asked: unknown[] = []
    server.use(
      http.post(api('rpc/get_mail_content'), async ({ request }) => {
        asked.push(await request.json())
        return HttpResponse.json([
          {
            subject: 'You are registered: Autumn Forum',
            content: 'See your registration:\nhttps://site.example/registration?token=…',
            thing: 'Autumn Forum',
            event_id: 'e',
          },
        ])
      }),
    )
    const { user } = await enter('/dashboard/mail', 'administrator')
    await user.click(
      await screen.findByRole('button', { name: 'Confirmation (registration) to sent@fixtures.example' }),
    )
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirmation (registration)' }))
    expect(await dialog.findByText('You are registered: Autumn Forum')).toBeVisible()
    expect(dialog.getByText(/^See your registration:/)).toBeVisible()
    expect(dialog.getByText(/left incomplete/)).toBeVisible()
    expect(dialog.getByRole('link', { name: 'Autumn Forum' })).toHaveAttribute(
      'href',
      '/dashboard/events/e/participants?q=sent%40fixtures.example',
    )
    expect(asked).toEqual([{ mail: 'sent' }])
  })

  test('say why there is nothing to read, and that what they were about is gone', async () => {
    serve()
    server.use(http.post(api('rpc/get_mail_content'), () => HttpResponse.json([])))
    const { user } = await enter('/dashboard/mail', 'administrator')
    await user.click(await screen.findByRole('button', { name: 'Decision (application) to dead@fixtures.example' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Decision (application)' }))
    expect(await dialog.findByText('It has been deleted.')).toBeVisible()
    expect(dialog.getByText('Its text is written when it is sent.')).toBeVisible()
    expect(dialog.queryByText(/left incomplete/)).toBeNull()
    expect(
      ['invitation', 'announcement-copy', 'registration-confirmed'].map((template) =>
        missingContentWords({ template, state: 'sent' }),
      ),
    ).toEqual([
      'The sign-in service writes it: an invitation with a link for its recipient alone.',
      'It was not kept.',
      'It was not kept.',
    ])
    expect(missingContentWords({ template: 'announcement-copy', state: 'waiting' })).toBe(
      'The announcement as it is when the mail is sent.',
    )
  })

  test.each([
    ['application', 'Rila', '/dashboard/applications/1'],
    ['message', 'Services message', '/dashboard/messages/1'],
    ['announcement', 'Changed hours', '/dashboard/interchange/announcements/1'],
    ['invitation', null, '/dashboard/users/invitations'],
    ['account', null, '/dashboard/users'],
    ['subscription', null, '/dashboard/interchange/subscribers?q=a%40b.example'],
    ['member', 'Rila Tools', '/dashboard/members/1'],
    ['payment', '€120.00 from Rila Tools', '/dashboard/dues/payments/1'],
    ['notice', null, '/dashboard/messages'],
    ['message', null, undefined],
  ])('about %s %s lead to %s', (about_kind, thing, to) => {
    expect(
      mailThing(
        { template: 'notice-messages', about_kind, about_id: '1', recipient: 'a@b.example' },
        { thing, event_id: null },
      ).to,
    ).toBe(to)
  })

  test('are searched and filtered by the database, from the address', async () => {
    const { asked } = serve(list.slice(0, 1))
    const { user } = await enter('/dashboard/mail?q=sent&state=failed&page=2', 'super_administrator')
    await screen.findByRole('table', { name: 'Mails' })
    expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({
      state: 'eq.failed',
      order: 'created_at.desc,id.asc',
      offset: '50',
      limit: '50',
    })
    // Neither data nor cause: nobody needs to read what they hold.
    expect(asked[0]?.get('select')).not.toMatch(/data|cause|\*/)
    await user.selectOptions(screen.getByLabelText('State'), 'Sent')
    await expect.poll(() => asked.at(-1)?.get('state')).toBe('eq.sent')
  })

  test('say that they could not be loaded, and that there are none', async () => {
    server.use(
      http.get(api('mail_outbox'), down),
      http.post(api('rpc/get_mail_counts'), () => HttpResponse.json([])),
      http.post(api('rpc/get_failed_jobs'), () => HttpResponse.json([])),
    )
    const { user } = await enter('/dashboard/mail', 'administrator')
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load mails')
    serve([])
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No mail has been written yet.')).toBeVisible()
  })
})

test('mails are read again while one is about to leave, and left alone while none is', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  const read = (state: string, next_attempt_at: string) =>
    readAgainAfter([mail('sent', {}), mail('one', { state, next_attempt_at })], now)
  expect(read('waiting', '2026-11-21T11:59:59+00:00')).toBeGreaterThan(0)
  expect(read('waiting', '2026-11-21T12:00:30+00:00')).toBeGreaterThan(0)
  expect(read('sending', '2026-11-21T13:00:00+00:00')).toBeGreaterThan(0)
  expect([
    read('waiting', '2026-11-21T13:00:00+00:00'),
    read('failed', '2026-11-21T11:00:00+00:00'),
    readAgainAfter([], now),
  ]).toEqual([false, false, false])
})

test('a mail that is skipped may go out later, such as a copy of an announcement that is inactive', () => {
  const dropped = { attempts: 0, next_attempt_at: '', settled_at: null, last_error: null, returned: null }
  expect(deliveryWords({ state: 'dropped', ...dropped })).toBe('not sent, because it is not needed now')
})

test('numbers of mails leave out what there is none of', () => {
  expect([
    mailCountWords({}),
    mailCountWords({ sending: 2, waiting: 1 }),
    mailCountWords({ dropped: 3, sent: 1 }),
  ]).toEqual(['', 'Waiting 3', 'Sent 1'])
})
