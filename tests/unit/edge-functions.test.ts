import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { answer, environmentFrom, hasServiceKey } from '../../supabase/functions/_shared/environment'
import { handle as documentPdf } from '../../supabase/functions/document-pdf/handler'
import { handle as drainMail } from '../../supabase/functions/drain-mail/handler'
import { handle as intake } from '../../supabase/functions/intake/handler'
import { handle as mailEvents } from '../../supabase/functions/mail-events/handler'
import { handle as unsubscribe } from '../../supabase/functions/unsubscribe/handler'

const settings = {
  SUPABASE_URL: 'https://ref.supabase.co',
  SUPABASE_SECRET_KEYS: '{"older":"sb_secret_older","default":"sb_secret_default"}',
  SUPABASE_PUBLISHABLE_KEYS: '{"default":"sb_publishable_default"}',
  SITE_URL: 'https://www.chamber.example/',
}
const legacy = { SUPABASE_SERVICE_ROLE_KEY: 'legacy-service', SUPABASE_ANON_KEY: 'legacy-anon' }
const from = (values: Record<string, string>) => environmentFrom({ get: (name) => values[name] })
const functions = {
  'document-pdf': documentPdf,
  'drain-mail': drainMail,
  intake,
  'mail-events': mailEvents,
  unsubscribe,
}

test('the new keys of Supabase come first, by the name "default" or else the first; the old ones stand in', () => {
  expect(from({ ...settings, ...legacy })).toMatchObject({
    serviceKey: 'sb_secret_default',
    publishableKey: 'sb_publishable_default',
    siteUrl: 'https://www.chamber.example',
  })
  expect(from({ ...settings, SUPABASE_SECRET_KEYS: '{"mails":"sb_secret_mails"}' }).serviceKey).toBe('sb_secret_mails')
  const { SUPABASE_URL, SITE_URL } = settings
  expect(from({ SUPABASE_URL, SITE_URL, ...legacy })).toMatchObject({
    serviceKey: 'legacy-service',
    publishableKey: 'legacy-anon',
  })
})

test('while a secret key is exchanged for another, callers may use either; a retired one no longer', () => {
  const accepts = (key: string) =>
    hasServiceKey(
      new Request('https://ref.supabase.co/', { headers: { apikey: key } }),
      from({ ...settings, ...legacy }),
    )
  expect(['sb_secret_default', 'sb_secret_older', 'legacy-service', 'sb_publishable_default', ''].map(accepts)).toEqual(
    [true, true, false, false, false],
  )
})

test.each(Object.keys(settings))(
  'without %s each function names it in its log and tells the caller nothing',
  async (missing) => {
    const log = vi.mocked(console.error)
    for (const [name, handle] of Object.entries(functions)) {
      const response = await answer(name, handle, new Request('https://x.example/', { method: 'POST' }), () =>
        from({ ...settings, [missing]: '' }),
      )
      expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
        500,
        'text/plain;charset=UTF-8',
        'The function has failed.',
      ])
      expect(log.mock.lastCall).toEqual([`${name}: ${missing} is not set.`])
    }
  },
)

test('keys that are no JSON, and the settings of one function alone, are named in the log, too', async () => {
  const log = vi.mocked(console.error)
  const call = async (name: keyof typeof functions, more: Record<string, string>, body?: object) => {
    const response = await answer(
      name,
      functions[name],
      new Request('https://x.example/', {
        method: 'POST',
        headers: { apikey: 'sb_secret_default' },
        ...(body && { body: JSON.stringify(body) }),
      }),
      () => from({ ...settings, ...more }),
    )
    return [response.status, await response.text(), log.mock.lastCall?.[0]] as const
  }
  const failed = (reason: string) => [500, 'The function has failed.', reason]
  expect(await call('drain-mail', { SUPABASE_SECRET_KEYS: 'sb_secret_default' })).toEqual(
    failed('drain-mail: SUPABASE_SECRET_KEYS is not a JSON object of keys by their names.'),
  )
  expect(await call('drain-mail', { MAIL_TRANSPORT: 'http', MAIL_HTTP_KEY: 'x' })).toEqual(
    failed('drain-mail: MAIL_HTTP_URL is not set.'),
  )
  expect(await call('drain-mail', { MAIL_TRANSPORT: 'smtp', SMTP_HOST: 'mail.example' })).toEqual(
    failed('drain-mail: MAIL_FROM is not set.'),
  )
  expect(await call('intake', {}, { form: 'subscribe', values: {}, guard: {}, proof: 'x' })).toEqual(
    failed('intake: TURNSTILE_SECRET_KEY is not set.'),
  )
  expect(await call('mail-events', {}, { kind: 'bounced', address: 'x' })).toEqual(
    failed('mail-events: MAIL_EVENTS_SECRET is not set.'),
  )
})

test.each(Object.keys(functions))(
  'the packages of %s are locked, in the versions that npm installs for the tests',
  (name) => {
    const folder = path.resolve('supabase/functions', name)
    const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, never>>
    const imports: string[] = Object.values(read(path.join(folder, 'deno.json')).imports ?? {})
    const lock = path.join(folder, 'deno.lock')
    const locked = existsSync(lock) ? read(lock).specifiers : {}
    const { packages = {} } = read('package-lock.json')
    expect(locked).toEqual(
      Object.fromEntries(
        imports.map((specifier) => {
          const [, npmName = ''] = /^npm:(.+)@[^@]+$/.exec(specifier) ?? []
          return [specifier, (packages[`node_modules/${npmName}`] as { version: string } | undefined)?.version]
        }),
      ),
    )
  },
)
