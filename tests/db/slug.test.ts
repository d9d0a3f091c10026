import { expect, test } from 'vitest'
import { testBackend } from '../support/test-backend'
import { slugFixtures } from '../support/slug-fixtures'

const { sql } = testBackend()

test('the database makes the same addresses out of titles as the browser shows', async () => {
  const titles = slugFixtures.map(([title]) => title)
  const made = await sql<{ slug: string }>(
    `select private.slug_of(t) as slug from jsonb_array_elements_text($fixture$${JSON.stringify(titles)}$fixture$::jsonb) with ordinality as f (t, n) order by n`,
  )
  expect(made.map(({ slug }, index) => [titles[index], slug])).toEqual(slugFixtures.map((pair) => [...pair]))
})
