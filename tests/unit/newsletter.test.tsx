import { act, screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { api, renderApp, server } from '../support/unit'

const thanks = 'Thank you for subscribing to our newsletter!'
const failure = 'Failed to subscribe. Please try again later.'

/** Answers subscriptions with a status and keeps what was sent. */
function answerWith(status: number) {
  const sent: unknown[] = []
  server.use(
    http.post(api('newsletter_subscribers'), async ({ request }) => {
      sent.push(await request.json())
      return status < 300 ? new HttpResponse(null, { status }) : HttpResponse.json({ message: 'down' }, { status })
    }),
  )
  return sent
}

async function openForm() {
  const app = renderApp('/contact')
  const form = await screen.findByRole('form', { name: 'Newsletter' })
  return { ...app, email: within(form).getByLabelText(/Email/), button: within(form).getByRole('button', { name: 'Subscribe' }) }
}

afterEach(() => {
  vi.useRealTimers()
})

describe('newsletter form', () => {
  it('refuses what is no address and sends nothing', async () => {
    const sent = answerWith(201)
    const { user, email, button } = await openForm()
    await user.click(button)
    expect(await screen.findByText('Please enter your email address')).toBeVisible()
    await user.type(email, 'not an address')
    expect(await screen.findByText('Please enter a valid email address')).toBeVisible()
    expect(email).toBeInvalid()
    expect(email).toHaveFocus()
    expect(sent).toEqual([])
  })

  it('sends the address once although the button is pressed twice, thanks, and is ready again after three seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const sent = answerWith(201)
    const { user, email, button } = await openForm()
    await user.type(email, '  reader@mail.example ')
    await user.dblClick(button)
    expect(await screen.findByText(thanks)).toBeVisible()
    expect(sent).toEqual([{ email: 'reader@mail.example' }])
    expect(email).toHaveValue('')
    await act(() => vi.advanceTimersByTimeAsync(3000))
    expect(screen.queryByText(thanks)).not.toBeInTheDocument()
    expect(button).toBeEnabled()
  })

  it('keeps the address and says so when the call fails, and succeeds later', async () => {
    answerWith(503)
    const { user, email, button } = await openForm()
    await user.type(email, 'reader@mail.example')
    await user.click(button)
    expect(await screen.findByRole('alert')).toHaveTextContent(failure)
    expect(screen.queryByText(thanks)).not.toBeInTheDocument()
    expect(email).toHaveValue('reader@mail.example')
    answerWith(201)
    await user.click(button)
    expect(await screen.findByText(thanks)).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
})
