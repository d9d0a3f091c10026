import { Container, Eyebrow } from '@/components/page'
import { useSession } from '@/features/session/api'

/** The first page after signing in. */
export function OverviewPage() {
  const { profile } = useSession()
  return (
    <Container className="py-12 md:py-16">
      <Eyebrow>Member portal</Eyebrow>
      <h1 className="font-serif text-title font-semibold">{profile?.first_name ? `Welcome, ${profile.first_name}` : 'Welcome'}</h1>
    </Container>
  )
}
