import { capital } from '@/lib/text/in-words'
import { fieldInWords, listWords, type CompanyField, type CompanyValues } from '../company'

/** How many keywords a complete page has. */
const enoughKeywords = 3
const few = ['no', 'one', 'two', 'three']

/**
 * What a page still lacks, most important first: the field to fill in, and its name inside a sentence. Individuals have
 * neither employees nor a year in which they were founded.
 *
 * @param memberType `company` or `individual`
 */
export function missingFrom(values: CompanyValues, memberType: string): { field: CompanyField; words: string }[] {
  const { keywords, languages } = values
  const missingKeywords = Math.max(0, enoughKeywords - keywords.length)
  const isCompany = memberType !== 'individual'
  const parts: [lacks: boolean, field: CompanyField, words?: string][] = [
    [!values.logo_url, 'logo_url'],
    [!values.description, 'description'],
    [missingKeywords > 0, 'keywords', `${few[missingKeywords] ?? ''} keyword${missingKeywords === 1 ? '' : 's'}`],
    [!values.about, 'about'],
    [!values.industry, 'industry'],
    [!values.country, 'country'],
    [!values.city, 'city'],
    [isCompany && values.founded === null, 'founded'],
    [isCompany && !values.employees, 'employees'],
    [languages.length === 0, 'languages'],
    [!values.looking_for, 'looking_for'],
    [!values.website, 'website'],
    [!values.email.value && !values.phone.value, 'email', 'email or phone'],
  ]
  return parts.filter(([lacks]) => lacks).map(([, field, words = fieldInWords(field)]) => ({ field, words }))
}

/** What is missing, as a sentence: `Logo, description and two keywords are missing.` Empty when nothing is. */
export function missingWords(missing: readonly { field: CompanyField; words: string }[]): string {
  const [first] = missing
  if (!first) return ''
  const plural = missing.length > 1 || /(keywords|languages|employees)$/.test(first.words)
  const words = listWords(missing.map(({ words }) => words))
  return `${capital(words)} ${plural ? 'are' : 'is'} missing.`
}
