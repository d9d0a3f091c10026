import { useQuery } from '@tanstack/react-query'
import { memo, useDeferredValue } from 'react'
import { PreviewOverlay } from '@/components/editorial/preview-overlay'
import type { CompanyInput } from '../company-values'
import { companyQuery } from '../public/api'
import { CompanyView } from '../shared/company-view'
import { previewOf, type OwnCompany } from './own-company'

/** What the page shows besides the form's values; the preview does without as long as it is not known. */
function useSurroundings({ slug }: OwnCompany) {
  return useQuery(companyQuery(slug, true)).data
}

const Page = memo(function Page({ company, input }: { company: OwnCompany; input: CompanyInput }) {
  return <CompanyView company={previewOf(company, input, useSurroundings(company))} />
})

/** The page as it would be with the form's values, beside the form on wide windows. To look at: its links lead nowhere. */
export function PreviewBeside({ company, input }: { company: OwnCompany; input: CompanyInput }) {
  // Typing goes first.
  const shown = useDeferredValue(input)
  return (
    <section aria-label="Preview" className="sticky top-[5.5rem] hidden xl:block">
      <p className="rounded-t-card bg-ink-900 px-4 py-2 text-small font-semibold text-white">Preview – not public</p>
      <div
        tabIndex={0}
        role="group"
        aria-label="The page as members see it"
        className="max-h-[calc(100dvh-14rem)] overflow-y-auto overscroll-contain rounded-b-card border border-paper-300 bg-paper-50"
      >
        {/* Headings and margins as on a phone, whose width it has. */}
        <div inert className="[&_.px-gutter]:px-5! [&_h1]:text-[2rem]! [&_h2]:text-[1.5rem]!">
          <Page company={company} input={shown} />
        </div>
      </div>
    </section>
  )
}

/** The page as it would be with the form's values, in the whole window. */
export function CompanyPreview({
  company,
  input,
  onClose,
}: {
  company: OwnCompany
  input: CompanyInput
  onClose: () => void
}) {
  return (
    <PreviewOverlay of={input.name} onClose={onClose}>
      {() => <Page company={company} input={input} />}
    </PreviewOverlay>
  )
}
