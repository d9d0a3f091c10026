import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { ProposalPage } from '@/features/members/company-pages/office/proposals/proposal-page'
import type { OfficeProposal } from '@/features/members/company-pages/office/proposals/api'
import {
  decisionOf,
  differencesOf,
  fieldWords,
  finalOf,
  proposalList,
  rebasedDecision,
} from '@/features/members/company-pages/office/shared/proposal-list'
import { refusal, take, takeReads } from '../support/page/answers'
import { down, member, rows, serveMembers, serveSurroundings, type Answer } from '../support/page/office-members'
import { press, pressSoon, put } from '../support/page/press'
import { useSignIn } from '../support/page/signed-in'
import { pagesAlone } from '../support/page/unit'

const path = '/dashboard/members/proposals'
const signIn = useSignIn()
const signInAlone = useSignIn(pagesAlone({ [`${path}/:id`]: ProposalPage }, path))
const ada = '26000000-0000-4000-8000-000000000001'

/** A proposal as the Data API answers it, with its member as it is stored now. */
const proposal = {
  id: '2a000000-0000-4000-8000-000000000001',
  status: 'pending',
  base: {
    description: 'Drills.',
    city: 'Ruse',
    keywords: ['Drills'],
    phone: { value: null, visibility: 'everybody' },
  } as Record<string, unknown>,
  changes: {
    description: 'Drills and saws.',
    city: 'Sofia',
    keywords: ['Drills', 'Saws'],
    phone: { value: '+359 82 000 001', visibility: 'members' },
  } as Record<string, unknown>,
  applied: null as Record<string, unknown> | null,
  message: null as string | null,
  proposed_by: ada,
  proposed_by_name: 'Ada Koleva',
  decided_by_name: null as string | null,
  decided_at: null as string | null,
  created_at: '2026-11-20T10:00:00+00:00',
  updated_at: '2026-11-20T10:00:00+00:00',
  member: {
    ...member,
    keywords: ['Drills'],
    details: [] as object[],
    people: [{ person_id: ada, is_manager: true }],
  },
}
type Proposal = typeof proposal

/** The same as the queue reads it. */
const listed = {
  id: proposal.id,
  status: 'pending',
  fields: ['city', 'description', 'keywords', 'phone'],
  proposed_by_name: 'Ada Koleva',
  created_at: '2026-11-20T10:00:00+00:00',
  decided_at: null,
  decided_by_name: null,
  member: { id: member.id, name: 'Rila Tools' },
}

/** Answers reads of one proposal, and those of the one that waits longest. */
const serveProposal = (stored: () => Proposal, next?: string) =>
  takeReads('proposals', (query) =>
    query.has('id') ? HttpResponse.json(stored()) : rows(next ? [{ ...listed, id: next }] : [], next ? 3 : 0),
  )

/** Answers decisions one after the other; returns what was sent. */
const serveDecisions = (...answers: (() => Answer)[]) =>
  take('decide_proposal', (_, calls) => (answers[calls - 1] ?? down)())
const stored = () => HttpResponse.json({ status: 'corrected' })
const refused = () =>
  refusal('PT409', 'Somebody else has changed or decided the proposal meanwhile.', {
    by: 'Boris Iliev',
    at: '2026-11-21T10:00:00Z',
  })

/** Opens the proposal. */
async function open() {
  const app = await signInAlone(`${path}/${proposal.id}`, 'administrator')
  await screen.findByRole('button', { name: 'Return…' })
  return app
}

const part = (name: string) => screen.findByRole('region', { name: new RegExp(`^${name}`) })
const approve = () => screen.getByRole('button', { name: /^Approve/ })

/** Opens the correction of a field, and types another value. */
async function correct(field: string, text: string) {
  press(`Correct ${field}`)
  put(await screen.findByRole('textbox', { name: field }), text)
}

beforeEach(serveSurroundings)

describe('the queue', () => {
  test('shows what waits longest first, with its fields and total; all of it is in the address', async () => {
    const asked = takeReads('proposals', () => rows([listed], 27))
    const { user, router } = await signIn(path, 'administrator')
    expect(await screen.findByText('27 proposals')).toBeVisible()
    const [, row] = within(screen.getByRole('table', { name: 'Proposals' })).getAllByRole('row')
    expect(row).toHaveTextContent(/Rila Tools.*Description, Keywords, City and 1 more.*Ada Koleva.*Pending/)
    expect(within(row as HTMLElement).getByRole('link', { name: 'Rila Tools' })).toHaveAttribute(
      'href',
      `${path}/${proposal.id}`,
    )
    const list = () => asked.filter((query) => query.get('limit') === '25')
    expect(Object.fromEntries(list()[0] ?? [])).toMatchObject({
      status: 'eq.pending',
      order: 'created_at.asc,id.asc',
      offset: '0',
    })
    await user.selectOptions(screen.getByLabelText('Status'), 'Decided')
    await waitFor(() => expect(router.state.location.search).toBe('?show=decided'))
    await waitFor(() => expect(list()).toHaveLength(2))
    expect(screen.getByText(/that the office has decided or that were withdrawn, the newest first/)).toBeVisible()
    expect(Object.fromEntries(list()[1] ?? [])).toMatchObject({
      status: 'neq.pending',
      order: 'created_at.desc,id.asc',
    })
  })

  test('keeps its search and its status in the address', () => {
    const view = { search: 'rila', show: 'all', page: 2 } as const
    const address = proposalList.href(view)
    expect(address).toBe(`${path}?q=rila&show=all&page=2`)
    expect(proposalList.read(new URL(address, 'http://x').searchParams)).toEqual(view)
    expect(proposalList.href(proposalList.read(new URLSearchParams('show=x&page=-1')))).toBe(path)
  })
})

describe('a decision', () => {
  test('approves what is proposed, one field corrected and another left out, and leads on to the next', async () => {
    let now: Proposal = proposal
    const next = '2a000000-0000-4000-8000-000000000009'
    serveProposal(() => now, next)
    const sent = serveDecisions(() => {
      now = { ...now, status: 'corrected', applied: { city: 'Varna' }, decided_by_name: 'Viktoria Dencheva' }
      return stored()
    })
    await open()
    const description = await part('Description')
    expect(description.querySelector('dl')).toHaveTextContent('Stored now: Drills.Proposed: Drills and saws.')
    expect(await part('Phone')).toHaveTextContent('Stored now: nothingProposed: +359 82 000 001 (shown to members)')
    expect(screen.getByText(/^Either way one mail goes out, to Ada Koleva:/)).toBeVisible()
    expect(approve()).toHaveTextContent(/^Approve$/)
    fireEvent.click(screen.getByRole('checkbox', { name: 'Accept Phone' }))
    expect(await part('Phone')).toHaveTextContent('Left out: what is stored stays.')
    expect(approve()).toHaveTextContent('Approve with corrections')
    await correct('City', 'Varna')
    fireEvent.click(approve())
    expect(await screen.findByText('A mail to Ada Koleva is on its way.')).toBeVisible()
    expect(sent).toEqual([
      {
        proposal_id: proposal.id,
        decision: 'approve',
        final: { description: 'Drills and saws.', city: 'Varna', keywords: ['Drills', 'Saws'] },
        message: '',
        expected: proposal.updated_at,
        seen: {
          description: member.description,
          city: member.city,
          keywords: ['Drills'],
          phone: { value: null, visibility: 'everybody' },
        },
      },
    ])
    expect(await screen.findByRole('link', { name: 'Next proposal' })).toHaveAttribute('href', `${path}/${next}`)
    expect(screen.getByText('3 more wait.')).toBeVisible()
  })

  test('of a long text is shown with the words marked that it adds and takes away', async () => {
    const sentence = (words: string) =>
      `We build ${words} for workshops on both shores of the Black Sea, and repair them.`
    serveProposal(() => ({
      ...proposal,
      base: { ...proposal.base, description: sentence('hand drills'), about: '<p>Since <b>1990</b> in Ruse.</p>' },
      changes: {
        ...proposal.changes,
        description: sentence('electric drills and saws'),
        about: '<p>Since 1990 in Varna.</p>',
      },
      member: { ...proposal.member, description: sentence('hand drills'), about: '<p>Since <b>1990</b> in Ruse.</p>' },
    }))
    await open()
    const marked = async (field: string, mark: 'ins' | 'del') => {
      const compared = await screen.findByRole('region', { name: `${field}, compared` })
      // Around the words stands what screen readers hear.
      return [...compared.querySelectorAll(mark)].map(({ childNodes }) => childNodes[1]?.textContent?.trim())
    }
    expect([await marked('Description', 'del'), await marked('Description', 'ins')]).toEqual([
      ['hand'],
      ['electric', 'and saws'],
    ])
    expect([await marked('About', 'del'), await marked('About', 'ins')]).toEqual([['Ruse'], ['Varna']])
  })

  test('checks what is corrected as the form of a member does, with a summary that leads there, and cannot be without any field', async () => {
    serveProposal(() => proposal)
    const sent = serveDecisions(stored)
    await open()
    await correct('Phone', '1'.repeat(41))
    fireEvent.click(approve())
    const fault = 'Phone: Please use at most 40 characters; there are 41'
    fireEvent.click(await screen.findByRole('button', { name: fault }))
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Phone' })).toHaveFocus())
    press('Take Phone as it was proposed')
    for (const field of ['Description', 'City', 'Keywords', 'Phone'])
      fireEvent.click(screen.getByRole('checkbox', { name: `Accept ${field}` }))
    expect(approve()).toBeDisabled()
    expect(screen.getByText('Accept at least one field, or return the proposal.')).toBeVisible()
    expect(sent).toEqual([])
  })

  test('counts as stored although the proposal cannot be read again; Enter in a correction makes none', async () => {
    let broken = false
    takeReads('proposals', (query) => (!query.has('id') ? rows([], 0) : broken ? down() : HttpResponse.json(proposal)))
    const sent = serveDecisions(() => {
      broken = true
      return stored()
    })
    const { user } = await open()
    await correct('City', 'Varna')
    await user.keyboard('{Enter}')
    expect(approve()).toBeEnabled()
    expect(sent).toEqual([])
    fireEvent.click(approve())
    expect(await screen.findByText('A mail to Ada Koleva is on its way.')).toBeVisible()
    expect(await part('City')).toHaveTextContent('Stored by the office: Varna')
    expect(sent).toHaveLength(1)
  })

  test('returns it with a message, which must be there', async () => {
    let now: Proposal = proposal
    serveProposal(() => now)
    const sent = serveDecisions(() => {
      now = { ...now, status: 'returned', message: 'Please name the port.' }
      return stored()
    })
    await open()
    press('Return…')
    const dialog = within(await screen.findByRole('dialog', { name: 'Return the proposal' }))
    expect(dialog.getByText(/One mail goes out, to Ada Koleva/)).toBeVisible()
    fireEvent.click(dialog.getByRole('button', { name: 'Return proposal' }))
    expect(await dialog.findByText('Please write why it comes back')).toBeVisible()
    put(dialog.getByLabelText(/^Message/), ' Please name the port. ')
    fireEvent.click(dialog.getByRole('button', { name: 'Return proposal' }))
    expect(await screen.findByText('No other proposal waits.')).toBeVisible()
    // The sheet's own line, empty while the device is online, is one, too.
    const told = () => screen.getAllByRole('status').find(({ textContent }) => textContent.startsWith('Returned'))
    await waitFor(() => expect(told()?.parentElement).toHaveFocus())
    expect(sent).toMatchObject([{ decision: 'return', final: {}, message: 'Please name the port.' }])
    expect(screen.getByRole('region', { name: 'Message' })).toHaveTextContent('Please name the port.')
  })

  test.each([
    ['who is no manager any more', { people: [] }],
    ['whose company is inactive', { status: 'inactive' }],
  ])('shows three values where the member has changed since, and that no mail goes to one %s', async (_, now) => {
    serveProposal(() => ({ ...proposal, member: { ...proposal.member, city: 'Plovdiv', ...now } }))
    await open()
    const city = await part('City')
    expect(city).toHaveTextContent('It has been changed since this was proposed.')
    expect(city).toHaveTextContent('When it was proposed: RuseStored now: Plovdiv')
    expect(city).toHaveTextContent('Stored now: PlovdivProposed: Sofia')
    expect(await part('Keywords')).not.toHaveTextContent('It has been changed')
    expect(
      screen.getByText(/Ada Koleva no longer manages Rila Tools. The proposal stays with the office/),
    ).toBeVisible()
    expect(screen.getByText('No mail goes out: Ada Koleva no longer manages Rila Tools.')).toBeVisible()
    expect(screen.queryAllByText(/^Rila Tools is inactive/)).toHaveLength('status' in now ? 1 : 0)
  })

  test('made from an older version is refused; what was corrected is kept over the newer one', async () => {
    let now: Proposal = proposal
    serveProposal(() => now)
    const sent = serveDecisions(refused, stored)
    await open()
    await correct('City', 'Varna')
    now = {
      ...proposal,
      changes: { ...proposal.changes, city: 'Burgas', description: 'Drills, saws and lathes.' },
      updated_at: '2026-11-21T10:00:00+00:00',
    }
    fireEvent.click(approve())
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^Boris Iliev changed this on .* Nothing of yours was stored, and no mail was sent\.$/,
    )
    press('See how it stands now')
    await waitFor(() => expect(screen.getByText(/What you corrected and left out is kept/)).toHaveFocus())
    expect(screen.getByRole('textbox', { name: 'City' })).toHaveValue('Varna')
    expect(await part('City')).toHaveTextContent('Proposed: Burgas')
    fireEvent.click(approve())
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]).toMatchObject({
      final: { city: 'Varna', description: 'Drills, saws and lathes.' },
      expected: '2026-11-21T10:00:00+00:00',
    })
  })
})

describe('a decision that somebody else has made meanwhile', () => {
  const decided = { ...proposal, status: 'approved', applied: proposal.changes, decided_by_name: 'Boris Iliev' }

  const nothingOfYours = 'Nothing of yours was stored, and no mail was sent.'
  test.each([
    ['decided', decided, `Boris Iliev was quicker. ${nothingOfYours}`, ''],
    ['withdrawn', { ...proposal, status: 'withdrawn' }, `It was withdrawn meanwhile. ${nothingOfYours}`, ''],
    ['decided', decided, /^Boris Iliev was quicker\./, 'Varna'],
  ])('%s: is told, with what one had corrected, if anything: %#', async (_name, later, words, corrected) => {
    let now: Proposal = proposal
    serveProposal(() => now)
    serveDecisions(refused)
    await open()
    if (corrected) await correct('City', corrected)
    now = later
    fireEvent.click(approve())
    await pressSoon('See how it stands now')
    expect(await screen.findByText(words)).toBeVisible()
    expect(screen.queryByText(/is on its way/)).not.toBeInTheDocument()
    const entered = screen.queryByRole('region', { name: 'What you had entered' })
    if (corrected) expect(entered).toHaveTextContent('CityStored now: RuseYours: Varna')
    else expect(entered).not.toBeInTheDocument()
  })

  test('keeps the message of a return while the newer version is looked at', async () => {
    let now: Proposal = proposal
    serveProposal(() => now)
    const sent = serveDecisions(refused, refused)
    await open()
    const back = async () => {
      press('Return…')
      return within(await screen.findByRole('dialog', { name: 'Return the proposal' }))
    }
    const first = await back()
    put(first.getByLabelText(/^Message/), 'Which port?')
    fireEvent.click(first.getByRole('button', { name: 'Return proposal' }))
    expect(await first.findByRole('alert')).toHaveTextContent(/^Boris Iliev changed this/)
    now = { ...proposal, updated_at: '2026-11-21T10:00:00+00:00' }
    fireEvent.click(first.getByRole('button', { name: 'See how it stands now' }))
    expect(await screen.findByText(/and so is your message/)).toBeVisible()
    const second = await back()
    expect(second.queryByRole('alert')).not.toBeInTheDocument()
    expect(second.getByLabelText(/^Message/)).toHaveValue('Which port?')
    now = decided
    fireEvent.click(second.getByRole('button', { name: 'Return proposal' }))
    fireEvent.click(await second.findByRole('button', { name: 'See how it stands now' }))
    expect(await screen.findByRole('region', { name: 'What you had entered' })).toHaveTextContent('MessageWhich port?')
    expect(sent).toMatchObject([{ message: 'Which port?' }, { expected: '2026-11-21T10:00:00+00:00' }])
  })
})

describe('the rules of a decision', () => {
  const { base, changes } = proposal as unknown as OfficeProposal
  test('without a correction it stores what is proposed, as it was proposed', () => {
    const decision = decisionOf(changes)
    expect(finalOf(decision)).toEqual(changes)
    expect(differencesOf(decision, changes)).toEqual({ corrected: [], left: [] })
  })
  test('a cleared field becomes null; whoever would see nothing makes no difference', () => {
    const decision = decisionOf(changes)
    decision.values = { ...decision.values, city: '', phone: { value: null, visibility: 'nobody' } }
    expect(finalOf(decision)).toMatchObject({ city: null, phone: { value: null } })
    expect(differencesOf(decision, { ...changes, phone: base.phone ?? null }).corrected).toEqual(['city'])
  })
  test('after another version, a field that is no longer proposed is gone', () => {
    const decision = decisionOf(changes)
    decision.values = { ...decision.values, city: 'Varna' }
    decision.taken = { ...decision.taken, keywords: false }
    const later = { description: 'Lathes.', keywords: ['Lathes'] }
    expect(rebasedDecision(decision, changes, later)).toEqual({
      values: { description: 'Lathes.', keywords: ['Lathes'] },
      taken: { description: true, keywords: false },
    })
  })
  test('fields are named in the order of the form, the first three of many', () => {
    expect(fieldWords(['phone', 'name'])).toBe('Name, Phone')
    expect(fieldWords(['city', 'phone', 'email', 'name', 'unknown'])).toBe('Name, City, Email and 1 more')
  })
})

test('leads to the members and to the queue from there', async () => {
  serveMembers()
  takeReads('proposals', () => rows([{ id: proposal.id }], 4))
  await signIn('/dashboard/members', 'administrator')
  expect(await screen.findByRole('link', { name: 'Proposals (4)' })).toHaveAttribute('href', path)
})
