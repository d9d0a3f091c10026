import { readFile } from 'node:fs/promises'
import { parse } from 'smol-toml'
import { describe, expect, test } from 'vitest'
import { hostFiles } from '../../hosting/host-files'
import { browserPages, listParameters } from '../../src/app/routing/public-pages'
import { contentSecurityPolicy, securityHeaders, styleHashes, type Reach } from '../../hosting/security-headers'
import { keeping } from '../../hosting/site-addresses'

const example: Reach = {
  origin: 'https://www.your-chamber.org',
  remote: 'https://abcdefgh.supabase.co',
  styles: styleHashes('<style>body { margin: 0 }</style>'),
}
const policy = (reach: Reach) =>
  new Map(
    contentSecurityPolicy(reach)
      .split('; ')
      .map((directive): [string, string[]] => [directive.split(' ')[0] ?? '', directive.split(' ').slice(1)]),
  )

describe('the Content-Security-Policy', () => {
  test('starts from nothing, and lets no script in that was written into a page', () => {
    for (const reach of [example, { origin: 'http://localhost:4173' }, { ...example, turnstile: true }]) {
      const directives = policy(reach)
      expect(directives.get('default-src')).toEqual(["'none'"])
      for (const name of ['frame-ancestors', 'base-uri']) expect(directives.get(name)).toEqual(["'none'"])
      expect(directives.get('form-action')).toEqual(["'self'"])
      for (const name of ['script-src', 'style-src', 'connect-src'])
        expect(
          directives.get(name)?.filter((source) => /unsafe|^\*$|^https?:$|data:|blob:/.test(source)),
          name,
        ).toEqual([])
    }
  })

  test('lets in the style elements of the build and no other', () => {
    // $ printf 'body { margin: 0 }' | openssl dgst -sha256 -binary | base64
    expect(policy(example).get('style-src')).toEqual([
      "'self'",
      "'sha256-mX+s7KJgWpgxJola85xdpAFPBQaV091gzM2oPjgTW2w='",
    ])
    expect(policy({ origin: 'http://localhost:4173' }).get('style-src')).toEqual(["'self'"])
    expect(styleHashes('<style>a</style><p>b</p><style>\nc\n</style>')).toHaveLength(2)
  })

  test('lets the backend in by its origin, where it is another', () => {
    expect(policy({ ...example, remote: 'https://abcdefgh.supabase.co/' }).get('connect-src')).toContain(
      'https://abcdefgh.supabase.co',
    )
    expect(policy({ origin: 'http://localhost:4173' }).get('connect-src')?.[0]).toBe("'self'")
  })

  test('knows of Google’s hosts the one script that loads the tag', () => {
    expect(policy(example).get('script-src')).toEqual(["'self'", 'https://www.googletagmanager.com/gtag/js'])
  })

  test('knows Turnstile only where it is configured', () => {
    expect(contentSecurityPolicy(example)).not.toContain('cloudflare')
    const directives = policy({ ...example, turnstile: true })
    for (const name of ['script-src', 'frame-src'])
      expect(directives.get(name)).toContain('https://challenges.cloudflare.com')
  })

  test('asks for HTTPS only on a site that has it', () => {
    expect(policy(example).has('upgrade-insecure-requests')).toBe(true)
    expect(policy({ origin: 'http://localhost:4173' }).has('upgrade-insecure-requests')).toBe(false)
    expect(policy({ origin: 'http://localhost:4173' }).get('img-src')).toContain('http:')
    expect(policy(example).get('img-src')).not.toContain('http:')
  })
})

/** A `_headers` file as its hosts read it. */
function headersOf(file: string): Map<string, Record<string, string>> {
  return new Map(
    file
      .trim()
      .split('\n\n')
      .map((rule): [string, Record<string, string>] => {
        const [path = '', ...lines] = rule.split('\n')
        return [
          path,
          Object.fromEntries(
            lines.map((line) => [line.slice(0, line.indexOf(':')).trim(), line.slice(line.indexOf(':') + 1).trim()]),
          ),
        ]
      }),
  )
}

describe('static hosts', () => {
  const {
    _headers = '',
    _redirects = '',
    '_nginx.conf': _nginx = '',
  } = hostFiles(example, [{ from: '/events/former', to: '/events/present' }])
  const rules = _redirects.trim().split('\n')

  test('get the very headers that npm start sends', () => {
    const headers = headersOf(_headers)
    expect(headers.get('/*')).toEqual(securityHeaders(example))
    for (const [folder, value] of Object.entries(keeping))
      expect(headers.get(`${folder}*`)).toEqual({ 'Cache-Control': value })
    for (const path of [...browserPages, '/dashboard', '/dashboard/*'])
      expect(headers.get(path)).toEqual({ 'X-Robots-Tag': 'noindex' })
  })

  test('netlify.toml names neither headers nor redirects, which would come on top of those', async () => {
    expect(parse(await readFile('netlify.toml', 'utf8'))).toEqual({
      build: { command: 'npm ci && npm run build', publish: 'dist' },
    })
  })

  test('rewrite to the document in which the browser makes the page, with the status that it deserves', () => {
    expect(rules[0]).toBe('/events/former /events/present 301')
    for (const path of browserPages) expect(rules).toContain(`${path} /shell.html 200`)
    expect(rules).toContain('/dashboard/* /dashboard.html 200')
    expect(rules).toContain('/members q=:q /shell.html 200!')
    expect(rules.slice(-5)).toEqual([
      '/events/* /shell.html 404',
      '/news/* /shell.html 404',
      '/newsletter/* /shell.html 404',
      '/members/* /shell.html 404',
      '/* /404.html 404',
    ])
  })

  test('nginx gets the same headers from a file of the build, and the rest from an example', async () => {
    const added = (text: string) =>
      Object.fromEntries(
        [...text.matchAll(/^ *add_header (\S+) (?:"([^"]*)"|(\S+)) always;$/gm)].map(([, name = '', quoted, plain]) => [
          name,
          quoted ?? plain,
        ]),
      )
    expect(added(_nginx)).toEqual(securityHeaders(example))
    const [server = ''] = /```nginx[\s\S]*?```/.exec(await readFile('docs/operations.md', 'utf8')) ?? []
    expect(added(server)).toEqual({ 'X-Robots-Tag': '$robots', 'Cache-Control': '$keep' })
    expect(server).toContain('include /var/www/bkcc/dist/_nginx.conf;')
    for (const path of browserPages) expect(server, path).toContain(path.slice(1))
    expect(server).toContain(`(${listParameters.join('|')})=`)
    for (const [folder, value] of Object.entries(keeping))
      expect(server).toMatch(new RegExp(`304\\) ${folder}"\\s+"${value}"`))
  })
})
