import { createHash } from 'node:crypto'

/** What a site reaches beside itself, and what it is made of; decides what its policy lets in. */
export interface Reach {
  /** Scheme and host of the site. */
  origin: string
  /** The Supabase that it talks to, where that is not the site's own address. */
  remote?: string | undefined
  /** Whether forms ask strangers to prove to Cloudflare Turnstile that they are people. */
  turnstile?: boolean
  /** What the style elements of its pages hash to ({@link styleHashes}); without them no page may carry one. */
  styles?: readonly string[]
}

/**
 * What the style elements of a document hash to.
 *
 * @returns sources for a Content-Security-Policy such as `'sha256-…'` (w3.org/TR/CSP3, section 2.3.1)
 */
export function styleHashes(document: string): string[] {
  return [...document.matchAll(/<style>(.*?)<\/style>/gs)].map(
    ([, rules = '']) => `'sha256-${createHash('sha256').update(rules).digest('base64')}'`,
  )
}

/** Loads only once a visitor has agreed (features/consent); hosts after developers.google.com/tag-platform/security/guides/csp. */
const analytics = {
  script: ['https://www.googletagmanager.com'],
  connect: ['https://*.google-analytics.com', 'https://*.analytics.google.com', 'https://*.googletagmanager.com'],
}
/** Script and frame after developers.cloudflare.com/turnstile/reference/content-security-policy. */
const turnstileHost = 'https://challenges.cloudflare.com'

/**
 * The Content-Security-Policy of the site (w3.org/TR/CSP3). No inline script, no `eval` and no style element but the build's own
 * is let in; data blocks (JSON, JSON-LD) are never executed and need no leave. Style attributes are: the rendered pages carry a few.
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
    // Articles show pictures of other sites (specification, section 5); what is chosen for uploading is shown from memory.
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

/** The headers that every answer of the site carries, on `npm start` and on any host; the one place that knows them. */
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
