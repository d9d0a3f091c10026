import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { chromium, type Browser, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { demoAccounts, demoPassword } from '../../supabase/local/demo-accounts'
import { backendMiddleware, listen, type Middleware, type RunningServer } from '../../supabase/local/http-server'
import { desktop, settled, watchProblems } from '../support/browser/browser'
import { chromiumArguments, ensureChromium } from '../support/browser/chromium'
import { button, link } from '../support/browser/keyboard'
import { tokenLink } from '../support/database/mails'
import { findNginx, nginxHost, type RunningNginx, startNginx } from '../support/database/nginx'
import { hostedExtensions, operationsSections } from '../support/database/operations-page'
import { connectTo } from '../support/database/postgres'
import { findAuth } from './auth'
import { type Deployment, startDeployment } from './deployment'
import { type Rehearsal, startRehearsal } from './gateway'
import { findPrograms } from './programs'

const site = `https://${nginxHost}`
const program = findNginx()
if (program === undefined)
  process.stdout.write('docs/operations.md is not followed to a served site: nginx is not installed.\n')

let deployment: Deployment
let api: RunningServer
let rehearsal: Rehearsal
/** Sends the mails that wait; each that was due is sent. */
async function sendMails(): Promise<void> {
  const [answer] = await deployment.runJob('bkcc drain mail')
  expect([answer?.status, JSON.parse(answer?.body ?? '')]).toEqual([
    200,
    expect.objectContaining({ failed: 0, postponed: 0, left: 0 }) as unknown,
  ])
}

describe.skipIf(program === undefined)('docs/operations.md, followed from its first line', () => {
  let nginx: RunningNginx
  let browser: Browser

  beforeAll(async () => {
    if (program !== undefined) deployment = await startDeployment()
  })
  afterEach(async () => {
    await Promise.all(browser?.contexts().map((context) => context.close()) ?? [])
  })
  afterAll(async () => {
    if (program === undefined) return
    await browser?.close()
    await nginx?.stop()
    await api?.close()
    await rehearsal?.close()
    await deployment?.remove()
  })

  test('its steps are those that are followed here', () => {
    const first = operationsSections.findIndex(({ title }) => title === 'Production on hosted Supabase')
    const last = operationsSections.findIndex(({ title }) => title === 'Rehearsing with the official stack')
    expect(operationsSections.slice(first + 1, last).map(({ title }) => title)).toEqual([
      // Played by PostgreSQL, PostgREST, Auth, Storage and the gateway of the rehearsal, which has the keys.
      '1. Create the project',
      '2. Set up the database',
      '3. Sign-in settings and mail templates',
      // Left out: both may be set up at any time later.
      'Second factor',
      '3b. Mails of the portal',
      '4. The first Super Administrator',
      '5. Build and host',
      'When content changes',
      '6. Edge Functions of the public site',
      'Turnstile',
      '7. Afterwards',
    ])
  })

  test('1 to 3: the database, with the demo content and its accounts locked, and the settings', async () => {
    const config = path.join(deployment.checkout, 'supabase/config.toml')
    let answer: Middleware = (_request, _response, next) => next()
    api = await listen((request, response, next) => answer(request, response, next), 0)
    const { programs } = findPrograms()
    if (!programs) throw new Error('The rehearsal cannot run.')
    rehearsal = await startRehearsal(
      programs,
      {
        projectRoot: deployment.checkout,
        origin: `http://localhost:${api.port}`,
        objectFolder: path.join(deployment.checkout, '.objects'),
        worker: false,
      },
      site,
      {
        migrate: async (folder) => {
          deployment.socketFolder = folder
          await deployment.type('2. Set up the database')
          const before = await readFile(config, 'utf8')
          await writeFile(
            config,
            before
              .replace(/^site_url = .*$/m, `site_url = "${site}"`)
              .replace(/^additional_redirect_urls = .*$/m, `additional_redirect_urls = ["${site}/**"]`),
          )
          await deployment.type('3. Sign-in settings and mail templates')
        },
        // The provider of the rehearsal in the place of the page's own.
        settingsOfFunctions: ({ MAIL_HTTP_URL = '', MAIL_HTTP_KEY = '' }) => ({
          ...deployment.secrets,
          MAIL_HTTP_URL,
          MAIL_HTTP_KEY,
        }),
      },
    )
    deployment.rehearsal = rehearsal
    answer = backendMiddleware(rehearsal)
    expect((await passwordOf('superadmin@bkcc.example')).ok, 'with the public password').toBe(true)
    await deployment.edit('2. Set up the database')
    // The stand-in for Auth knows no locks.
    if (findAuth().program !== undefined)
      for (const { email } of demoAccounts) expect((await passwordOf(email)).ok).toBe(false)
    expect(await rehearsal.query(`select recipient from public.mail_outbox where state = 'waiting'`)).toEqual([])
  })

  test('3b and 4: the mails, and the invitation of the first Super Administrator', async () => {
    await rehearsal.query(hostedExtensions)
    await deployment.type('3b. Mails of the portal')
    expect(deployment.secrets).toMatchObject({ SITE_URL: site, MAIL_TRANSPORT: 'http' })
    await deployment.edit('3b. Mails of the portal')
    await deployment.edit('4. The first Super Administrator')
    await deployment.runJob('bkcc scheduled jobs')
    await sendMails()
  })

  test('5 and 6: the build, on nginx as printed; the functions', { timeout: 900_000 }, async () => {
    await deployment.type('5. Build and host')
    await deployment.edit('When content changes')
    await deployment.type('6. Edge Functions of the public site')
    nginx = await startNginx(program ?? '', path.join(deployment.checkout, 'dist'))
    expect(nginx.said()).toBe('')
    // The site's name leads to nginx; all else outside this machine stays out of reach.
    const rules = [`${nginxHost}:80 127.0.0.1:${nginx.plainPort}`, `${nginxHost}:443 127.0.0.1:${nginx.securePort}`]
    const inReach = (argument: string) =>
      argument.replace(/(?<=^--host-resolver-rules=)/, rules.map((rule) => `MAP ${rule},`).join(''))
    browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArguments.map(inReach) })
  })

  /** Opens an address of the site as its visitors do; the names lead to this machine. */
  async function visit(address: string): Promise<Page & { problems: string[] }> {
    const page = await (
      await browser.newContext({ viewport: desktop, reducedMotion: 'reduce', ignoreHTTPSErrors: true })
    ).newPage()
    const problems = await watchProblems(page)
    await page.goto(address)
    return Object.assign(page, { problems })
  }

  /** What the Auth service answers to the password of the demo accounts. */
  const passwordOf = (email: string) =>
    fetch(`${rehearsal.origin}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: rehearsal.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: demoPassword }),
    })

  /** The newest mail to somebody, of which there must be one. */
  const mailTo = (address: string) => {
    const mail = rehearsal.mails().find(({ to }) => to === address)
    if (!mail) throw new Error(`${address} has no mail`)
    return mail
  }
  const person = { email: 'person@example.org', password: 'a-password-of-their-own' }
  async function signIn(): Promise<Page & { problems: string[] }> {
    const page = await visit(`${site}/login`)
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Password').fill(person.password)
    await button(page, 'Sign in').click()
    await page.waitForURL(`${site}/dashboard`)
    await settled(page)
    return page
  }

  test('the public site: Home over port 80, the directory, a page that is missing', async () => {
    const page = await visit(`http://${nginxHost}/`)
    expect(page.url()).toBe(`${site}/`)
    await settled(page)
    const answer = await page.goto(`${site}/members`)
    expect(answer?.headers()['content-security-policy']).toContain(`connect-src 'self' ${rehearsal.origin} `)
    await settled(page)
    const [member] = await rehearsal.query<{ name: string }>(
      `select name from public.members where status = 'active' and member_type = 'company' order by name desc limit 1`,
    )
    await page.getByRole('searchbox').fill(member?.name ?? '')
    await page.waitForURL((address) => address.searchParams.get('q') === member?.name)
    const cards = page.getByRole('main').getByRole('article')
    await expect.poll(() => cards.count()).toBe(1)
    await page.reload()
    await expect.poll(() => cards.count()).toBe(1)

    const missing = await page.goto(`${site}/no-such-page`)
    expect(missing?.status()).toBe(404)
    await settled(page)
    expect(page.problems).toEqual([])
  })

  test('a visitor registers for an event, and follows the link of the mail', async () => {
    const page = await visit(`${site}/events/sofia-astana-business-forum`)
    await button(page, 'Register Now').click()
    const form = page.getByRole('form', { name: 'Registration' })
    await form.getByLabel('Name').fill('Ana Ilieva')
    await form.getByLabel('Email').fill('ana@deployed.example')
    await button(form, 'Register').click()
    await page.getByText('A place is kept for Ana Ilieva').waitFor()
    await sendMails()
    await page.goto(
      new RegExp(`${site}/registration\\?token=[\\w-]+`).exec(mailTo('ana@deployed.example').text)?.[0] ?? '',
    )
    await page.getByText('Your place is confirmed.').waitFor()
    await settled(page)
    expect(page.problems).toEqual([])
  })

  test('the first Super Administrator accepts the invitation, and signs in', async () => {
    const page = await visit(`${site}/accept-invitation`)
    await page.getByLabel('Email').fill(person.email)
    await button(page, 'Send me the link').click()
    await page.getByText('Check your email').waitFor()
    await page.goto(tokenLink(mailTo(person.email)))
    await page.getByLabel('New password').fill(person.password)
    await page.getByLabel('Repeat password').fill(person.password)
    await button(page, 'Open my account').click()
    await page.waitForURL(`${site}/dashboard`)
    await settled(page)
    expect(page.problems).toEqual([])
    expect((await signIn()).problems).toEqual([])

    // “Authentication → Users”: the Auth service deletes the demo accounts. What they wrote stays.
    const auth = connectTo(deployment.socketFolder, 'supabase_auth_admin')
    await auth`delete from auth.users where email like '%.example'`
    await auth.end()
    expect(await rehearsal.query('select email from public.user_profiles')).toEqual([{ email: person.email }])
    expect(await rehearsal.query('select from public.news_articles')).not.toEqual([])
  })

  test('the dashboard: a list, an announcement, the inbox', async () => {
    const page = await signIn()
    const [event] = await rehearsal.query<{ id: string }>(
      `select id from public.events where slug = 'sofia-astana-business-forum'`,
    )
    await page.goto(`${site}/dashboard/events/${event?.id}/participants`)
    await page.getByRole('table', { name: 'Participants' }).getByText('Ana Ilieva').waitFor()

    await page.goto(`${site}/dashboard/interchange/announcements/new`)
    const form = page.getByRole('form', { name: 'New announcement' })
    await form.getByLabel('Title').fill('We are online')
    await page.getByRole('textbox', { name: 'Content', exact: true }).click()
    await page.keyboard.type('The portal is open.')
    const name = 'Send to 1 person'
    await button(form, name).click()
    await button(page.getByRole('alertdialog'), name).click()
    await page.getByText(/^It went to 1 person\.$/).waitFor()
    await sendMails()
    expect(mailTo(person.email).subject).toContain('We are online')
    await page.goto(`${site}/dashboard/interchange`)
    await link(page, /^Unread: We are online/).click()
    await page.getByText('The portal is open.').waitFor()
    await settled(page)
    expect(page.problems).toEqual([])
  })

  test('7: a new version finds the database up to date', () => deployment.type('7. Afterwards'))
})
