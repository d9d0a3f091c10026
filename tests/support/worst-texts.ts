/** The length of a worst case, in characters. */
const length = 100_000

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

/** A text of 100,000 characters: a beginning, one unit over and over, and an end. */
export type WorstText = { beginning: string; unit: string; end: string }

/** Writes a worst case out. */
export function textOf({ beginning, unit, end }: WorstText): string {
  return `${beginning}${unit.repeat(Math.ceil(length / unit.length))}${end}`
}

/**
 * Texts on which a pattern that backtracks takes long.
 *
 * @param pattern whose own literal parts become units, too
 */
export function worstTexts(pattern: string): WorstText[] {
  const literals = pattern
    .replace(/\\([^\w])/g, '$1')
    .split(/[[\](){}|^$*+?\\]/)
    .filter((part) => part.length > 1 && part.length < 40)
  return [...units, ...literals].flatMap((unit) =>
    (pattern.startsWith('^') ? beginnings : ['']).flatMap((beginning) => ends.map((end) => ({ beginning, unit, end }))),
  )
}
