/** An event's meeting link. */
export function MeetingAddress({ link }: { link: string }) {
  return (
    <a
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      className="mt-1 inline-flex min-h-touch items-center text-small font-medium break-all text-sky-700 underline underline-offset-4"
    >
      {link.replace(/^https?:\/\//, '')}
    </a>
  )
}

/** Shown instead of the meeting link to visitors without a place, and to those who are not signed in. */
export function MeetingByMail() {
  return <p className="mt-1 text-fine text-ink-700">Registered participants receive it by email.</p>
}
