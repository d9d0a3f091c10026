import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeAll, expect, test } from 'vitest'
import { contents, servePages, type StoredPage } from '../support/office-pages'
import { useSignIn } from '../support/signed-in'
import { api, emptyHome, server } from '../support/unit'

const signIn = useSignIn()

// Otherwise the first test would wait for its code.
beforeAll(() => import('@/features/site/office/pages/page-office-page'))

test.each([
  ['home', 'Our partners', 'Port of Aktau'],
  ['about', 'Our partners', 'Port of Aktau'],
  ['contact', 'Frequently asked questions', 'Who may join?'],
  ['membership', 'Frequently asked questions', 'What does it cost?'],
])('the preview of %s has what the page takes from another: %s', async (key, heading, name) => {
  const [question] = contents.questions.questions
  const questions = [
    question,
    { ...question, id: 'other', question: 'What does it cost?', on_contact: false, on_membership: true },
  ]
  servePages()
  server.use(
    http.post(api('rpc/get_home'), () => HttpResponse.json({ ...emptyHome, ...contents.partners })),
    http.post(api('rpc/get_pages'), async ({ request }) => {
      const { page_keys: keys } = (await request.json()) as { page_keys: StoredPage[] }
      const stored = { ...contents, questions: { questions } }
      return HttpResponse.json(Object.fromEntries(keys.map((one) => [one, stored[one]])))
    }),
  )
  const { user } = await signIn(`/dashboard/pages/${key}`, 'administrator')
  await user.click(await screen.findByRole('button', { name: 'Preview' }))
  const preview = within(await screen.findByRole('dialog', { name: /^Preview – not public/ }))
  const section = within(await preview.findByRole('region', { name: heading }))
  expect(section.queryByText(name) ?? section.getByRole('img', { name })).toBeVisible()
  expect(section.getAllByRole(heading === 'Our partners' ? 'listitem' : 'group')).toHaveLength(1)
})
