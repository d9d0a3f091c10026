import { useInBrowser, useNow } from '@/components/ui/rendering'
import { formatTime } from '@/lib/dates/dates'

function Clock({ city, zone, iso }: { city: string; zone: string; iso: string | null }) {
  return (
    <p className="flex shrink-0 items-baseline gap-x-3 max-sm:flex-col">
      <span className="text-small text-ink-200">{city}</span>
      <time
        dateTime={iso ?? undefined}
        className="inline-block min-w-[7ch] font-serif text-subheading font-semibold tabular-nums"
      >
        {iso ? formatTime(iso, zone) : '–:––'}
      </time>
    </p>
  )
}

/** The current time in Sofia and Astana; a prerendered page cannot know it yet. */
export function TwoClocks() {
  const now = useNow()
  const iso = useInBrowser() ? new Date(now).toISOString() : null
  return (
    <div
      role="group"
      aria-label="Local time"
      className="mx-auto flex w-full max-w-page flex-wrap items-center gap-5 px-gutter py-5 noscript:hidden"
    >
      <Clock city="Sofia" zone="Europe/Sofia" iso={iso} />
      <span
        aria-hidden="true"
        className="relative h-px flex-1 bg-wheat-500/60 before:absolute before:-top-1 before:left-0 before:size-2 before:rotate-45 before:bg-wheat-500 after:absolute after:-top-1 after:right-0 after:size-2 after:rotate-45 after:bg-wheat-500"
      />
      <Clock city="Astana" zone="Asia/Almaty" iso={iso} />
    </div>
  )
}
