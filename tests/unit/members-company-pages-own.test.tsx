import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { useState } from 'react'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { DraftNotice } from '@/components/editorial/draft-notice'
import { CompanyPeople } from '@/features/members/company-pages/member/company-people'
import { MyCompanyPage } from '@/features/members/company-pages/member/my-company-page'
import {
  inputsOf,
  inputsWithProposal,
  previewOf,
  rebasedInputs,
  type OwnCompany,
  type OwnProposal,
} from '@/features/members/company-pages/member/own-company'
import { ProposalHistory, ProposalPanel } from '@/features/members/company-pages/member/proposal-panel'
import { ChosenCompany } from '@/features/members/company-pages/shared/chosen-company'
import { saveDraft } from '@/lib/data/drafts'
import { fieldOf as field, plain, take, textsOf, write } from '../support/page/answers'
import { duesOf } from '../support/page/dues'
import { down } from '../support/page/office-members'
import { stubLayout } from '../support/page/office-news'
import { keeps, overtaken, ownId, proposal, serveOwnCompany } from '../support/page/own-company'
import { press } from '../support/page/press'
import { person, useSignIn } from '../support/page/signed-in'
import { api, enterText, pagesAlone, server } from '../support/page/unit'

const address = '/dashboard/company'
/** The company whose proposals the panel shows; `reread` changes it. */
let company: OwnCompany
const reread = vi.fn()
function Panel() {
  const [shown, show] = useState(company)
  const again = () => {
    reread()
    show(company)
  }
  return (
    <>
      <ProposalPanel company={shown} disabled={false} onGone={again} reworkedIn={() => []} onCorrect={vi.fn()} />
      <ProposalHistory company={shown} />
    </>
  )
}
const signIn = useSignIn(
  pagesAlone({
    [address]: MyCompanyPage,
    '/panel': Panel,
    '/people': () => <CompanyPeople companyId={ownId} />,
    ...Object.fromEntries(
      ['/chosen', '/chosen/:slug'].map((path) => [
        path,
        () => <ChosenCompany>{({ of, ended, several }) => <p>{`${of.name} ${ended} ${several}`}</p>}</ChosenCompany>,
      ]),
    ),
  }),
)

beforeAll(stubLayout)

/** Opens the page of the one company that the person keeps. */
async function enter(own = keeps('Rila Tools')) {
  const app = await signIn(address, null, own)
  await screen.findByRole('form', { name: 'Company page' })
  return app
}

const panel = () => screen.getByRole('region', { name: 'Your proposal' })

/** Shows both versions, after a save that another one preceded. */
async function showBoth() {
  fireEvent.click(await screen.findByText('Show both versions'))
  return screen.findByRole('region', { name: 'Both versions' })
}

/** Withdraws the proposal, after the question. */
async function withdraw() {
  press('Withdraw proposal', panel())
  const dialog = await screen.findByRole('alertdialog', { name: 'Withdraw your proposal?' })
  press('Withdraw proposal', dialog)
  return dialog
}

/** Stores phones at once, and makes a proposal of the rest, or withdraws it without one, as `save_company` does. */
const saveAsTold: NonNullable<Parameters<typeof serveOwnCompany>[0]> = ({ changes }, stored) => {
  const { phone, ...rest } = changes as Record<string, { value: string; visibility: string }>
  if (phone) stored.details = [{ kind: 'phone', ...phone }]
  if (phone && stored.member) stored.member.updated_at = '2026-05-05T10:00:00+00:00'
  const status = Object.keys(rest).length > 0 ? 'pending' : 'withdrawn'
  stored.proposals = [proposal({ status, base: {}, changes: rest, updated_at: '2026-05-05T10:00:01+00:00' })]
  return HttpResponse.json({ saved: phone ? ['phone'] : [], proposal: null, updated_at: '' })
}

const email = (visibility: 'everybody' | 'nobody') => ({ value: 'sales@rila.example', visibility })
const values = {
  name: 'Rila Tools',
  city: 'Ruse',
  looking_for: 'Dealers',
  founded: 1990,
  keywords: ['drills'],
  languages: [],
  email: email('everybody'),
  phone: { value: '+359 82 1', visibility: 'members' },
  address: { value: 'Hidden street', visibility: 'nobody' },
} as unknown as OwnCompany['values']
/** A company with these proposals. */
const companyOf = (...proposals: OwnProposal[]): OwnCompany => ({
  id: ownId,
  slug: 'rila-tools',
  member_type: 'company',
  created_at: '2024-01-02T10:00:00+00:00',
  updated_at: '2026-02-02T10:00:00+00:00',
  values,
  proposals,
  approvals: {},
})

describe('the rules of the page', () => {
  test('the form begins with what is stored, and over it what waits; what is cleared there is empty', () => {
    const changes = { city: 'Varna', founded: null, keywords: null }
    expect(inputsWithProposal(companyOf(proposal({ status: 'returned', changes })))).toEqual(inputsOf(values))
    expect(inputsWithProposal(companyOf(proposal({ status: 'returned' }), proposal({ changes })))).toEqual({
      ...inputsOf(values),
      city: 'Varna',
      founded: '',
      keywords: [],
    })
  })

  test('of two versions, what was typed stays and the rest follows; of a draft of an earlier release, contact details follow', () => {
    const before = inputsOf(values)
    const typed = { ...before, looking_for: 'Partners' }
    const now = { ...before, city: 'Sofia', looking_for: 'Nobody', email: email('nobody') }
    expect(rebasedInputs(typed, before, now)).toEqual({ ...now, looking_for: 'Partners' })
    expect(rebasedInputs(typed, undefined, now)).toEqual({ ...typed, email: email('nobody') })
  })

  test('the preview shows every detail that has a value, a name in any case, and around it what is known', () => {
    const around = { people: ['p'], news: ['n'], events: ['e'], similar: ['s'], member_since: '2019-01-01' }
    const shown = (given?: object) => previewOf(companyOf(), { ...inputsOf(values), name: '' }, given as never)
    expect(shown(around)).toMatchObject({
      ...around,
      name: 'Without a name',
      as_member: true,
      details: [
        { kind: 'email', ...email('everybody') },
        { kind: 'phone', value: '+359 82 1', visibility: 'members' },
        { kind: 'address', value: 'Hidden street', visibility: 'nobody' },
      ],
    })
    expect(shown()).toMatchObject({
      people: [],
      news: [],
      events: [],
      similar: [],
      member_since: companyOf().created_at,
    })
  })
})

test('of a member that has lapsed says what that hides, and offers no public page; what cannot be read can be tried again', async () => {
  take('get_member_dues', () =>
    HttpResponse.json(duesOf([], { standing: 'lapsed', until: '2026-11-26', open_cents: 0 })),
  )
  serveOwnCompany()
  server.use(http.get(api('members'), down))
  await signIn(address, null, keeps('Rila Tools'))
  expect(await screen.findByRole('note')).toHaveTextContent(
    /^Lapsed since 27 Nov 2026Visitors do not see your page.*write to the chamber’s office/,
  )
  expect(screen.queryByText('Show public page')).not.toBeInTheDocument()
  expect(await screen.findByText('Failed to load your company')).toBeVisible()
  expect(screen.getByText('Try again')).toBeVisible()
})

describe('a save', () => {
  test('says before what it stores at once and what waits, and afterwards what it did', async () => {
    const { sent } = serveOwnCompany(saveAsTold)
    server.use(http.get(api('members'), down, { once: true }))
    const { user } = await signIn(address, null, keeps('Rila Tools'))
    fireEvent.click(await screen.findByText('Try again'))
    await screen.findByRole('form', { name: 'Company page' })
    expect(
      screen.getByText(/except phone, opening hours and who sees contact details: they change at once/),
    ).toBeVisible()
    expect(screen.getByText('Show public page')).toHaveAttribute('href', '/members/rila-tools')
    const completeness = screen.getByRole('region', { name: 'Completeness' })
    expect(completeness).toHaveTextContent('One keyword is missing.')
    await enterText(user, screen.getByRole('combobox', { name: 'Keywords' }), 'files,')
    expect(completeness).toHaveTextContent('Your page is complete.')
    write('City', ' Varna ')
    write('Phone', '+359 82 2')
    const before = 'Phone will be saved at once. Keywords and city will wait for the office’s approval.'
    expect(screen.getByText(before)).toBeVisible()
    expect(screen.queryByText('Show all')).not.toBeInTheDocument()
    press('Save')
    expect(await screen.findByText('Saved: phone. Sent to the office: keywords, city.')).toBeVisible()
    const keywords = ['drills', 'saws', 'files']
    expect(sent).toEqual([
      {
        of_member: ownId,
        changes: { keywords, city: 'Varna', phone: { value: '+359 82 2', visibility: 'everybody' } },
        member_expected: '2026-02-02T10:00:00+00:00',
        said_to_wait: ['city'],
      },
    ])
    expect(within(panel()).getByRole('heading', { name: 'Your proposal waits for the office' })).toBeVisible()
    expect(field('City')).toHaveValue('Varna')
    // The next save knows both versions.
    write('Website', 'https://rila.example/en')
    press('Save')
    expect(await screen.findByText('Sent to the office: website.')).toBeVisible()
    expect(sent[1]).toEqual({
      of_member: ownId,
      changes: { keywords, city: 'Varna', website: 'https://rila.example/en' },
      member_expected: '2026-05-05T10:00:00+00:00',
      proposal_id: proposal().id,
      proposal_expected: '2026-05-05T10:00:01+00:00',
      said_to_wait: ['city'],
    })
    // One that would change much is told in two lines, the rest on demand.
    for (const name of ['Description', 'Looking for', 'Founded', 'Opening hours', 'Address']) write(name, '1990')
    const words = screen.getByText(/^Opening hours will be saved at once\. Description, “Looking for” and address/)
    expect(words).toHaveClass('max-sm:line-clamp-2')
    press('Show all')
    expect(words).not.toHaveClass('max-sm:line-clamp-2')
    expect(screen.getByText('Show less')).toHaveAttribute('aria-expanded', 'true')
  })

  test('that leaves nothing of the proposal takes it back', async () => {
    const { stored, sent } = serveOwnCompany(saveAsTold)
    stored.proposals = [proposal()]
    await enter()
    write('City', 'Ruse')
    expect(screen.getByText('Your proposal will be withdrawn, because nothing of it is left.')).toBeVisible()
    press('Save')
    expect(await screen.findByText('Your proposal is withdrawn.')).toBeVisible()
    expect(sent.map(({ changes }) => changes)).toEqual([{}])
    expect(screen.queryByRole('region', { name: 'Your proposal' })).not.toBeInTheDocument()
  })

  test('that breaks a rule is not sent, and the summary leads to the field; a field that is left says so before', async () => {
    const { sent } = serveOwnCompany()
    await enter()
    write('Looking for', 'A'.repeat(1010))
    expect(screen.getByText(/1,010 of 1,000 characters\./)).toBeVisible()
    expect(field('Looking for')).toBeValid()
    fireEvent.blur(field('Looking for'))
    write('Phone', 'abc')
    fireEvent.blur(field('Phone'))
    await waitFor(() => expect(field('Looking for')).toBeInvalid())
    await waitFor(() => expect(field('Phone')).toBeInvalid())
    expect(screen.getByText('Please enter a telephone number, such as +359 2 123 4567')).toBeVisible()
    expect(screen.queryByRole('region', { name: /missing or wrong/ })).not.toBeInTheDocument()
    write('Looking for', 'Dealers')
    write('Phone', '')
    write('LinkedIn', 'rila')
    write('Website', 'rila')
    write('City', 'A'.repeat(90))
    write('Founded', '199')
    write('Description', 'A'.repeat(4010))
    write('Name', '')
    press('Save')
    const summary = await screen.findByRole('region', { name: '6 things are missing or wrong' })
    await waitFor(() => expect(summary).toHaveFocus())
    // In the order of the page, each with the label of its field.
    expect(textsOf(within(summary).getAllByRole('button'))).toEqual([
      'Please enter the name',
      'Description: Please use at most 4000 characters; there are 4010',
      'City: Please use at most 80 characters; there are 90',
      `Founded: Please enter a year from 1000 to ${new Date().getFullYear()}`,
      'Website: Please enter a web address, such as https://example.com',
      'LinkedIn: Please enter a web address, such as https://example.com',
    ])
    press('LinkedIn: Please enter a web address, such as https://example.com')
    await waitFor(() => expect(field('LinkedIn')).toHaveFocus())
    expect(sent).toEqual([])
  })

  test('that somebody preceded shows both; untouched fields follow, what was typed stays, and what was set aside comes back without what was hidden', async () => {
    let refuses = true
    const { stored, sent } = serveOwnCompany((call, now) => (refuses ? overtaken() : saveAsTold(call, now)))
    stored.details = [{ kind: 'email', ...email('everybody') }]
    const { router } = await enter()
    const seenBy = () => field('Email is shown to')
    write('City', 'Varna')
    if (stored.member)
      Object.assign(stored.member, { name: 'Rila Works', city: 'Sofia', updated_at: '2026-04-04T09:00:00+00:00' })
    press('Save')
    expect(await screen.findByText(/^Ivo Petrov saved a newer version on/)).toBeVisible()
    const both = await showBoth()
    expect(both).toHaveTextContent('CityStored: SofiaYours: Varna')
    expect(both).toHaveTextContent('Taken over from the stored version: Name.')
    expect(both).not.toHaveTextContent('NameStored')
    expect(field('City')).toHaveValue('Varna')
    expect(field('Name')).toHaveValue('Rila Works')
    press('Take the stored version')
    expect(field('City')).toHaveValue('Sofia')
    write('City', 'Burgas')
    stored.details = [{ kind: 'email', ...email('nobody') }]
    press('Save')
    await showBoth()
    await waitFor(() => expect(seenBy()).toHaveDisplayValue('Nobody'))
    press('Bring my text back')
    expect(field('City')).toHaveValue('Varna')
    expect(seenBy()).toHaveDisplayValue('Nobody')
    await router.navigate('/people')
    const leaving = await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
    press('Stay here', leaving)
    refuses = false
    press('Save')
    expect(await screen.findByText('Sent to the office: city.')).toBeVisible()
    expect(sent[2]).toMatchObject({ changes: { city: 'Varna' }, member_expected: '2026-04-04T09:00:00+00:00' })
  })

  test('of a draft of this device changes only what was typed in it, over what somebody else has hidden since', async () => {
    const { stored, sent } = serveOwnCompany(saveAsTold)
    const before = inputsWithProposal({
      values: { ...stored.member, city: 'Plovdiv', email: email('everybody') },
      proposals: [],
    } as unknown as OwnCompany)
    saveDraft({
      owner: person.id,
      key: `company:${ownId}`,
      values: { ...before, looking_for: 'Partners' },
      base: '2026-01-01T10:00:00+00:00',
      baseValues: before,
    })
    stored.details = [{ kind: 'email', ...email('nobody') }]
    const { user } = await enter()
    await user.click(await screen.findByText('Resume draft'))
    expect(field('Looking for')).toHaveValue('Partners')
    expect(field('Email is shown to')).toHaveDisplayValue('Nobody')
    expect(field('City')).toHaveValue('Ruse')
    expect(screen.getByText('The form shows your unsaved text.')).toBeVisible()
    const both = screen.getByRole('region', { name: 'Both versions' })
    expect(both).toHaveTextContent('Fields that you did not touch show what is stored now.')
    expect(both).toHaveTextContent('Looking forStored: DealersYours: Partners')
    // The preview follows what is typed, and hides what nobody sees.
    const beside = screen.getByRole('region', { name: 'Preview' })
    await waitFor(() => expect(beside).toHaveTextContent('Partners'))
    expect(beside).not.toHaveTextContent('sales@rila.example')
    press('Preview')
    const preview = await screen.findByRole('dialog', { name: /^Preview – not public/ })
    expect(preview).toHaveTextContent('Partners')
    expect(preview).not.toHaveTextContent('sales@rila.example')
    await user.keyboard('{Escape}')
    press('Save')
    await waitFor(() => expect(sent.map(({ changes }) => changes)).toEqual([{ looking_for: 'Partners' }]))
    await waitFor(() => expect(screen.queryByText('The form shows your unsaved text.')).not.toBeInTheDocument())
  })
})

test.each([
  ['Resume draft', 'The form shows your unsaved text.', 'taken'],
  ['Discard', 'The unsaved text is discarded.', 'discarded'],
])('%s says so in place of the draft, where the focus goes', async (button, words, told) => {
  const done: string[] = []
  function Draft() {
    const [there, setThere] = useState(true)
    const note = (what: string) => () => {
      done.push(what)
      setThere(false)
    }
    const draft = { savedAt: '2026-04-04T09:00:00Z', stored: true, outdated: false }
    return (
      <DraftNotice draft={there ? { ...draft, take: note('taken'), discard: note('discarded') } : undefined} of="it" />
    )
  }
  render(<Draft />)
  await userEvent.click(screen.getByText(button))
  expect(screen.getByText(words).parentElement).toHaveFocus()
  expect(done).toEqual([told])
})

describe('a proposal', () => {
  test('that waits is shown field by field, and withdrawn after a question; other changes stay, and the page is read again', async () => {
    const { stored } = serveOwnCompany()
    stored.proposals = [
      proposal({
        changes: { city: 'Varna', keywords: ['drills'] },
        base: { city: 'Ruse', keywords: ['drills', 'saws'] },
      }),
    ]
    const asked = take('withdraw_proposal', () => {
      stored.proposals = [proposal({ status: 'withdrawn' })]
      server.use(http.get(api('proposals'), down, { once: true }))
      return HttpResponse.json(true)
    })
    await enter()
    expect(panel()).toHaveTextContent('It changes keywords and city.')
    expect(panel()).toHaveTextContent('CityBefore: RuseProposed: Varna')
    write('Looking for', 'Partners')
    expect(await withdraw()).toHaveTextContent('keywords and city will stay as your page shows them.')
    expect(await screen.findByRole('alert')).toHaveTextContent('could not be read again')
    expect(screen.queryByRole('region', { name: 'Your proposal' })).not.toBeInTheDocument()
    press('Try again')
    await waitFor(() => expect(field('City')).toHaveValue('Ruse'))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(asked).toEqual([{ proposal_id: proposal().id, expected: '2026-03-03T11:00:00+00:00' }])
    expect(field('Looking for')).toHaveValue('Partners')
    expect(screen.getByRole('list', { name: 'Keywords, chosen' })).toHaveTextContent('drillssaws')
    expect(screen.getByRole('region', { name: 'Earlier proposals' })).toHaveTextContent('Withdrawn')
  })

  test('that is withdrawn says so in its place in the form, where the focus goes', async () => {
    const { stored } = serveOwnCompany()
    stored.proposals = [proposal()]
    take('withdraw_proposal', () => {
      stored.proposals = [proposal({ status: 'withdrawn' })]
      return HttpResponse.json(true)
    })
    await enter()
    await withdraw()
    await waitFor(() => expect(screen.getByText('Withdrawn. Your page shows what is stored.')).toHaveFocus())
    expect(field('City')).toHaveValue('Ruse')
  })

  test('that was returned shows the message, and goes back into the form to be corrected', async () => {
    const { stored, sent } = serveOwnCompany(saveAsTold)
    stored.proposals = [
      proposal({
        status: 'returned',
        message: 'Please write the city in Latin.',
        changes: { city: 'Варна' },
        decided_by_name: 'Ivo Petrov',
        decided_at: '2026-04-04T09:00:00Z',
      }),
    ]
    await enter()
    expect(panel()).toHaveTextContent(
      /Ivo Petrov returned your change of city on 4 Apr 2026, and wrote:Please write the city in Latin\./,
    )
    // Nobody sends it again by mistake, with another change.
    expect(field('City')).toHaveValue('Ruse')
    press('Correct it')
    expect(field('City')).toHaveValue('Варна')
    expect(within(panel()).getByRole('status')).toHaveTextContent('The form shows city as you proposed.')
    await waitFor(() => expect(field('City')).toHaveFocus())
    write('City', 'Varna')
    // Pressed again, it does not overwrite the correction without a question.
    const again = async (answer: string) => {
      press('Correct it')
      const dialog = await screen.findByRole('alertdialog', { name: 'Replace what you have corrected?' })
      expect(dialog).toHaveTextContent('You have already changed city in the form.')
      press(answer, dialog)
    }
    await again('Keep mine')
    expect(field('City')).toHaveValue('Varna')
    await again('Replace')
    expect(field('City')).toHaveValue('Варна')
    write('City', 'Varna')
    press('Save')
    expect(await screen.findByText('Sent to the office: city.')).toBeVisible()
    expect(sent[0]?.changes).toEqual({ city: 'Varna' })
  })

  test('that was withdrawn says so in its place, where the focus goes; it could not be withdrawn once it was decided', async () => {
    take('withdraw_proposal', (_, call) => (call === 1 ? overtaken() : HttpResponse.json(true)))
    company = companyOf(proposal())
    reread.mockImplementation(() => (company = companyOf(proposal({ status: 'withdrawn' }))))
    await signIn('/panel', null)
    const dialog = await withdraw()
    expect(dialog).toHaveTextContent('city will stay as your page shows it.')
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('This page has been changed')
    expect(reread).not.toHaveBeenCalled()
    press('Withdraw proposal', dialog)
    const withdrawn = await screen.findByText('Withdrawn. Your page shows what is stored.')
    await waitFor(() => expect(withdrawn).toHaveFocus())
    expect(reread).toHaveBeenCalledOnce()
  })

  test('that was decided meanwhile is read again when its question is closed', async () => {
    take('withdraw_proposal', overtaken)
    company = companyOf(proposal())
    reread.mockReset()
    await signIn('/panel', null)
    const dialog = await withdraw()
    await within(dialog).findByRole('alert')
    press('Keep it', dialog)
    expect(reread).toHaveBeenCalledOnce()
    press('Withdraw proposal')
    press('Keep it', await screen.findByRole('alertdialog'))
    expect(reread).toHaveBeenCalledOnce()
  })

  test.each<[string, Partial<OwnProposal>, RegExp]>([
    ['approved', {}, /^The office approved your last proposal\.City, on 4 Apr 2026\.$/],
    [
      'corrected',
      {
        changes: { city: 'Varna', looking_for: 'Money', website: 'https://rila.example/en' },
        applied: { city: 'Varna, Asparuhovo', website: 'https://rila.example/en' },
        message: 'Welcome.',
      },
      /^The office approved your last proposal with corrections\.“Looking for”, city and website, on 4 Apr.*Welcome\.CityYou proposed: VarnaThe office stored: Varna, AsparuhovoNot taken: “Looking for”\.Show what you proposed/,
    ],
  ])('that was %s shows what the office made of it', async (status, parts, words) => {
    const earlier = { id: 'p2', status: 'withdrawn', created_at: '2026-01-01T09:00:00Z' }
    company = companyOf(proposal({ status, decided_at: '2026-04-04T09:00:00Z', ...parts }), proposal(earlier))
    await signIn('/panel', null)
    expect(plain(await screen.findByRole('region', { name: 'Your proposal' }))).toMatch(words)
    expect(screen.getByRole('region', { name: 'Earlier proposals' })).toHaveTextContent(
      /^Earlier proposals1 Jan 2026WithdrawnCity, by Viktoria Dencheva/,
    )
  })
})

describe('the right to keep it', () => {
  const refused = (message: string) => HttpResponse.json({ code: '42501', message }, { status: 403 })
  test.each<[string, () => Promise<unknown> | void]>([
    ['the database refuses a save', () => void press('Save')],
    [
      'the database refuses a withdrawal',
      async () => {
        const dialog = await withdraw()
        expect(await within(dialog).findByRole('alert')).toHaveTextContent('You no longer keep this page')
        press('Keep it', dialog)
      },
    ],
  ])('ends, and what was typed stays to be read: %s', async (_, learn) => {
    const own = keeps('Rila Tools')
    const { stored } = serveOwnCompany(() => refused('Only its managers may change a company page.'))
    stored.proposals = [proposal()]
    take('withdraw_proposal', () => refused('Only its managers may withdraw it.'))
    await enter(own)
    write('City', 'Burgas')
    own.companies = []
    await learn()
    expect(await screen.findByRole('alert')).toHaveTextContent('You no longer keep this page')
    expect(field('City')).toHaveValue('Burgas')
    expect(screen.getByText('Save')).toBeDisabled()
  })

  test('ends after a save that cannot be read again, which says so', async () => {
    const own = keeps('Rila Tools')
    serveOwnCompany((call, stored) => {
      own.companies = []
      server.use(http.get(api('members'), down, { once: true }))
      return saveAsTold(call, stored)
    })
    await enter(own)
    write('City', 'Varna')
    press('Save')
    expect(await screen.findByText(/^You no longer keep this page/)).toBeVisible()
    expect(field('City')).toHaveValue('Varna')
  })

  test('is read again when the window is looked at again; the page that is open stays', async () => {
    const own = keeps('Rila Tools')
    await signIn('/chosen', null, own)
    expect(await screen.findByText('Rila Tools false false')).toBeVisible()
    own.companies = []
    window.dispatchEvent(new Event('visibilitychange'))
    expect(await screen.findByText('Rila Tools true false')).toBeVisible()
  })

  test('of several leaves a choice, also by the address', async () => {
    const { router } = await signIn('/chosen', null, keeps('Rila Tools', 'Pirin Gauges'))
    expect((await screen.findAllByRole('link')).map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Pirin Gauges', '/dashboard/company/pirin-gauges'],
      ['Rila Tools', '/dashboard/company/rila-tools'],
    ])
    await router.navigate('/chosen/pirin-gauges')
    expect(await screen.findByText('Pirin Gauges false true')).toBeVisible()
    await router.navigate('/chosen/elsewhere')
    expect(await screen.findByText(/You do not keep the page of a company with this address/)).toBeVisible()
    expect(screen.getByText('Show my company')).toHaveAttribute('href', address)
  })

  test('is missing, which is told', async () => {
    await signIn('/chosen', null)
    expect(await screen.findByText(/You do not keep the page of a company\. The chamber’s office/)).toBeVisible()
    expect(screen.queryByText('Show my company')).toBeNull()
  })
})

test('lists the people of the company, who keeps it, and whom it shows', async () => {
  const one = { avatar_url: null, title: null, is_manager: false, is_shown: false }
  const asked = take('get_company_people', (_, call) =>
    call === 1
      ? down()
      : HttpResponse.json([
          {
            ...one,
            person_id: 'a',
            full_name: 'Viktoria Dencheva',
            title: 'Director',
            is_manager: true,
            is_shown: true,
          },
          { ...one, person_id: 'b', full_name: 'Ada Koleva' },
        ]),
  )
  await signIn('/people', null)
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load the people of your company')
  press('Try again')
  await waitFor(() =>
    expect(textsOf(within(screen.getByRole('list', { name: 'People' })).getAllByRole('listitem'))).toEqual([
      'VDViktoria DenchevaDirector · keeps this page · shown on the page',
      'AKAda Kolevanot shown on the page',
    ]),
  )
  expect(asked).toEqual([{ of_member: ownId }, { of_member: ownId }])
})
