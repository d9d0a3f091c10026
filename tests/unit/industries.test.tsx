import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { applicationChoiceLabel, industryOptions } from '@/features/industries/industries'
import { down } from '../support/office-members'
import { useSignIn } from '../support/signed-in'
import { api, enterText, server } from '../support/unit'

const enter = useSignIn()
const path = '/dashboard/members/industries'
const energy = {
  id: '22000000-0000-4000-8000-000000000001',
  name: 'Energy',
  other_names: 'Енергетика, Энергетика',
  application_choice: 'energy' as string | null,
}
const mining = {
  ...energy,
  id: energy.id.replace(/1$/, '2'),
  name: 'Mining',
  other_names: '',
  application_choice: null,
}

type Sent = { method: string; query: string; row: Record<string, unknown> | null }

/** Answers reads and changes of the list; `refusal` is the code and message of a refused change. */
function serve(refusal?: { code: string; message: string }) {
  const sent: Sent[] = []
  let list = [energy, mining]
  server.use(
    http.get(api('industries'), () => HttpResponse.json(list)),
    ...(['post', 'patch', 'delete'] as const).map((method) =>
      http[method](api('industries'), async ({ request }) => {
        const row = method === 'delete' ? null : ((await request.json()) as Record<string, unknown>)
        sent.push({ method, query: decodeURIComponent(new URL(request.url).search), row })
        if (refusal) return HttpResponse.json(refusal, { status: 409 })
        if (method === 'post') list = [...list, row as typeof energy]
        if (method === 'patch') list = list.map((one) => (one.id === energy.id ? { ...one, ...row } : one))
        if (method === 'delete') list = list.filter(({ id }) => id !== mining.id)
        return HttpResponse.json(method === 'patch' ? [{ id: energy.id }] : [])
      }),
    ),
  )
  return { sent }
}

test('the list shows names, other names and what each stands for in the application form', async () => {
  serve()
  await enter(path, 'administrator')
  const rows = within(await screen.findByRole('table', { name: 'Industries' })).getAllByRole('row')
  expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Energy.*Енергетика, Энергетика.*Energy/),
    expect.stringMatching(/Mining.*–.*–/),
  ])
})

test('the list says so when it is empty', async () => {
  server.use(http.get(api('industries'), () => HttpResponse.json([])))
  await enter(path, 'administrator')
  expect(await screen.findByText('There is no industry yet.')).toBeVisible()
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
})

test('an industry is renamed under the version that was read', async () => {
  const { sent } = serve()
  const { user } = await enter(path, 'administrator')
  await user.click(await screen.findByRole('button', { name: 'Edit Energy' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Energy' }))
  await user.clear(dialog.getByLabelText(/^Name/))
  await user.click(dialog.getByRole('button', { name: 'Save industry' }))
  expect(await dialog.findByText('Please enter the name')).toBeVisible()
  await enterText(user, dialog.getByLabelText(/^Name/), 'Power')
  await user.selectOptions(dialog.getByLabelText('In the application form'), 'None')
  await user.click(dialog.getByRole('button', { name: 'Save industry' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(await screen.findByRole('button', { name: 'Edit Power' })).toBeVisible()
  expect(sent).toEqual([
    {
      method: 'patch',
      query: expect.stringContaining('name=eq.Energy') as string,
      row: { name: 'Power', other_names: energy.other_names, application_choice: null },
    },
  ])
})

test('an industry is added, and one that nobody has is deleted after a question', async () => {
  const { sent } = serve()
  const { user } = await enter(path, 'administrator')
  await user.click(await screen.findByRole('button', { name: 'New industry' }))
  await enterText(user, await screen.findByLabelText(/^Name/), 'Optics')
  await user.click(screen.getByRole('button', { name: 'Save industry' }))
  expect(await screen.findByRole('button', { name: 'Edit Optics' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Delete Mining' }))
  await user.click(
    within(await screen.findByRole('alertdialog', { name: 'Delete Mining?' })).getByRole('button', {
      name: 'Delete industry',
    }),
  )
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Edit Mining' })).not.toBeInTheDocument())
  expect(sent.map(({ method, row }) => [method, row?.name])).toEqual([
    ['post', 'Optics'],
    ['delete', undefined],
  ])
})

test.each([
  ['23503', 'violates foreign key', 'Delete Energy', 'Members have this industry. Give them another one first.'],
  ['23505', 'industries_name_key', 'Edit Energy', 'There is an industry with this name already.'],
  [
    '23505',
    'industries_application_choice_key',
    'Edit Energy',
    'Another industry stands for this choice of the application form.',
  ],
  ['XX000', 'down', 'Edit Energy', 'Failed to save industry'],
])('a change that is refused with %s (%s) says why', async (code, message, press, sentence) => {
  serve({ code, message })
  const { user } = await enter(path, 'administrator')
  await user.click(await screen.findByRole('button', { name: press }))
  await user.click(await screen.findByRole('button', { name: /^(Save|Delete) industry$/ }))
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
})

test('an industry that somebody else has changed meanwhile is not overwritten', async () => {
  serve()
  server.use(http.patch(api('industries'), () => HttpResponse.json([])))
  const { user } = await enter(path, 'administrator')
  await user.click(await screen.findByRole('button', { name: 'Edit Energy' }))
  await user.click(await screen.findByRole('button', { name: 'Save industry' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Somebody else has changed this industry since you opened it.',
  )
})

test('a list that cannot be read says so', async () => {
  server.use(http.get(api('industries'), () => down()))
  await enter(path, 'administrator')
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load industries')
})

test('an industry that has left the list stays what a form shows', () => {
  expect(industryOptions([energy, mining], 'Optics').map(({ value }) => value)).toEqual(['Optics', 'Energy', 'Mining'])
  expect(industryOptions([energy], 'Energy')).toHaveLength(1)
  expect([applicationChoiceLabel('it'), applicationChoiceLabel(null)]).toEqual(['Information Technology', '–'])
})
