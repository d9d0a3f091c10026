import { CircleCheck } from 'lucide-react'
import { Button } from '@/components/ui/button'

/**
 * What a registration or an order came to, in place of its form.
 *
 * @param props.note what is true for known and for new people
 */
export function Answered({
  title,
  text,
  note,
  onClose,
}: {
  title: string
  text: string
  note: string
  onClose: () => void
}) {
  return (
    <div className="grid min-h-56 place-content-center justify-items-center text-center">
      <CircleCheck aria-hidden="true" className="size-14 text-leaf-700" strokeWidth={1.25} />
      <p className="mt-5 max-w-full font-serif text-subheading font-semibold break-words">{title}</p>
      <p className="mt-2 max-w-sm break-words text-ink-700">{text}</p>
      <p className="mt-3 max-w-sm text-fine text-ink-600">{note}</p>
      <Button className="mt-6" onClick={onClose}>
        Close
      </Button>
    </div>
  )
}
