import { Mail } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { writeHref, type Addressees } from '../letters'

/**
 * Opens the form of a letter to those who are chosen in a list. A link could be opened in another tab, which would not
 * know whom, and write to all.
 *
 * @param props.people ids of registrations or members
 */
export function WriteButton({ to, people }: { to: Addressees; people: readonly string[] }) {
  const navigate = useNavigate()
  return (
    <Button look="quiet" onClick={() => void navigate(writeHref(to), { state: { people } })}>
      <Mail aria-hidden="true" className="size-4" /> Write
    </Button>
  )
}
