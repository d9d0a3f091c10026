import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { applicationChoiceLabel, industryOptions } from '@/features/members/industries/industries'
import { IndustriesPage } from '@/features/members/industries/industries-page'
import { down } from '../support/page/office-members'
import { press, put } from '../support/page/press'
import { useSignIn } from '../support/page/signed-in'
import { api, pagesAlone, server } from '../support/page/unit'

const path = '/dashboard/members/industries'
const enter = useSignIn(pagesAlone({ [path]: IndustriesPage }))
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

type Sent = { method: string; query: Record<string, string>; row: Record<string, unknown> | null }

/** Answers reads and changes of the list. */
function serve() {
  const sent: Sent[] = []
  let list = [energy, mining]
  server.use(
    http.get(api('industries'), () => HttpResponse.json(list)),
    ...(['post', 'patch', 'delete'] as const).map((method) =>
      http[method](api('industries'), async ({ request }) => {
        const row = method === 'delete' ? null : ((await request.json()) as Record<string, unknown>)
        sent.push({ method, query: Object.fromEntries(new URL(request.url).searchParams), row })
        if (method === 'post') list = [...list, row as typeof energy]
        if (method === 'patch') list = list.map((one) => (one.id === energy.id ? { ...one, ...row } : one))
        if (method === 'delete') list = list.filter(({ id }) => id !== mining.id)
        return HttpResponse.json(method === 'patch' ? [{ id: energy.id }] : [])
      }),
    ),
  )
  return { sent }
}

const rowTexts = async () =>
  Array.from(
    (await screen.findByRole('table', { name: 'Industries' })).querySelectorAll('tbody tr'),
    (row) => row.textContent,
  )

test('the list shows names, other names and what each stands for in the application form; one is renamed under the version that was read, one is added, and one that nobody has is deleted after a question', async () => {
  const { sent } = serve()
  const { user } = await enter(path, 'administrator')
  expect(await rowTexts()).toEqual([
    expect.stringMatching(/Energy.*Енергетика, Энергетика.*Energy/),
    expect.stringMatching(/Mining.*–.*–/),
  ])
  fireEvent.click(screen.getByLabelText('Edit Energy'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Energy' }))
  await user.clear(dialog.getByLabelText(/^Name/))
  fireEvent.click(dialog.getByText('Save industry'))
  expect(await dialog.findByText('Please enter the name')).toBeVisible()
  put(dialog.getByLabelText(/^Name/), 'Power')
  await user.selectOptions(dialog.getByLabelText('In the application form'), 'None')
  fireEvent.click(dialog.getByText('Save industry'))
  expect(await screen.findByLabelText('Edit Power')).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()

  press('New industry')
  put(await screen.findByLabelText(/^Name/), 'Optics')
  press('Save industry')
  expect(await screen.findByLabelText('Edit Optics')).toBeVisible()

  fireEvent.click(screen.getByLabelText('Delete Mining'))
  const question = await screen.findByRole('alertdialog', { name: 'Delete Mining?' })
  press('Delete industry', question)
  await waitFor(() => expect(screen.queryByLabelText('Edit Mining')).not.toBeInTheDocument())
  expect(sent).toEqual([
    {
      method: 'patch',
      query: { id: `eq.${energy.id}`, name: 'eq.Energy', other_names: `eq.${energy.other_names}`, select: 'id' },
      row: { name: 'Power', other_names: energy.other_names, application_choice: null },
    },
    {
      method: 'post',
      query: {},
      row: { id: expect.any(String) as string, name: 'Optics', other_names: '', application_choice: null },
    },
    { method: 'delete', query: { id: `eq.${mining.id}` }, row: null },
  ])
})

test('a change that is refused says why, and one of somebody else meanwhile is not overwritten', async () => {
  const refuse = (code: string, message: string) => () => HttpResponse.json({ code, message }, { status: 409 })
  serve()
  await enter(path, 'administrator')
  for (const [action, answer, sentence] of [
    ['Delete', refuse('23503', 'violates foreign key'), 'Members have this industry. Give them another one first.'],
    ['Edit', refuse('23505', 'industries_name_key'), 'There is an industry with this name already.'],
    [
      'Edit',
      refuse('23505', 'industries_application_choice_key'),
      'Another industry stands for this choice of the application form.',
    ],
    ['Edit', down, 'Failed to save industry'],
    ['Edit', () => HttpResponse.json([]), 'Somebody else has changed this industry since you opened it.'],
  ] as const) {
    server.use(http.patch(api('industries'), answer), http.delete(api('industries'), answer))
    fireEvent.click(await screen.findByLabelText(`${action} Energy`))
    fireEvent.click(await screen.findByRole('button', { name: /^(Save|Delete) industry$/ }))
    expect(await screen.findByText(sentence, { exact: false })).toBeVisible()
    press('Cancel')
    await waitFor(() => expect(screen.queryByText(sentence)).not.toBeInTheDocument())
  }
})

test('a list that cannot be read says so, and one that is empty', async () => {
  server.use(http.get(api('industries'), down))
  await enter(path, 'administrator')
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load industries')
  server.use(http.get(api('industries'), () => HttpResponse.json([])))
  press('Try again')
  expect(await screen.findByText('There is no industry yet.')).toBeVisible()
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
})

test('an industry that has left the list stays what a form shows', () => {
  expect(industryOptions([energy, mining], 'Optics').map(({ value }) => value)).toEqual(['Optics', 'Energy', 'Mining'])
  expect([industryOptions([energy], 'Energy'), industryOptions([energy], '')].map(({ length }) => length)).toEqual([
    1, 1,
  ])
  expect([applicationChoiceLabel('it'), applicationChoiceLabel(null)]).toEqual(['Information Technology', '–'])
})
