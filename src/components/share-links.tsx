import { Check, Link2, Mail } from 'lucide-react'
import { useEffect, useState } from 'react'

const item = 'inline-flex min-h-touch items-center gap-2 text-small font-medium text-sky-700 underline-offset-4 hover:underline'

/** Ways to pass a page on: copy its address, or send it by email. */
export function ShareLinks({ title }: { title: string }) {
  const [copied, setCopied] = useState<boolean | null>(null)
  const address = window.location.origin + window.location.pathname
  useEffect(() => {
    if (copied === null) return
    const timer = setTimeout(() => setCopied(null), 3_000)
    return () => clearTimeout(timer)
  }, [copied])
  return (
    <div className="flex flex-wrap items-center gap-x-6">
      <span className="text-small text-ink-600">Share</span>
      <button type="button" className={item} onClick={() => void navigator.clipboard.writeText(address).then(() => setCopied(true), () => setCopied(false))}>
        {copied ? <Check aria-hidden="true" className="size-4" /> : <Link2 aria-hidden="true" className="size-4" />} Copy link
      </button>
      <a className={item} href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title}\n${address}`)}`}>
        <Mail aria-hidden="true" className="size-4" /> Send by email
      </a>
      <span role="status" className="text-small text-leaf-700">
        {copied && 'Link copied'}
        {copied === false && 'Copying is not possible here. The address is in the address bar.'}
      </span>
    </div>
  )
}
