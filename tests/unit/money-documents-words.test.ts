import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountInWords } from '../../supabase/functions/_shared/documents/amount-in-words'

test.each([
  [0, 'нула евро', 'zero euros'],
  [1, 'нула евро и 1 евроцент', 'zero euros and 1 cent'],
  [50, 'нула евро и 50 евроцента', 'zero euros and 50 cents'],
  [1_00, 'едно евро', 'one euro'],
  [2_00, 'две евро', 'two euros'],
  [11_00, 'единадесет евро', 'eleven euros'],
  [12_00, 'дванадесет евро', 'twelve euros'],
  [20_00, 'двадесет евро', 'twenty euros'],
  [21_00, 'двадесет и едно евро', 'twenty-one euros'],
  [100_00, 'сто евро', 'one hundred euros'],
  [101_00, 'сто и едно евро', 'one hundred and one euros'],
  [112_00, 'сто и дванадесет евро', 'one hundred and twelve euros'],
  [120_00, 'сто и двадесет евро', 'one hundred and twenty euros'],
  [121_50, 'сто двадесет и едно евро и 50 евроцента', 'one hundred and twenty-one euros and 50 cents'],
  [222_00, 'двеста двадесет и две евро', 'two hundred and twenty-two euros'],
  [1000_00, 'хиляда евро', 'one thousand euros'],
  [1001_00, 'хиляда и едно евро', 'one thousand and one euros'],
  [1021_00, 'хиляда двадесет и едно евро', 'one thousand and twenty-one euros'],
  [1100_00, 'хиляда и сто евро', 'one thousand one hundred euros'],
  [1120_00, 'хиляда сто и двадесет евро', 'one thousand one hundred and twenty euros'],
  [1121_00, 'хиляда сто двадесет и едно евро', 'one thousand one hundred and twenty-one euros'],
  [2000_00, 'две хиляди евро', 'two thousand euros'],
  [2002_01, 'две хиляди и две евро и 1 евроцент', 'two thousand and two euros and 1 cent'],
  [21_000_00, 'двадесет и една хиляди евро', 'twenty-one thousand euros'],
  [101_000_00, 'сто и една хиляди евро', 'one hundred and one thousand euros'],
  [1_000_000_00, 'един милион евро', 'one million euros'],
  [1_001_000_00, 'един милион и хиляда евро', 'one million one thousand euros'],
  [2_000_002_00, 'два милиона и две евро', 'two million and two euros'],
  [2_100_000_00, 'два милиона и сто хиляди евро', 'two million one hundred thousand euros'],
  [
    22_122_122_00,
    'двадесет и два милиона сто двадесет и две хиляди сто двадесет и две евро',
    'twenty-two million one hundred and twenty-two thousand one hundred and twenty-two euros',
  ],
  [
    999_999_999_99,
    'деветстотин деветдесет и девет милиона деветстотин деветдесет и девет хиляди деветстотин деветдесет и девет евро и 99 евроцента',
    'nine hundred and ninety-nine million nine hundred and ninety-nine thousand nine hundred and ninety-nine euros and 99 cents',
  ],
])('%i cents', (cents, bg, en) => {
  expect(amountInWords(cents)).toEqual({ bg, en })
})

test.each([-1, 0.5, 100_000_000_000, Number.NaN, Infinity])('%d cents have no words', (cents) => {
  expect(() => amountInWords(cents)).toThrow(RangeError)
})

/** Reads a number back from its words, each worth what it says. */
function read(words: string, worth: Record<string, number>, thousand: RegExp, million: RegExp): number {
  let sum = 0
  let group = 0
  for (const word of words.split(/[ -]/)) {
    const factor = thousand.test(word) ? 1000 : million.test(word) ? 1_000_000 : 0
    if (factor > 0) sum += Math.max(group, 1) * factor
    group = factor > 0 ? 0 : word === 'hundred' ? group * 100 : group + (worth[word] ?? 0)
  }
  return sum + group
}

const worthOf = (lists: readonly (readonly [words: string, first: number, step: number])[]) =>
  Object.fromEntries(
    lists.flatMap(([words, first, step]) =>
      words.split(' ').flatMap((word, index) => word.split('|').map((form) => [form, first + index * step] as const)),
    ),
  )

const bulgarian = worthOf([
  ['един|една|едно два|две три четири пет шест седем осем девет десет единадесет дванадесет тринадесет', 1, 1],
  ['четиринадесет петнадесет шестнадесет седемнадесет осемнадесет деветнадесет', 14, 1],
  ['двадесет тридесет четиридесет петдесет шестдесет седемдесет осемдесет деветдесет', 20, 10],
  ['сто двеста триста четиристотин петстотин шестстотин седемстотин осемстотин деветстотин', 100, 100],
])
const english = worthOf([
  ['one two three four five six seven eight nine ten eleven twelve thirteen', 1, 1],
  ['fourteen fifteen sixteen seventeen eighteen nineteen', 14, 1],
  ['twenty thirty forty fifty sixty seventy eighty ninety', 20, 10],
])

test('every amount reads back as itself, and the last number has its и', () => {
  const amounts = fc.oneof(fc.integer({ min: 0, max: 2_000_000 }), fc.integer({ min: 0, max: 999_999_999 }))
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: 99 }), (whole, rest) => {
      const { bg, en } = amountInWords(whole * 100 + rest)
      const [bgWhole = '', bgRest] = bg.split(/ евро(?: и |$)/)
      const [enWhole = '', enRest] = en.split(/ euros?(?: and |$)/)
      expect(read(bgWhole, bulgarian, /^хиляд[аи]$/, /^милиона?$/)).toBe(whole)
      expect(read(enWhole, english, /^thousand$/, /^million$/)).toBe(whole)
      for (const part of [bgRest, enRest]) expect(Number.parseInt(part || '0', 10)).toBe(rest)
      const numbers = bgWhole.split(' ').filter((word) => !/^(хиляди|милиона?)$/.test(word))
      expect(numbers.length === 1 || numbers.at(-2) === 'и').toBe(true)
      // Neuter euro, feminine thousands, masculine millions.
      expect(bgWhole).not.toMatch(/(един|една|два)$|(един|едно|два) хиляди|(една|едно|две) милион/)
    }),
    { numRuns: 1000 },
  )
})
