import { browserPages, listPages, listParameters } from '../src/app/public-pages.ts'
import { type Reach, securityHeaders } from './security-headers.ts'
import { keeping } from './site-addresses.ts'

/** An address that an event or article had before, and the one that it has now. */
export interface Moved {
  from: string
  to: string
}

/**
 * The files in which static hosts (Netlify, Cloudflare Pages) look for headers and rewrites, and one that nginx can include, by
 * name: the same answers that `hosting/site-files.ts` gives, as far as a host without a database can give them.
 */
export function hostFiles(reach: Reach, moved: readonly Moved[]): Record<string, string> {
  return { _headers: headersFile(reach), _redirects: redirectsFile(moved), '_nginx.conf': nginxFile(reach) }
}

function headersFile(reach: Reach): string {
  // Of two rules for one header Cloudflare Pages sends both, so that there is none for all addresses: what is not named here
  // is asked for again each time on both hosts anyway.
  const rules: [path: string, headers: Record<string, string>][] = [
    ['/*', securityHeaders(reach)],
    ...Object.entries(keeping).map(([folder, value]): [string, Record<string, string>] => [
      `${folder}*`,
      { 'Cache-Control': value },
    ]),
    ...['/dashboard', '/dashboard/*', ...browserPages].map((path): [string, Record<string, string>] => [
      path,
      { 'X-Robots-Tag': 'noindex' },
    ]),
  ]
  return rules
    .map(
      ([path, headers]) =>
        `${path}\n${Object.entries(headers)
          .map(([name, value]) => `  ${name}: ${value}\n`)
          .join('')}`,
    )
    .join('\n')
}

/** What depends on the build and on where it is to go; the rest of a server's configuration stands in docs/operations.md. */
function nginxFile(reach: Reach): string {
  return Object.entries(securityHeaders(reach))
    .map(([name, value]) => `add_header ${name} "${value}" always;\n`)
    .join('')
}

function redirectsFile(moved: readonly Moved[]): string {
  const rules = [
    ...moved.map(({ from, to }) => [from, to, '301']),
    ...browserPages.map((path) => [path, '/shell.html', '200']),
    ['/dashboard', '/dashboard.html', '200'],
    ['/dashboard/*', '/dashboard.html', '200'],
    // The first match counts. Only Netlify reads parameters, and puts a rule before a file where it is told to; elsewhere the
    // list's first page is replaced by the one that was meant once its scripts have started.
    ...listPages.flatMap((path) => listParameters.map((name) => [path, `${name}=:${name}`, '/shell.html', '200!'])),
    // Perhaps younger than the build: the browser looks. Hosts that rewrite with no such status send 404.html, which looks too.
    ['/events/*', '/shell.html', '404'],
    ['/news/*', '/shell.html', '404'],
    ['/*', '/404.html', '404'],
  ]
  return rules.map((rule) => `${rule.join(' ')}\n`).join('')
}
