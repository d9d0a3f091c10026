import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, test } from 'vitest'
import { api, renderApp, server } from '../support/page/unit'

const soon = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

async function notice(container: HTMLElement) {
  const link = await within(container).findByRole('link', { name: /^Privacy Policy/ })
  // In a tab of its own, so that nothing typed is lost.
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/privacy', '_blank'])
  return link.parentElement?.textContent
}

describe('a privacy notice stands beside', () => {
  test('the contact form and the newsletter form', async () => {
    renderApp('/contact')
    expect(await notice(await screen.findByRole('form', { name: 'Write to us' }))).toMatch(/^We use this to answer you/)
    expect(await notice(screen.getByRole('form', { name: 'Newsletter' }))).toMatch(/^We use your address/)
  })

  test('the application', async () => {
    const { user } = renderApp('/membership')
    await user.click(await screen.findByRole('button', { name: 'Apply Now for Standard membership' }))
    expect(await notice(await screen.findByRole('form', { name: 'Membership Application' }))).toMatch(/^We use this to/)
  })

  test('the registration', async () => {
    server.use(
      http.post(api('rpc/event_seats'), () => HttpResponse.json([{ capacity: 3, free: 3, waiting_list: false }])),
      http.get(api('event_cards'), () => HttpResponse.json([])),
      http.get(api('event_pages'), () =>
        HttpResponse.json([
          {
            id: 'e',
            slug: 'forum',
            title: 'Forum',
            summary: '',
            description: '',
            status: 'upcoming',
            start_date: soon(3),
            end_date: soon(3.1),
            time_zone: 'Europe/Sofia',
            location: 'Sofia',
            is_online: false,
            registration_deadline: soon(2),
            category: 'Forum',
            category_id: 'c',
            images: [],
          },
        ]),
      ),
    )
    const { user } = renderApp('/events/forum')
    await user.click(await screen.findByRole('button', { name: 'Register Now' }))
    expect(await notice(await screen.findByRole('form', { name: 'Registration' }))).toMatch(/^We use this to/)
  })

  test.each(['/login', '/reset-password', '/accept-invitation', '/accept-invitation?type=signup&token=x'])(
    'the form of %s',
    async (path) => {
      renderApp(path)
      await screen.findByRole('heading', { level: 1 })
      expect(await notice(screen.getByRole('main'))).toMatch(/^We use this for your account/)
    },
  )
})
