import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, test } from 'vitest'
import { NoticesPage } from '@/features/write/notices/notices-page'
import { addressesIn } from '@/features/write/notices/notices'
import { nothing, takeChanges } from '../support/page/answers'
import { down } from '../support/page/office-members'
import { useSignIn } from '../support/page/signed-in'
import { api, enterText, pagesAlone, server } from '../support/page/unit'

const path = '/dashboard/settings/notices'
const enter = useSignIn(pagesAlone({ [path]: NoticesPage }))

function serve() {
  const changes: unknown[] = []
  server.use(
    http.get(api('office_notices'), () =>
      HttpResponse.json([
        { subject: 'application', addresses: [], pace: 'at_once' },
        { subject: 'message', addresses: ['one@bkcc.example'], pace: 'at_once' },
      ]),
    ),
    http.patch(api('office_notices'), async ({ request }) => {
      changes.push([new URL(request.url).searchParams.get('subject'), await request.json()])
      return new HttpResponse(null, { status: 204 })
    }),
  )
  return changes
}

/** A part of the form, by its heading. */
const part = async (name: string) => within(await screen.findByRole('group', { name }))
const daily = 'Once a day, at 8:00 AM (Sofia time)'

describe('notices', () => {
  test('are saved together, those that were changed alone, each address once', async () => {
    const changes = serve()
    const { user } = await enter(path, 'administrator')
    const messages = await part('Contact messages')
    const applications = await part('Applications for membership')
    expect(messages.getByLabelText('Send a notice to')).toHaveValue('one@bkcc.example')
    await enterText(user, messages.getByLabelText('Send a notice to'), '\nTwo@bkcc.example, one@bkcc.example')
    await user.selectOptions(applications.getByLabelText('When'), daily)
    await user.keyboard('{Control>}s{/Control}')
    expect(await screen.findByText('Settings saved successfully')).toBeVisible()
    expect(screen.getByText('Saved')).toBeVisible()
    expect(changes).toEqual([
      ['eq.message', { addresses: ['one@bkcc.example', 'two@bkcc.example'], pace: 'at_once' }],
      ['eq.application', { addresses: [], pace: 'daily' }],
    ])
    expect(messages.getByLabelText('Send a notice to')).toHaveValue('one@bkcc.example\ntwo@bkcc.example')
  })

  test('keep what is typed while they are saved', async () => {
    serve()
    let go = () => {}
    const asked = takeChanges('office_notices', async () => {
      await new Promise<void>((resolve) => (go = resolve))
      return nothing()
    })
    const { user } = await enter(path, 'administrator')
    const messages = await part('Contact messages')
    const field = messages.getByLabelText('Send a notice to')
    await enterText(user, field, '\ntwo@bkcc.example')
    await user.click(screen.getByRole('button', { name: 'Save settings' }))
    await waitFor(() => expect(asked).toHaveLength(1))
    await enterText(user, field, '\nthree@bkcc.example')
    go()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Discard changes' })).toBeEnabled())
    expect(field).toHaveValue('one@bkcc.example\ntwo@bkcc.example\nthree@bkcc.example')
  })

  test('go to addresses alone, and to ten at most', async () => {
    const changes = serve()
    const { user } = await enter(path, 'administrator')
    const applications = await part('Applications for membership')
    const field = applications.getByLabelText('Send a notice to')
    await enterText(user, field, 'nobody')
    await user.click(screen.getByRole('button', { name: 'Save settings' }))
    expect(await applications.findByText('This is not an email address: nobody')).toBeVisible()
    await user.clear(field)
    await enterText(user, field, Array.from({ length: 11 }, (_, number) => `a${number}@bkcc.example`).join('\n'))
    expect(await applications.findByText('Please enter at most 10 addresses')).toBeVisible()
    expect(changes).toEqual([])
  })

  test('say when they cannot be read or saved', async () => {
    serve()
    server.use(http.patch(api('office_notices'), down))
    const { user } = await enter(path, 'administrator')
    const messages = await part('Contact messages')
    await user.selectOptions(messages.getByLabelText('When'), daily)
    await user.click(screen.getByRole('button', { name: 'Save settings' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to save settings')
    expect(messages.getByLabelText('When')).toHaveValue('daily')
  })

  test('addresses are parted by lines, commas and spaces', () => {
    expect(addressesIn(' A@b.example,\n\nc@d.example;a@b.example ')).toEqual(['a@b.example', 'c@d.example'])
    expect(addressesIn('')).toEqual([])
  })
})
