import { describe, expect, test } from 'vitest'
import type { Pages } from '@/features/publish/pages/pages'
import { ask } from '../support/accounts'
import { testBackend } from '../support/database/test-backend'

const backend = testBackend()
const { sql } = backend

/** What a visitor is answered. */
async function read<T>(name: string, body: unknown = {}): Promise<T> {
  const { text, status } = await ask(backend, 'POST', `/rest/v1/rpc/${name}`, { body })
  expect(status, text).toBe(200)
  return JSON.parse(text) as T
}
type Site = {
  settings: Record<string, string>
  office: Record<string, unknown> | null
  social_links: { name: string; url: string }[]
}

describe('what every page reads of the site', () => {
  test('is the settings, the first office and the profiles, as the specification has them', async () => {
    const { settings, office, social_links: links } = await read<Site>('get_site')
    expect(Object.keys(settings).sort()).toEqual(['ga_code', 'logo_url', 'site_title'])
    expect(office).toMatchObject({
      country: 'Bulgaria',
      city: 'Sofia',
      address: '12 Oborishte Street, 1504 Sofia, Bulgaria',
      phone: '+359 2 000 0000',
      email: 'office@bkcc.example',
    })
    expect(links.map(({ name, url }) => [name, url])).toEqual([
      ['LinkedIn', 'https://www.linkedin.com/company/bkcc'],
      ['Facebook', 'https://www.facebook.com/bkcc'],
    ])
  })

  test('has the first of several offices', async () => {
    await expect(
      sql(`do $$ begin
        insert into public.offices (country, city, address, "order") values ('Kazakhstan', 'Astana', 'x', 99);
        if public.get_site() -> 'office' ->> 'city' = 'Sofia' then raise exception 'as it should be'; end if;
      end $$`),
    ).rejects.toThrow('as it should be')
  })

  test('has no office and no profiles where none are stored', async () => {
    // In a block that fails, so that everything is there again afterwards.
    await expect(
      sql(`do $$ begin
        delete from public.offices; delete from public.social_links;
        if public.get_site() - 'settings' = '{"office": null, "social_links": []}' then raise exception 'as it should be'; end if;
      end $$`),
    ).rejects.toThrow('as it should be')
  })
})

describe('several pages in one answer', () => {
  test('are each as it is alone, by its key', async () => {
    const pages = await read<Record<string, unknown>>('get_pages', {
      page_keys: ['membership', 'questions', 'nowhere'],
    })
    for (const key of ['membership', 'questions', 'nowhere'])
      expect(pages[key]).toEqual(await read('get_page', { page_key: key }))
    expect(Object.keys(pages)).toHaveLength(3)
    expect(await read('get_pages', { page_keys: [] })).toEqual({})
  })

  test('show the tiers that terms and applications name', async () => {
    const { membership } = await read<Pick<Pages, 'membership'>>('get_pages', { page_keys: ['membership'] })
    expect(membership.tiers.map(({ key, name, price, popular }) => [key, name, price, popular])).toEqual([
      ['standard', 'Standard', 400, false],
      ['professional', 'Professional', 600, true],
      ['enterprise', 'Enterprise', 750, false],
    ])
    expect(membership.features).toHaveLength(6)
  })
})

test('Home comes with its own words and the partners', async () => {
  const home = await read<{ page: Pages['home']; partners: unknown[] }>('get_home')
  expect(home.page).toEqual(await read('get_page', { page_key: 'home' }))
  expect(home.page.hero.title).toBe('Two horizons, one marketplace')
  expect(home.page.sectors.map(({ title }) => title)).toEqual(['Energy', 'Agriculture', 'Technology', 'Transportation'])
  expect(home.partners).toHaveLength(4)
  expect(home.partners[0]).toMatchObject({ name: 'Danube Forwarders’ Association', logo_url: null, url: null })
})
