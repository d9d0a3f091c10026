/** The countries of ISO 3166-1 alpha-2. */
export const countryCodes =
  'AD AE AF AG AI AL AM AO AR AT AU AZ BA BB BD BE BF BG BH BI BJ BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CL CM CN CO CR CU CV CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FM FR GA GB GD GE GH GI GM GN GQ GR GT GW GY HK HN HR HT HU ID IE IL IN IQ IR IS IT JM JO JP KE KG KH KI KM KN KP KR KW KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM MN MO MR MT MU MV MW MX MY MZ NA NE NG NI NL NO NP NR NZ OM PA PE PG PH PK PL PS PT PW PY QA RO RS RU RW SA SB SC SD SE SG SI SK SL SM SN SO SR SS ST SV SY SZ TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VN VU WS XK YE ZA ZM ZW'.split(
    ' ',
  )

/** The other members of the European Union, as in `private.buyer_group`. */
const union = 'AT BE CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')

/** Whether a country is another member of the European Union than Bulgaria. */
export const isOtherEu = (code: string) => union.includes(code)

/** By which rules a buyer is taxed, where that has to be looked at, from its country and VAT number. */
export function taxHint(country: string, vatNumber: string): string {
  if (isOtherEu(country) && vatNumber.trim() === '')
    return 'Without a VAT number, it is taxed by the rules for those in the EU without one, as a person is. A company usually has a number: ask for it.'
  if (country && country !== 'BG' && !isOtherEu(country))
    return 'It is taxed by the rules for those outside the EU. Ask the chamber’s accountant what shows that it is a company there.'
  return 'The tax rules go by it.'
}

const names = new Intl.DisplayNames('en', { type: 'region' })

/** The name of a country, from its code. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code
}

/** All countries for a select: those of the chamber, then the others by name. */
export function countryChoices(): { value: string; label: string }[] {
  const home = ['BG', 'KZ']
  const others = countryCodes
    .filter((code) => !home.includes(code))
    .map((value) => ({ value, label: countryName(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'en'))
  return [...home.map((value) => ({ value, label: countryName(value) })), ...others]
}
