import { fullName } from '../../../../src/features/publish/site/site.ts'
import { escapeHtml } from '../escape.ts'
import { pictureInMail } from './picture.ts'
import { richAsHtml, richAsText, serif } from './rich.ts'

/** A block of a mail. Every text is plain; only `rich` holds HTML, which is sanitized. */
export type Block =
  | { kind: 'text' | 'note'; text: string }
  | { kind: 'facts'; facts: readonly (readonly [label: string, value: string])[] }
  | { kind: 'button'; label: string; href: string }
  | { kind: 'links'; links: readonly { label: string; href: string }[] }
  | { kind: 'rich'; html: string }
  | { kind: 'picture'; address: string; alt: string; href: string }
  | { kind: 'quote'; intro: string; text: string }
  | Item

/** Something to read on the site: its picture, its title as a link, what is to know of it, and the way to it. */
interface Item {
  kind: 'item'
  title: string
  href: string
  /** The address of its picture; empty without one. */
  picture: string
  facts: readonly (readonly [label: string, value: string])[]
  text: string
  more: string
}

/** The content of a mail, from which the HTML and text parts are made. */
export interface Letter {
  subject: string
  heading: string
  /** The reader's name, where it is known; the mail greets them by it. */
  reader?: string
  blocks: readonly Block[]
  /** Why the reader gets it; shown in the footer. */
  reason: string
  /** A link beside the reason, with which the reader can change their settings. */
  footLink?: { label: string; href: string }
  /** What lists of mails show after the subject. */
  preheader?: string
  /** The same text on the site. */
  archive?: string
  /** The chamber's postal address, where the law asks for it. */
  address?: string
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

/** The site's type of texts. */
const sans = "'Golos Text', Arial, Helvetica, sans-serif"

/**
 * The colours for readers who prefer dark ones. A style element holds them, because an element's own styles cannot ask;
 * mail programs that ignore it show the light ones or darken the mail themselves.
 */
export const darkColours: readonly (readonly [selector: string, colours: Readonly<Record<string, string>>])[] = [
  ['body', { 'background-color': '#131c23', color: '#ece8de' }],
  ['.sheet', { 'background-color': '#1d2932' }],
  ['a', { color: '#8fcbd9' }],
  ['.quiet, .quiet a, blockquote', { color: '#b3bcc2' }],
  ['.line, .line td, blockquote', { 'border-color': '#3c4a54' }],
  ['.button', { 'background-color': '#1b6478' }],
  ['.button a', { color: '#ffffff' }],
]

const darkStyle = `@media (prefers-color-scheme: dark) {
${darkColours
  .map(
    ([selector, colours]) =>
      `${selector} { ${Object.entries(colours)
        .map(([name, value]) => `${name}: ${value} !important`)
        .join('; ')} }`,
  )
  .join('\n')}
}`

/**
 * The width of a mail, in pixels, without the margins of the window. It is an attribute, for Word's engine in Outlook,
 * which knows no `max-width`; for `max-width` to count on phones, the table around it has a fixed layout.
 */
const mailWidth = 560

/** A picture as wide as the column, or as itself where its address says that it is smaller. */
function pictureAsHtml(picture: string, alt: string, siteUrl: string): string {
  const { address, width } = pictureInMail(picture, siteUrl)
  return `<img src="${escapeHtml(address)}" alt="${escapeHtml(alt)}" width="${width}" style="display: block; max-width: 100%; height: auto; border: 0; border-radius: 4px">`
}

const paragraph = (text: string, style: string, quiet = '') =>
  `<p${quiet} style="margin: 0 0 20px; ${style}">${escapeHtml(text).replace(/\r?\n/g, '<br>')}</p>`

/** Words that follow the preheader in lists of mails would be the beginning of the mail; white space takes their place. */
const preheaderEnd = '&#847;&zwnj;&nbsp;'.repeat(60)

function factsAsHtml(facts: Item['facts']): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="line" style="margin: 0 0 24px; border-top: 1px solid #d8ccb6">${facts.map(([label, value]) => `<tr><td class="quiet" style="padding: 10px 16px 10px 0; border-bottom: 1px solid #d8ccb6; width: 84px; font-size: 14px; line-height: 1.5; color: #3c5a70; vertical-align: top">${escapeHtml(label)}</td><td style="padding: 10px 0; border-bottom: 1px solid #d8ccb6; font-size: 16px; line-height: 1.5; word-break: break-word">${linked(value)}</td></tr>`).join('')}</table>`
}

function itemAsHtml({ title, href, picture, facts, text, more }: Item, siteUrl: string): string {
  // The title names the link, so the picture in it needs no words.
  const shown =
    picture === '' ? '' : `${pictureAsHtml(picture, '', siteUrl)}<span style="display: block; height: 14px"></span>`
  return `<div class="line" style="margin: 8px 0 32px; padding-top: 28px; border-top: 1px solid #d8ccb6">
<h2 style="margin: 0 0 12px; font-family: ${serif}; font-size: 21px; line-height: 1.3; font-weight: 600"><a href="${escapeHtml(href)}" style="color: #0b5e70; text-decoration: none">${shown}${escapeHtml(title)}</a></h2>
${facts.length === 0 ? '' : factsAsHtml(facts)}${text === '' ? '' : paragraph(text, 'font-size: 16px; line-height: 1.6')}<p style="margin: 0 0 20px; font-size: 16px; line-height: 1.6"><a href="${escapeHtml(href)}" style="color: #0b5e70">${escapeHtml(more)}</a></p>
</div>`
}

function blockAsHtml(block: Block, siteUrl: string): string {
  switch (block.kind) {
    case 'text':
      return block.text
        .split(/\n{2,}/)
        .map((part) => paragraph(part, 'font-size: 16px; line-height: 1.6'))
        .join('')
    case 'note':
      return paragraph(block.text, 'font-size: 14px; line-height: 1.6; color: #3c5a70', ' class="quiet"')
    case 'rich':
      return `<div style="margin: 0 0 20px; font-size: 16px; line-height: 1.6">${richAsHtml(block.html, siteUrl)}</div>`
    case 'button':
      // A cell, since Word's engine gives links no padding.
      return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin: 8px 0 28px"><tr><td class="button" style="padding: 14px 24px; border-radius: 3px; background-color: #0b5e70; font-size: 16px; line-height: 1.2; font-weight: 600"><a href="${escapeHtml(block.href)}" style="color: #ffffff; text-decoration: none">${escapeHtml(block.label)}</a></td></tr></table>`
    case 'links':
      return `<ul style="margin: 0 0 20px; padding-left: 24px; font-size: 16px; line-height: 1.6">${block.links.map(({ label, href }) => `<li style="margin: 0 0 6px"><a href="${escapeHtml(href)}" style="color: #0b5e70">${escapeHtml(label)}</a></li>`).join('')}</ul>`
    case 'facts':
      return factsAsHtml(block.facts)
    case 'picture': {
      const picture = pictureAsHtml(block.address, block.alt, siteUrl)
      return `<p style="margin: 0 0 20px">${block.href === '' ? picture : `<a href="${escapeHtml(block.href)}">${picture}</a>`}</p>`
    }
    case 'quote':
      return `${paragraph(block.intro, 'font-size: 14px; line-height: 1.6; color: #3c5a70', ' class="quiet"')}<blockquote style="margin: 0 0 20px; padding-left: 16px; border-left: 3px solid #d8ccb6; color: #3c5a70">${paragraph(block.text, 'font-size: 14px; line-height: 1.6')}</blockquote>`
    case 'item':
      return itemAsHtml(block, siteUrl)
  }
}

/** Turns a value that is a web address into a link. */
function linked(value: string): string {
  return /^https?:\/\/\S+$/.test(value)
    ? `<a href="${escapeHtml(value)}" style="color: #0b5e70">${escapeHtml(value)}</a>`
    : escapeHtml(value)
}

const factsAsText = (facts: Item['facts']) => facts.map(([label, value]) => `${label}: ${value}`).join('\n')

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
      return factsAsText(block.facts)
    case 'picture':
      return [block.alt && `[${block.alt}]`, block.href].filter(Boolean).join('\n')
    case 'quote':
      return `${block.intro}\n${block.text.replace(/^/gm, '> ')}`
    case 'item': {
      const title = `${block.title}\n${'-'.repeat(Math.min(72, [...block.title].length))}`
      return [title, factsAsText(block.facts), block.text, `${block.more}:\n${block.href}`].filter(Boolean).join('\n\n')
    }
  }
}

/**
 * The words that greet a reader. Somebody else may have typed the name: a space after each full stop, so that mail
 * programs make no link of it.
 */
const greeting = (reader: string) => `Dear ${reader.replace(/\.(?=\p{L})/gu, '. ')},`

/**
 * The HTML part of a mail: one narrow column that fits a phone, tables where mail programs need them, no script, and no
 * external resources except the site's icon and the pictures of an announcement or a letter.
 */
export function letterAsHtml(
  { subject, heading, reader, blocks, reason, footLink, preheader, archive, address }: Letter,
  { name, siteUrl }: Pick<Brand, 'name' | 'siteUrl'>,
): string {
  const foot =
    footLink === undefined
      ? ''
      : ` <a href="${escapeHtml(footLink.href)}" style="color: #3c5a70">${escapeHtml(footLink.label)}</a>`
  const hidden = preheader
    ? `<div style="display: none; max-height: 0; overflow: hidden; mso-hide: all">${escapeHtml(preheader)}${preheaderEnd}</div>\n`
    : ''
  const top =
    archive === undefined
      ? ''
      : `<tr><td class="quiet" style="padding: 0 8px 12px; font-size: 13px; line-height: 1.6; color: #3c5a70"><a href="${escapeHtml(archive)}" style="color: #3c5a70">Read in browser</a></td></tr>\n`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<style>
${darkStyle}
</style>
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin: 0; background-color: #f6f1e8; font-family: ${sans}; color: #10212b">
${hidden}<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="table-layout: fixed"><tr><td align="center" style="padding: 24px 12px 40px">
<table role="presentation" width="${mailWidth}" cellpadding="0" cellspacing="0" style="max-width: 100%; word-break: break-word">
${top}<tr><td style="padding: 8px 8px 20px"><a href="${escapeHtml(siteUrl)}" style="font-family: ${serif}; font-size: 20px; font-weight: 600; color: #10212b; text-decoration: none"><img src="${escapeHtml(siteUrl)}/apple-touch-icon.png" alt="" width="36" style="vertical-align: middle; margin-right: 12px; border: 0">${escapeHtml(name)}</a></td></tr>
<tr><td class="sheet" style="padding: 36px 28px 20px; background-color: #ffffff; border-top: 3px solid #c9952f; border-radius: 4px">
<h1 style="margin: 0 0 20px; font-family: ${serif}; font-size: 25px; line-height: 1.25; font-weight: 600">${escapeHtml(heading)}</h1>
${[...(reader ? [{ kind: 'text', text: greeting(reader) } as const] : []), ...blocks].map((block) => blockAsHtml(block, siteUrl)).join('\n')}
</td></tr>
<tr><td class="quiet" style="padding: 20px 8px 0; font-size: 13px; line-height: 1.6; color: #3c5a70">${escapeHtml(reason)}${foot}<br><a href="${escapeHtml(siteUrl)}" style="color: #3c5a70">${fullName}</a>${address === undefined ? '' : `<br>${escapeHtml(address)}`}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

/** The text part of a mail: the same words, for readers without HTML. */
export function letterAsText(
  { heading, reader, blocks, reason, footLink, archive, address }: Letter,
  { name, siteUrl }: Brand,
): string {
  const foot = footLink === undefined ? reason : `${reason} ${footLink.label}: ${footLink.href}`
  const parts = [
    name,
    heading,
    archive && `Read in browser:\n${archive}`,
    reader && greeting(reader),
    ...blocks.map((block) => blockAsText(block, siteUrl)),
    '--',
    foot,
    [fullName, address, siteUrl].filter(Boolean).join('\n'),
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}
