import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { uploadLogo } from '@/features/office/settings/office/api'
import { settingsSchema } from '@/features/office/settings/office/settings-values'
import { fieldOf as field, nothing, takeChanges, textsOf, write } from '../support/page/answers'
import { down } from '../support/page/office-members'
import { photograph, stubPictures, serveFiles } from '../support/page/pictures'
import { takeAuth } from '../support/page/auth'
import { buttonOf } from '../support/page/press'
import { useSignIn } from '../support/page/signed-in'
import { siteAnswer } from '../support/site-pages'
import { api, server, enterText } from '../support/page/unit'

const enter = useSignIn()
type Setting = { key: string; value: string }

/** A backend that stores the settings; returns its data, which a test may change as a colleague would, and the saves, in order. */
function serveSettings(values: Record<string, string> = {}) {
  const stored = new Map(Object.entries(values))
  const saved: Setting[][] = []
  server.use(
    http.get(api('site_settings'), () => HttpResponse.json([...stored].map(([key, value]) => ({ key, value })))),
    http.post(api('rpc/get_site'), () => HttpResponse.json(siteAnswer(Object.fromEntries(stored)))),
    http.post(api('site_settings'), async ({ request }) => {
      const rows = (await request.json()) as Setting[]
      expect(new URL(request.url).searchParams.get('on_conflict')).toBe('key')
      expect(request.headers.get('prefer')).toContain('resolution=merge-duplicates')
      saved.push(rows)
      for (const { key, value } of rows) stored.set(key, value)
      return new HttpResponse(null, { status: 201 })
    }),
  )
  return { stored, saved }
}

/** Opens the settings as an Editor. */
async function openSettings(values?: Record<string, string>) {
  const backend = serveSettings(values)
  const app = await enter('/dashboard/settings', 'editor')
  await screen.findByRole('form', { name: 'Site settings' })
  return { ...app, ...backend, save: () => app.user.click(buttonOf('Save settings')) }
}

const brand = () => document.querySelector('header a')
const title = 'Site title'
const ga = 'Analytics measurement id'

describe('the site settings', () => {
  test('say when they cannot be loaded, and load them on wish', async () => {
    server.use(http.get(api('site_settings'), down))
    const { user } = await enter('/dashboard/settings', 'editor')
    expect(await screen.findByText('Failed to load settings')).toBeVisible()
    expect(screen.queryByRole('form')).not.toBeInTheDocument()
    serveSettings({ site_title: 'BKCC Sofia', ga_code: 'G-AB12CD34EF' })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('form', { name: 'Site settings' })
    expect([field(title).value, field(ga).value]).toEqual(['BKCC Sofia', 'G-AB12CD34EF'])
  })

  test('have one part for Editors, and more beside it for Administrators', async () => {
    serveSettings()
    const { unmount } = await enter('/dashboard/settings', 'editor')
    const parts = async () =>
      textsOf(within(await screen.findByRole('navigation', { name: 'Parts of Settings' })).getAllByRole('link'))
    expect(await parts()).toEqual(['Site Settings'])
    unmount()
    await enter('/dashboard/settings', 'administrator')
    expect(await parts()).toEqual(['Site Settings', 'Security', 'Notices', 'Company Pages', 'Billing', 'Tax Rules'])
  })

  test('are saved where they changed, and the bar shows the new title', async () => {
    const { saved, save } = await openSettings({ site_title: 'BKCC', ga_code: 'G-AB12CD34EF' })
    expect(screen.queryByText('Settings saved successfully')).toBeNull()
    expect(screen.getByText('Saved')).toBeVisible()
    write(title, ' BKCC Sofia ')
    expect(screen.getByText('Unsaved changes')).toBeVisible()
    await save()
    expect(await screen.findByText('Settings saved successfully')).toBeVisible()
    expect(screen.getByText('Saved')).toBeVisible()
    expect(saved).toEqual([[{ key: 'site_title', value: 'BKCC Sofia' }]])
    await waitFor(() => expect(brand()).toHaveTextContent('BKCC Sofia'))
    write(ga, '')
    expect(screen.queryByText('Settings saved successfully')).not.toBeInTheDocument()
    await save()
    expect(await screen.findByText('Settings saved successfully')).toBeVisible()
    expect(saved.slice(1)).toEqual([[{ key: 'ga_code', value: '' }]])
    await save()
    expect(saved, 'nothing changed, so nothing is sent').toHaveLength(2)
  })

  test('keep what is typed while they are saved', async () => {
    const { save } = await openSettings({ site_title: 'BKCC', ga_code: '' })
    let go = () => {}
    const asked = takeChanges('site_settings', async () => {
      await new Promise<void>((resolve) => (go = resolve))
      return nothing()
    })
    write(title, 'BKCC Sofia')
    await save()
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(screen.getByText('Saving…')).toBeVisible()
    write(ga, 'G-AB12CD34EF')
    go()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save settings' })).toBeVisible())
    expect(field(ga)).toHaveValue('G-AB12CD34EF')
  })

  test('of a colleague stay, although the page has read them since', async () => {
    stubPictures({ width: 300, height: 300 })
    serveFiles('public')
    const { saved, stored, save } = await openSettings({ site_title: 'BKCC', ga_code: '' })
    stored.set('site_title', 'The colleague’s title')
    fireEvent.change(screen.getByLabelText('Logo, file'), { target: { files: [photograph()] } })
    await waitFor(() => expect(brand()).toHaveTextContent('The colleague’s title'))
    write(ga, 'G-AB12CD34EF')
    await save()
    expect(await screen.findByRole('form', { name: 'Site settings' })).toHaveTextContent('Settings saved successfully')
    expect(saved.at(-1)).toEqual([{ key: 'ga_code', value: 'G-AB12CD34EF' }])
  })

  test('that cannot be saved say so, and keep what was typed', async () => {
    const { user, save } = await openSettings({ site_title: 'BKCC' })
    server.use(http.post(api('site_settings'), down, { once: true }))
    write(title, 'BKCC Sofia')
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true })), 'leaving asks first').toBe(false)
    await save()
    expect(await screen.findByText('Failed to save settings')).toHaveRole('alert')
    expect(field(title)).toHaveValue('BKCC Sofia')
    await user.click(screen.getByRole('button', { name: 'Discard changes' }))
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    expect(field(title)).toHaveValue('BKCC')
    write(title, 'BKCC Sofia')
    await save()
    expect(await screen.findByText('Settings saved successfully')).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('are checked before anything is sent; a title that is too long is not cut, but refused', async () => {
    const { saved, save, user } = await openSettings({ site_title: 'BKCC' })
    write(title, '  ')
    write(ga, 'UA-12345-6')
    await save()
    expect(await screen.findByText('Please enter the title of the site')).toBeVisible()
    expect(screen.getByText('Please enter a GA4 measurement id, such as G-AB12CD34EF, or leave it empty')).toBeVisible()
    await user.clear(field(title))
    await enterText(user, field(title), 'a'.repeat(61))
    expect(await screen.findByText('Please use at most 60 characters; there are 61')).toBeVisible()
    expect(field(title)).toHaveValue('a'.repeat(61))
    expect(saved).toEqual([])
  })

  test.each([
    'UA-12345-6',
    'G-',
    'G-AB1',
    'GTM-AB12CD',
    'G-AB12CD34EF"><script>',
    'G-AB12 CD34',
    `G-${'A'.repeat(21)}`,
  ])('“%s” is no measurement id', (ga_code) => {
    expect(settingsSchema.safeParse({ site_title: 'BKCC', ga_code }).success).toBe(false)
  })

  test('a measurement id is stored in capitals', () => {
    expect(settingsSchema.parse({ site_title: 'BKCC', ga_code: ' g-ab12cd34ef ' })).toEqual({
      site_title: 'BKCC',
      ga_code: 'G-AB12CD34EF',
    })
  })
})

describe('the logo', () => {
  const address = (name: string) => `http://localhost/storage/v1/object/public/public/logos/${name}.webp`
  const choose = () => fireEvent.change(screen.getByLabelText('Logo, file'), { target: { files: [photograph()] } })

  /** Opens the settings with a storage that accepts every file; returns what was stored and removed. */
  async function openLogo() {
    stubPictures({ width: 900, height: 300 })
    const { stored: paths, removed } = serveFiles('public')
    return { ...(await openSettings({ logo_url: address('old') })), paths, removed }
  }

  test('is saved at once; the file of the one before goes', async () => {
    const { saved, paths, removed } = await openLogo()
    expect(document.querySelector('main img')).toHaveAttribute('src', address('old'))
    choose()
    expect(await screen.findByText('Settings saved successfully')).toBeVisible()
    expect(paths).toEqual(
      ['-120.webp', '-240.webp', '.webp', '.webp.jpeg'].map((form): unknown =>
        expect.stringMatching(new RegExp(`^logos/[0-9a-f]{32}-320x107${form.replaceAll('.', '\\.')}$`)),
      ),
    )
    const now = `http://localhost/storage/v1/object/public/public/${paths[2]}`
    expect(saved).toEqual([[{ key: 'logo_url', value: now }]])
    expect(removed).toEqual([['logos/old.webp']])
    await waitFor(() => expect(document.querySelector('main img')).toHaveAttribute('src', now))
    expect(document.querySelector('header img')).toHaveAttribute('src', now)
  })

  test('that is removed gives way to the chamber’s mark', async () => {
    const { saved, removed, user } = await openLogo()
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(document.querySelector('main img')).toHaveAttribute('src', '/logo.svg'))
    expect(saved).toEqual([[{ key: 'logo_url', value: '' }]])
    expect(removed).toEqual([['logos/old.webp']])
  })

  test.each([
    ['stored', () => http.post('http://localhost/storage/v1/object/public/*', down), 0],
    ['saved, and leaves no file behind', () => http.post(api('site_settings'), down), 4],
  ])('says that it could not be %s', async (_name, failure, arrived) => {
    const { paths, removed } = await openLogo()
    server.use(failure())
    choose()
    expect(await screen.findByText('Failed to upload logo')).toHaveRole('alert')
    expect(paths).toHaveLength(arrived)
    expect(removed[0]).toHaveLength(4)
    expect(removed[0]).toEqual(expect.arrayContaining(paths))
    expect(document.querySelector('main img')).toHaveAttribute('src', address('old'))
  })
})

test('a logo whose upload is broken off has not failed', async () => {
  const picture = { type: 'image/webp', width: 1, height: 1, files: [], mail: new Blob() }
  // What jsdom throws of itself is another class than its page's.
  const cause = new DOMException('Cancelled', 'AbortError')
  await expect(uploadLogo(picture, { signal: AbortSignal.abort(cause) })).rejects.toBe(cause)
})

describe('somebody who leaves', () => {
  test('in another tab, and then here, finds what was typed when they sign in again', async () => {
    const { unmount, user: first } = await openSettings({ site_title: 'BKCC' })
    write(title, 'Typed and not saved')
    const tab = new BroadcastChannel('bkcc.session')
    for (const word of ['leaving', 'left']) tab.postMessage(word)
    await first.click(await screen.findByRole('button', { name: 'Leave this page instead' }))
    await screen.findByRole('heading', { level: 1, name: 'Member Login' })
    tab.close()
    unmount()
    const { user } = await openSettings({ site_title: 'BKCC' })
    await user.click(await screen.findByRole('button', { name: 'Resume draft' }))
    expect(field(title).value).toBe('Typed and not saved')
  })

  /** Begins a save, and asks to sign out before it has ended. */
  async function leaveWhileSaving() {
    takeAuth()
    const { user, save } = await openSettings({ site_title: 'BKCC' })
    let fail: () => void = () => undefined
    const answer = new Promise<Response>((resolve) => (fail = () => resolve(down())))
    server.use(http.post(api('site_settings'), () => answer))
    write(title, 'BKCC Sofia')
    await save()
    await user.click(screen.getByRole('button', { name: /^Account of/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
    const question = within(
      await screen.findByRole('alertdialog', { name: 'Sign out while something is being saved?' }),
    )
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    return { user, fail: () => fail(), question, logged }
  }

  test('is asked what is true once the save has failed meanwhile', async () => {
    const { fail } = await leaveWhileSaving()
    fail()
    expect(await screen.findByRole('alertdialog', { name: 'Sign out without saving?' })).toBeVisible()
  })

  test('while a save is under way is asked, and its failure is told to nobody who comes next', async () => {
    const { user, fail, question, logged } = await leaveWhileSaving()
    await user.click(question.getByRole('button', { name: 'Sign out' }))
    await screen.findByRole('heading', { level: 1, name: 'Member Login' })
    fail()
    await waitFor(() => expect(logged).toHaveBeenCalledWith('Failed to save settings', expect.anything()))
    expect(screen.queryByRole('region', { name: 'Not saved' })).not.toBeInTheDocument()
  })
})
