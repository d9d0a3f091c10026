import { randomUUID } from 'node:crypto'
import { demoPassword } from '../../supabase/local/demo-accounts'
import type { ServedBackend } from './served-backend'

/** Something that the backend has confirmed to have stored: the row of a table that a filter finds, or a file by its path. */
export type Stored = { table: string; filter: string } | { file: string }

/** People who use the product at the same time; each walk does what one of them does on one visit. */
export interface Journeys {
  /** The walks by name. Each resolves to what was stored, and throws when an answer is missing or unexpected. */
  walks: Readonly<Record<string, () => Promise<Stored[]>>>
  /** What is not there although it was confirmed. */
  missing: (stored: readonly Stored[]) => Promise<Stored[]>
}

const unhurried = { seconds: 9, website: '' }
const eventId = 'f0000000-0000-4000-8000-0000000050a1'
/** A picture of one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** Prepares an event without a limit of places. */
export async function prepareJourneys({ url, publishableKey }: ServedBackend): Promise<Journeys> {
  /**
   * Sends a request and reads its answer whole.
   *
   * @param expected the status that it must have
   */
  async function ask(
    method: string,
    address: string,
    { token, body, expected }: { token?: string; body?: unknown; expected?: number } = {},
  ): Promise<unknown> {
    const file = Buffer.isBuffer(body)
    const response = await fetch(url + address, {
      method,
      headers: {
        apikey: publishableKey,
        'content-type': file ? 'image/png' : 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body === undefined ? {} : { body: file ? new Uint8Array(body) : JSON.stringify(body) }),
    })
    const text = await response.text()
    if (expected === undefined ? !response.ok : response.status !== expected)
      throw new Error(`${method} ${address} was answered with ${response.status}: ${text.slice(0, 200)}`)
    return /^[[{"]/.test(text) ? JSON.parse(text) : text
  }
  const read = (query: string, token?: string) => ask('GET', `/rest/v1/${query}`, { token })
  const call = (name: string, body: object, token?: string) => ask('POST', `/rest/v1/rpc/${name}`, { token, body })
  const signIn = async (email: string) =>
    (await ask('POST', '/auth/v1/token?grant_type=password', { body: { email, password: demoPassword } })) as {
      access_token: string
      user: { id: string }
    }
  /** The token of somebody who stays signed in; a token is good for an hour. */
  const staying = (email: string) => {
    let session: { token: string; since: number } | undefined
    return async () => {
      if (!session || Date.now() - session.since > 30 * 60_000)
        session = { token: (await signIn(email)).access_token, since: Date.now() }
      return session.token
    }
  }
  const editor = staying('editor@bkcc.example')
  const administrator = staying('admin@bkcc.example')
  const stored = (await read(`events?select=id&id=eq.${eventId}`, await editor())) as unknown[]
  if (stored.length === 0)
    await call(
      'save_event',
      {
        event_id: eventId,
        event: {
          title: 'An Event for Everybody',
          slug: '',
          description: '<p>Everybody finds a place.</p>',
          category_id: '30000000-0000-4000-8000-000000000001',
          status: 'upcoming',
          time_zone: 'Europe/Sofia',
          start_date: inDays(30),
          end_date: inDays(30.1),
          registration_deadline: inDays(29),
          is_online: false,
          is_featured: false,
          location: 'Sofia',
          image_url: '',
          max_participants: null,
          meeting_for_participants: false,
          meeting_url: '',
        },
        images: [],
        save_id: randomUUID(),
        expected: null,
      },
      await editor(),
    )

  const walks: Journeys['walks'] = {
    'a visitor reads': async () => {
      await read('members?select=id,name,industry,city&status=eq.active&member_type=eq.company&order=name,id&limit=12')
      const articles = (await read(
        'news_articles?select=id,slug&status=eq.published&order=published_at.desc,id.desc&limit=9',
      )) as { id: string }[]
      await read(`news_articles?select=*&id=eq.${articles[0]?.id ?? ''}`)
      await read(`events?select=id,slug,title&end_date=gte.${inDays(0)}&order=start_date,id&limit=12`)
      await call('search_members', { query: 'energy', of_type: 'company', of_industry: '' })
      return []
    },
    'a visitor writes': async () => {
      const id = randomUUID()
      await call('send_message', {
        message: { id, name: 'Vera', email: `${id}@soak.example`, company: '', subject: 'services', message: 'Hello' },
        guard: unhurried,
      })
      return [{ table: 'contact_messages', filter: `id=eq.${id}` }]
    },
    'a visitor registers': async () => {
      const id = randomUUID()
      await call('register_for_event', {
        registration: { id, event_id: eventId, name: 'Vera', email: `${id}@soak.example`, company: '', phone: '' },
        guard: unhurried,
      })
      // Its id is the database's own (decision 33).
      return [{ table: 'event_registrations', filter: `email=eq.${id}@soak.example` }]
    },
    'a member signs in': async () => {
      const { access_token: token, user } = await signIn('member@bkcc.example')
      await read(`user_profiles?select=*&id=eq.${user.id}`, token)
      await read('announcement_recipients?select=announcement_id&limit=20', token)
      await ask('PATCH', `/rest/v1/user_profiles?id=eq.${user.id}`, {
        token,
        body: { phone: `+359 2 ${Math.floor(1_000_000 + Math.random() * 8_999_999)}` },
      })
      await ask('POST', '/auth/v1/logout?scope=local', { token })
      return []
    },
    'an Editor writes an article': async () => {
      const id = randomUUID()
      const article = { title: `Soak ${id}`, slug: '', excerpt: '', content: '<p>Text</p>', status: 'draft' }
      const saved = await call(
        'save_article',
        { article_id: id, article, tags: ['Soak'], images: [], save_id: randomUUID(), expected: null },
        await editor(),
      )
      const [{ updated_at: expected } = { updated_at: '' }] = saved as { updated_at: string }[]
      await call(
        'save_article',
        {
          article_id: id,
          article: { ...article, content: '<p>Better text</p>' },
          tags: [],
          images: [],
          save_id: randomUUID(),
          expected,
        },
        await editor(),
      )
      return [{ table: 'news_articles', filter: `id=eq.${id}` }]
    },
    'an Editor stores a picture': async () => {
      const file = `news/${randomUUID()}/${randomUUID().replaceAll('-', '')}-1x1.png`
      await ask('POST', `/storage/v1/object/${file}`, { token: await editor(), body: picture })
      return [{ file }]
    },
    'an Administrator looks on': async () => {
      await read('contact_messages?select=id,name,subject&order=created_at.desc&limit=25', await administrator())
      await read('audit_log?select=*&order=happened_at.desc,id.desc&limit=25', await administrator())
      await call('get_registration_counts', { event_ids: [eventId] }, await administrator())
      return []
    },
    'somebody is refused': async () => {
      await ask('GET', '/rest/v1/events?id=eq.nothing', { expected: 400 })
      await ask('GET', '/rest/v1/mail_outbox?select=id', { expected: 401 })
      await ask('POST', '/auth/v1/token?grant_type=password', {
        body: { email: 'member@bkcc.example', password: 'wrong-password' },
        expected: 400,
      })
      return []
    },
  }

  const isThere = async (one: Stored) => {
    if ('file' in one) return (await fetch(`${url}/storage/v1/object/public/${one.file}`)).ok
    const rows = (await read(`${one.table}?select=id&${one.filter}`, await administrator())) as unknown[]
    return rows.length === 1
  }
  return {
    walks,
    missing: async (stored) => {
      const gone: Stored[] = []
      for (const one of stored) if (!(await isThere(one))) gone.push(one)
      return gone
    },
  }
}
