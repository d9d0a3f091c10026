import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, test } from 'vitest'
import { PageOfficePage } from '@/features/publish/pages/office/page-office-page'
import { contents, servePages } from '../support/page/office-pages'
import { photograph, stubPictures } from '../support/page/pictures'
import { useSignIn } from '../support/page/signed-in'
import { api, enterText, pagesAlone, server } from '../support/page/unit'

const list = '/dashboard/pages'
const signIn = useSignIn(pagesAlone({ [`${list}/:key`]: PageOfficePage }, list))
const enter = (path: string) => signIn(path, 'administrator')
const button = (name: string) => screen.getByRole('button', { name })
const found = (name: string) => screen.findByRole('button', { name })

test('a save leaves unfolded rows, the focus and what is typed meanwhile as they are', async () => {
  const sent = servePages()
  const { user } = await enter('/dashboard/pages/about')
  await user.click(await found('Today'))
  const field = screen.getByRole('textbox', { name: 'Text' })
  await enterText(user, field, ' More.')
  await user.click(button('Remove Tomorrow'))
  field.focus()
  await user.keyboard('{Control>}s{/Control}')
  expect(await screen.findByText('Page saved')).toBeVisible()
  expect(field).toHaveFocus()
  await user.keyboard(' Much more.')
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
  await user.click(button('Save page'))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]?.content).toMatchObject({ sections: [{}, { content: 'We trade. More. Much more.' }] })
})

describe('a picture that is uploaded', () => {
  /** Holds uploads back until `finish` is called; `arrived` are their paths. */
  function holdUploads() {
    stubPictures({ width: 90, height: 60 })
    let finish: () => void = () => undefined
    const held = new Promise<void>((resolve) => (finish = resolve))
    const arrived: string[] = []
    server.use(
      http.post('http://localhost/storage/v1/object/public/*', async ({ request }) => {
        arrived.push(new URL(request.url).pathname)
        await held
        return HttpResponse.json({ Key: 'k' })
      }),
    )
    return { finish: () => finish(), arrived }
  }

  test('goes to the row for which it was chosen, wherever that has moved', async () => {
    const sent = servePages()
    const { finish, arrived } = holdUploads()
    const { user } = await enter('/dashboard/pages/about')
    await user.click(await found('Today'))
    await user.upload(screen.getByLabelText('Picture, file'), photograph())
    await waitFor(() => expect(arrived).toHaveLength(2))
    await user.click(button('Move up Today'))
    finish()
    await found('Replace image')
    await user.click(button('Save page'))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.content).toMatchObject({
      sections: [
        { title: 'Today', image_url: expect.stringContaining('-90x60.webp') as string },
        { title: 'Beginnings', image_url: '/artwork/steppe-rail.webp' },
        { title: 'Tomorrow', image_url: null },
      ],
    })
  })

  test('for a row that is gone is dropped', async () => {
    const sent = servePages()
    const { finish, arrived } = holdUploads()
    const { user } = await enter('/dashboard/pages/partners')
    await user.click(await found('Port of Aktau'))
    await user.upload(screen.getByLabelText('Logo, file'), photograph())
    await waitFor(() => expect(arrived).toHaveLength(2))
    await user.click(button('Remove Port of Aktau'))
    const uploaded = new Promise((resolve) => server.events.on('response:mocked', resolve))
    finish()
    await uploaded
    expect(screen.getByText('None yet.')).toBeVisible()
    await user.click(button('Save page'))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.content).toEqual({ partners: [] })
  })
})

test('the sentence about the sizes of a tier leads to them, and they are described by it', async () => {
  servePages()
  const { user } = await enter('/dashboard/pages/membership')
  await user.click(await found('Standard €400'))
  await user.click(screen.getByRole('checkbox', { name: '11–50' }))
  await user.click(button('Save page'))
  await user.click(await found('Tier 2: Another tier is for 11–50 already'))
  const second = within(button('Professional €600 · Most popular').closest('li') ?? document.body)
  expect(second.getByRole('checkbox', { name: '1–10' })).toHaveFocus()
  expect(
    second.getByRole('group', { name: 'Number of employees in the application form' }),
  ).toHaveAccessibleDescription('Whoever chooses one of these is led to this tier. Another tier is for 11–50 already')
})

test('a saved tier is never removed: it stays, retired, also when a version from before it is restored', async () => {
  const sent = servePages()
  const [standard] = contents.membership.tiers
  server.use(
    http.get(api('content_revisions'), ({ request }) =>
      new URL(request.url).searchParams.get('select') === 'snapshot'
        ? HttpResponse.json({ snapshot: { ...contents.membership, tiers: [standard] } })
        : HttpResponse.json([{ id: 7, saved_at: '2026-01-10T10:00:00+00:00', saved_by_name: 'Ivo Petrov' }]),
    ),
  )
  const { user } = await enter('/dashboard/pages/membership')
  await user.click(await found('Add tier'))
  expect(screen.queryByRole('button', { name: 'Remove Professional' })).toBeNull()
  await user.click(button('Remove tier 3'))
  await user.click(button('Versions'))
  await user.click(await screen.findByRole('button', { name: /Ivo Petrov/ }))
  await user.click(await found('Restore'))
  expect(await screen.findByText(/^The form shows an earlier version now/)).toBeVisible()
  expect(await found('Professional Retired')).toBeVisible()
  await user.click(button('Save page'))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.content).toMatchObject({
    tiers: [standard, { key: 'professional', popular: false, retired: true }],
  })
})
