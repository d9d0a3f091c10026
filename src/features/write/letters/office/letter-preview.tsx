import { useQuery } from '@tanstack/react-query'
import { Dialog } from '@/components/ui/dialog'
import { ErrorBox, Loading, Skeleton } from '@/components/ui/states'
import { bytesOf, cutOffWords } from '@/features/write/mail/shared/mail-size'
import { shownMail } from '@/features/write/mail/shared/shown-mail'
import { useSiteSettings } from '@/features/publish/site/public/api'
import { letterTemplates } from '../../../../../supabase/functions/_shared/mail/letter-templates.ts'
import { renderTemplate } from '../../../../../supabase/functions/_shared/mail/render.ts'
import type { Addressees } from '../letters'
import { letterSampleQuery } from './api'

type Letter = { to: Addressees; subject: string; content: string }

/** The mail once its sample is there, and the query for the sample. */
function useMail({ to, subject, content }: Letter) {
  const sample = useQuery(letterSampleQuery(to))
  const { title, office } = useSiteSettings()
  const brand = { name: title, email: office?.email ?? '', office, siteUrl: window.location.origin }
  const template = letterTemplates[to.eventId ? 'letter-participant' : 'letter-member']
  const mail = sample.data && template && renderTemplate(template, { ...sample.data, subject, content }, brand)
  return { sample, mail }
}

function CutOff({ html }: { html: string }) {
  const words = cutOffWords(bytesOf(html))
  return (
    words && (
      <p className="mb-4 rounded-card border border-wheat-300 bg-wheat-100 px-4 py-3 text-small text-ink-800">
        {words}
      </p>
    )
  )
}

/** That a letter is so large that its mails are cut off; nothing of any other. */
export function LetterCutOff(letter: Letter) {
  const { mail } = useMail(letter)
  return mail && <CutOff html={mail.html} />
}

function Mail(letter: Letter) {
  const {
    sample: { error, isFetching, refetch },
    mail,
  } = useMail(letter)
  if (error && !mail) return <ErrorBox message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
  if (!mail)
    return (
      <Loading label="Loading the preview…">
        <Skeleton className="h-80" />
      </Loading>
    )
  return (
    <>
      <CutOff html={mail.html} />
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
  ...letter
}: Letter & {
  onClose: () => void
}) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Preview"
      description={letter.to.eventId ? 'As somebody with a place gets it.' : 'As a contact of a member gets it.'}
    >
      <Mail {...letter} />
    </Dialog>
  )
}
