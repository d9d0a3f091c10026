import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { decodeQR } from 'qr/decode.js'

/** A text and where it stands on its page, in points. */
export type Box = { text: string; x: number; y: number; width: number; height: number }
type Node = { role?: string; children?: Node[]; alt?: string }

/** The QR code of a PDF, from the rectangles that it draws. */
function qrOf(bytes: Uint8Array): string | undefined {
  const figure = /\/Figure <<[^]*?EMC/.exec(Buffer.from(bytes).toString('latin1'))?.[0]
  if (figure === undefined) return undefined
  const [frame, ...modules] = [...figure.matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re$/gm)].map((match) =>
    match.slice(1).map(Number),
  ) as [x: number, y: number, width: number, height: number][]
  if (frame === undefined) return undefined
  const scale = 5
  const width = Math.round(frame[2] * scale)
  const data = new Uint8Array(width * width * 4).fill(255)
  for (const [x, y, w, h] of modules)
    for (let row = Math.round((y - frame[1]) * scale); row < Math.round((y - frame[1] + h) * scale); row += 1) {
      const at = (column: number) => (row * width + Math.round((x - frame[0] + column) * scale)) * 4
      data.fill(0, at(0), at(w))
    }
  for (let index = 3; index < data.length; index += 4) data[index] = 255
  return decodeQR({ width, height: width, data })
}

/** What another program reads in a document's PDF: its texts in their order, by page and as a whole, and its QR code. */
export async function readPaper(bytes: Uint8Array) {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const pages: Box[][] = []
  const texts: string[] = []
  const roles: string[] = []
  const walk = ({ role, children = [], alt }: Node) => {
    if (role) roles.push(alt ? `${role}: ${alt}` : role)
    children.forEach(walk)
  }
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const boxes: Box[] = []
    let text = ''
    for (const item of (await page.getTextContent({ includeMarkedContent: true })).items) {
      if (!('str' in item)) {
        if (item.type === 'endMarkedContent') text += '\n'
        continue
      }
      text += item.hasEOL ? `${item.str} ` : item.str
      const [x, y] = item.transform.slice(4) as [number, number]
      if (item.str.trim() !== '') boxes.push({ text: item.str, x, y, width: item.width, height: item.height })
    }
    pages.push(boxes)
    // The fonts make some letters of two signs.
    texts.push(
      text
        .normalize('NFC')
        .replace(/[ \u00a0]+/g, ' ')
        .replace(/^ | $/gm, '')
        .replace(/\n{2,}/g, '\n')
        .trim(),
    )
    walk((await page.getStructTree()) as Node)
  }
  const [metadata, marks] = [await pdf.getMetadata(), await pdf.getMarkInfo()]
  await pdf.destroy()
  const info = metadata.info as { Title: string; Language: string; CreationDate: string }
  return { bytes, pages, texts, text: texts.join('\n'), qr: qrOf(bytes), roles, info, marks }
}

/** A document's paper as its reader has it: the title and day of the file, all texts, and what the QR code says. */
export function paperWords({ info, text, qr }: Awaited<ReturnType<typeof readPaper>>): string {
  return `${info.Title} (${info.CreationDate.slice(2, 10)})\n\n${text}\n\n${qr === undefined ? 'No QR code' : `QR code:\n${qr}`}\n`
}
