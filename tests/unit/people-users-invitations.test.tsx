import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { InvitationsPage } from '@/features/people/users/office/invitations-page'
import { companiesOf, invitationSchema, stateOfInvitation } from '@/features/people/users/users'
import {
  changed,
  fieldOf,
  keepFiles,
  nothing,
  refusal,
  take,
  takeChanges,
  takeReads,
  textsOf,
  write,
} from '../support/page/answers'
import { companies, serveOffice } from '../support/page/office-people'
import { rows } from '../support/page/office-members'
import { press, pressSoon } from '../support/page/press'
import { useSignIn } from '../support/page/signed-in'
import { pagesAlone } from '../support/page/unit'

const path = '/dashboard/users/invitations'
const enter = useSignIn(pagesAlone({ [path]: InvitationsPage }))
const [rila] = companies

const invitation = {
  id: '51000000-0000-4000-8000-000000000001',
  email: 'vera@rila.example',
  first_name: 'Vera',
  last_name: 'Radeva',
  created_at: '2026-11-01T10:00:00Z',
  expires_at: '2126-11-15T10:00:00Z',
  accepted_at: null as string | null,
  withdrawn_at: null as string | null,
  is_manager: false,
  is_accountant: false,
  role: null as { name: string } | null,
  company: null as { name: string } | null,
  inviter: { full_name: 'Daniyar Seitov' } as { full_name: string } | null,
}
const other = (email: string, parts: Partial<typeof invitation>) => ({ ...invitation, id: email, email, ...parts })

test('the list shows what became of each invitation, and offers to send again or withdraw what one may and what is not over', async () => {
  const list = [
    invitation,
    other('late@b.example', { expires_at: '2026-11-15T10:00:00Z', role: { name: 'editor' }, inviter: null }),
    other('in@b.example', { accepted_at: '2026-11-03T10:00:00Z', company: { name: 'Rila Tools' }, is_manager: true }),
    other('out@b.example', { withdrawn_at: '2026-11-04T10:00:00Z', is_accountant: true }),
    other('boss@b.example', { role: { name: 'administrator' } }),
  ]
  const asked = takeReads('invitations', () => rows(list))
  const { files } = keepFiles()
  await enter(`${path}?show=all`, 'administrator')
  const table = within(await screen.findByRole('table', { name: 'Invitations' }))
  const cells = (row: HTMLElement) => textsOf(within(row).getAllByRole('cell').slice(2, 7))
  expect(table.getAllByRole('row').slice(1).map(cells)).toEqual([
    ['vera@rila.example', 'Member', '–', '1 Nov 2026by Daniyar Seitov', 'Open until 15 Nov 2126'],
    ['late@b.example', 'Editor', '–', '1 Nov 2026', 'Expired on 15 Nov 2026'],
    ['in@b.example', 'Member', 'Rila Tools as a manager', '1 Nov 2026by Daniyar Seitov', 'Accepted on 3 Nov 2026'],
    ['out@b.example', 'Member, accountant', '–', '1 Nov 2026by Daniyar Seitov', 'Withdrawn on 4 Nov 2026'],
    ['boss@b.example', 'Administrator', '–', '1 Nov 2026by Daniyar Seitov', 'Open until 15 Nov 2126'],
  ])
  const offered = table.getAllByLabelText(/^(Send|Withdraw) the invitation/)
  expect(offered.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Send the invitation of vera@rila.example again',
    'Withdraw the invitation of vera@rila.example',
    'Send the invitation of late@b.example again',
    'Withdraw the invitation of late@b.example',
  ])
  expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({
    order: 'created_at.desc,id.asc',
    offset: '0',
    limit: '25',
  })
  expect([asked[0]?.has('accepted_at'), asked[0]?.has('withdrawn_at')]).toEqual([false, false])
  press('Export')
  await waitFor(() => expect(files).toHaveLength(1))
  const [, first, , third] = (await files[0]?.text())?.split('\r\n') ?? []
  expect(first).toBe('Vera,Radeva,vera@rila.example,Member,,,,Open,2026-11-01 12:00,Daniyar Seitov,2126-11-15 12:00,,')
  expect(third).toContain('in@b.example,Member,,Rila Tools,yes,Accepted,')
})

test('those that are answered or withdrawn are left out at first', async () => {
  const asked = takeReads('invitations', () => rows([]))
  await enter(path, 'administrator')
  expect(await screen.findByText('No invitation is waiting for an answer.')).toBeVisible()
  expect([asked[0]?.get('accepted_at'), asked[0]?.get('withdrawn_at')]).toEqual(['is.null', 'is.null'])
})

test('one is sent again, and withdrawn after a question; what was said about sending it goes then', async () => {
  takeReads('invitations', () => rows([other('late@b.example', {}), invitation]))
  const renewed = take('renew_invitations', () => changed(invitation.id))
  const withdrawn = take('withdraw_invitation', (_, call) =>
    call === 1 ? refusal('P0001', 'It was accepted meanwhile.') : HttpResponse.json(true),
  )
  await enter(path, 'administrator')
  await pressSoon('Send the invitation of vera@rila.example again')
  expect(await screen.findByText('The mail to vera@rila.example is sent again')).toBeVisible()
  press('Withdraw the invitation of vera@rila.example')
  const question = screen.getByRole('alertdialog', { name: 'Withdraw the invitation of Vera Radeva?' })
  expect(question).toHaveTextContent('The link in the mail to vera@rila.example works no more.')
  press('Withdraw invitation', question)
  expect(await within(question).findByText('It was accepted meanwhile.')).toBeVisible()
  press('Withdraw invitation', question)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.queryByText('The mail to vera@rila.example is sent again')).not.toBeInTheDocument()
  expect([renewed, withdrawn]).toEqual([
    [{ ids: [invitation.id] }],
    [{ invitation_id: invitation.id }, { invitation_id: invitation.id }],
  ])
})

test('an invitation asks for the email address of the person, not one’s own, and may make a manager', async () => {
  serveOffice([])
  takeReads('invitations', () => rows([]))
  const sent = takeChanges('invitations', (tries) => (tries === 1 ? refusal('23505', 'duplicate key') : nothing()))
  const { user } = await enter(path, 'administrator')
  await pressSoon('Invite user')
  const dialog = await screen.findByRole('dialog', { name: 'Invite user' })
  press('Send invitation', dialog)
  expect(await within(dialog).findByText('Please enter the person’s email address')).toBeVisible()
  expect(textsOf(within(fieldOf('Role')).getAllByRole('option'))).toEqual(['Editor', 'Member'])
  write('Email', 'vera@rila.example')
  write('First name', ' Vera')
  write('Last name', 'Ilieva')
  write('Role', 'editor')
  expect(within(dialog).queryByRole('checkbox', { name: /manager/ })).not.toBeInTheDocument()
  await user.selectOptions(fieldOf('Company'), await within(dialog).findByText('Rila Tools'))
  await user.click(fieldOf('Becomes a manager of Rila Tools: keeps its page'))
  press('Send invitation', dialog)
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(
    'There is an open invitation for this email already. You can send it again from the list of invitations.',
  )
  press('Send invitation', dialog)
  expect(await within(dialog).findByText('vera@rila.example has been invited')).toBeVisible()
  const row = { email: 'vera@rila.example', first_name: 'Vera', last_name: 'Ilieva', role_id: 'role-editor' }
  expect(sent.map(({ row: body }) => body)).toEqual(
    [1, 2].map(() => ({ ...row, company_id: rila?.id, is_manager: true, is_accountant: false })),
  )
  press('Invite another person', dialog)
  expect(['Email', 'First name', 'Last name', 'Role', 'Company'].map((name) => fieldOf(name).value)).toEqual([
    '',
    '',
    '',
    'member',
    '',
  ])
  // Nobody manages a company that is taken back.
  for (const name of ['First name', 'Last name']) write(name, 'Ivo')
  write('Email', 'ivo@rila.example')
  await user.selectOptions(fieldOf('Company'), 'Rila Tools')
  await user.click(fieldOf('Becomes a manager of Rila Tools: keeps its page'))
  write('Company', '')
  await user.click(within(dialog).getByRole('checkbox', { name: /^Accountant: / }))
  press('Send invitation', dialog)
  expect(await within(dialog).findByText('ivo@rila.example has been invited')).toBeVisible()
  expect(sent[2]?.row).toMatchObject({ role_id: null, company_id: null, is_manager: false, is_accountant: true })
})

test('the rules of people and invitations', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  const state = (accepted_at: string | null, withdrawn_at: string | null, expires_at: string) =>
    stateOfInvitation({ accepted_at, withdrawn_at, expires_at }, now)
  const [at, after] = ['2026-11-21T12:00:00.000Z', '2026-11-21T12:00:00.001Z']
  expect([state(at, at, after), state(null, at, after), state(null, null, after), state(null, null, at)]).toEqual([
    'accepted',
    'withdrawn',
    'open',
    'expired',
  ])
  const belongs = ['C', 'B', 'A'].map((name) => ({ is_manager: name === 'A', member: { id: name, name } }))
  expect(companiesOf({ id: 'B' }, belongs)).toEqual([
    { id: 'B', name: 'B', manages: false },
    { id: 'A', name: 'A', manages: true },
    { id: 'C', name: 'C', manages: false },
  ])
  const values = {
    email: 'a@b.example',
    first_name: 'x'.repeat(80),
    last_name: 'y',
    company: null,
    manages: true,
    accountant: false,
  }
  const wrong = (change: object) =>
    invitationSchema.safeParse({ ...values, role: 'member', ...change }).error?.issues.map(({ path: [name] }) => name)
  expect([wrong({}), wrong({ first_name: 'x'.repeat(81), role: 'owner' })]).toEqual([undefined, ['first_name', 'role']])
})
