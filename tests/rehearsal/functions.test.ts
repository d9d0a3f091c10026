import { expect, onTestFinished, test } from 'vitest'
import { testBackend } from '../support/database/test-backend'
import { checkFunction, startFunction } from './deno'
import { findPrograms } from './programs'
import { type ArrivedMail, startMailServer } from './smtp'

const backend = testBackend()
const { sql } = backend
const deno = findPrograms().programs?.deno ?? ''

test.each(['document-pdf', 'drain-mail', 'intake', 'mail-events', 'unsubscribe'])(
  'Deno finds no fault with the types of %s',
  async (name) => {
    expect(await checkFunction(deno, name)).toBe('')
  },
)

test('a drain on Deno hands the outbox to an SMTP server', async () => {
  await sql('delete from public.mail_outbox')
  await sql(
    `select private.enqueue_mail('application-received', name || '@fixtures.example', 'rehearsal:' || name, '{"path": "/application?token=x"}', 'message', gen_random_uuid(), 0) from unnest(array['one', 'two', 'three']) as name`,
  )
  const taken: ArrivedMail[] = []
  const mailServer = await startMailServer((mail) => void taken.push(mail))
  onTestFinished(mailServer.stop)
  const { url, stop } = await startFunction(deno, 'drain-mail', {
    apiUrl: backend.url,
    secretKey: backend.secretKey,
    publishableKey: backend.publishableKey,
    siteUrl: 'https://site.example',
    own: {
      MAIL_TRANSPORT: 'smtp',
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(mailServer.port),
      MAIL_FROM: 'office@bkcc.example',
    },
  })
  onTestFinished(() => stop())
  expect((await fetch(url, { method: 'POST' })).status, 'only the scheduler').toBe(401)
  const drained = await fetch(url, { method: 'POST', headers: { apikey: backend.secretKey } })
  expect(await drained.json()).toMatchObject({ sent: 3 })
  expect(taken.map(({ to }) => to).toSorted()).toEqual([
    'one@fixtures.example',
    'three@fixtures.example',
    'two@fixtures.example',
  ])
  expect(taken[0]?.html).toContain('https://site.example/application?token=x')
  expect(await sql('select distinct state from public.mail_outbox')).toEqual([{ state: 'sent' }])
})
