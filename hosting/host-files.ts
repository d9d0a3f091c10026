import { browserPages, listPages, listParameters } from '../src/app/routing/public-pages.ts'
import { type Reach, securityHeaders } from './security-headers.ts'
import { keeping } from './site-addresses.ts'

/** A former address of an event, article or member, and its current one. */
export interface Moved {
  from: string
  to: string
}

/**
 * The files, by name, in which static hosts (Netlify, Cloudflare Pages) look for headers and rewrites, and one that
 * nginx can include. They produce the same responses as `hosting/site-files.ts`, as far as a host without a database
 * can.
 */
export function hostFiles(reach: Reach, moved: readonly Moved[]): Record<string, string> {
  return { _headers: headersFile(reach), _redirects: redirectsFile(moved), '_nginx.conf': nginxFile(reach) }
}

function headersFile(reach: Reach): string {
  // If two rules set the same header, Cloudflare Pages sends both, so no caching rule covers all addresses. Both hosts
  // have files without a rule revalidated each time anyway.
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

/** The part of nginx's configuration that depends on the build and its target; docs/operations.md has the rest. */
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
    // The first match counts. Only Netlify matches query parameters and can let a rule override a file. On other hosts
    // the list's first page is served, and its scripts then replace it with the requested one.
    ...listPages.flatMap((path) => listParameters.map((name) => [path, `${name}=:${name}`, '/shell.html', '200!'])),
    // The item may be newer than the build, so the browser looks it up. Hosts that cannot rewrite with this status send
    // 404.html, which does the same.
    ['/events/*', '/shell.html', '404'],
    ['/news/*', '/shell.html', '404'],
    ['/newsletter/*', '/shell.html', '404'],
    ['/members/*', '/shell.html', '404'],
    ['/*', '/404.html', '404'],
  ]
  return rules.map((rule) => `${rule.join(' ')}\n`).join('')
}
