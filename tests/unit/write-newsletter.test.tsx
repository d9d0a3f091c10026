import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { nothing, refusal, take } from '../support/page/answers'
import { down } from '../support/page/office-members'
import { renderApp } from '../support/page/unit'

const thanks = 'Thank you for subscribing to our newsletter!'
const oneMoreStep =
  'Unless you are subscribed already, one step is left: please follow the link in our latest mail to this address.'
const failure = 'Failed to subscribe. Please try again later.'

/** Answers subscriptions. */
const subscribing = (answer = nothing as Parameters<typeof take>[1]) => take('subscribe', answer)

/** Opens the form; ten seconds have passed since then, so that it sends at once. */
async function openForm({ hurried = false } = {}) {
  vi.useFakeTimers(hurried ? { shouldAdvanceTime: true } : { toFake: ['Date'] })
  const app = renderApp('/contact')
  const form = await screen.findByRole('form', { name: 'Newsletter' })
  if (!hurried) vi.setSystemTime(Date.now() + 10_000)
  return {
    ...app,
    email: within(form).getByLabelText(/Email/),
    button: within(form).getByRole('button', { name: 'Subscribe' }),
  }
}

describe('newsletter form', () => {
  it('leads to the issues that were sent, except on their own page', async () => {
    const { unmount } = renderApp('/contact')
    expect(await screen.findByRole('link', { name: 'Read earlier issues' })).toHaveAttribute('href', '/newsletter')
    unmount()
    take('get_newsletter_archive', () => HttpResponse.json([]))
    renderApp('/newsletter')
    await screen.findByRole('form', { name: 'Newsletter' })
    expect(screen.queryByRole('link', { name: 'Read earlier issues' })).not.toBeInTheDocument()
  })

  it('refuses what is no address and sends nothing', async () => {
    const sent = subscribing()
    const { user, email, button } = await openForm()
    await user.click(button)
    expect(await screen.findByText('Please enter your email address')).toBeVisible()
    fireEvent.change(email, { target: { value: 'not an address' } })
    expect(await screen.findByText('Please enter a valid email address')).toBeVisible()
    expect(email).toBeInvalid()
    expect(email).toHaveFocus()
    expect(sent).toEqual([])
  })

  it('sends the address once although the button is pressed twice, thanks, and is ready again after three seconds', async () => {
    const sent = subscribing()
    const { user, email, button } = await openForm({ hurried: true })
    await user.click(email)
    await user.paste('  reader@mail.example ')
    await user.dblClick(button)
    await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'))
    await act(() => vi.advanceTimersByTimeAsync(2500))
    expect(await screen.findByText(new RegExp(thanks))).toBeVisible()
    expect(sent).toEqual([
      {
        email: 'reader@mail.example',
        source: '/contact',
        guard: { seconds: expect.any(Number) as number, website: '' },
      },
    ])
    expect((sent[0] as { guard: { seconds: number } }).guard.seconds).toBeGreaterThanOrEqual(2)
    expect(email).toHaveValue('')
    await act(() => vi.advanceTimersByTimeAsync(3000))
    expect(screen.queryByText(new RegExp(thanks))).not.toBeInTheDocument()
    expect(screen.getByText(oneMoreStep)).toBeVisible()
    expect(button).toBeEnabled()
  })

  it('keeps the address and says so when the call fails, and succeeds later', async () => {
    subscribing(down)
    const { user, email, button } = await openForm()
    fireEvent.change(email, { target: { value: 'reader@mail.example' } })
    await user.click(button)
    expect(await screen.findByRole('alert')).toHaveTextContent(failure)
    expect(screen.queryByText(new RegExp(thanks))).not.toBeInTheDocument()
    expect(email).toHaveValue('reader@mail.example')
    subscribing()
    await user.click(button)
    expect(await screen.findByText(new RegExp(thanks))).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('says so in the database’s words when too many ask', async () => {
    const tooMany = 'Too many requests at the moment. Please try again later.'
    subscribing(() => refusal('PT429', tooMany))
    const { user, email, button } = await openForm()
    fireEvent.change(email, { target: { value: 'reader@mail.example' } })
    await user.click(button)
    expect(await screen.findByRole('alert')).toHaveTextContent(tooMany)
    expect(email).toHaveValue('reader@mail.example')
  })
})

/** Answers whose subscription a link ends. */
const isOf = (body: object) => take('subscription_status', () => HttpResponse.json(body))

describe('the page for leaving', () => {
  const open = () => renderApp('/newsletter/unsubscribe?token=abc&issue=june-issue')
  const button = () => screen.queryByRole('button', { name: 'Unsubscribe' })

  it('says whose subscription it ends before there is a button, and passes the issue on', async () => {
    isOf([{ address: 'r…@mail.example', status: 'active' }])
    const sent = take('unsubscribe', nothing)
    const { user } = open()
    expect(button()).not.toBeInTheDocument()
    expect(await screen.findByText('r…@mail.example')).toBeVisible()
    expect(screen.getByText(/If this is not your address/)).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'Unsubscribe' }))
    expect(await screen.findByText('You are unsubscribed')).toBeVisible()
    expect(sent).toEqual([{ token: 'abc', issue: 'june-issue' }])
  })

  it.each([
    ['has left', [{ address: 'r…@mail.example', status: 'unsubscribed' }]],
    ['is gone', []],
  ])('has nothing to end for an address that %s', async (_, rows) => {
    isOf(rows)
    open()
    expect(await screen.findByText('You are unsubscribed')).toBeVisible()
    expect(button()).not.toBeInTheDocument()
  })

  it('says that a link is no good without offering the button', async () => {
    take('subscription_status', () => refusal('P0001', 'This link is not complete.'))
    open()
    expect(await screen.findByRole('alert')).toHaveTextContent('This link is not complete.')
    expect(button()).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Write to us' })).toBeVisible()
  })

  it('ends the subscription even when nobody can say whose it is', async () => {
    take('subscription_status', down)
    const sent = take('unsubscribe', nothing)
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Unsubscribe' }))
    expect(await screen.findByText('You are unsubscribed')).toBeVisible()
    expect(sent).toHaveLength(1)
  })
})

const links: {
  path: string
  name: string
  press: string
  done: string
  failed: string
  on: [role: string, options: { name: string }]
}[] = [
  {
    path: '/newsletter/confirm',
    name: 'confirm_subscription',
    press: 'Confirm subscription',
    done: 'You are subscribed',
    failed: 'Failed to confirm your subscription. Please try again.',
    on: ['form', { name: 'Newsletter' }],
  },
  {
    path: '/newsletter/unsubscribe',
    name: 'unsubscribe',
    press: 'Unsubscribe',
    done: 'You are unsubscribed',
    failed: 'Failed to unsubscribe. Please try again.',
    on: ['link', { name: 'Write to us' }],
  },
]

describe.each(links)('$path', ({ path, name, press, done, failed, on }) => {
  beforeEach(() => void isOf([{ address: 'r…@mail.example', status: 'active' }]))

  it('does nothing until the button is pressed, and is not for search engines', async () => {
    const sent = take(name, nothing)
    const { user } = renderApp(`${path}?token=abc`)
    const button = await screen.findByRole('button', { name: press })
    expect(sent).toEqual([])
    expect(document.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await user.dblClick(button)
    expect(await screen.findByText(done)).toBeVisible()
    expect(sent).toEqual([{ token: 'abc' }])
    expect(screen.queryByRole('button', { name: press })).not.toBeInTheDocument()
  })

  it('says why a link is no good, and offers what helps instead of its button', async () => {
    take(name, () => refusal('P0001', 'This link is too old.'))
    const { user } = renderApp(`${path}?token=abc`)
    await user.click(await screen.findByRole('button', { name: press }))
    expect(await screen.findByRole('alert')).toHaveTextContent('This link is too old.')
    expect(screen.getByRole(...on)).toBeVisible()
    expect(screen.queryByRole('button', { name: press })).not.toBeInTheDocument()
  })

  it('says that a call failed; it may be tried again, and nothing else is offered', async () => {
    take(name, down)
    const { user } = renderApp(`${path}?token=abc`)
    await user.click(await screen.findByRole('button', { name: press }))
    expect(await screen.findByRole('alert')).toHaveTextContent(failed)
    expect(screen.queryByRole(...on)).not.toBeInTheDocument()
    take(name, nothing)
    await user.click(screen.getByRole('button', { name: press }))
    expect(await screen.findByText(done)).toBeVisible()
  })

  it('has no button without a token', async () => {
    renderApp(path)
    expect(await screen.findByRole('alert')).toHaveTextContent('not complete')
    expect(screen.queryByRole('button', { name: press })).not.toBeInTheDocument()
  })
})
