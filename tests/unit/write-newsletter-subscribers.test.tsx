import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import papa from 'papaparse'
import { beforeEach, describe, expect, test } from 'vitest'
import { statusCountWords, parseAddresses } from '@/features/write/newsletter/office/subscriber-list'
import { SubscribersPage } from '@/features/write/newsletter/office/subscribers-page'
import { csvCells } from '@/lib/text/csv'
import {
  keepFiles,
  nothing,
  refusal,
  take,
  takeChanges,
  takeReads,
  takeSearches,
  textsOf,
} from '../support/page/answers'
import { down, rows, type Answer } from '../support/page/office-members'
import { useSignIn } from '../support/page/signed-in'
import { enterText, pagesAlone } from '../support/page/unit'

const path = '/dashboard/interchange/subscribers'
const enter = useSignIn()
const enterList = useSignIn(pagesAlone({ [path]: SubscribersPage }))
const subscriber = (index: number, parts: object = {}) => ({
  id: `30000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  email: `reader${index}@post.example`,
  status: 'active',
  created_at: `2026-03-${String((index % 28) + 1).padStart(2, '0')}T10:00:00+00:00`,
  consented_at: '2026-03-01T09:00:00+00:00',
  consent_source: '/contact',
  consent_statement: null as string | null,
  confirmed_at: null as string | null,
  unsubscribed_at: null as string | null,
  unsubscribed_by: null as string | null,
  stopped_at: null as string | null,
  stopped_reason: null as string | null,
  ...parts,
})
const bounced = subscriber(4, {
  status: 'bounced',
  stopped_at: '2026-04-03T10:00:00+00:00',
  stopped_reason: '550 5.1.1 No such user',
})
const two = [
  subscriber(2, { confirmed_at: '2026-03-04T10:00:00+00:00' }),
  subscriber(1, {
    status: 'unsubscribed',
    consent_source: 'import',
    consent_statement: 'Signed in Ruse',
    unsubscribed_at: '2026-04-02T10:00:00+00:00',
    unsubscribed_by: 'one-click',
  }),
]

/** Answers reads of the subscribers; returns their queries. */
const serve = (answer: (query: URLSearchParams) => Answer | Promise<Answer>) =>
  takeReads('newsletter_subscribers', answer)

beforeEach(() => {
  take('get_subscriber_counts', () =>
    HttpResponse.json([
      { status: 'active', count: 8204 },
      { status: 'bounced', count: 2 },
      { status: 'pending', count: 3 },
      { status: 'unsubscribed', count: 10 },
      { status: 'of the future', count: 2 },
    ]),
  )
})

/** The texts of the cells of each row, from a column on. */
async function cells(from: number) {
  const [, ...lines] = within(await screen.findByRole('table', { name: 'Subscribers' })).getAllByRole('row')
  return lines.map((line) => textsOf(within(line).getAllByRole('cell')).slice(from))
}

describe('the subscribers', () => {
  test('are listed newest first with their status in words, read with one request', async () => {
    const asked = serve(() => rows(two, 8216))
    await enterList(path, 'editor')
    expect(await cells(1)).toEqual([
      ['reader2@post.example', 'Active', '3 Mar 2026', '1 Mar 2026 · Form on /contactConfirmed 4 Mar 2026', '–', ''],
      [
        'reader1@post.example',
        'Unsubscribed',
        '2 Mar 2026',
        '1 Mar 2026 · ImportedSigned in Ruse',
        '2 Apr 2026by their mail program',
        '',
      ],
    ])
    const table = within(screen.getByRole('table', { name: 'Subscribers' }))
    expect(table.getByText('Active')).toHaveClass('text-leaf-700')
    expect(table.getByText('Unsubscribed')).toHaveClass('text-danger-700')
    expect(screen.getByText('Active 8,204 · Pending 3 · Unsubscribed 12 · Bounced 2')).toBeVisible()
    expect(screen.getByText('8,216 subscribers')).toBeVisible()
    expect(asked).toHaveLength(1)
    expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({
      order: 'created_at.desc,id.asc',
      offset: '0',
      limit: '25',
    })
  })

  test('are searched, filtered and paged by their address', async () => {
    serve(() => rows([subscriber(30)], 26))
    const asked = takeSearches('search_subscribers', () => rows([subscriber(30)], 26))
    const { router, user } = await enterList(`${path}?q=post&status=unsubscribed&page=2`, 'administrator')
    expect(await screen.findByText('Page 2 of 2')).toBeVisible()
    expect(asked[0]?.body).toMatchObject({ query: 'post' })
    expect(Object.fromEntries(asked[0]?.query ?? [])).toMatchObject({
      status: 'not.in.(active,pending,bounced,complained)',
      offset: '25',
      limit: '25',
    })
    await user.selectOptions(screen.getByLabelText('Status'), 'Active')
    await waitFor(() => expect(asked.at(-1)?.query.get('status')).toBe('eq.active'))
    expect(router.state.location.search).toBe('?q=post&status=active')
    await user.clear(screen.getByRole('searchbox', { name: 'Search by email' }))
    await waitFor(() => expect(router.state.location.search).toBe('?status=active'))
  })

  test('that bounced or complained say why', async () => {
    serve(() => rows([bounced, subscriber(3, { status: 'complained', stopped_at: '2026-04-04T10:00:00+00:00' })]))
    await enterList(path, 'editor')
    expect(await cells(2)).toEqual([
      ['Bounced', '5 Mar 2026', '1 Mar 2026 · Form on /contact', '3 Apr 2026550 5.1.1 No such user', ''],
      ['Complained', '4 Mar 2026', '1 Mar 2026 · Form on /contact', '4 Apr 2026', ''],
    ])
  })

  test('that bounced are filtered, and set back for a reason; a refusal is said there', async () => {
    const asked = serve(() => rows([bounced]))
    const restored = take('restore_subscriber', (_, calls) =>
      calls === 1 ? refusal('P0001', 'Nobody has confirmed this subscription.') : nothing(),
    )
    const { user } = await enterList(`${path}?status=bounced`, 'editor')
    await user.click(await screen.findByRole('button', { name: 'Set back reader4@post.example' }))
    expect(asked.at(-1)?.get('status')).toBe('eq.bounced')
    const dialog = within(screen.getByRole('dialog', { name: 'Bounced' }))
    expect(dialog.getByText('550 5.1.1 No such user')).toBeVisible()
    expect(dialog.getByText(/A mail came back on/)).toHaveTextContent(
      'A mail came back on 3 Apr 2026. Since then no newsletter goes there.',
    )
    const reason = dialog.getByLabelText(/Why may the newsletter go there again/)
    await enterText(user, reason, 'short')
    await user.click(dialog.getByRole('button', { name: 'Set back to active' }))
    expect(reason).toBeInvalid()
    expect(reason).toHaveFocus()
    expect(restored).toEqual([])
    await enterText(user, reason, ', but they wrote to us ')
    await user.click(dialog.getByRole('button', { name: 'Set back to active' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('Nobody has confirmed this subscription.')
    await user.click(dialog.getByRole('button', { name: 'Set back to active' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    const sent = { subscriber: bounced.id, reason: 'short, but they wrote to us' }
    expect(restored).toEqual([sent, sent])
  })

  test('are deleted after a question that names the address; a refusal is said there', async () => {
    serve(() => rows(two))
    const deleted = takeChanges('newsletter_subscribers', (changes) => (changes === 1 ? down() : nothing()))
    const { user } = await enterList(path, 'editor')
    await user.click(await screen.findByRole('button', { name: 'Delete reader2@post.example' }))
    const dialog = within(screen.getByRole('alertdialog', { name: 'Delete reader2@post.example?' }))
    await user.click(dialog.getByRole('button', { name: 'Delete subscriber' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('Failed to delete subscriber')
    serve(() => rows(two.slice(1)))
    await user.click(dialog.getByRole('button', { name: 'Delete subscriber' }))
    await waitFor(() => expect(screen.queryByText('reader2@post.example')).not.toBeInTheDocument())
    expect(deleted.map(({ query }) => query.get('id'))).toEqual([`eq.${two[0]?.id}`, `eq.${two[0]?.id}`])
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  })

  test('are unsubscribed after a question, for somebody who asked the office', async () => {
    serve(() => rows(two))
    const ended = take('unsubscribe_subscriber', (_, calls) =>
      calls === 1 ? refusal('P0001', 'This subscriber is not in the list any more.') : nothing(),
    )
    const { user } = await enterList(path, 'editor')
    await user.click(await screen.findByRole('button', { name: 'Unsubscribe reader2@post.example' }))
    const dialog = within(screen.getByRole('alertdialog', { name: 'Unsubscribe reader2@post.example?' }))
    await user.click(dialog.getByRole('button', { name: 'Unsubscribe' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('This subscriber is not in the list any more.')
    await user.click(dialog.getByRole('button', { name: 'Unsubscribe' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
    expect(ended).toEqual([{ subscriber: two[0]?.id }, { subscriber: two[0]?.id }])
  })

  test('are not for members', async () => {
    await enter(path, null)
    expect(await screen.findByRole('heading', { name: 'This page is not open to you' })).toBeVisible()
  })
})

describe('the export', () => {
  const many = Array.from({ length: 1001 }, (_, index) => subscriber(index + 1))

  test('can be cancelled', async () => {
    const { files: saved } = keepFiles()
    serve((query) =>
      query.get('order') === 'id.asc' && query.get('id') === `gt.${many[999]?.id}`
        ? new Promise<Answer>(() => undefined)
        : rows(query.get('order') === 'id.asc' ? many.slice(0, 1000) : two, many.length),
    )
    const { user } = await enterList(path, 'editor')
    await user.click(await screen.findByRole('button', { name: 'Export' }))
    expect(await screen.findByText('1,000 read')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Cancel export' }))
    expect(await screen.findByRole('button', { name: 'Export' })).toBeVisible()
    expect(saved).toEqual([])
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
})

test('numbers are in words: those that stopped only where there are some', () => {
  const none = { active: 0, pending: 0, unsubscribed: 0, bounced: 0, complained: 0 }
  expect(statusCountWords(none)).toBe('Active 0 · Pending 0 · Unsubscribed 0')
  expect(statusCountWords({ ...none, active: 1204, complained: 1 })).toBe(
    'Active 1,204 · Pending 0 · Unsubscribed 0 · Complained 1',
  )
})

describe('the import', () => {
  const report = {
    added: 2,
    present: 1,
    unsubscribed: 1,
    stopped: 1,
    invalid: 1,
    duplicate: 0,
    rows: [
      { line: 4, email: 'here@post.example', outcome: 'present' },
      { line: 5, email: 'left@post.example', outcome: 'unsubscribed' },
      { line: 6, email: '', outcome: 'invalid' },
      { line: 7, email: 'gone@post.example', outcome: 'stopped' },
    ],
  }
  const choose = async (text: string) => {
    const app = await enter(`${path}/import`, 'editor')
    await app.user.upload(
      await screen.findByLabelText('File of emails'),
      new File([text], 'addresses.csv', { type: 'text/csv' }),
    )
    return app
  }
  const serveImport = () => take('import_subscribers', () => HttpResponse.json(report))

  test('is tried first, says what is left out and why, asks how people consented, and then stores', async () => {
    const calls = serveImport()
    const { user } = await choose(
      'name;email\nA;a@post.example\nB; b@post.example\nC;here@post.example\nD;left@post.example\nE;\nF;gone@post.example',
    )
    expect(
      await screen.findByText(
        '6 rows: 2 new emails, 1 in the list already, 1 who left, 1 bounced or complained, 1 not valid, 0 twice in the file. Nothing has been stored yet.',
      ),
    ).toBeVisible()
    const [, ...left] = within(screen.getByRole('table', { name: 'Emails that are not added' })).getAllByRole('row')
    expect(textsOf(left)).toEqual([
      'Row4here@post.exampleNot added becauseIn the list already',
      'Row5left@post.exampleNot added becauseHas left; only their own confirmation brings them back',
      'Row6(empty)Not added becauseNot a valid email address',
      'Row7gone@post.exampleNot added becauseBounced or complained; only their own confirmation or the office brings them back',
    ])
    const statement = screen.getByLabelText(/How did these people consent/)
    await enterText(user, statement, 'short')
    await user.click(screen.getByRole('button', { name: 'Import 2 emails' }))
    expect(statement).toBeInvalid()
    expect(statement).toHaveFocus()
    expect(calls).toHaveLength(1)
    await enterText(user, statement, ', but signed in Ruse ')
    await user.click(screen.getByRole('button', { name: 'Import 2 emails' }))
    expect(await screen.findByText('2 subscribers added')).toBeVisible()
    const emails = [
      'a@post.example',
      'b@post.example',
      'here@post.example',
      'left@post.example',
      '',
      'gone@post.example',
    ]
    const rows = emails.map((email, index) => ({ line: index + 2, email }))
    expect(calls).toEqual([
      { rows, statement: '', dry_run: true },
      { rows, statement: 'short, but signed in Ruse', dry_run: false },
    ])
  })

  test.each([
    ['under E-mail, one in a cell or several', 'Name,E-mail\n', 2],
    ['without a line of names', '', 1],
  ])('takes addresses as people keep them, %s', (_, head, first) => {
    const cells = [
      'anna@post.example',
      '"Анна Тестова <named@post.example>"',
      'mailto:boris@post.example',
      '\u00a0gena@post.example\u00a0',
      '\u200bdora@post.example',
      'elena@пример.бг',
      'end@post.example.',
      '"one@post.example, two@post.example"',
      '"here@post.example, broken@"',
    ]
    const text = head + cells.map((cell) => `A,${cell}`).join('\n')
    expect(parseAddresses(csvCells(papa, text)).map(({ line, email }) => `${line - first} ${email}`)).toEqual([
      '0 anna@post.example',
      '1 named@post.example',
      '2 boris@post.example',
      '3 gena@post.example',
      '4 dora@post.example',
      '5 elena@пример.бг',
      '6 end@post.example',
      '7 one@post.example',
      '7 two@post.example',
      '8 here@post.example, broken@',
    ])
  })

  test('counts rows and emails where a row has several', async () => {
    serveImport()
    await choose('email\n"a@post.example, b@post.example"\nhere@post.example')
    expect(await screen.findByText(/^3 emails in 2 rows: 2 new emails, /)).toBeVisible()
    expect(screen.getByRole('heading', { name: '4 emails are not added' })).toBeVisible()
  })

  test('takes a list of addresses alone', () => {
    const alone = ['a@b.example', 'c@d.example']
    expect(parseAddresses(alone.map((email) => [email]))).toEqual(alone.map((email, at) => ({ line: at + 1, email })))
  })

  test.each([
    ['without addresses', 'name\nA', 'This file has no column email.'],
    ['without rows', 'email\n', 'This file has no rows.'],
    ['with too many', `email\n${'a@b.example\n'.repeat(10_001)}`, '10,001 rows; 10,000 can be imported at once'],
  ])('refuses a file %s', async (_, text, message) => {
    const calls = serveImport()
    await choose(text)
    expect(await screen.findByRole('alert')).toHaveTextContent(message)
    expect(calls).toEqual([])
  })

  test('says when the database cannot be asked', async () => {
    take('import_subscribers', down)
    await choose('email\na@post.example')
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to import subscribers')
  })
})
