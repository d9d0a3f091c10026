import { useQuery } from '@tanstack/react-query'
import { Dialog } from '@/components/ui/dialog'
import { ErrorBox, Loading, Skeleton } from '@/components/ui/states'
import { shownMail } from '@/features/write/mail/shared/shown-mail'
import { useSiteSettings } from '@/features/publish/site/public/api'
import { letterTemplates } from '../../../../../supabase/functions/_shared/mail/letter-templates.ts'
import { renderTemplate } from '../../../../../supabase/functions/_shared/mail/render.ts'
import type { Addressees } from '../letters'
import { letterSampleQuery } from './api'

function Mail({ to, subject, content }: { to: Addressees; subject: string; content: string }) {
  const { data, error, isFetching, refetch } = useQuery(letterSampleQuery(to))
  const { title, office } = useSiteSettings()
  if (error && !data) return <ErrorBox message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
  const template = letterTemplates[to.eventId ? 'letter-participant' : 'letter-member']
  if (!data || !template)
    return (
      <Loading label="Loading the preview…">
        <Skeleton className="h-80" />
      </Loading>
    )
  const brand = { name: title, email: office?.email ?? '', office, siteUrl: window.location.origin }
  const mail = renderTemplate(template, { ...data, subject, content }, brand)
  return (
    <>
      <p className="mb-4 text-small break-words">
        Subject: <span className="font-semibold">{mail.subject}</span>
      </p>
      {/* Without scripts, forms, windows and the site's own rights. */}
      <iframe
        title="The mail"
        sandbox=""
        srcDoc={shownMail(mail.html)}
        className="h-[60vh] w-full rounded-card border border-paper-300 bg-white"
      />
    </>
  )
}

/** A letter as its recipients get it: rendered by the template that sends it. */
export default function LetterPreview({
  onClose,
  ...mail
}: {
  to: Addressees
  subject: string
  content: string
  onClose: () => void
}) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Preview"
      description={mail.to.eventId ? 'As somebody with a place gets it.' : 'As a contact of a member gets it.'}
    >
      <Mail {...mail} />
    </Dialog>
  )
}
