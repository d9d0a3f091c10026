import { readableAddress } from '@/features/members/directory/member-words'
import { phoneHref } from '@/lib/text/phone'

/** An email address, a telephone number, or the address of a page, here or elsewhere, as a link. */
export function ContactLink({ to }: { to: string }) {
  const web = /^(https?:|\/)/i.test(to)
  return (
    <a
      href={web ? to : to.includes('@') ? `mailto:${to}` : phoneHref(to)}
      {...(web && { target: '_blank', rel: 'noreferrer' })}
      className="inline-flex min-h-6 items-center text-sky-700 underline-offset-4 [overflow-wrap:anywhere] hover:underline max-lg:min-h-touch"
    >
      <span>
        {web ? readableAddress(to) : to}
        {web && <span className="sr-only"> (opens in a new tab)</span>}
      </span>
    </a>
  )
}
