import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeAll, describe, expect, test } from 'vitest'
import { MyCompanyPage } from '@/features/company-pages/member/my-company-page'
import { saveDraft } from '@/lib/data/drafts'
import { inputsWithProposal } from '@/features/company-pages/member/own-company'
import { fieldOf, take, textsOf, write } from '../support/page/answers'
import { duesOf } from '../support/page/dues'
import { down } from '../support/page/office-members'
import { stubLayout } from '../support/page/office-news'
import { keeps, overtaken, ownId, proposal, serveOwnCompany } from '../support/page/own-company'
import { person, useSignIn } from '../support/page/signed-in'
import { api, enterText, pagesAlone, server } from '../support/page/unit'

const address = '/dashboard/company'
const signIn = useSignIn(pagesAlone({ [address]: MyCompanyPage, [`${address}/:slug`]: MyCompanyPage }))

beforeAll(stubLayout)

/** Opens the page of the one company that the person keeps. */
async function enter(own = keeps('Rila Tools')) {
  const app = await signIn(address, null, own)
  await screen.findByRole('form', { name: 'Company page' })
  return app
}

const form = () => within(screen.getByRole('form', { name: 'Company page' }))
const field = fieldOf
const save = () => screen.getByRole('button', { name: 'Save' })
const panel = () => screen.getByRole('region', { name: 'Your proposal' })
type User = Awaited<ReturnType<typeof enter>>['user']

/** Shows both versions, after a save that another one preceded. */
async function showBoth(user: User) {
  await user.click(await screen.findByRole('button', { name: 'Show both versions' }))
  return screen.findByRole('region', { name: 'Both versions' })
}

/** Withdraws the proposal, after the question. */
async function withdraw(user: User) {
  await user.click(within(panel()).getByRole('button', { name: 'Withdraw proposal' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Withdraw your proposal?' })
  await user.click(within(dialog).getByRole('button', { name: 'Withdraw proposal' }))
  return dialog
}

/** Keeps a draft on the device: what the page holds, with other values. */
function keepDraft(stored: object, typed: object, more: { base?: string; from?: object } = {}) {
  const inputsOf = (values: object) =>
    inputsWithProposal({ values, proposals: [] } as unknown as Parameters<typeof inputsWithProposal>[0])
  saveDraft({
    owner: person.id,
    key: `company:${ownId}`,
    values: { ...inputsOf(stored), ...typed },
    base: more.base ?? '',
    ...(more.from && { baseValues: inputsOf(more.from) }),
  })
}

/** Stores phones at once, and makes a proposal of the rest, as `save_company` does. */
const saveAsTold: NonNullable<Parameters<typeof serveOwnCompany>[0]> = ({ changes, proposal_id }, stored) => {
  const { phone, ...rest } = changes as Record<string, { value: string; visibility: string }>
  if (phone) stored.details = [{ kind: 'phone', ...phone }]
  if (phone && stored.member) stored.member.updated_at = '2026-05-05T10:00:00+00:00'
  const others = stored.proposals.map((one) =>
    one.id === proposal_id && Object.keys(rest).length === 0 ? { ...one, status: 'withdrawn' } : one,
  )
  stored.proposals =
    Object.keys(rest).length > 0
      ? [proposal({ base: {}, changes: rest, updated_at: '2026-05-05T10:00:01+00:00' })]
      : others
  return HttpResponse.json({ saved: phone ? ['phone'] : [], proposal: null, updated_at: '' })
}

test('of a member that has lapsed says what that hides, and offers no public page', async () => {
  server.use(
    http.post(api('rpc/get_member_dues'), () =>
      HttpResponse.json(duesOf([], { standing: 'lapsed', until: '2026-11-26', open_cents: 0 })),
    ),
  )
  serveOwnCompany()
  await enter()
  expect(await screen.findByRole('note')).toHaveTextContent(
    /^Lapsed since 27 Nov 2026Visitors do not see your page.*write to the chamber’s office/,
  )
  expect(screen.queryByRole('link', { name: 'Show public page' })).not.toBeInTheDocument()
})

describe('a save', () => {
  test('says before what it stores at once and what waits, and afterwards what it did', async () => {
    const { sent } = serveOwnCompany(saveAsTold)
    const { user } = await enter()
    expect(
      screen.getByText(/except phone, opening hours and who sees contact details: they change at once/),
    ).toBeVisible()
    write('City', ' Varna ')
    write('Phone', '+359 82 2')
    expect(screen.getByText('Phone will be saved at once. City will wait for the office’s approval.')).toBeVisible()
    await user.click(save())
    expect(await screen.findByText('Saved: phone. Sent to the office: city.')).toBeVisible()
    expect(sent).toEqual([
      {
        of_member: ownId,
        changes: { city: 'Varna', phone: { value: '+359 82 2', visibility: 'everybody' } },
        member_expected: '2026-02-02T10:00:00+00:00',
        said_to_wait: ['city'],
      },
    ])
    expect(within(panel()).getByRole('heading', { name: 'Your proposal waits for the office' })).toBeVisible()
    expect(field('City')).toHaveValue('Varna')
    // The next save knows both versions.
    write('Website', 'https://rila.example/en')
    await user.click(save())
    expect(await screen.findByText('Sent to the office: website.')).toBeVisible()
    expect(sent[1]).toEqual({
      of_member: ownId,
      changes: { city: 'Varna', website: 'https://rila.example/en' },
      member_expected: '2026-05-05T10:00:00+00:00',
      proposal_id: proposal().id,
      proposal_expected: '2026-05-05T10:00:01+00:00',
      said_to_wait: ['city'],
    })
  })

  test('that leaves nothing of the proposal takes it back', async () => {
    const { stored, sent } = serveOwnCompany(saveAsTold)
    stored.proposals = [proposal()]
    const { user } = await enter()
    expect(field('City')).toHaveValue('Varna')
    write('City', 'Ruse')
    expect(screen.getByText('Your proposal will be withdrawn, because nothing of it is left.')).toBeVisible()
    await user.click(save())
    expect(await screen.findByText('Your proposal is withdrawn.')).toBeVisible()
    expect(sent[0]?.changes).toEqual({})
    expect(screen.queryByRole('region', { name: 'Your proposal' })).not.toBeInTheDocument()
  })

  test('that breaks a rule is not sent, and the summary leads to the field', async () => {
    const { sent } = serveOwnCompany()
    const { user } = await enter()
    write('LinkedIn', 'rila')
    write('Website', 'rila')
    write('Founded', '199')
    write('City', 'A'.repeat(90))
    write('Description', 'A'.repeat(4010))
    write('Name', '')
    await user.click(save())
    const summary = await screen.findByRole('region', { name: '6 things are missing or wrong' })
    expect(summary).toHaveFocus()
    // In the order of the page, each with the label of its field.
    expect(textsOf(within(summary).getAllByRole('button'))).toEqual([
      'Please enter the name',
      'Description: Please use at most 4000 characters; there are 4010',
      'City: Please use at most 80 characters; there are 90',
      `Founded: Please enter a year from 1000 to ${new Date().getFullYear()}`,
      'Website: Please enter a web address, such as https://example.com',
      'LinkedIn: Please enter a web address, such as https://example.com',
    ])
    await user.click(within(summary).getByRole('button', { name: /^LinkedIn/ }))
    expect(field('LinkedIn')).toHaveFocus()
    expect(sent).toEqual([])
  })

  test('that would change much is told in two lines, the rest on demand', async () => {
    serveOwnCompany()
    const { user } = await enter()
    write('City', 'Varna')
    expect(screen.queryByRole('button', { name: 'Show all' })).not.toBeInTheDocument()
    for (const name of ['Description', 'Looking for', 'Founded', 'Opening hours', 'Address']) write(name, '1990')
    const words = screen.getByText(
      /^Opening hours will be saved at once\. Description, “Looking for”, city and address/,
    )
    expect(words).toHaveClass('max-sm:line-clamp-2')
    await user.click(screen.getByRole('button', { name: 'Show all' }))
    expect(words).not.toHaveClass('max-sm:line-clamp-2')
    expect(screen.getByRole('button', { name: 'Show less' })).toHaveAttribute('aria-expanded', 'true')
  })

  test('that somebody preceded shows both; untouched fields follow, and what was typed stays', async () => {
    let refuses = true
    const { stored, sent } = serveOwnCompany((call, now) => (refuses ? overtaken() : saveAsTold(call, now)))
    const { user } = await enter()
    write('City', 'Varna')
    if (stored.member)
      Object.assign(stored.member, { name: 'Rila Works', city: 'Sofia', updated_at: '2026-04-04T09:00:00+00:00' })
    await user.click(save())
    expect(await screen.findByText(/^Ivo Petrov saved a newer version on/)).toBeVisible()
    const both = await showBoth(user)
    expect(both).toHaveTextContent('CityStored: SofiaYours: Varna')
    expect(both).toHaveTextContent('Taken over from the stored version: Name.')
    expect(both).not.toHaveTextContent('NameStored')
    expect(field('City')).toHaveValue('Varna')
    expect(field('Name')).toHaveValue('Rila Works')
    refuses = false
    await user.click(save())
    expect(await screen.findByText('Sent to the office: city.')).toBeVisible()
    expect(sent[1]).toMatchObject({ changes: { city: 'Varna' }, member_expected: '2026-04-04T09:00:00+00:00' })
  })
})

describe('a proposal', () => {
  test('that waits is shown field by field, and withdrawn after a question; other changes stay', async () => {
    const { stored } = serveOwnCompany()
    stored.proposals = [
      proposal({
        changes: { city: 'Varna', keywords: ['drills'] },
        base: { city: 'Ruse', keywords: ['drills', 'saws'] },
      }),
    ]
    const asked = take('withdraw_proposal', () => {
      stored.proposals = [proposal({ status: 'withdrawn' })]
      return HttpResponse.json(true)
    })
    const { user } = await enter()
    expect(panel()).toHaveTextContent('It changes keywords and city.')
    expect(panel()).toHaveTextContent('CityBefore: RuseProposed: Varna')
    write('Looking for', 'Partners')
    expect(await withdraw(user)).toHaveTextContent('keywords and city will stay as your page shows them.')
    await waitFor(() => expect(field('City')).toHaveValue('Ruse'))
    const withdrawn = await screen.findByText('Withdrawn. Your page shows what is stored.')
    await waitFor(() => expect(withdrawn).toHaveFocus())
    expect(asked).toEqual([{ proposal_id: proposal().id, expected: '2026-03-03T11:00:00+00:00' }])
    expect(field('Looking for')).toHaveValue('Partners')
    expect(screen.getByRole('list', { name: 'Keywords, chosen' })).toHaveTextContent('drillssaws')
    expect(screen.getByRole('region', { name: 'Earlier proposals' })).toHaveTextContent('Withdrawn')
  })

  test('that is withdrawn while the page cannot be read again says so, and reads it after all', async () => {
    const { stored } = serveOwnCompany()
    stored.proposals = [proposal()]
    take('withdraw_proposal', () => {
      stored.proposals = [proposal({ status: 'withdrawn' })]
      server.use(http.get(api('proposals'), down, { once: true }))
      return HttpResponse.json(true)
    })
    const { user } = await enter()
    await withdraw(user)
    expect(await screen.findByRole('alert')).toHaveTextContent('could not be read again')
    expect(screen.queryByRole('region', { name: 'Your proposal' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(field('City')).toHaveValue('Ruse'))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('that was decided meanwhile cannot be withdrawn, and its outcome is shown', async () => {
    const { stored } = serveOwnCompany()
    stored.proposals = [proposal()]
    take('withdraw_proposal', overtaken)
    const { user } = await enter()
    const dialog = await withdraw(user)
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('This page has been changed')
    if (stored.member) stored.member.city = 'Varna'
    stored.proposals = [
      proposal({ status: 'approved', applied: { city: 'Varna' }, decided_at: '2026-04-04T09:00:00Z' }),
    ]
    await user.click(within(dialog).getByRole('button', { name: 'Keep it' }))
    expect(await screen.findByText('The office approved your last proposal.')).toBeVisible()
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
    const { user } = await enter()
    expect(panel()).toHaveTextContent('Please write the city in Latin.')
    // Nobody sends it again by mistake, with another change.
    expect(field('City')).toHaveValue('Ruse')
    await user.click(within(panel()).getByRole('button', { name: 'Correct it' }))
    expect(field('City')).toHaveValue('Варна')
    expect(within(panel()).getByRole('status')).toHaveTextContent('The form shows city as you proposed.')
    await waitFor(() => expect(field('City')).toHaveFocus())
    write('City', 'Varna')
    // Pressed again, it does not overwrite the correction without a question.
    const again = async (answer: string) => {
      await user.click(within(panel()).getByRole('button', { name: 'Correct it' }))
      const dialog = await screen.findByRole('alertdialog', { name: 'Replace what you have corrected?' })
      expect(dialog).toHaveTextContent('You have already changed city in the form.')
      await user.click(within(dialog).getByRole('button', { name: answer }))
    }
    await again('Keep mine')
    expect(field('City')).toHaveValue('Varna')
    await again('Replace')
    expect(field('City')).toHaveValue('Варна')
    await waitFor(() => expect(field('City')).toHaveFocus())
    write('City', 'Varna')
    await user.click(save())
    expect(await screen.findByText('Sent to the office: city.')).toBeVisible()
    expect(sent[0]?.changes).toEqual({ city: 'Varna' })
  })

  test('that was corrected shows what the office stored instead, and what it left out', async () => {
    const { stored } = serveOwnCompany()
    stored.proposals = [
      proposal({
        status: 'corrected',
        changes: { city: 'Varna', looking_for: 'Money', website: 'https://rila.example/en' },
        applied: { city: 'Varna, Asparuhovo', website: 'https://rila.example/en' },
        decided_at: '2026-04-04T09:00:00Z',
      }),
      proposal({ id: 'p2', status: 'withdrawn', created_at: '2026-01-01T09:00:00Z' }),
    ]
    await enter()
    expect(panel()).toHaveTextContent('CityYou proposed: VarnaThe office stored: Varna, Asparuhovo')
    expect(panel()).toHaveTextContent('Not taken: “Looking for”.')
    expect(screen.getByRole('region', { name: 'Earlier proposals' })).toHaveTextContent('1 Jan 2026Withdrawn')
  })
})

describe('the page', () => {
  test('says what is missing while somebody types', async () => {
    serveOwnCompany()
    const { user } = await enter()
    const completeness = screen.getByRole('region', { name: 'Completeness' })
    expect(completeness).toHaveTextContent('One keyword is missing.')
    await enterText(user, form().getByRole('combobox', { name: 'Keywords' }), 'files,')
    expect(completeness).toHaveTextContent('Your page is complete.')
    await user.click(form().getByRole('button', { name: 'Remove' }))
    expect(completeness).toHaveTextContent('Logo is missing.')
  })

  test('says of a text that it is too long when its field is left, and how long it is near the limit', async () => {
    serveOwnCompany()
    const { user } = await enter()
    write('Looking for', 'A'.repeat(1010))
    expect(screen.getByText(/1,010 of 1,000 characters\./)).toBeVisible()
    expect(field('Looking for')).toBeValid()
    await user.click(field('Looking for'))
    await user.click(field('Phone'))
    write('Phone', 'abc')
    await user.click(field('City'))
    await waitFor(() => expect(field('Looking for')).toBeInvalid())
    await waitFor(() => expect(field('Phone')).toBeInvalid())
    expect(screen.getByText('Please enter a telephone number, such as +359 2 123 4567')).toBeVisible()
    expect(screen.queryByRole('region', { name: /missing or wrong/ })).not.toBeInTheDocument()
  })

  test('shows how the page would be, with the details that members see', async () => {
    const { stored } = serveOwnCompany()
    stored.details = [
      { kind: 'phone', value: '+359 82 1', visibility: 'members' },
      { kind: 'email', value: 'hidden@rila.example', visibility: 'nobody' },
    ]
    const { user } = await enter()
    const beside = screen.getByRole('region', { name: 'Preview' })
    expect(beside).toHaveTextContent('Dealers')
    expect(beside).toHaveTextContent('+359 82 1')
    expect(beside).not.toHaveTextContent('hidden@rila.example')
    // It follows what is typed.
    write('Looking for', 'Partners in Almaty')
    await waitFor(() => expect(beside).toHaveTextContent('Partners in Almaty'))
    expect(beside).not.toHaveTextContent('Dealers')
    await user.click(screen.getByRole('button', { name: 'Preview' }))
    const preview = await screen.findByRole('dialog', { name: /^Preview – not public/ })
    expect(preview).toHaveTextContent('Partners in Almaty')
    expect(preview).toHaveTextContent('+359 82 1')
    expect(preview).not.toHaveTextContent('hidden@rila.example')
  })

  test('keeps what was typed on the device, and offers it again', async () => {
    const { stored } = serveOwnCompany(saveAsTold)
    const values = { ...stored.member, phone: { value: '+359 82 1', visibility: 'everybody' } }
    keepDraft(values, { city: 'Burgas' }, { base: stored.member?.updated_at })
    const { user } = await enter()
    await user.click(await screen.findByRole('button', { name: 'Resume draft' }))
    expect(field('City')).toHaveValue('Burgas')
    expect(screen.getByText('The form shows your unsaved text.').parentElement).toHaveFocus()
    await user.click(save())
    await waitFor(() => expect(screen.queryByText('The form shows your unsaved text.')).not.toBeInTheDocument())
  })

  describe('after somebody else has hidden the email', () => {
    const seenBy = () => form().getByLabelText('Email is shown to')
    const email = (visibility: string) => ({ kind: 'email', value: 'sales@rila.example', visibility })
    /** Serves the page with an email that is hidden, after a draft that changes the looking-for was begun while everybody saw it. */
    function serveHidden(keepsBase: boolean) {
      const served = serveOwnCompany(saveAsTold)
      const { stored } = served
      const values = { ...stored.member, city: 'Plovdiv', email: email('everybody') }
      const base = '2026-01-01T10:00:00+00:00'
      keepDraft(values, { looking_for: 'Partners' }, keepsBase ? { base, from: values } : { base })
      stored.details = [email('nobody')]
      return served
    }

    test('an older draft changes only what was typed in it', async () => {
      const { sent } = serveHidden(true)
      const { user } = await enter()
      await user.click(await screen.findByRole('button', { name: 'Resume draft' }))
      expect(field('Looking for')).toHaveValue('Partners')
      expect(seenBy()).toHaveDisplayValue('Nobody')
      expect(field('City')).toHaveValue('Ruse')
      const both = screen.getByRole('region', { name: 'Both versions' })
      expect(both).toHaveTextContent('Fields that you did not touch show what is stored now.')
      expect(both).toHaveTextContent('Looking forStored: DealersYours: Partners')
      await user.click(save())
      await waitFor(() => expect(sent.map(({ changes }) => changes)).toEqual([{ looking_for: 'Partners' }]))
    })

    test('a draft of an earlier release, which does not say what was typed, leaves contact details alone', async () => {
      const { sent } = serveHidden(false)
      const { user } = await enter()
      await user.click(await screen.findByRole('button', { name: 'Resume draft' }))
      expect(seenBy()).toHaveDisplayValue('Nobody')
      const both = screen.getByRole('region', { name: 'Both versions' })
      expect(both).not.toHaveTextContent('Fields that you did not touch')
      expect(both).toHaveTextContent('Contact details show what is stored now.')
      expect(both).toHaveTextContent('CityStored: RuseYours: Plovdiv')
      await user.click(save())
      await waitFor(() =>
        expect(sent.map(({ changes }) => changes)).toEqual([{ looking_for: 'Partners', city: 'Plovdiv' }]),
      )
    })

    test('text that was set aside is brought back without the email as it was', async () => {
      const { stored } = serveOwnCompany(overtaken)
      stored.details = [email('everybody')]
      const { user } = await enter()
      write('City', 'Varna')
      await user.click(save())
      await showBoth(user)
      await user.click(await screen.findByRole('button', { name: 'Take the stored version' }))
      write('City', 'Burgas')
      stored.details = [email('nobody')]
      await user.click(save())
      await showBoth(user)
      await waitFor(() => expect(seenBy()).toHaveDisplayValue('Nobody'))
      await user.click(screen.getByRole('button', { name: 'Bring my text back' }))
      expect(field('City')).toHaveValue('Varna')
      expect(seenBy()).toHaveDisplayValue('Nobody')
    })
  })

  test('says that what was kept is discarded, where the focus goes', async () => {
    const { stored } = serveOwnCompany()
    keepDraft({ ...stored.member }, { city: 'Burgas' })
    const { user } = await enter()
    await user.click(
      within(screen.getByRole('region', { name: 'Unsaved text' })).getByRole('button', { name: 'Discard' }),
    )
    expect(screen.getByText('The unsaved text is discarded.').parentElement).toHaveFocus()
  })

  test('asks before it is left with unsaved changes', async () => {
    serveOwnCompany()
    const { user, router } = await enter()
    write('City', 'Varna')
    await router.navigate('/dashboard/registrations')
    const dialog = await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
    await user.click(within(dialog).getByRole('button', { name: 'Stay here' }))
    expect(field('City')).toHaveValue('Varna')
  })

  const refused = (message: string) => HttpResponse.json({ code: '42501', message }, { status: 403 })
  test.each<[string, (user: User) => Promise<unknown> | void]>([
    ['the database refuses a save', (user) => user.click(save())],
    ['the profile says so', () => void window.dispatchEvent(new Event('visibilitychange'))],
    [
      'the database refuses a withdrawal',
      async (user) => {
        const dialog = within(await withdraw(user))
        expect(await dialog.findByRole('alert')).toHaveTextContent('You no longer keep this page')
        await user.click(dialog.getByRole('button', { name: 'Keep it' }))
      },
    ],
  ])('whose keeper was removed stays to be read: %s', async (_, learn) => {
    const own = keeps('Rila Tools')
    const { stored } = serveOwnCompany(() => refused('Only its managers may change a company page.'))
    stored.proposals = [proposal()]
    take('withdraw_proposal', () => refused('Only its managers may withdraw it.'))
    const { user } = await enter(own)
    write('City', 'Burgas')
    own.companies = []
    await learn(user)
    expect(await screen.findByRole('alert')).toHaveTextContent('You no longer keep this page')
    expect(field('City')).toHaveValue('Burgas')
    expect(save()).toBeDisabled()
  })

  test('that is saved and cannot be read again says so, and has the profile read again', async () => {
    const own = keeps('Rila Tools')
    serveOwnCompany((call, stored) => {
      own.companies = []
      server.use(http.get(api('members'), down, { once: true }))
      return saveAsTold(call, stored)
    })
    const { user } = await enter(own)
    write('City', 'Varna')
    await user.click(save())
    expect(await screen.findByText(/^You no longer keep this page/)).toBeVisible()
    expect(field('City')).toHaveValue('Varna')
  })

  test('is chosen by whoever keeps several, and by its address', async () => {
    serveOwnCompany()
    const { user, router } = await signIn(address, null, keeps('Rila Tools', 'Pirin Gauges'))
    await user.click(await screen.findByRole('link', { name: 'Rila Tools' }))
    expect(router.state.location.pathname).toBe('/dashboard/company/rila-tools')
    expect(await screen.findByRole('form', { name: 'Company page' })).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'All my companies' }))
    expect(await screen.findByRole('link', { name: 'Pirin Gauges' })).toBeVisible()
    await router.navigate('/dashboard/company/elsewhere')
    expect(await screen.findByText(/You do not keep the page of a company with this address/)).toBeVisible()
  })

  test('tells whoever keeps none', async () => {
    await signIn(address, null)
    expect(await screen.findByText(/You do not keep the page of a company\. The chamber’s office/)).toBeVisible()
  })

  test('that cannot be read can be tried again; it lists the people of the company, and whom it shows', async () => {
    serveOwnCompany()
    const one = {
      avatar_url: null,
      title: null,
      is_first: true,
      created_at: '',
      email: null,
      is_manager: false,
      is_shown: false,
    }
    const stored = [
      { ...one, person_id: 'a', full_name: 'Viktoria Dencheva', title: 'Director', is_manager: true, is_shown: true },
      { ...one, person_id: 'b', full_name: 'Ada Koleva' },
    ]
    take('get_company_people', () => HttpResponse.json(stored))
    server.use(http.get(api('members'), down, { once: true }))
    const { user } = await signIn(address, null, keeps('Rila Tools'))
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    const people = await screen.findByRole('list', { name: 'People' })
    await waitFor(() =>
      expect(textsOf(within(people).getAllByRole('listitem'))).toEqual([
        'VDViktoria DenchevaDirector · keeps this page · shown on the page',
        'AKAda Kolevanot shown on the page',
      ]),
    )
  })
})
