/** Identifiers with whether they can exist. Both the forms and the database are asked about each. */
export const eiks: readonly (readonly [text: string, holds: boolean])[] = [
  ['175074752', true],
  ['999900002', true],
  // A remainder of ten is worked out with other weights, and counts as zero if it is ten again.
  ['000001062', true],
  ['000001063', false],
  ['000002810', true],
  ['000002811', false],
  ['103873594', true],
  ['831902088', true],
  ['1750747520004', true],
  ['1750747520009', false],
  ['175074753', false],
  ['057074752', false],
  ['17507475', false],
  ['1750747520', false],
  ['17507475a', false],
  [' 175074752', false],
  ['', false],
]
/** See {@link eiks}. */
export const bins: readonly (readonly [text: string, holds: boolean])[] = [
  ['990140000017', true],
  ['990140000018', false],
  ['99014000001', false],
  ['9901400000171', false],
  ['99014000001x', false],
  ['', false],
]
/** See {@link eiks}. */
export const vatNumbers: readonly (readonly [text: string, holds: boolean])[] = [
  ['BG175074752', true],
  ['BG175074753', false],
  ['BG7501020018', true],
  ['BG17507475', false],
  ['BG1750747520004', false],
  ['DE811569869', true],
  ['EL094259216', true],
  ['ATU13585627', true],
  ['de811569869', false],
  ['811569869', false],
  ['DE 811 569 869', false],
  ['D', false],
  ['', false],
]
/** Texts, and whether documents show them as they are. */
export const drawn: readonly (readonly [text: string, holds: boolean])[] = [
  ['Ąžuolas & Ağaoğlu – Łódź', true],
  ['Қазақстан Өнеркәсібі, Љубиша Ђорђевић, Їжак\nж.к. „Младост“ № 5', true],
  ['Trần Vũ', true],
  ['Phương', false],
  ['Ελλάς', false],
  ['Rila Ω', false],
  ['თბილისი', false],
  ['漢', false],
  ['', true],
]
/** Many numbers of nine, twelve and thirteen digits, so that both ways of working out a check digit are met. */
export const manyNumbers: readonly string[] = Array.from({ length: 600 }, (_, index) =>
  String((index + 1) * 71_993_717_113)
    .padStart(13, '0')
    .slice(0, [9, 12, 13][index % 3]),
)
/** Accounts: the texts that are IBANs and BICs. */
export const ibans: readonly (readonly [text: string, holds: boolean])[] = [
  ['BG80BNBG96611020345678', true],
  ['BG80BNBG96611020345679', false],
  ['BG08BNBG96611020345678', false],
  ['KZ86125KZT5004100100', true],
  ['DE89370400440532013000', true],
  ['DE8937040044053201300', false],
  ['', false],
]
/** See {@link ibans}. */
export const bics: readonly (readonly [text: string, holds: boolean])[] = [
  ['BNBGBGSD', true],
  ['BNBGBGSDXXX', true],
  ['BNBGBGSDXX', false],
  ['BNB1BGSD', false],
  ['bnbgbgsd', false],
  ['', false],
]
