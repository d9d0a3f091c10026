import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { settled, useBrowser } from '../support/browser'

const { openAs, url, backend } = useBrowser()

describe('ten thousand rows', () => {
  beforeAll(async () => {
    // One statement each, so that the other tests, which share the database, can run between them.
    await backend.sql(`do $$ begin
      perform set_config('bkcc.owner_makes_accounts', 'on', true);
      insert into auth.users (instance_id, id, aud, role, email, created_at, updated_at)
        select '00000000-0000-0000-0000-000000000000', gen_random_uuid(), 'authenticated', 'authenticated', 'crowd-' || n || '@fixtures.example', now(), now() from generate_series(1, 10000) n;
    end $$`)
    for (const insertion of [
      "insert into public.user_profiles (id, first_name, last_name, created_at) select id, 'Crowd', split_part(email, '@', 1), now() - interval '900 days' from auth.users where email like 'crowd-%'",
      "insert into public.members (id, name, member_type, status, created_at) select ('c0000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Crowd ' || n, 'company', 'inactive', now() - interval '900 days' from generate_series(1, 10000) n",
      "insert into public.invitations (email, first_name, last_name) select 'guest-' || n || '@fixtures.example', 'Guest', 'No ' || n from generate_series(1, 10000) n",
      "insert into public.audit_log (actor_id, actor_name, action, subject, subject_id, subject_name, happened_at) select gen_random_uuid(), 'Crowd', 'changed', 'member', n::text, 'Crowd ' || n, now() - interval '900 days' from generate_series(1, 10000) n",
    ])
      await backend.sql(insertion)
  })
  afterAll(async () => {
    await backend.sql("delete from public.members where id::text like 'c0000000-0000-4000-8000-%'")
    await backend.sql("delete from auth.users where email like 'crowd-%'")
    await backend.sql("delete from public.invitations where email like 'guest-%'")
  })

  test.each([
    ['/dashboard/users', /rest\/v1\/(user_profiles|rpc\/search_users)\?/, /10,01\d users/, 25],
    ['/dashboard/users?q=crowd-77', /rest\/v1\/rpc\/search_users/, '111 users', 25],
    ['/dashboard/users/invitations', /rest\/v1\/invitations\?/, /Page 1 of 40\d/, 25],
    ['/dashboard/members?status=inactive', /rest\/v1\/(office_members|rpc\/search_all_members)\?/, '10,0', 25],
    ['/dashboard/settings/audit-log', /rest\/v1\/audit_log\?/, /[12]\d,\d{3} entries/, 50],
    ['/dashboard/figures/users?period=all', /rest\/v1\/user_profiles\?/, /10,01\d/, 25],
  ])('%s shows its first page with one request for rows', async (address, rows, total, size) => {
    const page = await openAs('superadmin@bkcc.example', '/dashboard/profile')
    await page.getByRole('heading', { name: 'Profile Settings' }).waitFor()
    const asked: string[] = []
    page.on('request', (request) => {
      // Each page reads the person's own profile; counts return no rows.
      if (rows.test(request.url()) && request.method() !== 'HEAD' && !/[?&](id|role_id)=/.test(request.url()))
        asked.push(request.url())
    })
    await page.goto(url + address)
    await page.getByRole('main').getByText(total).first().waitFor()
    await settled(page)
    expect(await page.getByRole('table').getByRole('row').count()).toBe(size + 1)
    expect(asked).toHaveLength(1)
  })
})
