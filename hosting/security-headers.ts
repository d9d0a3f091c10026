import { createHash } from 'node:crypto'

/** The services that a site uses and the styles that it contains; they determine its Content-Security-Policy. */
export interface Reach {
  /** Scheme and host of the site. */
  origin: string
  /** The address of Supabase, if it differs from the site's own. */
  remote?: string | undefined
  /** Whether forms ask visitors for proof by Cloudflare Turnstile that they are human. */
  turnstile?: boolean
  /** The hashes of its pages' style elements ({@link styleHashes}); without them no style element is allowed. */
  styles?: readonly string[]
}

/**
 * The hashes of a document's style elements.
 *
 * @returns sources for a Content-Security-Policy such as `'sha256-…'` (w3.org/TR/CSP3, section 2.3.1)
 */
export function styleHashes(document: string): string[] {
  return [...document.matchAll(/<style>(.*?)<\/style>/gs)].map(
    ([, rules = '']) => `'sha256-${createHash('sha256').update(rules).digest('base64')}'`,
  )
}

/**
 * Loaded only after a visitor has consented. Of the tag's host only its script, which lets no other container run; hosts according to developers.google.com/tag-platform/security/guides/csp.
 */
const analytics = {
  script: ['https://www.googletagmanager.com/gtag/js'],
  connect: ['https://*.google-analytics.com', 'https://*.analytics.google.com', 'https://*.googletagmanager.com'],
}
/** Script and frame according to developers.cloudflare.com/turnstile/reference/content-security-policy. */
const turnstileHost = 'https://challenges.cloudflare.com'

/**
 * The Content-Security-Policy of the site (w3.org/TR/CSP3). It forbids inline scripts, `eval` and style elements other
 * than the build's own. Data blocks (JSON, JSON-LD) are never executed and need no permission. Style attributes are
 * allowed, because the prerendered pages contain a few.
 */
export function contentSecurityPolicy({ origin, remote, turnstile = false, styles = [] }: Reach): string {
  const backend = remote === undefined ? [] : [new URL(remote).origin]
  const secure = origin.startsWith('https:')
  const human = turnstile ? [turnstileHost] : []
  const directives: [name: string, ...sources: string[]][] = [
    ['default-src', "'none'"],
    ['script-src', "'self'", ...analytics.script, ...human],
    ['style-src', "'self'", ...styles],
    ['style-src-attr', "'unsafe-inline'"],
    // Articles show pictures from other sites (specification, section 5); files chosen for upload are shown from
    // memory.
    ['img-src', "'self'", 'data:', 'blob:', 'https:', ...(secure ? [] : ['http:'])],
    ['font-src', "'self'"],
    ['connect-src', "'self'", ...backend, ...analytics.connect],
    ['manifest-src', "'self'"],
    ...(turnstile ? [['frame-src', ...human] as [string, ...string[]]] : []),
    ['frame-ancestors', "'none'"],
    ['form-action', "'self'"],
    ['base-uri', "'none'"],
    ...(secure ? [['upgrade-insecure-requests'] as [string]] : []),
  ]
  return directives.map((words) => words.join(' ')).join('; ')
}

/** The headers of every response of the site, on `npm start` and on any host. This is their only source. */
export function securityHeaders(reach: Reach): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(reach),
    'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
    'X-Content-Type-Options': 'nosniff',
    // For browsers that do not know frame-ancestors.
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
  }
}
