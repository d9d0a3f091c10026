import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSignIn } from '../support/page/signed-in'
import { server } from '../support/page/unit'

const enter = useSignIn()

test.each([
  ['events/no-such-id', 'Event not found'],
  ['events/new?copy=no-such-id', 'Event not found'],
  ['events/no-such-id/participants', 'Event not found'],
  ['events/no-such-id/letters', 'Event not found'],
  ['events/no-such-id/letters/write', 'Event not found'],
  ['news/no-such-id', 'Article not found'],
  ['members/no-such-id', 'Member not found'],
  ['applications/no-such-id', 'Application not found'],
  ['messages/no-such-id', 'Message not found'],
  ['interchange/no-such-id', 'Announcement not found'],
  ['interchange/announcements/no-such-id', 'Announcement not found'],
])('/dashboard/%s says that there is nothing, and asks nothing of the server', async (path, heading) => {
  const asked: string[] = []
  server.events.on('request:start', ({ request }) => {
    const copy = request.clone()
    void copy.text().then((body) => `${request.url} ${body}`.includes('no-such-id') && asked.push(request.url))
  })
  await enter(`/dashboard/${path}`, 'administrator')
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible()
  expect(await screen.findByText(/^(There is no such|This announcement is not)/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  expect(asked).toEqual([])
})
