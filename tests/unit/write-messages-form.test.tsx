import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { contactSchema } from '@/features/write/messages/messages'
import { nothing, refusal, take } from '../support/page/answers'
import { down, type Answer } from '../support/page/office-members'
import { put } from '../support/page/press'
import { renderApp } from '../support/page/unit'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const success = 'Message sent successfully'
const failure = 'No answer came: you may be offline. Please send it again; it arrives only once.'

type Sent = Record<string, unknown>

/** Answers messages as told, one answer after the other, repeating the last; keeps what was sent. */
const answerWith = (...answers: (() => Answer | Promise<Answer>)[]) =>
  take<{ message: Sent; guard: unknown }>('send_message', (_, calls) =>
    answers[Math.min(calls, answers.length) - 1]?.(),
  )
const lost = () => HttpResponse.error() as Answer

async function openForm() {
  const app = renderApp('/contact')
  const form = within(await screen.findByRole('form', { name: 'Write to us' }))
  const fields = {
    name: form.getByLabelText(/^Name/),
    email: form.getByLabelText(/^Email/),
    company: form.getByLabelText('Company'),
    subject: form.getByLabelText(/^Subject/),
    message: form.getByLabelText(/^Message/),
  }
  // The form waits until a person could have filled it in; this test is faster.
  const clock = Date.now
  vi.spyOn(Date, 'now').mockImplementation(() => clock() + 9000)
  const write = (field: HTMLElement, value: string) => put(field, value)
  function fill() {
    write(fields.name, 'Aigerim Sadykova')
    write(fields.email, ' aigerim@steppe.example')
    write(fields.subject, 'events')
    write(fields.message, 'May I bring a colleague?')
  }
  return { ...app, form, fields, write, fill, button: form.getByRole('button') }
}

describe('contact page', () => {
  it('shows the one office and the ways to reach it', async () => {
    renderApp('/contact')
    const main = within(await screen.findByRole('main'))
    expect(await main.findByRole('heading', { name: 'Sofia, Bulgaria' })).toBeVisible()
    // In the head of the page, and with the office.
    for (const [name, href] of [
      ['office@bkcc.example', 'mailto:office@bkcc.example'],
      ['+359 2 000 0000', 'tel:+35920000000'],
    ] as const)
      expect(main.getAllByRole('link', { name }).map((link) => link.getAttribute('href'))).toEqual([href, href])
    for (const [name, host] of [
      ['Show on the map', 'www.openstreetmap.org'],
      ['Directions', 'www.google.com'],
    ] as const) {
      const link = main.getByRole('link', { name: new RegExp(`^${name}`) })
      expect(link).toHaveAttribute('rel', 'external noopener noreferrer')
      const url = new URL(link.getAttribute('href') ?? '')
      expect(url.host).toBe(host)
      expect([...url.searchParams.values()]).toContain('12 Oborishte Street, 1504 Sofia, Bulgaria')
    }
    expect(main.getByRole('link', { name: /LinkedIn/ })).toHaveAttribute('rel', expect.stringContaining('noopener'))
  })

  it.each(['/about', '/login'])('asks before a typed message is lost on the way to %s', async (page) => {
    const { fields, write, router } = await openForm()
    write(fields.message, 'May I')
    void router.navigate(page)
    const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }))
    fireEvent.click(question.getByRole('button', { name: 'Stay here' }))
    expect(router.state.location.pathname).toBe('/contact')
    expect(fields.message).toHaveValue('May I')
  })

  it('keeps what is typed while a message is being sent', async () => {
    let store = () => {}
    answerWith(async () => {
      await new Promise<void>((done) => (store = done))
      return nothing()
    })
    const { fill, write, fields, button, form } = await openForm()
    fill()
    fireEvent.click(button)
    await form.findByRole('button', { name: 'Sending…' })
    write(fields.message, 'May I bring a colleague? And a dog?')
    store()
    await form.findByText(success)
    expect(fields.message).toHaveValue('May I bring a colleague? And a dog?')
    expect(fields.name).toHaveValue('')
  })

  it('names what is missing, takes the reader to the first of it, and sends nothing', async () => {
    const sent = answerWith(nothing)
    const { fields, button } = await openForm()
    fireEvent.click(button)
    for (const text of [
      'Please enter your name',
      'Please enter your email address',
      'Please choose a subject',
      'Please write a message',
    ])
      expect(await screen.findByText(text)).toBeVisible()
    expect(fields.name).toHaveFocus()
    expect(fields.company).toBeValid()
    expect(fields.name).toHaveAccessibleDescription('Please enter your name')
    expect(sent).toEqual([])
  })

  it('sends exactly the form, once although the button is pressed twice, claims success once the answer is there, and clears it', async () => {
    let release = () => {}
    const wait = new Promise<void>((resolve) => (release = resolve))
    const sent = answerWith(() => wait.then(nothing))
    const { user, fields, fill, button } = await openForm()
    fill()
    await user.dblClick(button)
    await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'))
    expect(screen.queryByText(success)).not.toBeInTheDocument()
    release()
    expect(await screen.findByText(success)).toBeVisible()
    expect(screen.getByText('Thank you for your message. We will get back to you soon.')).toBeVisible()
    expect(sent.map(({ message }) => message)).toEqual([
      {
        id: expect.stringMatching(uuid) as string,
        name: 'Aigerim Sadykova',
        email: 'aigerim@steppe.example',
        company: null,
        subject: 'events',
        message: 'May I bring a colleague?',
      },
    ])
    for (const field of Object.values(fields)) expect(field).toHaveValue('')
  })

  it('keeps the text when the call fails, and sends the same message again', async () => {
    const sent = answerWith(lost, nothing)
    const { fields, fill, button } = await openForm()
    fill()
    fireEvent.click(button)
    expect(await screen.findByRole('alert')).toHaveTextContent(failure)
    expect(fields.message).toHaveValue('May I bring a colleague?')
    fireEvent.click(button)
    expect(await screen.findByText(success)).toBeVisible()
    expect(sent).toHaveLength(2)
    expect(sent[1]?.message).toEqual(sent[0]?.message)
  })

  it('says in the database’s words that there were too many, and how the form was filled in', async () => {
    const tooMany = 'Too many requests at the moment. Please try again later.'
    const sent = answerWith(() => refusal('PT429', tooMany))
    const { fields, fill, button } = await openForm()
    fill()
    fireEvent.click(button)
    expect(await screen.findByRole('alert')).toHaveTextContent(tooMany)
    expect(fields.message).toHaveValue('May I bring a colleague?')
    expect(sent.map(({ guard }) => guard)).toEqual([{ seconds: expect.any(Number) as number, website: '' }])
  })

  it('whose hidden field was filled in is refused in words, and goes through when it is sent again', async () => {
    const trapped = 'Your browser has filled in a field that people do not see. Please send it again.'
    const sent = answerWith(() => refusal('PT403', trapped), nothing)
    const { form, fill, button } = await openForm()
    fill()
    const hidden = form.getByLabelText<HTMLInputElement>('Leave this empty')
    expect(hidden.dataset, 'password managers are asked to leave it alone').toMatchObject({ lpignore: 'true' })
    hidden.value = 'https://rila.example'
    fireEvent.click(button)
    expect(await screen.findByRole('alert')).toHaveTextContent(trapped)
    fireEvent.click(button)
    expect(await screen.findByText(success)).toBeVisible()
    expect(sent.map(({ guard }) => (guard as { website: string }).website)).toEqual(['https://rila.example', ''])
  })

  it('gives a corrected message, and the next one, an id of its own', async () => {
    const sent = answerWith(down, nothing)
    const { fields, write, fill, button } = await openForm()
    fill()
    fireEvent.click(button)
    await screen.findByRole('alert')
    write(fields.message, 'May I bring two?')
    fireEvent.click(button)
    await screen.findByText(success)
    fill()
    write(fields.message, 'May I bring two?')
    fireEvent.click(button)
    await screen.findByText(success)
    await expect.poll(() => sent.length).toBe(3)
    expect(new Set(sent.map(({ message }) => message.id)).size).toBe(3)
  })
})

describe('contactSchema', () => {
  const message = { name: 'A', email: 'a@b.example', company: '', subject: 'other', message: 'M' }
  it.each([
    ['name', 160],
    ['company', 160],
    ['message', 5000],
  ])('holds %s to %i characters, an emoji being one as in the database', (field, max) => {
    expect(contactSchema.safeParse({ ...message, [field]: '🌾'.repeat(max) }).success).toBe(true)
    const over = contactSchema.safeParse({ ...message, [field]: '🌾'.repeat(max + 1) })
    expect(over.error?.issues.map(({ message: words }) => words)).toEqual([
      `Please use at most ${max} characters; there are ${max + 1}`,
    ])
  })
  it.each(['a@b', 'a b@c.example', 'a@b..example', '@b.example', 'a@b.e', `${'a'.repeat(250)}@b.example`])(
    'refuses the address %s',
    (email) => {
      expect(contactSchema.safeParse({ ...message, email }).success).toBe(false)
    },
  )
})
