import { Buffer } from 'node:buffer'
import { inflateSync } from 'node:zlib'
import { create, type Font } from 'fontkit'
import PDFDocument from 'pdfkit'
import { heading, strong, text } from './fonts.ts'

/** The colours of the site (tailwind.config.ts). */
export const colours = {
  ink: '#10212B',
  quiet: '#526C7F',
  teal: '#0B5E70',
  wheat: '#C9952F',
  line: '#D8CCB6',
  paper: '#F6F1E8',
}

/** A4 in points, and its margins. */
export const page = { width: 595.28, height: 841.89, left: 48, right: 547.28, top: 50, bottom: 788, foot: 804 }

const faces = { text, strong, heading }
type Face = keyof typeof faces

/** How a text looks: its font, its size and the height of its lines in points, its colour. */
export type Style = { face: Face; size: number; line: number; colour: string; figures?: boolean }

/** A text in one style; `lang` where it is not in the document's language, Bulgarian, or where only one is. */
export type Words = {
  text: string
  style: Style
  lang?: 'bg' | 'en'
  tag?: 'P' | 'H1' | 'H2'
  /** Points above it. */
  above?: number
}

/** A column of a row: texts below each other between `x` and `x + width`. */
export type Cell = {
  x: number
  width: number
  words: readonly Words[]
  right?: boolean
  /** What the cell is in the structure of the document; nothing of its own where it is left out. */
  tag?: 'TD' | 'TH'
  /** Of a head: what it names. */
  scope?: 'Row' | 'Column'
}

type Pdf = InstanceType<typeof PDFDocument>
type Element = ReturnType<Pdf['struct']>

const files = new Map<Face, Buffer>()
const fonts = new Map<Face, Font>()

/** The file of a font. Inflated and read once: that takes longer than drawing a document. */
function fileOf(face: Face): Buffer {
  const file = files.get(face) ?? inflateSync(Buffer.from(faces[face], 'base64'))
  files.set(face, file)
  return file
}

function fontOf(face: Face): Font {
  const font = fonts.get(face) ?? (create(fileOf(face)) as Font)
  fonts.set(face, font)
  return font
}

const graphemes = new Intl.Segmenter('bg', { granularity: 'grapheme' })

/**
 * A text in letters that a font has. Each that it lacks, controls and marks of direction become a visible sign (U+FFFD);
 * lines stay.
 */
export function legible(words: string, face: Face): string {
  const font = fontOf(face)
  const has = (letters: string) =>
    [...letters].every(
      (letter) => !/[\p{C}\u2028\u2029]/u.test(letter) && font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0),
    )
  return words
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, ' ')
    .normalize('NFC')
    .split('\n')
    .map((line) =>
      Array.from(graphemes.segment(line), ({ segment }) =>
        has(segment) ? segment : has(segment.normalize('NFD')) ? segment.normalize('NFD') : '\uFFFD',
      ).join(''),
    )
    .join('\n')
}

/** Pages of A4 on which rows are set one below the other, with the structure that screen readers follow. */
export class Sheet {
  /** Where the next row begins, in points from the top of the page. */
  y = page.top
  readonly doc: Pdf
  readonly root: Element
  /** Draws what each following page repeats at its top, such as the head of a table. */
  repeated: (() => void) | undefined
  private index = 0
  /** By style and text: a row is measured before it is set, and many texts come again. */
  private readonly widths = new Map<string, number>()
  private readonly chunks: Uint8Array[] = []
  private readonly finished: Promise<void>

  /**
   * @param title of the document
   * @param day on which it was issued: the file says no other date, so that the same document has the same bytes
   */
  constructor(title: string, day: string) {
    const doc = new PDFDocument({
      size: 'A4',
      margin: 0,
      pdfVersion: '1.7',
      // Each version of zlib packs a little otherwise; plain, the bytes are the same in every runtime.
      compress: false,
      tagged: true,
      lang: 'bg',
      displayTitle: true,
      bufferPages: true,
      // The default one would be read from a file.
      font: '',
      info: {
        // The library writes it into XML as it is.
        Title: title.replace(/[<>&]/g, ' '),
        Creator: 'BKCC',
        CreationDate: new Date(`${day}T00:00:00Z`),
      },
    })
    for (const face of ['text', 'strong', 'heading'] as const) doc.registerFont(face, fileOf(face))
    this.doc = doc
    this.root = doc.struct('Document', { lang: 'bg' })
    doc.addStructure(this.root)
    this.finished = new Promise((resolve, reject) => {
      doc.on('data', (chunk: Uint8Array) => this.chunks.push(chunk))
      doc.on('end', resolve)
      doc.on('error', reject)
    })
  }

  /** Adds an element to the structure. */
  element(
    parent: Element,
    tag: string,
    options: { lang?: string; alt?: string; scope?: string; bbox?: number[] } = {},
  ): Element {
    const element = this.doc.struct(tag, options)
    parent.add(element)
    return element
  }

  /** Draws what only pleases the eye, or what was said before: screen readers pass over it. */
  artifact(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    this.doc.markContent('Artifact', { type })
    draw()
    this.doc.endMarkedContent()
  }

  rule(y: number, colour: string, width: number, from = page.left, to = page.right): void {
    this.artifact(() => this.doc.moveTo(from, y).lineTo(to, y).lineWidth(width).stroke(colour))
  }

  /** The width of a text on one line, in points. */
  width(words: string, style: Style): number {
    const key = `${style.face} ${style.size} ${style.figures} ${words}`
    const width =
      this.widths.get(key) ??
      this.doc
        .font(style.face)
        .fontSize(style.size)
        .widthOfString(words, style.figures ? { features: ['tnum'] } : {})
    this.widths.set(key, width)
    return width
  }

  /**
   * The lines of a text within a width. They break after spaces, which stay for those who copy the text or hear it,
   * after hyphens and strokes, and inside of a word that is longer.
   */
  wrap({ text: words, style }: Words, width: number): string[] {
    const lines: string[] = []
    for (const paragraph of legible(words, style.face).split('\n')) {
      let line = ''
      let taken = 0
      const put = (piece: string, length: number) => {
        if (line !== '' && taken + length > width) {
          lines.push(line)
          line = ''
          taken = 0
        }
        line += piece
        taken += length
      }
      for (const piece of paragraph.split(/(?<=[ \-–—/])/)) {
        // A space at the end of a line takes no room.
        const length = this.width(piece.trimEnd(), style)
        if (length <= width) put(piece, length)
        else {
          let last = ''
          for (const { segment } of graphemes.segment(piece)) {
            // Two letters beside each other may take more than each alone.
            put(segment, this.width(last + segment, style) - this.width(last, style))
            last = segment
          }
        }
        if (piece.endsWith(' ')) taken += this.width(' ', style)
      }
      lines.push(`${line} `)
    }
    lines.push(lines.pop()?.trimEnd() ?? '')
    return lines
  }

  /** The height of a row in points. */
  height(cells: readonly Cell[]): number {
    return Math.max(
      0,
      ...cells.map(({ words, width }) =>
        words.reduce((sum, part) => sum + (part.above ?? 0) + this.wrap(part, width).length * part.style.line, 0),
      ),
    )
  }

  /** The height in points of what `draw` sets on a page of its own; infinite where one page cannot hold it. */
  static heightOf(draw: (sheet: Sheet) => void): number {
    const sheet = new Sheet('', '2000-01-01')
    draw(sheet)
    return sheet.index === 0 ? sheet.y - page.top : Number.POSITIVE_INFINITY
  }

  /**
   * Begins another page where this one has no room for what has to stand together, and the next one has.
   *
   * @param height of what has to stand together, in points
   * @param repeated the height of what the next page repeats at its top
   */
  keep(height: number, repeated = 0): void {
    if (this.y + height > page.bottom && page.top + repeated + height <= page.bottom) this.nextPage()
  }

  /** Begins another page unless so much room, or almost half a page, is left on this one. */
  need(height: number): void {
    if (this.y + Math.min(height, 320) > page.bottom) this.nextPage()
  }

  nextPage(): void {
    this.index += 1
    if (this.index < this.doc.bufferedPageRange().count) this.doc.switchToPage(this.index)
    else this.doc.addPage()
    this.y = page.top
    this.repeated?.()
  }

  /** Sets blocks beside each other, all from the same height; what follows begins below the longest. */
  beside(...blocks: (() => void)[]): void {
    const start = { index: this.index, y: this.y }
    let end = start
    const goTo = ({ index, y }: typeof start) => {
      this.doc.switchToPage(index)
      this.index = index
      this.y = y
    }
    for (const block of blocks) {
      goTo(start)
      block()
      if (this.index > end.index || (this.index === end.index && this.y > end.y)) end = { index: this.index, y: this.y }
    }
    goTo(end)
  }

  /**
   * Sets a row. It stays together where a page can hold it; a longer one goes on on the next page.
   *
   * @param parent the element of the structure that its texts belong to
   * @param gap points below it
   */
  row(parent: Element, cells: readonly Cell[], gap = 0): void {
    const height = this.height(cells)
    const top = this.y
    if (top + height > page.bottom && top > page.top) {
      const before = this.y
      if (height <= page.bottom - page.top || before > page.bottom - 60) this.nextPage()
    }
    const waiting = cells.map(({ words, tag, scope, ...cell }) => {
      const holder = tag === undefined ? parent : this.element(parent, tag, scope === undefined ? {} : { scope })
      return {
        ...cell,
        lines: words
          .filter((part) => part.text !== '')
          .flatMap((part) => {
            // A cell of a table holds its text itself, where that is all there is to say of it.
            const plain = tag !== undefined && words.length === 1 && part.lang === undefined
            const element = plain
              ? holder
              : this.element(holder, part.tag ?? 'P', part.lang === undefined ? {} : { lang: part.lang })
            return this.wrap(part, cell.width).map((line, index) => ({
              line,
              style: part.style,
              above: index === 0 ? (part.above ?? 0) : 0,
              element,
            }))
          }),
      }
    })
    const fits = (line: { above: number; style: Style }, y: number) => y + line.above + line.style.line <= page.bottom
    for (;;) {
      let lowest = this.y
      for (const { lines, x, width, right } of waiting) {
        let y = this.y
        for (let next = lines[0]; next !== undefined && fits(next, y); next = lines[0]) {
          // The lines of one text are one piece of content.
          const { element } = next
          element.add(() => {
            for (let own = lines[0]; own?.element === element && fits(own, y); own = lines[0]) {
              this.write(own.line, own.style, x, y + own.above, right ? width : undefined)
              y += own.above + own.style.line
              lines.shift()
            }
          })
        }
        lowest = Math.max(lowest, y)
      }
      this.y = lowest
      if (waiting.every(({ lines }) => lines.length === 0)) break
      this.nextPage()
    }
    this.y += gap
  }

  /** Writes a line whose box begins at `y`; with a width, to the right end of it. */
  write(line: string, style: Style, x: number, y: number, within?: number): void {
    const start = within === undefined ? x : x + within - this.width(line.trimEnd(), style)
    this.doc
      .font(style.face)
      .fontSize(style.size)
      .fillColor(style.colour)
      .text(line, start, y + style.line / 2 + style.size * 0.35, {
        lineBreak: false,
        baseline: 'alphabetic',
        ...(style.figures ? { features: ['tnum'] } : {}),
      })
  }

  /** Ends the document. `foot` draws the foot of each page. */
  async end(foot: (page: number, pages: number) => void): Promise<Uint8Array> {
    const { count } = this.doc.bufferedPageRange()
    for (let index = 0; index < count; index += 1) {
      this.doc.switchToPage(index)
      this.artifact(() => foot(index + 1, count), 'Pagination')
    }
    this.root.end()
    // PDF/UA-1 (ISO 14289). The library's own option also writes a list of glyphs, which lacks some.
    this.doc.appendXML(
      '<rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"><pdfuaid:part>1</pdfuaid:part></rdf:Description>',
    )
    this.doc.end()
    await this.finished
    return Buffer.concat(this.chunks)
  }
}
