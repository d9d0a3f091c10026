/** What a pattern may have to skip, again and again. */
const units = [
  ...' \t\n\ra0A-._/:@#<>"\'=&?•\u00a0\u0300é',
  'a.',
  '.a',
  'a-',
  'a@',
  'a ',
  '\n ',
  ' \n',
  '\r\n',
  'a/',
  '00-',
  '1x',
  '<a',
  '<a>',
  '<p></p>',
  '<script>',
  '<style>',
  '</style>',
  '<script></style>',
  '<img ',
  '<img src="',
  '/storage/v1/object/public/',
  `/${'0'.repeat(32)}-1x1`,
]

/** How a text may begin, so that the start of an anchored pattern matches. */
const beginnings = ['', 'a', 'a@a', '/', 'https://', 'mso-list:', '<', '\n']

/** How a text may end, so that the end of a pattern does not match. */
const ends = ['\u0001', ' @<']

/** A long text: a beginning, one unit over and over, and an end. */
export type WorstText = { beginning: string; unit: string; end: string }

/** Writes a worst case out, of about so many characters. */
export function textOf({ beginning, unit, end }: WorstText, length: number): string {
  return `${beginning}${unit.repeat(Math.ceil(length / unit.length))}${end}`
}

/** The parts of a pattern that match one character each. In Postgres a class may begin with its closing bracket. */
const partsOf = (pattern: string) =>
  pattern.match(
    /\[\^?\]?(?:\[:\w+:\]|\\.|[^\]\\])+\]|\\p\{[^}]*\}|\\u\{?[0-9a-f]+\}?|\\x[0-9a-f]{2}|\\.|[^()|*+?{}^$]/giu,
  ) ?? []

const posix: Readonly<Record<string, string>> = { space: '\\s', alnum: 'a-zA-Z0-9', alpha: 'a-zA-Z', digit: '\\d' }

/** Tests whether a character is matched by a part of a pattern, with and without regard to case. */
function testsOf(part: string): RegExp[] {
  const source = part
    .replace(/^\[(\^?)\](?=.)/, '[$1\\]')
    .replace(/\[:(\w+):\]/g, (whole, name: string) => posix[name] ?? whole)
    .replace(/\\([^\w])/g, (whole, character: string) => (/[\^$\\.*+?()[\]{}|/-]/.test(character) ? whole : character))
  return ['u', 'iu'].map((flags) => new RegExp(`^${source}$`, flags))
}

/**
 * One text of each kind that a pattern can tell apart: it takes the same steps on two texts whose characters are matched by
 * the same of its parts, and on one text repeated twice.
 */
function different(texts: readonly string[], pattern: string): string[] {
  // A word's boundary tells these apart as well.
  const boundary = /\\[bBmMyY]/.test(pattern) ? ['\\w'] : []
  const tests = [...new Set([...partsOf(pattern), ...boundary])].flatMap(testsOf)
  const kinds = new Map<string, string>()
  for (const text of texts) {
    const kind = [...text].map((character) => tests.map((test) => (test.test(character) ? '1' : '0')).join('')).join()
    const once = kind.replace(/^([01]+)(?:,\1)+$/, '$1')
    if (!kinds.has(once)) kinds.set(once, text)
  }
  return [...kinds.values()]
}

/**
 * Texts on which a pattern that backtracks takes long.
 *
 * @param pattern whose own literal parts become units, too; without it, texts for every pattern
 */
export function worstTexts(pattern?: string): WorstText[] {
  if (pattern === undefined) return units.flatMap((unit) => ends.map((end) => ({ beginning: '', unit, end })))
  const literals = pattern
    .replace(/\\([^\w])/g, '$1')
    .split(/[[\](){}|^$*+?\\]/)
    .filter((part) => part.length > 1 && part.length < 40)
  const starts = pattern.startsWith('^') ? different(beginnings, pattern) : ['']
  // Only an assertion can fail at a character and not at the end of the text, where no character is left to match.
  const stops = /\$|\(\?[=!<]|\\[bBmMyYZ]/.test(pattern) ? ends : ['']
  return different([...units, ...literals], pattern).flatMap((unit) =>
    starts.flatMap((beginning) => stops.map((end) => ({ beginning, unit, end }))),
  )
}
