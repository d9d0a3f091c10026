/** The greatest amount that has words: 999,999,999.99. */
const greatest = 99_999_999_999

const bgUnits =
  'нула един два три четири пет шест седем осем девет десет единадесет дванадесет тринадесет четиринадесет петнадесет шестнадесет седемнадесет осемнадесет деветнадесет'.split(
    ' ',
  )
const bgTens = 'двадесет тридесет четиридесет петдесет шестдесет седемдесет осемдесет деветдесет'.split(' ')
const bgHundreds = 'сто двеста триста четиристотин петстотин шестстотин седемстотин осемстотин деветстотин'.split(' ')

/** One and two follow the gender of what is counted: хиляда is feminine, милион masculine, евро neuter. */
const bgGenders = {
  masculine: { 1: 'един', 2: 'два' },
  feminine: { 1: 'една', 2: 'две' },
  neuter: { 1: 'едно', 2: 'две' },
} as const

const enUnits =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const enTens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

/** 1,234,567 as [1, 234, 567]. */
const groupsOf = (whole: number) => [Math.floor(whole / 1_000_000), Math.floor(whole / 1000) % 1000, whole % 1000]

/** The parts of 0 to 999 that `и` joins; the last one has it before. */
function bgParts(number: number, gender: keyof typeof bgGenders): string[] {
  const hundreds = Math.floor(number / 100)
  const rest = number % 100
  const unit = rest < 20 ? rest : rest % 10
  const named = unit === 1 || unit === 2 ? bgGenders[gender][unit] : bgUnits[unit]
  return [
    hundreds > 0 && bgHundreds[hundreds - 1],
    rest >= 20 && bgTens[Math.floor(rest / 10) - 2],
    unit > 0 && named,
  ].filter((part) => typeof part === 'string')
}

const bgJoined = (parts: string[]) =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(' ')} и ${parts.at(-1)}`

function bgNumber(whole: number): string {
  if (whole === 0) return 'нула'
  const [millions = 0, thousands = 0, ones = 0] = groupsOf(whole)
  const groups = [
    millions > 0 && [bgJoined(bgParts(millions, 'masculine')), millions === 1 ? 'милион' : 'милиона'],
    // Хиляда alone says one.
    thousands > 0 && (thousands === 1 ? ['хиляда'] : [bgJoined(bgParts(thousands, 'feminine')), 'хиляди']),
    ones > 0 && [bgJoined(bgParts(ones, 'neuter'))],
  ].filter((group) => Array.isArray(group))
  // Between groups there is an `и` only where the last one has none itself.
  const last = [ones, thousands, millions].find((group) => group > 0) ?? 0
  const joiner = groups.length > 1 && bgParts(last, 'neuter').length === 1 ? ' и ' : ' '
  const said = groups.map((group) => group.join(' '))
  return [said.slice(0, -1).join(' '), said.at(-1)].filter(Boolean).join(joiner)
}

function enBelowThousand(number: number): string {
  const hundreds = Math.floor(number / 100)
  const rest = number % 100
  const tens = [enTens[Math.floor(rest / 10) - 2], rest % 10 > 0 && enUnits[rest % 10]].filter(Boolean).join('-')
  return [hundreds > 0 && `${enUnits[hundreds]} hundred`, rest > 0 && (rest < 20 ? enUnits[rest] : tens)]
    .filter(Boolean)
    .join(' and ')
}

function enNumber(whole: number): string {
  if (whole === 0) return 'zero'
  const [millions = 0, thousands = 0, ones = 0] = groupsOf(whole)
  const above = [
    millions > 0 && `${enBelowThousand(millions)} million`,
    thousands > 0 && `${enBelowThousand(thousands)} thousand`,
  ]
    .filter(Boolean)
    .join(' ')
  if (ones === 0) return above
  return [above, enBelowThousand(ones)].filter(Boolean).join(ones < 100 ? ' and ' : ' ')
}

/**
 * An amount of euro in words, in Bulgarian and English; cents stay figures, as is the custom on invoices.
 *
 * @param cents from 0 to 99,999,999,999
 * @throws {RangeError} for any other number
 */
export function amountInWords(cents: number): { bg: string; en: string } {
  if (!Number.isInteger(cents) || cents < 0 || cents > greatest)
    throw new RangeError(`No words for an amount of ${cents} cents.`)
  const whole = Math.floor(cents / 100)
  const rest = cents % 100
  return {
    bg: `${bgNumber(whole)} евро${rest === 0 ? '' : ` и ${rest} ${rest === 1 ? 'евроцент' : 'евроцента'}`}`,
    en: `${enNumber(whole)} ${whole === 1 ? 'euro' : 'euros'}${rest === 0 ? '' : ` and ${rest} ${rest === 1 ? 'cent' : 'cents'}`}`,
  }
}
