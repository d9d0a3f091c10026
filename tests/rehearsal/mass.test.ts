import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { testBackend } from '../support/database/test-backend'
import { httpDriver } from '../support/database/http-driver'

const { sql } = testBackend()
const people = 50_000
const id = randomUUID()

// Without triggers and foreign keys, which would be slow for so many rows and are not tested here.
beforeAll(() =>
  sql(`do $$ begin
    set local session_replication_role = replica;
    insert into auth.users (instance_id, id, aud, role, email, created_at, updated_at)
      select '00000000-0000-0000-0000-000000000000', gen_random_uuid(), 'authenticated', 'authenticated', 'mass-' || n || '@accounts.example', now(), now() from generate_series(1, ${people}) n;
    insert into public.user_profiles (id, email, first_name, last_name) select u.id, u.email, 'Mass', split_part(u.email, '@', 1) from auth.users u where u.email like 'mass-%';
  end $$`),
)

test('an announcement to fifty thousand is sent within the limits of hosted roles', async () => {
  const editor = await httpDriver(testBackend()).person('editor')
  const audience = { to: 'all' }
  const [size] = await sql<{ size: number }>(`select count(*)::int as size from public.user_profiles`)
  const { code } = await editor.call('send_announcement', {
    announcement_id: id,
    announcement: { title: 'To all', content: '<p>Text</p>' },
    audience,
    expected_size: size?.size,
    save_id: randomUUID(),
  })
  expect(code).toBeNull()
  const [counts] = await sql<{ recipients: number }>(
    'select recipients from public.announcement_counts where announcement_id = $1',
    [id],
  )
  expect(counts?.recipients).toBe(size?.size)
})
