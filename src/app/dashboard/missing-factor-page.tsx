import { useEffect } from 'react'
import { Container } from '@/components/ui/page'
import { missingFactorWords, type MissingFactor } from '@/features/people/second-factor/second-factor'
import { MissingFactorForm } from '@/features/people/second-factor/shared/missing-factor-form'

/**
 * The only page of the dashboard for somebody who has signed in without the second factor that they need.
 *
 * @param props.missing the code, or the second factor itself
 */
export function MissingFactorPage({ missing }: { missing: MissingFactor }) {
  const { title, text } = missingFactorWords[missing]
  // The form that had the focus is gone.
  useEffect(() => () => document.getElementById('main')?.focus({ preventScroll: true }), [])
  return (
    <Container className="py-12 md:py-16">
      <div className="max-w-md">
        <h1 className="font-serif text-title font-semibold">{title}</h1>
        <p className="mt-4 mb-8 text-ink-700">{text}</p>
        <MissingFactorForm missing={missing} />
      </div>
    </Container>
  )
}
