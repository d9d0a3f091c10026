import * as z from 'zod/mini'
import type { ComparedField } from '@/components/editorial/editorial'
import { cleanLine } from '@/lib/text/email'
import { optionalText } from '@/lib/text/validation'
import { escapeHtml } from '../../../../../../supabase/functions/_shared/escape.ts'
import type { IssueBlock } from '../../../../../../supabase/functions/_shared/mail/newsletter-blocks.ts'
import { mostBlocks, parseNewsletterIssue, type NewsletterIssue } from '../../issue'

export type { IssueBlock }

/** The values of an issue's form. */
export type IssueValues = NewsletterIssue

/** Checks a stored draft before the form uses it. */
export const parseIssueDraft: (stored: unknown) => IssueValues | undefined = parseNewsletterIssue

/** The initial values of a new issue's form. */
export const emptyIssue: IssueValues = { subject: '', preheader: '', blocks: [] }

/**
 * The values of a stored issue or version. The keys of its blocks stand in the order of the form's own, by which it
 * compares them: the database sorts them otherwise.
 */
export function issueValuesOf(stored: unknown): IssueValues {
  return parseNewsletterIssue(stored) ?? emptyIssue
}

/** A page of the site, as the address of a link. */
const pagePattern = /^\/(?:[^\s/\\<>"][^\s\\<>"]*)?$/

/** An address with https, whose host has a dot. */
const addressPattern = /^https:\/\/[^\s/?#<>"\\][^\s/?#<>"\\.]*\.[^\s<>"\\]+$/i

/** Why no button or picture can lead there, by the database's rule (`private.is_issue_link`). */
function linkFault(address: string): string | undefined {
  if (address.length > 2_000) return 'A link has at most 2,000 characters.'
  return pagePattern.test(address) || (addressPattern.test(address) && URL.canParse(address))
    ? undefined
    : 'A link is a whole address such as https://example.com or, for a page of this site, begins with /'
}

/** The longest rich text of a block, in characters of HTML. */
const longestText = 200_000
/** The most that all blocks take together, in bytes (the database checks it too). */
const mostBytes = 900_000

/** Why a block cannot be stored; undefined for one that can. What keeps it from being sent are the checks' business. */
export function faultOf(block: IssueBlock): string | undefined {
  const link = block.kind === 'button' ? block.href : block.kind === 'picture' ? block.link : ''
  const fault = link.trim() && linkFault(link.trim())
  if (fault) return fault
  if (block.kind === 'text' && block.html.length > longestText)
    return 'This text is too long to be stored. Please shorten it.'
  return undefined
}

/** The first block that cannot be stored. */
export function faultyBlock(blocks: readonly IssueBlock[]): IssueBlock | undefined {
  return blocks.find((block) => faultOf(block) !== undefined)
}

function blocksFault(blocks: readonly IssueBlock[]): string | undefined {
  if (blocks.length > mostBlocks) return `An issue has at most ${mostBlocks} blocks.`
  const faulty = faultyBlock(blocks)
  if (faulty) return `Block ${blocks.indexOf(faulty) + 1}: ${faultOf(faulty)}`
  if (new TextEncoder().encode(JSON.stringify(blocks)).length > mostBytes)
    return 'The issue is too long to be stored. Please shorten it.'
  return undefined
}

/** The rules for saving an issue; a draft may have empty fields. Maximum lengths as in the database. */
export const issueSchema = z.object({
  subject: optionalText(200),
  preheader: optionalText(200),
  blocks: z
    .array(z.custom<IssueBlock>())
    .check(z.refine((blocks) => !blocksFault(blocks), { error: ({ input }) => blocksFault(input as IssueBlock[]) })),
})

/** A form's values as they are stored. */
export function storedValuesOf({ subject, preheader, blocks }: IssueValues): IssueValues {
  return {
    subject: cleanLine(subject),
    preheader: cleanLine(preheader),
    blocks: blocks.map((block) => {
      if (block.kind === 'button') return { ...block, label: cleanLine(block.label), href: block.href.trim() }
      if (block.kind === 'picture') return { ...block, alt: cleanLine(block.alt), link: block.link.trim() }
      return block
    }),
  }
}

/** An issue as a new one, with ids of its own. */
export function copyOf(issue: IssueValues, newId: () => string): IssueValues {
  return { ...issue, blocks: issue.blocks.map((block) => ({ ...block, id: newId() })) }
}

/** The id of the article or event that a block shows. */
export function shownId(block: IssueBlock): string | undefined {
  if (block.kind === 'article') return block.article_id
  return block.kind === 'event' ? block.event_id : undefined
}

function blockHtml(block: IssueBlock, titleOf: (id: string) => string | undefined): string {
  const line = (text: string) => `<p>${escapeHtml(text)}</p>`
  switch (block.kind) {
    case 'text':
      return block.html
    case 'article':
      return line(`Article: ${titleOf(block.article_id) ?? block.article_id}`)
    case 'event':
      return line(`Event: ${titleOf(block.event_id) ?? block.event_id}`)
    case 'picture':
      return `<img src="${escapeHtml(block.url)}" alt="${escapeHtml(block.alt)}">${line(`Picture: ${[block.alt, block.link].filter(Boolean).join(', ')}`)}`
    case 'button':
      return line(`Button: ${block.label}, ${block.href}`)
  }
}

/**
 * The values as labels and texts, for comparing two versions.
 *
 * @param titleOf the title of an article or event, as far as it is known
 */
export function issueFields(values: IssueValues, titleOf: (id: string) => string | undefined): ComparedField[] {
  return [
    { label: 'Subject', value: values.subject },
    { label: 'Preheader', value: values.preheader },
    { label: 'Content', value: values.blocks.map((block) => blockHtml(block, titleOf)).join(''), rich: true },
  ]
}
