import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formAddresses } from '../../src/lib/pictures/picture-sizes'
import { settled, useBrowser } from '../support/browser'

const { open, openAs, url, backend } = useBrowser()
const picture = path.resolve(import.meta.dirname, '../../public/artwork/vineyard.webp')

/** A JPEG with an Exif block that says where it was taken, made of a picture of the site by the browser itself. */
async function photograph(page: Page): Promise<Buffer> {
  const webp = (await readFile(picture)).toString('base64')
  const jpeg = await page.evaluate(async (data) => {
    const image = new Image()
    image.src = `data:image/webp;base64,${data}`
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.width
    canvas.height = image.height
    canvas.getContext('2d')?.drawImage(image, 0, 0)
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? ''
  }, webp)
  const bytes = Buffer.from(jpeg, 'base64')
  const exif = Buffer.from('Exif\0\0GPS 42.6977N 23.3219E', 'latin1')
  const length = Buffer.alloc(2)
  length.writeUInt16BE(exif.length + 2)
  // Segment APP1 right after the start of the image (JPEG, ITU-T T.81 annex B).
  return Buffer.concat([bytes.subarray(0, 2), Buffer.from([0xff, 0xe1]), length, exif, bytes.subarray(2)])
}

describe('a profile', () => {
  const email = 'aliya.sarsen@zhelqaqpa.example'

  test('gets a portrait without its metadata; the one before is removed, and no other file is taken', async () => {
    const page = await openAs(email, '/dashboard/profile')
    const input = page.locator('input[type=file]')
    await input.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
    await page.getByText('You must select an image to upload.').waitFor()
    const shown = page.getByRole('main').locator('img.rounded-full')
    const addresses: string[] = []
    for (const turn of [1, 2]) {
      await input.setInputFiles({ name: `me-${turn}.jpg`, mimeType: 'image/jpeg', buffer: await photograph(page) })
      await expect
        .poll(async () => (await shown.count()) > 0 && (await shown.getAttribute('src')) !== addresses.at(-1))
        .toBe(true)
      addresses.push((await shown.getAttribute('src')) ?? '')
    }
    const stored = await fetch(addresses[1] ?? '')
    const bytes = Buffer.from(await stored.arrayBuffer())
    expect(stored.headers.get('content-type')).toBe('image/webp')
    expect(bytes.subarray(0, 4).toString()).toBe('RIFF')
    expect(bytes.includes('GPS') || bytes.includes('Exif')).toBe(false)
    expect(formAddresses(addresses[1] ?? '').length, 'in the sizes that the site shows').toBeGreaterThan(1)
    for (const form of formAddresses(addresses[1] ?? '')) expect((await fetch(form)).status, form).toBe(200)
    for (const form of formAddresses(addresses[0] ?? ''))
      await expect.poll(async () => (await fetch(form)).status, { message: form }).not.toBe(200)
    await page
      .getByRole('button', { name: /^Account of/ })
      .locator('img')
      .waitFor()
  })

  test('an upload can be cancelled, and one that fails says so', async () => {
    const page = await openAs(email, '/dashboard/profile')
    let fail = false
    await page.route('**/storage/v1/object/avatars/**', (route) =>
      fail ? route.fulfill({ status: 500, json: { message: 'down' } }) : undefined,
    )
    const upload = async () =>
      page
        .locator('input[type=file]')
        .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photograph(page) })
    await upload()
    await page.getByRole('progressbar').waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('progressbar').waitFor({ state: 'detached' })
    expect(await page.getByRole('alert').count()).toBe(0)
    fail = true
    await upload()
    await page.getByText('Failed to upload avatar').waitFor()
  })

  test('what is not saved is guarded', async () => {
    const page = await openAs(email, '/dashboard/profile')
    await page.getByLabel('Job role').fill('Half a thought')
    const leave = () =>
      page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Overview' }).click()
    await leave()
    await page.getByRole('button', { name: 'Stay here' }).click()
    expect(await page.getByLabel('Job role').inputValue()).toBe('Half a thought')
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page
      .getByRole('alertdialog', { name: 'Sign out without saving?' })
      .getByRole('button', { name: 'Stay here' })
      .click()
    await leave()
    await page.getByRole('button', { name: 'Leave without saving' }).click()
    await page.waitForURL(`${url}/dashboard`)
  })

  test('a new address counts once its mail is followed', async () => {
    const page = await openAs(email, '/dashboard/profile')
    await page.getByRole('textbox', { name: /^Email/ }).fill('aliya@moved.example')
    await page.getByRole('button', { name: 'Save profile' }).click()
    await page.getByText('To use aliya@moved.example, follow the link').waitFor()
    expect(await backend.sql("select email from user_profiles where first_name = 'Aliya'")).toEqual([{ email }])
    const mail = (await backend.mails()).find(
      ({ subject }) => subject === 'Confirm the new email address of your BKCC account',
    )
    await page.goto((/href="([^"]+)"/.exec(mail?.html ?? '')?.[1] ?? '').replaceAll('&amp;', '&'))
    await page.getByRole('button', { name: 'Confirm new address' }).click()
    await page.getByText('Your address has been changed').waitFor()
    expect(await backend.sql("select email from user_profiles where first_name = 'Aliya'")).toEqual([
      { email: 'aliya@moved.example' },
    ])
    await page.getByRole('link', { name: 'Go to your profile' }).click()
    await expect.poll(() => page.getByRole('textbox', { name: /^Email/ }).inputValue()).toBe('aliya@moved.example')
  })
})

describe('settings and statistics', () => {
  afterAll(() => backend.sql("update site_settings set value = case key when 'site_title' then 'BKCC' else '' end"))

  test('a changed setting is seen by an open page at its next step; statistics are asked for, loaded after consent only, and can be taken back', async () => {
    const visitor = await open('/about')
    const foreign: string[] = []
    await visitor.route(/googletagmanager/, (route) => {
      foreign.push(route.request().url())
      return route.fulfill({ contentType: 'text/javascript', body: '' })
    })
    await visitor.getByRole('heading', { level: 1 }).waitFor()
    expect(await visitor.getByRole('region', { name: 'Consent to statistics' }).count()).toBe(0)

    const staff = await openAs('editor@bkcc.example', '/dashboard/settings')
    await staff.getByLabel('Analytics measurement id').fill('UA-1234')
    await staff.getByRole('button', { name: 'Save settings' }).click()
    await staff.getByText('Please enter a GA4 measurement id').waitFor()
    await staff.getByLabel('Analytics measurement id').fill('g-fixture1')
    await staff.getByLabel('Site title').fill('BKCC Fixture')
    await staff.getByRole('button', { name: 'Save settings' }).click()
    await staff.getByText('Settings saved successfully').waitFor()

    const banner = visitor.getByRole('region', { name: 'Consent to statistics' })
    await visitor.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Services' }).click()
    await visitor.getByRole('banner').getByText('BKCC Fixture').waitFor()
    await banner.getByRole('button', { name: 'Decline', exact: true }).click()
    await visitor.getByRole('contentinfo').getByRole('link', { name: 'Cookie Policy' }).click()
    await visitor.getByText('You have declined statistics.').waitFor()
    expect(foreign).toEqual([])
    await visitor.getByRole('button', { name: 'Choose again' }).click()
    await banner.getByRole('button', { name: 'Accept', exact: true }).click()
    await expect.poll(() => foreign).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-FIXTURE1'])
    const views = () =>
      visitor.evaluate(() =>
        ((window as unknown as { dataLayer: ArrayLike<unknown>[] }).dataLayer ?? [])
          .filter((entry) => entry[1] === 'page_view')
          .map((entry) => new URL((entry[2] as { page_location: string }).page_location).pathname),
      )
    await visitor.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
    await expect.poll(views).toEqual(['/cookies', '/about'])
    await visitor.evaluate(() => void (document.cookie = '_ga=GA1.1.1; path=/'))
    await visitor.getByRole('contentinfo').getByRole('link', { name: 'Cookie Policy' }).click()
    await visitor.getByRole('button', { name: 'Choose again' }).click()
    await banner.getByRole('button', { name: 'Decline', exact: true }).click()
    await expect.poll(() => visitor.evaluate(() => document.cookie)).toBe('')
    expect(foreign).toHaveLength(1)
  })
})

describe('ten thousand rows', () => {
  beforeAll(async () => {
    // One statement each: the other journeys, which share the database, take their turns between them.
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
    ['/dashboard/members?status=inactive', /rest\/v1\/(members|rpc\/search_all_members)\?/, '10,0', 25],
    ['/dashboard/settings/audit-log', /rest\/v1\/audit_log\?/, '10,0', 50],
    ['/dashboard/figures/users?period=all', /rest\/v1\/user_profiles\?/, /10,01\d/, 25],
  ])('%s shows its first page with one request for rows', async (address, rows, total, size) => {
    const page = await openAs('superadmin@bkcc.example', '/dashboard/profile')
    await page.getByRole('heading', { name: 'Profile Settings' }).waitFor()
    const asked: string[] = []
    page.on('request', (request) => {
      // A person's own profile is asked for with each page; counts come without rows.
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
