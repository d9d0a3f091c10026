import { fireEvent, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { down } from '../support/page/office-members'
import { press } from '../support/page/press'
import { useSignIn } from '../support/page/signed-in'
import { api, server } from '../support/page/unit'

const signIn = useSignIn()

test('which changes wait is read again after a failure, and only what differs is saved', async () => {
  let broken = true
  let stored = [
    { field: 'name', needs_approval: true },
    { field: 'phone', needs_approval: false },
    { field: 'city', needs_approval: true },
    { field: 'visibility', needs_approval: false },
  ]
  let answer: (() => void) | undefined
  const sent: unknown[] = []
  server.use(
    http.get(api('company_fields'), () => (broken ? down() : HttpResponse.json(stored))),
    http.post(api('rpc/save_company_fields'), async ({ request }) => {
      const { rules } = (await request.json()) as { rules: Record<string, boolean> }
      sent.push({ rules })
      if (sent.length > 2) await new Promise<void>((resolve) => (answer = resolve))
      if (sent.length === 1) return down()
      // Somebody else has chosen the last one meanwhile.
      stored = stored.map(({ field, needs_approval }) => ({
        field,
        needs_approval: field === 'visibility' || (rules[field] ?? needs_approval),
      }))
      return new HttpResponse(null, { status: 204 })
    }),
  )
  await signIn('/dashboard/settings/company-fields', 'administrator')
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load settings')
  broken = false
  press('Try again')
  expect(await screen.findByRole('checkbox', { name: 'Name' })).toBeChecked()
  expect(screen.getByRole('checkbox', { name: 'Phone' })).not.toBeChecked()
  expect(screen.getByText('Saved')).toBeVisible()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Phone' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Name' }))
  press('Save settings')
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to save settings')
  expect(screen.getByRole('checkbox', { name: 'Phone' })).toBeChecked()
  press('Save settings')
  expect(await screen.findByText('Settings saved successfully')).toBeVisible()
  expect(screen.getByText('Saved')).toBeVisible()
  expect(screen.getByRole('checkbox', { name: 'Who sees a contact detail' })).toBeChecked()
  const saved = { rules: { phone: true, name: false } }
  expect(sent).toEqual([saved, saved])
  // What is chosen while a save is under way stays, to be saved.
  fireEvent.click(screen.getByRole('checkbox', { name: 'City' }))
  press('Save settings')
  await waitFor(() => expect(answer).toBeDefined())
  fireEvent.click(screen.getByRole('checkbox', { name: 'Phone' }))
  answer?.()
  expect(await screen.findByText('Unsaved changes')).toBeVisible()
  expect(screen.getByRole('checkbox', { name: 'Phone' })).not.toBeChecked()
  expect(screen.getByRole('checkbox', { name: 'City' })).not.toBeChecked()
  expect(screen.queryByText('Settings saved successfully')).not.toBeInTheDocument()
})
