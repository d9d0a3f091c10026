import { Parser } from 'htmlparser2'

/** A mail as a transport gets it, or as the local backend has caught it. */
type Mail = {
  to: string
  subject: string
  text: string
  html: string
  attachments?: readonly { filename: string; type: string; content: string | Uint8Array }[]
  headers?: Readonly<Record<string, string>>
}

/** What people see of the HTML part: its words, with the address of a link or picture after it where the text part has one. */
function readHtml(html: string) {
  const inside: string[] = []
  const hrefs: string[] = []
  let [said, title, preheader] = ['', '', '']
  const pictures: string[] = []
  const parser = new Parser({
    onopentag: (tag, { href = '', style = '', src, alt = '', width = '' }) => {
      inside.push(style.includes('display: none') ? 'hidden' : tag)
      if (tag === 'a') hrefs.push(href)
      if (tag === 'img') {
        if (!src?.endsWith('/apple-touch-icon.png')) pictures.push(`${src} (${width})`)
        said += alt && `[${alt}]`
      }
    },
    ontext: (text) => {
      if (inside.includes('title')) title += text
      else if (inside.includes('hidden')) preheader += text
      else if (!inside.includes('style')) said += text
    },
    onclosetag: (tag) => {
      inside.pop()
      const href = tag === 'a' ? (hrefs.pop() ?? '').replace(/^(tel|sms):/, '') : ''
      // The name of the site, and the title of an article, lead where the text part says it elsewhere.
      if (/^https?:\/\/[^/]+$/.test(href) || inside.includes('h2') || said.endsWith(href)) return
      said += ` ${href} `
    },
  })
  parser.end(html)
  return { said, title, preheader: preheader.replace(/[\u034f\u200c\u00a0]/g, ''), pictures }
}

/** A part without what only one of the two needs: spaces, marks of its form, and the site's address below. */
function essence(part: string): string {
  const plain = part.replace(/https?:\/\/[^/\s]+\s*$/, '').replace(/[\s:()[\]>-]/g, '')
  // The way to the archive stands above the name in the one, below the heading in the other.
  const [archive = ''] = /Readinbrowser.*?\/\/[^A-Z]+/.exec(plain) ?? []
  return plain.replace(archive, '') + archive
}

/**
 * A mail as its reader has it: to whom, the subject, the files, the headers for mail programs, the pictures, and the text with
 * the address of every link. The HTML part is added only where it says anything else than the text.
 */
export function readMail({ to, subject, text, html, attachments = [], headers = {} }: Mail): string {
  const { said, title, preheader, pictures } = readHtml(html)
  const heads: [string, string][] = [
    ['To', to],
    ['Subject', subject],
    ...(title === subject ? [] : [['Title', title] as [string, string]]),
    ...(preheader ? [['Preheader', preheader] as [string, string]] : []),
    ...attachments.map(({ filename, type }): [string, string] => ['Attached', `${filename} (${type})`]),
    ...Object.entries(headers),
    ...pictures.map((picture): [string, string] => ['Picture', picture]),
  ]
  const same = essence(said) === essence(text)
  return `${heads.map(([name, value]) => `${name}: ${value}\n`).join('')}\n${text}${same ? '' : `\nThe HTML part says something else:\n\n${said}\n`}`
}
