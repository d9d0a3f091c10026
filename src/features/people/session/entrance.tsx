import type { ReactNode } from 'react'
import { Eyebrow, pageColumns } from '@/components/ui/page'
import { Picture } from '@/components/ui/picture'
import { PrivacyNote } from '@/features/publish/site/shared/form-notes'

/** The layout of the sign-in pages: a form on paper, and on wide windows a picture of the office's window beside it. */
export function Entrance({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <div className={`min-h-[calc(100dvh-4.5rem)] ${pageColumns}`}>
      <div className="col-start-2 w-full max-w-[27rem] py-8 max-lg:mx-auto md:py-14 lg:py-24">
        <Eyebrow>Member portal</Eyebrow>
        <h1 className="font-serif text-title font-semibold">{title}</h1>
        {lead && <p className="mt-4 text-ink-700">{lead}</p>}
        <div className="mt-8 mb-6">{children}</div>
        <PrivacyNote>We use this for your account alone.</PrivacyNote>
      </div>
      <div className="relative col-span-2 hidden lg:block">
        {/* Not eager: phones do not show it, but would load it. */}
        <Picture
          src="/artwork/almaty-night.webp"
          sizes="max(46vw, 144vh)"
          ratio="auto"
          className="absolute inset-0 h-full w-full"
        />
      </div>
    </div>
  )
}
