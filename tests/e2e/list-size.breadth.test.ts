import { beforeAll, describe, expect, test } from 'vitest'
import { settled, useBrowser } from '../support/browser/browser'

const { openAs, backend, sharedPage, url } = useBrowser()
const many = 10_000
/** So many hundreds and thousands of rows, and the few of the seed. */
const about = (words: string) => new RegExp(words.replace('many', '10,\\d{3}'))

describe(`${many} rows`, () => {
  beforeAll(async () => {
    await backend.sql(`do $$ begin
      perform set_config('bkcc.owner_makes_accounts', 'on', true);
      insert into auth.users (instance_id, id, aud, role, email, created_at, updated_at)
        select '00000000-0000-0000-0000-000000000000', gen_random_uuid(), 'authenticated', 'authenticated', 'crowd-' || n || '@fixtures.example', now(), now() from generate_series(1, ${many}) n;
    end $$`)
    for (const insertion of [
      "insert into user_profiles (id, first_name, last_name, created_at) select id, 'Crowd', split_part(email, '@', 1), now() - interval '900 days' from auth.users where email like 'crowd-%'",
      "insert into members (name, member_type, status, created_at) select 'Crowd ' || n, 'company', 'inactive', now() - interval '900 days' from generate_series(1, $1) n",
      "insert into invitations (email, first_name, last_name) select 'guest-' || n || '@fixtures.example', 'Guest', 'No ' || n from generate_series(1, $1) n",
      "insert into audit_log (actor_id, actor_name, action, subject, subject_id, subject_name, happened_at) select gen_random_uuid(), 'Crowd', 'changed', 'member', n::text, 'Crowd ' || n, now() - interval '900 days' from generate_series(1, $1) n",
    ])
      await backend.sql(insertion.replace('$1', String(many)))
  })

  const shared = sharedPage(() => openAs('superadmin@bkcc.example', '/dashboard/profile'))
  test.each([
    ['users', /rest\/v1\/(user_profiles|rpc\/search_users)\?/, about('many users'), 25],
    ['users?q=crowd-77', /rest\/v1\/rpc\/search_users/, '111 users', 25],
    ['members?status=inactive', /rest\/v1\/(office_members|rpc\/search_all_members)\?/, about('many'), 25],
    ['users/invitations', /rest\/v1\/invitations\?/, /Page 1 of 40\d/, 25],
    ['audit-log', /rest\/v1\/audit_log\?/, /\d+,\d{3} entries/, 50],
    ['figures/users?period=all', /rest\/v1\/user_profiles\?/, about('many'), 25],
  ])('/dashboard/%s shows its first page with one request for rows', async (address, rows, total, size) => {
    const page = await shared()
    const asked: string[] = []
    page.on('request', (request) => {
      // Each page reads the person's own profile; counts return no rows.
      if (rows.test(request.url()) && request.method() !== 'HEAD' && !/[?&](id|role_id)=/.test(request.url()))
        asked.push(request.url())
    })
    await page.goto(`${url}/dashboard/${address}`)
    await page.getByRole('main').getByText(total).first().waitFor()
    await settled(page)
    expect(await page.getByRole('table').getByRole('row').count()).toBe(size + 1)
    expect(asked).toHaveLength(1)
  })
})
