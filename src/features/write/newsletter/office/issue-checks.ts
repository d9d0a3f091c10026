import { hasText } from '@/components/rich-text/content'
import { cutOffWords } from '@/features/write/mail/shared/mail-size'
import { absolute } from '../../../../../supabase/functions/_shared/mail/address.ts'
import type { ResolvedBlock } from '../../../../../supabase/functions/_shared/mail/newsletter-blocks.ts'

/** What a check found. */
export type IssueCheck = {
  /** Where it is: a block by its id, the field of the subject, or the issue as a whole. */
  where: { block: string } | 'subject' | 'issue'
  says: string
  /** Whether the database refuses to send the issue as long as this is so (`private.check_sendable`). */
  stops: boolean
}

/** The addresses to which what is written in a block leads, as written. */
function addressesOf(block: ResolvedBlock): string[] {
  switch (block.kind) {
    case 'text': {
      const { body } = new DOMParser().parseFromString(block.html, 'text/html')
      return [...body.querySelectorAll('a[href]')].map((link) => link.getAttribute('href')?.trim() ?? '')
    }
    case 'picture':
      return block.link === '' ? [] : [block.link]
    case 'button':
      return block.href === '' ? [] : [block.href]
    default:
      return []
  }
}

/** The path of an address on the site itself; undefined for any other. */
function sitePath(address: string, origin: string): string | undefined {
  // A relative address without a slash at its beginning is no link in a mail.
  if (!/^(https?:)?\//i.test(address) || !URL.canParse(address, origin)) return undefined
  const url = new URL(address, origin)
  return url.origin === origin ? url.pathname : undefined
}

/**
 * The paths of the site to which what is written in an issue leads; its articles and events not included, of which the
 * database says whether they are public.
 *
 * @param origin scheme and host of the site
 */
export function sitePathsOf(blocks: readonly ResolvedBlock[], origin: string): string[] {
  const paths = blocks.flatMap(addressesOf).map((address) => sitePath(address, origin))
  return [...new Set(paths)].filter((path) => path !== undefined).sort()
}

/** Whether a path is behind the sign-in: the dashboard is not for subscribers. */
function isPrivate(path: string): boolean {
  return /^\/dashboard(?:\/|$)/i.test(path)
}

function picturesWithoutWords(html: string): boolean {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return [...body.querySelectorAll('img')].some((picture) => !picture.getAttribute('alt')?.trim())
}

/** Whether a reader without HTML reads anything of a block. */
function says(block: ResolvedBlock): boolean {
  switch (block.kind) {
    case 'text':
      return hasText(block.html)
    case 'picture':
      return block.alt.trim() !== ''
    case 'button':
      return block.label.trim() !== '' && block.href !== ''
    default:
      return block.public
  }
}

/**
 * What is wrong with an issue before it is sent, in the order of its blocks.
 *
 * @param issue with its blocks as `resolve_newsletter_blocks` returns them
 * @param about.bytes the size of the mail's HTML part
 * @param about.origin scheme and host of the site
 * @param about.isDead whether no page of the site is at a path; see {@link sitePathsOf}
 */
export function checkIssue(
  { subject, blocks }: { subject: string; blocks: readonly ResolvedBlock[] },
  { bytes, origin, isDead }: { bytes: number; origin: string; isDead: (path: string) => boolean },
): IssueCheck[] {
  const checks: IssueCheck[] = []
  const stop = (where: IssueCheck['where'], says: string) => checks.push({ where, says, stops: true })
  const warn = (where: IssueCheck['where'], says: string) => checks.push({ where, says, stops: false })

  if (subject.trim() === '') stop('subject', 'The issue has no subject.')
  if (blocks.length === 0) stop('issue', 'The issue is empty.')
  for (const block of blocks) {
    const where = { block: block.id }
    switch (block.kind) {
      case 'text':
        if (picturesWithoutWords(block.html))
          warn(where, 'A picture in the text has no description for readers who do not see it.')
        break
      case 'picture':
        if (block.url === '') stop(where, 'The picture is missing.')
        else if (block.alt.trim() === '') warn(where, 'The picture has no description for readers who do not see it.')
        break
      case 'button':
        if (block.label.trim() === '') stop(where, 'The button has no words.')
        if (block.href === '') stop(where, 'The button leads nowhere.')
        break
      default: {
        const title = block.title ? ` “${block.title}”` : ''
        if (!block.public)
          stop(where, `The ${block.kind}${title} is not public: it was withdrawn or deleted, or is not published yet.`)
        else if (block.kind === 'event' && block.cancelled) stop(where, `The event${title} is cancelled.`)
        else if (block.kind === 'event' && block.over) stop(where, `The event${title} is over.`)
      }
    }
    for (const address of new Set(addressesOf(block))) {
      const path = sitePath(address, origin)
      if (absolute(address, origin) === '' || (path !== undefined && (isPrivate(path) || isDead(path))))
        warn(where, `The link to “${address}” leads nowhere.`)
    }
  }
  if (blocks.length > 0 && !blocks.some(says))
    warn('issue', 'The text part is empty: readers who see no pictures see nothing but the subject.')
  const tooLarge = cutOffWords(bytes)
  if (tooLarge) warn('issue', tooLarge)
  return checks
}
