import http from 'node:http'
import { beforeAll, describe, expect, test } from 'vitest'
import { testBackend } from '../support/database/test-backend'
import { unfiltered } from '../support/database/driver'
import { httpDriver } from '../support/database/http-driver'
import { buckets, pictureTypes } from './permission-matrix'
import { describePermissions } from '../support/rights/permission-tests'

const backend = testBackend()
const driver = httpDriver(backend)

const breadth = Boolean(process.env.TEST_BREADTH)

// One table, function and bucket; permissions.test.ts tries all inside the database, permissions-http.breadth.test.ts over HTTP.
describePermissions(() => driver, ['user_profiles', 'search_users', 'avatars'])

test('a change without a filter is refused, whoever asks', async () => {
  for (const who of ['anonymous', 'administrator', 'service'] as const) {
    const person = await driver.person(who)
    expect((await person.update('members', {}, { city: 'Nowhere' })).code, who).toBe(unfiltered)
    expect((await person.remove('members', {})).code, who).toBe(unfiltered)
  }
})

describe('estimates of the planner, which count what row security hides, are refused', () => {
  const identity = { apikey: backend.publishableKey, 'content-type': 'application/json' }
  const preferences = [
    'return=minimal,count=planned',
    'COUNT=estimated',
    'count=planned',
    'count=planned, count=estimated',
  ]
  test.each(breadth ? preferences : preferences.slice(0, 2))('%s', async (prefer) => {
    const headers = { ...identity, prefer }
    for (const [path, method, body] of [
      ['newsletter_subscribers?email=eq.someone@example.org&select=email', 'GET'],
      ['members?select=id', 'HEAD'],
      ['rpc/search_members?query=a', 'GET'],
      ['rpc/search_members', 'POST', '{"query":"a"}'],
      ['members?name=eq.x', 'PATCH', '{"city":"Varna"}'],
    ] as const) {
      const response = await fetch(`${backend.url}/rest/v1/${path}`, { method, headers, ...(body && { body }) })
      expect([response.status, response.headers.get('content-range')], `${method} ${path}`).toEqual([400, null])
    }
  })
  test.each([
    [['return=minimal', 'count=planned']],
    [['return=minimal', 'count=exact ,\t count=estimated']],
    [['return=minimal', 'Count=Planned,count=planned ']],
  ])('of several headers in the last: %j', async (headers) => {
    const status = await new Promise((resolve, reject) => {
      // fetch would make one header of them.
      const asked = http.request(
        `${backend.url}/rest/v1/members?select=id`,
        { method: 'HEAD', headers: { ...identity, prefer: headers } },
        (response) => resolve(response.resume().statusCode),
      )
      asked.on('error', reject).end()
    })
    expect(status).toBe(400)
  })
  test('exact counts are not', async () => {
    const response = await fetch(`${backend.url}/rest/v1/members?select=id&limit=1`, {
      headers: { ...identity, prefer: 'count=exact' },
    })
    expect(response.headers.get('content-range')).toMatch(/^0-0\/[1-9]/)
  })
})

describe('only the schema public is exposed', () => {
  const apikey = backend.publishableKey
  test.each(['private', 'auth', 'storage', 'extensions'])('%s cannot be chosen', async (schema) => {
    for (const path of ['user_profiles', 'users', 'objects']) {
      const response = await fetch(`${backend.url}/rest/v1/${path}`, { headers: { apikey, 'accept-profile': schema } })
      expect(response.ok, `${schema}.${path}`).toBe(false)
    }
  })
  test.each([
    'invite_super_administrator',
    'admit_account',
    'write_audit_log',
    'user_role',
    'register_author',
    'crypt',
  ])('%s cannot be called', async (name) => {
    for (const schema of ['public', 'private']) {
      const response = await fetch(`${backend.url}/rest/v1/rpc/${name}`, {
        method: 'POST',
        headers: { apikey, 'content-profile': schema, 'content-type': 'application/json' },
        body: '{}',
      })
      expect(response.ok).toBe(false)
    }
  })
})

// What each may hold is in the catalog (permissions.test.ts).
describe.each(Object.entries(buckets).slice(0, breadth ? undefined : 1))(
  'files of bucket %s',
  (bucket, { limit, places }) => {
    let authorization: string
    beforeAll(async () => {
      authorization = `Bearer ${await backend.signIn('editor@bkcc.example')}`
    })

    /** Uploads as an Editor to the bucket's first path; returns whether the file was accepted, and the code if not. */
    async function upload(type: string, bytes: number, asForm: boolean): Promise<string> {
      const { id } = await driver.person('editor')
      const path = places[0]?.path.replace('$me', id ?? '') ?? ''
      const form = new FormData()
      form.append('', new Blob([new Uint8Array(bytes)], { type }), 'picture')
      const response = await fetch(`${backend.url}/storage/v1/object/${bucket}/${path}`, {
        method: 'POST',
        headers: { apikey: backend.publishableKey, authorization, ...(asForm ? {} : { 'content-type': type }) },
        body: asForm ? form : new Uint8Array(bytes),
      })
      await (await driver.person('service')).discard(bucket, path)
      return response.ok ? 'taken' : ((await response.json()) as { statusCode: string }).statusCode
    }

    test.each(pictureTypes)('%s is taken', async (type) => {
      expect([await upload(type, 64, false), await upload(type, 64, true)]).toEqual(['taken', 'taken'])
    })
    test.each(['image/svg+xml', 'text/html', 'image/gif', 'application/javascript', 'application/octet-stream'])(
      '%s is refused',
      async (type) => {
        expect([await upload(type, 64, false), await upload(type, 64, true)]).toEqual(['415', '415'])
      },
    )
    test('the size limit is a limit', async () => {
      expect([
        await upload('image/png', limit, false),
        await upload('image/png', limit + 1, false),
        await upload('image/png', limit + 1, true),
      ]).toEqual(['taken', '413', '413'])
    })
  },
)
