/** What a payment's QR code says. */
export type EpcPayment = {
  /** The account holder, as the bank has it. */
  name: string
  iban: string
  bic: string
  cents: number
  /** An RF reference (ISO 11649); without one, `text` says what the payment is for. */
  reference?: string
  text?: string
}

/** A payment that no QR code can say, and why. */
export class EpcError extends Error {}

/**
 * The countries and territories of the Single Euro Payments Area (EPC409-09), whose banks read the code.
 */
const sepa = new Set(
  (
    'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK ' +
    'IS LI NO AD AL CH GB MC MD ME MK RS SM VA GG GI IM JE AX BL GF GP MF MQ PM RE YT'
  ).split(' '),
)

/** Whether payers of a country (ISO 3166-1 alpha-2) pay by SEPA credit transfer. */
export const paysBySepa = (country: string) => sepa.has(country.toUpperCase())

/** The Bulgarian transliteration law's letters; the letters of Russian and Kazakh by the nearest custom. */
const latin: Record<string, string> = Object.fromEntries(
  (
    'а-a б-b в-v г-g д-d е-e ж-zh з-z и-i й-y к-k л-l м-m н-n о-o п-p р-r с-s т-t у-u ф-f х-h ц-ts ч-ch ш-sh щ-sht ъ-a ь-y ю-yu я-ya ' +
    'ё-yo ы-y э-e ә-a ғ-g қ-q ң-n ө-o ұ-u ү-u һ-h і-i є-ye ї-yi ґ-g ј-j љ-lj њ-nj ћ-c ђ-dj џ-dz ' +
    'ß-ss æ-ae ø-o œ-oe đ-d ł-l ı-i þ-th ð-d „-" “-" ”-" «-" »-" ’-\' ‘-\' –-- —-- №-No €-EUR &-+'
  )
    .split(' ')
    .map((pair) => [pair.slice(0, 1), pair.slice(2)]),
)

/**
 * A text in the letters of SEPA transfers: Latin ones and `/-?:().,'+`; others are transliterated, and what has no
 * Latin form becomes a space.
 */
export function inSepaLetters(text: string): string {
  const letters = [...text.normalize('NFC')].map((letter) => {
    const small = letter.toLowerCase()
    const known = latin[small]
    if (known === undefined) return letter.normalize('NFD').replace(/\p{M}/gu, '')
    return letter === small ? known : known.charAt(0).toUpperCase() + known.slice(1)
  })
  return letters
    .join('')
    .replace(/[^A-Za-z0-9/\-?:().,'+ ]/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
}

/** The remainder by 97 of a text whose letters count as 10 to 35 (ISO 7064), as in IBANs and RF references. */
function remainder(text: string): number {
  let rest = 0
  for (const digit of [...text].map((letter) => parseInt(letter, 36)).join('')) rest = (rest * 10 + Number(digit)) % 97
  return rest
}
const checked = (text: string) => remainder(text.slice(4) + text.slice(0, 4)) === 1

/**
 * What a payment's QR code holds, after EPC069-12, version 002: a SEPA credit transfer in UTF-8.
 *
 * @returns its lines, at most 331 bytes
 * @throws {EpcError} where the payment is beyond what the code can say
 */
export function epcPayload({ name, iban, bic, cents, reference = '', text = '' }: EpcPayment): string {
  const refuse = (wrong: boolean, why: string) => {
    if (wrong) throw new EpcError(why)
  }
  const [holder, account, bank, rf] = [
    inSepaLetters(name),
    ...[iban, bic, reference].map((part) => part.replace(/\s/g, '').toUpperCase()),
  ] as [string, string, string, string]
  const remittance = inSepaLetters(text)
  refuse(holder === '', 'The account holder has no Latin letters.')
  refuse(holder.length > 70, 'The account holder is longer than 70 letters.')
  refuse(!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(account) || !checked(account), 'The IBAN is wrong.')
  refuse(!/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bank), 'The BIC is wrong.')
  refuse(
    !Number.isInteger(cents) || cents < 1 || cents > 99_999_999_999,
    'The amount is not from 0.01 to 999999999.99 euro.',
  )
  refuse(rf !== '' && remittance !== '', 'A payment has a reference or a text, not both.')
  refuse(rf.length > 35, 'The reference is longer than 35 letters.')
  refuse(rf !== '' && (!/^RF\d{2}[A-Z0-9]{1,21}$/.test(rf) || !checked(rf)), 'The RF reference is wrong.')
  refuse(remittance.length > 140, 'The text is longer than 140 letters.')
  const amount = `EUR${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
  const payload = ['BCD', '002', '1', 'SCT', bank, holder, account, amount, '', rf, remittance].join('\n').trimEnd()
  refuse(new TextEncoder().encode(payload).length > 331, 'The code is longer than 331 bytes.')
  return payload
}
