import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { synonymsQuery } from '@/features/publish/search/office/synonyms/api'
import { SynonymsPage } from '@/features/publish/search/office/synonyms/synonyms-page'
import { synonymSchema } from '@/features/publish/search/office/synonyms/synonyms'
import { createQueryClient } from '@/lib/data/query-client'
import { readStep } from '@/lib/data/read-all'
import { takeReads } from '../support/page/answers'
import { down } from '../support/page/found'
import { press, pressSoon, put, seek } from '../support/page/press'
import { useSignIn } from '../support/page/signed-in'
import { api, pagesAlone, server } from '../support/page/unit'

const path = '/dashboard/pages/synonyms'
const enter = useSignIn(pagesAlone({ [path]: SynonymsPage }))
const astana = {
  id: '24000000-0000-4000-8000-000000000001',
  words: ['Астана', 'Nur-Sultan'],
  updated_at: '2026-11-20T08:00:00.123456+00:00',
}
const sea = { ...astana, id: astana.id.replace(/1$/, '2'), words: ['Black Sea', 'Черно море'] }

/** Answers reads and changes; `changed` says whether a change meets the version that it names, `now` what is stored. */
function serve({ changed = true, now = astana }: { changed?: boolean; now?: typeof astana | null } = {}) {
  const sent: { method: string; query: string; row: unknown }[] = []
  server.use(
    http.get(api('synonyms'), ({ request }) =>
      request.url.includes('id=eq.') ? HttpResponse.json(now) : HttpResponse.json([astana, sea]),
    ),
    ...(['post', 'patch', 'delete'] as const).map((method) =>
      http[method](api('synonyms'), async ({ request }) => {
        const row: unknown = method === 'delete' ? null : await request.json()
        sent.push({ method, query: decodeURIComponent(new URL(request.url).search), row })
        return HttpResponse.json(changed ? [{ id: astana.id }] : [])
      }),
    ),
  )
  return sent
}

test.each([
  ['names of 60 characters', ['x'.repeat(60), 'Xy'], undefined],
  ['a name of 61 characters', ['x'.repeat(61), 'Xy'], 'At most 60 characters a name'],
  ['20 names', Array.from({ length: 20 }, (_, at) => `Xy ${at}`), undefined],
  ['21 names', Array.from({ length: 21 }, (_, at) => `Xy ${at}`), 'At most 20 names'],
])('a group may have %s, or not', (_, words, refusal) => {
  expect(synonymSchema.safeParse({ words: words.join('\n') }).error?.issues[0]?.message).toBe(refusal)
})

const lines = () => screen.getByRole('textbox', { name: /Names that mean the same/ })

test('an Administrator sees the groups, finds one, and adds another', async () => {
  const sent = serve()
  const { user } = await enter(path, 'administrator')
  expect(await screen.findByText('2 groups')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Back to Pages' })).toHaveAttribute('href', '/dashboard/pages')
  seek(screen.getByRole('searchbox', { name: 'Find by name' }), 'море')
  expect(await screen.findByText('1 group')).toBeVisible()
  expect(screen.getByRole('row', { name: /Black Sea/ })).toBeVisible()
  press('New group')
  await user.type(lines(), 'Plovdiv{Enter} plovdiv ')
  press('Save synonyms')
  expect(await screen.findByText('Please enter at least 2 names, one a line')).toBeVisible()
  put(lines(), 'Plovdiv\n\n  Philippopolis \nX')
  press('Save synonyms')
  expect(await screen.findByText('At least 2 letters a name')).toBeVisible()
  put(lines(), 'Plovdiv\n\n  Philippopolis \nXy')
  press('Save synonyms')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(sent).toEqual([
    {
      method: 'post',
      query: expect.any(String) as string,
      row: { id: expect.any(String) as string, words: ['Plovdiv', 'Philippopolis', 'Xy'] },
    },
  ])
})

test.each([
  [
    'changed',
    { ...astana, words: ['Astana', 'Akmola'], updated_at: '2026-11-21T08:00:00+00:00' },
    /It is now: Astana, Akmola\./,
  ],
  ['removed', null, /Somebody else has removed this group/],
] as const)(
  'whoever saves a group that was %s meanwhile is told, keeps what they typed, and may insist',
  async (_, now, told) => {
    const sent = serve({ changed: false, now: now && { ...now, words: [...now.words] } })
    const { user } = await enter(path, 'administrator')
    await pressSoon('Edit Астана')
    await user.type(lines(), '{Enter}Akmola')
    press('Save synonyms')
    expect(await screen.findByText(told)).toBeVisible()
    expect(lines()).toHaveValue('Астана\nNur-Sultan\nAkmola')
    expect(sent[0]?.query).toContain(`updated_at=eq.${astana.updated_at}`)
    const again = serve()
    press('Save synonyms')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(again).toMatchObject(
      now
        ? [{ method: 'patch', query: expect.stringContaining(`updated_at=eq.${now.updated_at}`) as string }]
        : [{ method: 'post' }],
    )
  },
)

test('a group whose answer was lost is stored already', async () => {
  serve({
    changed: false,
    now: { ...astana, words: [...astana.words, 'Akmola'], updated_at: '2026-11-21T08:00:00+00:00' },
  })
  const { user } = await enter(path, 'administrator')
  await pressSoon('Edit Астана')
  await user.type(lines(), '{Enter}Akmola')
  press('Save synonyms')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('a group is removed after a question, unless it was changed meanwhile', async () => {
  serve({ changed: false, now: { ...astana, words: ['Astana', 'Akmola'] } })
  await enter(path, 'administrator')
  await pressSoon('Delete Астана')
  const question = within(await screen.findByRole('alertdialog'))
  fireEvent.click(question.getByRole('button', { name: 'Remove group' }))
  expect(await question.findByText(/It is now: Astana, Akmola\./)).toBeVisible()
  const sent = serve()
  fireEvent.click(question.getByRole('button', { name: 'Remove group' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  expect(sent).toMatchObject([
    { method: 'delete', query: `?id=eq.${astana.id}&updated_at=eq.${astana.updated_at}&select=id` },
  ])
})

test('all groups are there when they come in more than one answer', async () => {
  const groups = Array.from({ length: readStep }, (_, n) => ({
    ...sea,
    id: sea.id.replace(/.{4}$/, String(1000 + n)),
  }))
  takeReads('synonyms', (query) => HttpResponse.json(query.get('id') === `gt.${groups.at(-1)?.id}` ? [astana] : groups))
  const all = await createQueryClient().fetchQuery(synonymsQuery)
  expect(all).toHaveLength(readStep + 1)
  expect(all).toContainEqual(astana)
})

test('shows 25 groups a page, by name', async () => {
  const groups = Array.from({ length: 26 }, (_, n) => ({
    ...sea,
    id: sea.id.replace(/.{2}$/, String(10 + n)),
    words: [`Name ${90 - n}`, 'Other'],
  }))
  server.use(http.get(api('synonyms'), () => HttpResponse.json(groups)))
  await enter(`${path}?page=2`, 'administrator')
  expect(await screen.findByText('26 groups')).toBeVisible()
  expect(screen.getByRole('row', { name: /Name 90/ })).toBeVisible()
  expect(screen.getAllByRole('row')).toHaveLength(2)
})

test('says that the groups could not be read, and that there are none', async () => {
  server.use(http.get(api('synonyms'), down))
  await enter(path, 'administrator')
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load synonyms')
  server.use(http.get(api('synonyms'), () => HttpResponse.json([])))
  press('Try again')
  expect(await screen.findByText(/There are no synonyms yet/)).toBeVisible()
})
