import { fireEvent, screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { InvitationsPage } from '@/features/users/office/invitations-page'
import { changed } from '../support/page/answers'
import { rows } from '../support/page/office-members'
import { press, pressSoon, put } from '../support/page/press'
import { useSignIn } from '../support/page/signed-in'
import { api, pagesAlone, server } from '../support/page/unit'

const path = '/dashboard/users/invitations'
const enter = useSignIn(pagesAlone({ [path]: InvitationsPage }))

const invitation = {
  id: '51000000-0000-4000-8000-000000000001',
  email: 'vera@rila.example',
  first_name: 'Vera',
  last_name: 'Radeva',
  created_at: '2026-11-01T10:00:00Z',
  expires_at: '2126-11-15T10:00:00Z',
  accepted_at: null,
  withdrawn_at: null,
  role: null,
  company: null,
  inviter: { full_name: 'Daniyar Seitov' },
}

test('what was said about sending an invitation again goes when it is withdrawn', async () => {
  server.use(
    http.get(api('invitations'), () => rows([invitation])),
    http.post(api('rpc/renew_invitations'), () => changed(invitation.id)),
    http.post(api('rpc/withdraw_invitation'), () => HttpResponse.json(true)),
    http.post('http://localhost/auth/v1/otp', () => HttpResponse.json({})),
  )
  await enter(path, 'administrator')
  await pressSoon('Send the invitation of vera@rila.example again')
  expect(await screen.findByText('The mail to vera@rila.example is sent again')).toBeVisible()
  press('Withdraw the invitation of vera@rila.example')
  press('Withdraw invitation', screen.getByRole('alertdialog'))
  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull()
  expect(screen.queryByText('The mail to vera@rila.example is sent again')).not.toBeInTheDocument()
})

test('an invitation asks for the email address of the person, not one’s own, and may make a manager', async () => {
  const company = { id: '55555555-5555-4555-8555-555555555555', name: 'Rila Tools' }
  const sent: unknown[] = []
  server.use(
    http.get(api('invitations'), () => rows([])),
    http.get(api('members'), () => rows([company])),
    http.post(api('invitations'), async ({ request }) => {
      sent.push(await request.json())
      return new HttpResponse(null, { status: 201 })
    }),
  )
  const { user } = await enter(path, 'administrator')
  await pressSoon('Invite user')
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite user' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Send invitation' }))
  expect(await dialog.findByText('Please enter the person’s email address')).toBeVisible()
  put(dialog.getByLabelText(/^Email/), 'vera@rila.example')
  put(dialog.getByLabelText(/^First name/), 'Vera')
  put(dialog.getByLabelText(/^Last name/), 'Ilieva')
  expect(dialog.queryByRole('checkbox')).not.toBeInTheDocument()
  await dialog.findByRole('option', { name: company.name })
  await user.selectOptions(dialog.getByLabelText('Company'), company.name)
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Becomes a manager of Rila Tools: keeps its page' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Send invitation' }))
  expect(await dialog.findByText('vera@rila.example has been invited')).toBeVisible()
  expect(sent).toMatchObject([{ company_id: company.id, is_manager: true }])
})
