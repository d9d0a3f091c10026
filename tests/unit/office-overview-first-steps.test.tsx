import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, test } from 'vitest'
import { OverviewPage } from '@/features/office/overview/overview-page'
import { take, textsOf } from '../support/page/answers'
import { useSignIn } from '../support/page/signed-in'
import { api, pagesAlone, server } from '../support/page/unit'
import { down } from '../support/page/office-members'

const enter = useSignIn(pagesAlone({ '/dashboard': OverviewPage }))
const names = ['settings', 'office', 'about', 'services', 'legal', 'tiers', 'event', 'article', 'mail']

/** Answers the first steps, of which some are done; returns how often they were asked for. */
function serveSteps(done: () => readonly string[], gone = () => false) {
  const asked: string[] = []
  server.use(
    http.post(api('rpc/get_dashboard_statistics'), () => HttpResponse.json([])),
    http.post(api('rpc/get_growth'), () => HttpResponse.json([])),
    http.post(api('rpc/get_first_steps'), () => {
      asked.push('steps')
      return HttpResponse.json(gone() ? [] : names.map((step) => ({ step, done: done().includes(step) })))
    }),
  )
  return asked
}
const list = () => screen.findByRole('region', { name: 'First steps' })

describe('the first steps of a new site', () => {
  test('lead an Administrator to what is missing, and mark what is done', async () => {
    const done = ['about', 'legal', 'mail']
    serveSteps(() => done)
    await enter('/dashboard', 'administrator')
    const steps = within(await list())
    expect(steps.getByText('What a new site needs: 3 of 9 done.')).toBeVisible()
    expect(steps.getByRole('link', { name: 'Membership tiers and prices' })).toHaveAttribute(
      'href',
      '/dashboard/pages/membership',
    )
    expect(textsOf(steps.getAllByRole('listitem'))).toEqual([
      'Name and logo',
      'The office and the ways to reach it',
      'About, done',
      'Services',
      'Terms, privacy and cookies, done',
      'Membership tiers and prices',
      'The first event',
      'The first article',
      'Mails arrive, done',
    ])
    expect(steps.queryByRole('link', { name: 'About' })).toBeNull()
    // It was done in another tab.
    done.push('tiers')
    fireEvent(window, new Event('visibilitychange'))
    expect(await steps.findByText('What a new site needs: 4 of 9 done.')).toBeVisible()
  })

  test('send a test mail to the person', async () => {
    serveSteps(() => [])
    const sent = take('test_letter', () => HttpResponse.json('person@bkcc.example'))
    const { user } = await enter('/dashboard', 'super_administrator')
    const button = within(await list()).getByRole('button', { name: 'Send a test mail' })
    expect(screen.queryByText(/on its way/)).toBeNull()
    await user.click(button)
    expect(await screen.findByText(/^A test is on its way to person@bkcc.example\./)).toBeVisible()
    expect(sent).toEqual([
      {
        test_id: expect.any(String) as string,
        letter: { subject: 'A test of the portal’s mails', content: expect.any(String) as string },
      },
    ])
  })

  test('are gone when all are done, when they are dismissed, and for Editors', async () => {
    let dismissed = false
    serveSteps(
      () => [],
      () => dismissed,
    )
    server.use(http.post(api('site_settings'), down))
    const first = await enter('/dashboard', 'administrator')
    await first.user.click(within(await list()).getByRole('button', { name: 'Dismiss' }))
    expect(await screen.findByText('Failed to save settings')).toBeVisible()
    server.use(
      http.post(api('site_settings'), async ({ request }) => {
        expect(await request.json()).toEqual({ key: 'first_steps', value: 'dismissed' })
        dismissed = true
        return new HttpResponse(null, { status: 201 })
      }),
    )
    await first.user.click(screen.getByRole('button', { name: 'Dismiss' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull())
    first.unmount()

    const asked = serveSteps(() => names)
    const second = await enter('/dashboard', 'administrator')
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull()
    second.unmount()
    await enter('/dashboard', 'editor')
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
    expect(asked).toHaveLength(1)
  })
})
