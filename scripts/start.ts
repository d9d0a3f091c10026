import path from 'node:path'
import { type Backend, startBackend } from '../supabase/local/backend.ts'
import { demoAccounts, demoPassword } from '../supabase/local/demo-accounts.ts'
import { readEnvironment, readPort } from '../supabase/local/environment.ts'
import { backendMiddleware, listen, type Middleware } from '../supabase/local/http-server.ts'
import { siteFiles } from '../hosting/site-files.ts'
import { closeOnSignal } from './shutdown.ts'
import { siteOrigin } from '../hosting/crawler-files.ts'
import { prerenderSite } from './prerender.ts'
import { buildSite } from './site-build.ts'

const projectRoot = path.resolve(import.meta.dirname, '..')

/** `npm start`: the production build and, unless a remote Supabase is configured, the embedded backend on one address. */
export async function run(): Promise<void> {
  const port = readPort(4173)
  const { remoteUrl, publishableKey, turnstile, dataDirectory, host } = readEnvironment(projectRoot, 'production')
  const origin = `http://localhost:${port}`

  // Listen first, so that a taken port is reported at once, not after a build.
  const starting: Middleware = (_request, response) => {
    response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '2' }).end('Starting …\n')
  }
  let answer = starting
  const server = await listen((request, response, next) => answer(request, response, next), port, host)

  const backend = remoteUrl === undefined ? startBackend({ projectRoot, origin, dataDirectory }) : undefined
  closeOnSignal(async () => {
    await server.close()
    await backend?.then(
      (running) => running.close(),
      () => undefined,
    )
  })
  const [built, started] = await Promise.allSettled([buildSite(projectRoot, dataDirectory), backend])
  if (started.status === 'rejected') throw started.reason
  if (built.status === 'rejected') {
    await started.value?.close()
    throw built.reason
  }
  const running = started.value
  const target = path.join(projectRoot, 'dist')
  // A policy for an https origin would make the pages request https, which this server does not have.
  const served = { origin, remote: remoteUrl, turnstile }
  const reach = { origin: siteOrigin(origin), remote: remoteUrl, turnstile }
  if (running === undefined) {
    const reached =
      process.env.STATIC_ONLY === '1'
        ? undefined
        : { url: remoteUrl ?? '', publishableKey: publishableKey ?? '', hasFeeds: false }
    await prerenderSite({ bundles: built.value, target, reach, backend: reached })
    answer = siteFiles(target, reached, served)
  } else {
    const api = backendMiddleware(running)
    // Pages are rendered with the backend's data, over the same address on which they will be served. Until they are
    // ready, requests for pages get "Starting …" instead of 404.
    answer = (request, response, next) => api(request, response, () => starting(request, response, next))
    await prerenderSite({
      bundles: built.value,
      target,
      reach,
      backend: { url: origin, publishableKey: running.publishableKey, hasFeeds: true },
    })
    const site = siteFiles(target, { url: origin, publishableKey: running.publishableKey }, served)
    answer = (request, response, next) => api(request, response, () => site(request, response, next))
  }
  process.stdout.write(welcome(origin, dataDirectory, remoteUrl, running))
}

function welcome(
  origin: string,
  dataDirectory: string,
  remoteUrl: string | undefined,
  backend: Backend | undefined,
): string {
  if (backend === undefined) return `\n  The site is at    ${origin}\n  It talks to       ${remoteUrl}\n\n`
  return [
    '',
    `  The site is at    ${origin}`,
    `  Mails and keys    ${origin}/_local/`,
    `  Data              ${dataDirectory}${backend.start.seeded ? ' (just seeded)' : ''}`,
    '',
    `  Demo accounts, all with the password ${demoPassword}:`,
    ...demoAccounts.map(({ email, role }) => `    ${email.padEnd(26)} ${role}`),
    '',
    '  Ctrl+C stops it.',
    '',
    '',
  ].join('\n')
}
