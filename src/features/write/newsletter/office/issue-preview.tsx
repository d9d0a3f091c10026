import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '@/components/ui/dialog'
import { ErrorBox, Loading, Skeleton } from '@/components/ui/states'
import { useNarrow } from '@/lib/list/narrow'
import { shownMail } from '@/features/write/mail/shared/shown-mail'
import { useSiteSettings } from '@/features/publish/site/public/api'
import { darkColours } from '../../../../../supabase/functions/_shared/mail/layout.ts'
import type { ResolvedBlock } from '../../../../../supabase/functions/_shared/mail/newsletter-blocks.ts'
import type { NewsletterIssue } from '../issue'
import { resolvedBlocksQuery } from './checks/api'
import { issueMail } from './issue-mail'

const looks = [
  { value: 'desktop', label: 'Desktop' },
  { value: 'phone', label: 'Phone' },
  { value: 'dark', label: 'Dark' },
  { value: 'text', label: 'Text part' },
] as const
type Look = (typeof looks)[number]['value']

/**
 * A mail's HTML in light or dark colours, whatever this device prefers. The site's Content-Security-Policy forbids the
 * mail's style element, which has the dark ones, so they become styles of the elements.
 */
function inColours(html: string, dark: boolean): string {
  const mail = new DOMParser().parseFromString(shownMail(html), 'text/html')
  for (const [selector, colours] of dark ? darkColours : [])
    for (const element of mail.querySelectorAll<HTMLElement>(selector))
      for (const [name, value] of Object.entries(colours)) element.style.setProperty(name, value)
  return `<!doctype html>${mail.documentElement.outerHTML}`
}

function Mail({ issue, blocks, look }: { issue: NewsletterIssue; blocks: readonly ResolvedBlock[]; look: Look }) {
  const site = useSiteSettings()
  const mail = issueMail({ ...issue, blocks }, site)
  return (
    <>
      <div className="mb-4 text-small break-words">
        <p>
          Subject: <span className="font-semibold">{mail.subject || 'none yet'}</span>
        </p>
        {issue.preheader && <p className="text-ink-600">{issue.preheader}</p>}
      </div>
      {look === 'text' ? (
        <pre
          tabIndex={0}
          aria-label="The text part"
          className="h-[60vh] overflow-auto rounded-card border border-paper-300 bg-white p-4 text-small break-words whitespace-pre-wrap"
        >
          {mail.text}
        </pre>
      ) : (
        // Focusable, so that keys can scroll sideways on a narrow screen.
        <div
          role="group"
          aria-label="The mail as it looks"
          tabIndex={0}
          className="overflow-x-auto rounded-card border border-paper-300 bg-paper-100"
        >
          {/* Without scripts, forms, windows and the site's own rights. */}
          <iframe
            title="The mail"
            sandbox=""
            srcDoc={inColours(mail.html, look === 'dark')}
            className={`mx-auto block h-[60vh] ${look === 'phone' ? 'w-80' : 'w-full min-w-[37.5rem]'}`}
          />
        </div>
      )}
    </>
  )
}

function Looks({ look, onLook }: { look: Look; onLook: (look: Look) => void }) {
  return (
    <div role="group" aria-label="Look" className="mb-4 flex flex-wrap gap-2">
      {looks.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          aria-pressed={look === value}
          onClick={() => onLook(value)}
          className="min-h-touch rounded-control border border-ink-300 px-4 text-small font-semibold hover:border-ink-900 aria-pressed:border-sky-700 aria-pressed:bg-sky-700 aria-pressed:text-white"
        >
          {label}
        </button>
      ))}
    </div>
  )
}

/**
 * An issue as its subscribers get it: rendered by the template that sends it, on a desktop, on a phone, in dark colours,
 * and as text.
 *
 * @param props.issue as the form holds it; what its articles and events show is read again
 * @param props.frozen the blocks of an issue that is sent, with what they showed when sending began
 */
export default function IssuePreview({
  issue,
  frozen,
  onClose,
}: {
  issue: NewsletterIssue
  frozen?: readonly ResolvedBlock[]
  onClose: () => void
}) {
  const { data, error, isFetching, refetch } = useQuery({
    ...resolvedBlocksQuery(issue.blocks),
    enabled: frozen === undefined,
  })
  const blocks = frozen ?? data
  const [look, setLook] = useState<Look>(useNarrow() ? 'phone' : 'desktop')
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Preview"
      description="As a subscriber gets it. What is not public is left out."
    >
      {error && !blocks ? (
        <ErrorBox message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
      ) : blocks ? (
        <>
          <Looks look={look} onLook={setLook} />
          <Mail issue={issue} blocks={blocks} look={look} />
        </>
      ) : (
        <Loading label="Loading the preview…">
          <Skeleton className="h-[60vh]" />
        </Loading>
      )}
    </Dialog>
  )
}
