import * as z from 'zod/mini'
import { emailOf, optionalText, requiredText } from '@/lib/text/validation'
import { isBin, isDrawn, isEik, isVatNumber } from './billing'

/** Takes the blanks out of an identifier, which people type to read it, and writes it in capitals. */
export const withoutBlanks = z.overwrite((text: string) => text.replace(/[\s\u00a0-]/g, '').toUpperCase())

/** How many billing contacts a member can have, as in the database. */
export const mostContacts = 5

/** An identifier that may stay empty. */
const identifier = (holds: (text: string) => boolean, wrong: string) =>
  z.string().check(
    withoutBlanks,
    z.refine((text) => text === '' || holds(text), wrong),
  )

/** The billing details of a member as a form has them, with the rules of `billing_details` and `billing_contacts`. */
export const detailsSchema = z.object({
  legal_name: optionalText(400),
  address: optionalText(300),
  country: z.string(),
  eik: identifier(isEik, 'This is no EIK: it has 9 or 13 digits, and its check digit must fit'),
  bin: identifier(isBin, 'This is no BIN: it has 12 digits, and its check digit must fit'),
  vat_number: identifier(
    isVatNumber,
    'This is no VAT number: it begins with its country, such as BG and an EIK whose check digit fits',
  ),
  reference: optionalText(80),
  contract_number: optionalText(80),
  contract_on: z
    .string()
    .check(
      z.refine(
        (day) => day === '' || (day >= '1990-01-01' && day <= '2100-12-31'),
        'Please enter a day from 1990 to 2100',
      ),
    ),
  knp: identifier((text) => /^\d{3}$/.test(text), 'A KNP has 3 digits'),
  ask_by: z.enum(['setting', 'invoice', 'pro_forma']),
  agreed_price: z.string().check(
    withoutBlanks,
    z.refine(
      (text) => text === '' || (/^\d{1,7}$/.test(text) && Number(text) <= 1_000_000),
      'Please enter whole euros',
    ),
  ),
  honorary: z.boolean(),
  contacts: z
    .array(
      z.object({
        id: z.string(),
        name: requiredText('Please enter the name', 160),
        email: emailOf('Please enter the email address'),
      }),
    )
    .check(z.maxLength(mostContacts, `Please enter at most ${mostContacts} billing contacts`), (context) => {
      const emails = context.value.map(({ email }) => email.toLowerCase())
      for (const [index, email] of emails.entries())
        if (email && emails.indexOf(email) < index)
          context.issues.push({
            code: 'custom',
            input: email,
            path: [index, 'email'],
            message: 'Another billing contact has this address',
          })
    }),
})

/** The values of {@link detailsSchema}. */
export type DetailsValues = z.infer<typeof detailsSchema>

const drawn = z.refine<string>(
  isDrawn,
  'Documents show only Latin and Cyrillic letters. Please write this in one of them',
)

/** What documents say of the buyer of an order; lengths and rules as in the database. */
export const buyerSchema = z.object({
  legal_name: requiredText('Please enter who pays', 400).check(drawn),
  address: requiredText('Please enter the address', 300).check(drawn),
  country: z.string().check(z.minLength(1, 'Please choose the country')),
  eik: detailsSchema.shape.eik,
  bin: detailsSchema.shape.bin,
  vat_number: detailsSchema.shape.vat_number,
  reference: detailsSchema.shape.reference.check(drawn),
})

/** Billing details as stored, with the billing contacts. */
export type BillingDetails = {
  [
    field in
      | 'legal_name'
      | 'address'
      | 'country'
      | 'eik'
      | 'bin'
      | 'vat_number'
      | 'reference'
      | 'contract_number'
      | 'contract_on'
      | 'knp'
  ]: string | null
} & {
  invoice_first: boolean | null
  agreed_price: number | null
  honorary: boolean
  updated_at: string
  contacts: readonly { id: string; name: string; email: string }[]
}

/**
 * The values of the form.
 *
 * @param stored null for a member without billing details
 * @param proposed what the office knows of the member otherwise, for the first time
 */
export function detailsValues(
  stored: BillingDetails | null,
  proposed: Partial<Pick<DetailsValues, 'legal_name' | 'address' | 'country' | 'eik' | 'bin' | 'vat_number'>> = {},
): DetailsValues {
  const text = (field: keyof typeof proposed) => (stored ? (stored[field] ?? '') : (proposed[field] ?? ''))
  return {
    legal_name: text('legal_name'),
    address: text('address'),
    country: text('country'),
    eik: text('eik'),
    bin: text('bin'),
    vat_number: text('vat_number'),
    reference: stored?.reference ?? '',
    contract_number: stored?.contract_number ?? '',
    contract_on: stored?.contract_on ?? '',
    knp: stored?.knp ?? '',
    ask_by: stored?.invoice_first == null ? 'setting' : stored.invoice_first ? 'invoice' : 'pro_forma',
    agreed_price: stored?.agreed_price?.toString() ?? '',
    honorary: stored?.honorary ?? false,
    contacts: stored?.contacts.map(({ id, name, email }) => ({ id, name, email })) ?? [],
  }
}

/** The values without what belongs to another country than the chosen one, whose fields the form does not show. */
export function ofCountry(values: DetailsValues): DetailsValues {
  const kazakh = values.country === 'KZ'
  return {
    ...values,
    eik: values.country === 'BG' ? values.eik : '',
    bin: kazakh ? values.bin : '',
    contract_number: kazakh ? values.contract_number : '',
    contract_on: kazakh ? values.contract_on : '',
    knp: kazakh ? values.knp : '',
  }
}

/** What `save_billing_details` takes. */
export function detailsToStore({ contacts, ask_by, ...values }: DetailsValues) {
  return {
    details: { ...values, invoice_first: ask_by === 'setting' ? null : ask_by === 'invoice' },
    contacts: contacts.map(({ name, email }) => ({ name, email })),
  }
}
