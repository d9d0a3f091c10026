import { fullName } from '../../../../src/features/site/site.ts'
import { escapeHtml } from '../escape.ts'
import { richAsHtml, richAsText } from './rich.ts'

/** A block of a mail. Every text is plain; only `rich` holds HTML, which is sanitized. */
export type Block =
  | { kind: 'text' | 'note'; text: string }
  | { kind: 'facts'; facts: readonly (readonly [label: string, value: string])[] }
  | { kind: 'button'; label: string; href: string }
  | { kind: 'links'; links: readonly { label: string; href: string }[] }
  | { kind: 'rich'; html: string }

/** The content of a mail, from which the HTML and text parts are made. */
export interface Letter {
  subject: string
  heading: string
  blocks: readonly Block[]
  /** Why the reader gets it; shown in the footer. */
  reason: string
  /** A link beside the reason, with which the reader can change their settings. */
  footLink?: { label: string; href: string }
}

/** The sender of a mail. */
export interface Brand {
  /** The site's name. */
  name: string
  /** The address that the mail comes from. */
  email: string
  /** Scheme and host of the site. */
  siteUrl: string
  /** The chamber's first office, where one is stored. */
  office?: { address: string; email: string | null } | null
}

const serif = "Georgia, 'Times New Roman', serif"

const paragraph = (text: string, style: string) =>
  `<p style="margin: 0 0 20px; ${style}">${escapeHtml(text).replace(/\r?\n/g, '<br>')}</p>`

function blockAsHtml(block: Block, siteUrl: string): string {
  switch (block.kind) {
    case 'text':
      return block.text
        .split(/\n{2,}/)
        .map((part) => paragraph(part, 'font-size: 16px; line-height: 1.6'))
        .join('')
    case 'note':
      return paragraph(block.text, 'font-size: 14px; line-height: 1.6; color: #5b6770')
    case 'rich':
      return `<div style="margin: 0 0 20px; font-size: 16px; line-height: 1.6">${richAsHtml(block.html, siteUrl)}</div>`
    case 'button':
      return `<p style="margin: 8px 0 28px"><a href="${escapeHtml(block.href)}" style="display: inline-block; padding: 14px 24px; border-radius: 6px; background-color: #0f4c5c; color: #ffffff; font-size: 16px; line-height: 1.2; text-decoration: none">${escapeHtml(block.label)}</a></p>`
    case 'links':
      return `<ul style="margin: 0 0 20px; padding-left: 24px; font-size: 16px; line-height: 1.6">${block.links.map(({ label, href }) => `<li style="margin: 0 0 6px"><a href="${escapeHtml(href)}" style="color: #0f4c5c">${escapeHtml(label)}</a></li>`).join('')}</ul>`
    case 'facts':
      return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin: 0 0 24px; border-top: 1px solid #dcd7cb">${block.facts.map(([label, value]) => `<tr><td style="padding: 10px 16px 10px 0; border-bottom: 1px solid #dcd7cb; width: 84px; font-size: 14px; line-height: 1.5; color: #5b6770; vertical-align: top">${escapeHtml(label)}</td><td style="padding: 10px 0; border-bottom: 1px solid #dcd7cb; font-size: 16px; line-height: 1.5; word-break: break-word">${linked(value)}</td></tr>`).join('')}</table>`
  }
}

/** Turns a value that is a web address into a link. */
function linked(value: string): string {
  return /^https?:\/\/\S+$/.test(value)
    ? `<a href="${escapeHtml(value)}" style="color: #0f4c5c">${escapeHtml(value)}</a>`
    : escapeHtml(value)
}

function blockAsText(block: Block, siteUrl: string): string {
  switch (block.kind) {
    case 'text':
    case 'note':
      return block.text
    case 'rich':
      return richAsText(block.html, siteUrl)
    case 'button':
      return `${block.label}:\n${block.href}`
    case 'links':
      return block.links.map(({ label, href }) => `- ${label}:\n  ${href}`).join('\n')
    case 'facts':
      return block.facts.map(([label, value]) => `${label}: ${value}`).join('\n')
  }
}

/**
 * The HTML part of a mail: one narrow column that fits a phone, tables where mail programs need them, no script, and no
 * external resources except the pictures of an announcement or a letter.
 */
export function letterAsHtml(
  { subject, heading, blocks, reason, footLink }: Letter,
  { name, siteUrl }: Pick<Brand, 'name' | 'siteUrl'>,
): string {
  const foot =
    footLink === undefined
      ? ''
      : ` <a href="${escapeHtml(footLink.href)}" style="color: #5b6770">${escapeHtml(footLink.label)}</a>`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin: 0; background-color: #f6f4ef; font-family: ${serif}; color: #1d2b36">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding: 24px 12px 40px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width: 560px; word-break: break-word">
<tr><td style="padding: 8px 8px 20px"><a href="${escapeHtml(siteUrl)}" style="font-size: 20px; color: #0f4c5c; text-decoration: none">${escapeHtml(name)}</a></td></tr>
<tr><td style="padding: 36px 28px 20px; background-color: #ffffff; border-top: 3px solid #c8872e; border-radius: 8px">
<h1 style="margin: 0 0 20px; font-size: 25px; line-height: 1.25; font-weight: normal">${escapeHtml(heading)}</h1>
${blocks.map((block) => blockAsHtml(block, siteUrl)).join('\n')}
</td></tr>
<tr><td style="padding: 20px 8px 0; font-size: 13px; line-height: 1.6; color: #5b6770">${escapeHtml(reason)}${foot}<br><a href="${escapeHtml(siteUrl)}" style="color: #5b6770">${fullName}</a></td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

/** The text part of a mail: the same words, for readers without HTML. */
export function letterAsText({ heading, blocks, reason, footLink }: Letter, { name, siteUrl }: Brand): string {
  const foot = footLink === undefined ? reason : `${reason} ${footLink.label}: ${footLink.href}`
  return `${[name, heading, ...blocks.map((block) => blockAsText(block, siteUrl)), '--', foot, `${fullName}\n${siteUrl}`].join('\n\n')}\n`
}
