import { act, fireEvent, screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DirectoryPage } from '@/features/members/directory/public/directory-page'
import { MembershipPage } from '@/features/publish/pages/public/membership-page'
import { LoginPage } from '@/features/people/session/login-page'
import { take } from '../support/page/answers'
import { rows } from '../support/page/office-members'
import { buttonOf, press, put } from '../support/page/press'
import { api, pagesAlone, server } from '../support/page/unit'

const renderApp = pagesAlone({ '/membership': MembershipPage, '/members': DirectoryPage, '/login': LoginPage })

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const success = 'Application submitted successfully'
const failure = 'No answer came: you may be offline. Please send it again; it arrives only once.'

type Sent = Record<string, unknown>

/** Answers applications as told, one answer after the other, repeating the last; keeps what was sent. */
function answerWith(...answers: (() => Response | Promise<Response>)[]) {
  const sent: Sent[] = []
  server.use(
    http.post(api('rpc/submit_application'), async ({ request }) => {
      sent.push((await request.json()) as Sent)
      const answer = answers[Math.min(sent.length, answers.length) - 1]
      return answer ? answer() : HttpResponse.error()
    }),
  )
  return sent
}

const stored = () => HttpResponse.json(true)

/** Opens the page and the dialog of a tier. */
async function openDialog(tier: string) {
  const app = renderApp('/membership')
  const apply = (name: string) => screen.findByLabelText(`Apply Now for ${name} membership`)
  async function reopen(name: string) {
    fireEvent.click(await apply(name))
    return within(await screen.findByRole('dialog', { name: 'Membership Application' }))
  }
  const dialog = await reopen(tier)
  // Passes the seconds within which only a bot could fill it in.
  vi.setSystemTime(Date.now() + 60_000)
  const fields: [RegExp, string][] = [
    [/^Company name/, 'Rila Instruments'],
    [/^Contact person/, 'Vesela Dimova'],
    [/^Country/, 'bulgaria'],
    [/^Email/, 'vesela@rila.example'],
    [/^Industry/, 'manufacturing'],
    [/^Number of employees/, '11-50'],
  ]
  function fill(form = dialog) {
    for (const [label, value] of fields) put(form.getByLabelText(label), value)
    fireEvent.click(form.getByRole('checkbox'))
  }
  return { ...app, dialog, fill, reopen, submit: () => dialog.getByText('Submit application') }
}

afterEach(() => {
  vi.useRealTimers()
})

describe('membership page', () => {
  it('shows six benefits, three tiers with their prices, and once what all include', async () => {
    renderApp('/membership')
    for (const name of [
      'Market Intelligence',
      'Business Networking',
      'Strategic Partnerships',
      'Market Entry Support',
      'Exclusive Discounts',
      'International Network',
    ])
      expect(await screen.findByRole('heading', { name })).toBeVisible()
    for (const price of ['€400', '€600', '€750']) expect(screen.getByText(price)).toBeVisible()
    expect(screen.getAllByText('Popular')).toHaveLength(1)
    const included = screen.getByRole('list', { name: 'What every membership includes' })
    expect(within(included).getAllByRole('listitem')).toHaveLength(6)
    expect(screen.getAllByText('Member event rates')).toHaveLength(1)
    expect(screen.getByRole('link', { name: 'Become a Member' })).toHaveAttribute('href', '#join')
    expect(screen.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact')
  })

  it('marks the tier that fits the number of employees, and the form begins with that number', async () => {
    renderApp('/membership')
    const marked = () =>
      screen.queryByText('Fits you')?.closest('li')?.querySelector('h3')?.textContent ?? 'none of the tiers'
    const sizes = within(await screen.findByRole('group', { name: 'How many people do you employ?' }))
    expect(marked()).toBe('none of the tiers')
    for (const [size, tier] of [
      ['1–10', 'Standard'],
      ['11–50', 'Professional'],
      ['51–200', 'Enterprise'],
      ['500+', 'Enterprise'],
      ['201–500', 'Enterprise'],
    ] as const) {
      fireEvent.click(sizes.getByRole('radio', { name: size }))
      expect([size, marked()]).toEqual([size, tier])
    }
    expect(screen.getByText('Enterprise fits you: €750 per year.')).toBeVisible()
    press('Apply Now for Standard membership')
    const form = within(await screen.findByRole('dialog', { name: 'Membership Application' }))
    expect(form.getByLabelText(/^Number of employees/)).toHaveValue('201-500')
    expect(form.getByText(/^Standard membership is for/)).toBeVisible()
  })
})

it.each(['/members', '/login'])('%s leads to Membership', async (path) => {
  server.use(http.get(api('member_cards'), () => rows([])))
  take('get_member_filters', () => HttpResponse.json([]))
  renderApp(path)
  await screen.findByText('Become a Member')
  expect(buttonOf('Become a Member')).toHaveAttribute('href', '/membership')
})

describe('application dialog', () => {
  it('names what is missing, but not the phone; sends exactly the form and its tier once, thanks, closes after two seconds and starts afresh', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const sent = answerWith(stored)
    const { user, dialog, fill, submit, reopen } = await openDialog('Professional')
    expect(dialog.getByText(/Professional membership, €600 per year/)).toBeVisible()
    fireEvent.click(submit())
    for (const text of [
      'Please enter the company name',
      'Please enter a contact person',
      'Please choose a country',
      'Please enter your email address',
      'Please choose an industry',
      'Please confirm that you may apply for the company',
    ])
      expect(await dialog.findByText(text)).toBeVisible()
    expect(dialog.getByLabelText(/^Phone/)).toBeValid()
    expect(dialog.getByLabelText(/^Company name/)).toHaveFocus()
    expect(sent).toEqual([])
    fill()
    await user.dblClick(submit())
    expect(await screen.findByText(success)).toBeVisible()
    expect(
      screen.getByText('Thank you for your interest. We will review your application and contact you soon.'),
    ).toBeVisible()
    expect(sent).toEqual([
      {
        application: {
          id: expect.stringMatching(uuid) as string,
          tier: 'professional',
          company_name: 'Rila Instruments',
          contact_name: 'Vesela Dimova',
          country: 'bulgaria',
          email: 'vesela@rila.example',
          phone: null,
          industry: 'manufacturing',
          employee_count: '11-50',
          message: null,
          is_authorized: true,
        },
        guard: { seconds: expect.toSatisfy((seconds: number) => seconds >= 60) as number, website: '' },
      },
    ])
    await act(() => vi.advanceTimersByTimeAsync(2000))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    const again = await reopen('Standard')
    expect(again.getByLabelText(/^Company name/)).toHaveValue('')
    expect(again.getByLabelText(/^Country/)).toHaveValue('')
    expect(again.getByRole('checkbox')).not.toBeChecked()
    expect(again.getByLabelText(/^Number of employees/)).toHaveValue('1-10')
  })

  it('preselects the range of the tier that was pressed, until another is chosen, and keeps what was typed when it is closed and opened for another tier', async () => {
    const { user, dialog, fill, reopen } = await openDialog('Professional')
    expect(dialog.getByLabelText(/^Number of employees/)).toHaveValue('11-50')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    const larger = await reopen('Enterprise')
    expect(larger.getByLabelText(/^Number of employees/)).toHaveValue('51-200')
    await user.keyboard('{Escape}')
    const own = await reopen('Professional')
    fill(own)
    await user.selectOptions(own.getByLabelText(/^Number of employees/), '500+')
    await user.keyboard('{Escape}')
    const again = await reopen('Standard')
    expect(again.getByText(/^Standard membership, €/)).toBeVisible()
    expect(again.getByLabelText(/^Number of employees/)).toHaveValue('500+')
    expect(again.getByLabelText(/^Company name/)).toHaveValue('Rila Instruments')
    expect(again.getByLabelText(/^Country/)).toHaveValue('bulgaria')
    expect(again.getByRole('checkbox')).toBeChecked()
  })

  it('says which tier is for the number of employees, and changes to it', async () => {
    const sent = answerWith(stored)
    const { user, dialog, fill, submit } = await openDialog('Standard')
    expect(dialog.queryByRole('button', { name: /^Change to/ })).not.toBeInTheDocument()
    fill()
    expect(
      dialog.getByText(
        'Standard membership is for 1–\u206010 employees. For 11–\u206050 employees there is Professional membership, €600 per year.',
      ),
    ).toBeVisible()
    for (const size of ['51-200', '201-500', '500+']) {
      await user.selectOptions(dialog.getByLabelText(/^Number of employees/), size)
      expect(dialog.getByRole('button', { name: 'Change to Enterprise' })).toBeVisible()
    }
    fireEvent.click(dialog.getByRole('button', { name: 'Change to Enterprise' }))
    expect(dialog.getByText('Enterprise membership, €750 per year, over 50 employees.')).toBeVisible()
    expect(dialog.queryByRole('button', { name: /^Change to/ })).not.toBeInTheDocument()
    expect(dialog.getByLabelText(/^Number of employees/)).toHaveValue('500+')
    fireEvent.click(submit())
    expect(await screen.findByText(success)).toBeVisible()
    expect(sent).toMatchObject([{ application: { tier: 'enterprise', employee_count: '500+' } }])
  })

  it('keeps everything when the call fails or is refused with a reason, sends the same application again, and comes back with the answer when it was closed while sending', async () => {
    const refusal = { code: 'PT429', message: 'Too many requests at the moment. Please try again later.' }
    let release = () => {}
    const wait = new Promise<void>((resolve) => (release = resolve))
    const sent = answerWith(
      () => HttpResponse.error(),
      () => HttpResponse.json(refusal, { status: 429 }),
      () => wait.then(stored),
    )
    const { user, dialog, fill, submit } = await openDialog('Standard')
    fill()
    fireEvent.click(submit())
    expect(await dialog.findByRole('alert')).toHaveTextContent(failure)
    expect(dialog.getByLabelText(/^Company name/)).toHaveValue('Rila Instruments')
    fireEvent.click(submit())
    expect(await dialog.findByText(refusal.message)).toBeVisible()
    fireEvent.click(submit())
    expect(await screen.findByRole('button', { name: 'Submitting…' })).toHaveAttribute('aria-disabled', 'true')
    expect(screen.queryByText(success)).not.toBeInTheDocument()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    release()
    expect(await screen.findByText(success)).toBeVisible()
    expect(sent).toHaveLength(3)
    for (const { application } of sent) expect(application).toEqual(sent[0]?.application)
  })
})
