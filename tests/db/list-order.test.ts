import { describe, expect, test } from 'vitest'
import { testBackend } from '../support/database/test-backend'

const { sql } = testBackend()

/** As people sort them: capitals and accents do not part words, and each alphabet has its letters together. */
const sorted = ['Éclair', 'eco', 'Zeta', 'Абв', 'Әлем', 'бор', 'Бургас', 'Қала', 'Ябв', 'ябълка']

describe('lists sort names as people do', () => {
  test('the directory, its search and its choices', async () => {
    await sql(
      `insert into public.members (name, member_type, status, country, city, description)
        select w, 'company', 'active', 'bulgaria', w, 'Abacus' from jsonb_array_elements_text($1::text::jsonb) as w`,
      [JSON.stringify(sorted.toReversed())],
    )
    const shown = await sql<{ name: string }>(
      `select name from public.member_cards where description = 'Abacus' order by name, id`,
    )
    const found = await sql<{ name: string }>(`select name from public.search_members('abacus')`)
    const again = await sql<{ name: string }>(`select name from public.search_members('abacus') order by name, id`)
    const cities = await sql<{ name: string }>(
      `select value as name from public.get_member_filters(null, 'abacus') where filter = 'city'`,
    )
    for (const rows of [shown, found, again, cities]) expect(rows.map(({ name }) => name)).toEqual(sorted)
  })

  test('the places of events', async () => {
    await sql(
      `insert into public.events (title, slug, description, status, published_at, start_date, end_date, time_zone, location, category_id)
        select w, 'order-' || n, '<p>Abacus</p>', 'upcoming', now(), now() + interval '300 days', now() + interval '301 days', 'Europe/Sofia', w, (select id from public.event_categories limit 1)
        from jsonb_array_elements_text($1::text::jsonb) with ordinality as f (w, n)`,
      [JSON.stringify(sorted.toReversed())],
    )
    const places = await sql<{ value: string }>(
      `select value from public.get_event_choices('upcoming') where kind = 'place'`,
    )
    // A place is offered in Latin letters.
    expect(places.map(({ value }) => value).filter((place) => sorted.includes(place))).toEqual(sorted.slice(0, 3))
  })

  test('every column by which a list is sorted by name', async () => {
    const others = await sql<{ column: string }>(
      `select c.relname || '.' || a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_collation l on l.oid = a.attcollation
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and a.attname in ('name', 'title', 'full_name', 'city') and l.collname <> 'und-x-icu' order by 1`,
    )
    // These stand in an order of their own, or alone.
    expect(others.map(({ column }) => column)).toEqual([
      'about_content.title',
      'about_goals.title',
      'event_orders.name',
      'home_benefits.title',
      'home_hero.title',
      'home_sectors.title',
      'member_people.title',
      'membership_benefits.title',
      'membership_tiers.name',
      'offices.city',
      'pages.title',
      'partners.name',
      'services.title',
      'social_links.name',
      'user_roles.name',
    ])
  })
})
