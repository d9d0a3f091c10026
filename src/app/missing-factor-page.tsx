import { Container } from '@/components/ui/page'
import { Enrolment } from '@/features/second-factor/shared/enrolment'
import { GiveCode } from '@/features/second-factor/shared/give-code'
import type { MissingFactor } from '@/features/second-factor/second-factor'

const words = {
  code: { title: 'Enter your code', text: 'Your account has a second factor. Enter its code to go on.' },
  enrolment: {
    title: 'Set up a second factor',
    text: 'Your role requires one: a code of an authenticator app, asked for after your password. Set it up to go on.',
  },
} as const

/**
 * The only page of the dashboard that somebody sees whose session lacks their second factor.
 *
 * @param props.missing the code, or the second factor itself
 */
export function MissingFactorPage({ missing }: { missing: MissingFactor }) {
  const { title, text } = words[missing]
  return (
    <Container className="py-12 md:py-16">
      <div className="max-w-md">
        <h1 className="font-serif text-title font-semibold">{title}</h1>
        <p className="mt-4 mb-8 text-ink-700">{text}</p>
        {/* The session is then proven, and the layout shows the page that was asked for. */}
        {missing === 'code' ? <GiveCode /> : <Enrolment onDone={() => undefined} />}
      </div>
    </Container>
  )
}
