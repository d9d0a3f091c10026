import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useSiteSettings } from '@/features/publish/site/public/api'
import { useConsent } from './consent'

type AnalyticsWindow = Window & { dataLayer?: unknown[] } & Record<`ga-disable-${string}`, boolean>

const analyticsWindow = () => window as unknown as AnalyticsWindow
const configured = new Set<string>()

/**
 * Queues a command for Google's tag, which ignores plain arrays and requires the `arguments` object itself
 * (developers.google.com/tag-platform/gtagjs/reference).
 */
function command(..._words: unknown[]): void
function command(): void {
  const queue = (analyticsWindow().dataLayer ??= [])
  queue.push(arguments)
}

/** Loads the tag for a measurement id, once. {@link useAnalytics} sends the page views, one per route. */
function start(id: string): void {
  analyticsWindow()[`ga-disable-${id}`] = false
  if (configured.has(id)) return
  configured.add(id)
  command('js', new Date())
  command('config', id, { send_page_view: false, allow_google_signals: false, allow_ad_personalization_signals: false })
  const tag = document.createElement('script')
  tag.async = true
  tag.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`
  document.head.append(tag)
}

/** Stops a running tag and removes its cookies. */
function stop(id: string): void {
  if (!configured.has(id)) return
  analyticsWindow()[`ga-disable-${id}`] = true
  const parts = location.hostname.split('.')
  for (const name of document.cookie.split(';').map((cookie) => cookie.split('=')[0]?.trim() ?? '')) {
    if (!/^_ga(_|$)/.test(name)) continue
    // The tag sets its cookies on the widest domain that the browser allows.
    for (let from = 0; from < parts.length; from += 1)
      document.cookie = `${name}=; path=/; domain=${parts.slice(from).join('.')}; max-age=0`
    document.cookie = `${name}=; path=/; max-age=0`
  }
}

/** Whether a URL is the link of a mail, whose secret token nobody else may learn. The tag reads the address bar itself. */
function isSigned(search: string): boolean {
  return new URLSearchParams(search).has('token')
}

/**
 * Counts page views with Google Analytics 4 if the chamber has set a measurement id and the visitor has agreed, but never on the
 * pages behind the links of mails. Otherwise nothing of it is loaded; only the id comes from the database.
 */
export function useAnalytics(): void {
  const { analyticsId } = useSiteSettings()
  const consent = useConsent()
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (!analyticsId) return
    if (consent !== 'accepted' || isSigned(search)) return stop(analyticsId)
    start(analyticsId)
    // The new page sets its title in the next frame.
    const frame = requestAnimationFrame(() =>
      command('event', 'page_view', { send_to: analyticsId, page_location: location.origin + pathname + search }),
    )
    return () => cancelAnimationFrame(frame)
  }, [analyticsId, consent, pathname, search])
}
