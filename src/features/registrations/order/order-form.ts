import * as z from 'zod/mini'
import { isBin, isEik, isVatNumber } from '@/features/billing/billing'
import { emailPattern } from '@/lib/text/email'
import { emailField, optionalText, personName, requiredText } from '@/lib/text/validation'

/** How many people one order is for, as in the database. */
export const mostPeople = 10

const identifier = (holds: (text: string) => boolean, wrong: string) =>
  z.string().check(
    z.overwrite((text: string) => text.replace(/[\s\u00a0-]/g, '').toUpperCase()),
    z.refine((text) => text === '' || holds(text), wrong),
  )

/** The fields of an order of places at a paid event; lengths and rules as in the database. */
export const orderSchema = z
  .object({
    name: personName('Please enter your name'),
    email: emailField,
    /** Whether who orders takes part. */
    joins: z.boolean(),
    others: z.array(
      z.object({
        name: personName('Please enter the name'),
        email: z.string().check(
          z.trim(),
          z.refine(
            (text) => text === '' || (text.length <= 254 && emailPattern.test(text)),
            'Please enter a valid email address, or leave it empty',
          ),
        ),
      }),
    ),
    /** Whether it is at the price of the signed-in person's member. */
    as_member: z.boolean(),
    legal_name: requiredText('Please enter who pays', 400),
    address: requiredText('Please enter the address', 300),
    country: z.string().check(z.minLength(1, 'Please choose the country')),
    eik: identifier(isEik, 'This is no EIK: it has 9 or 13 digits, and its check digit must fit'),
    bin: identifier(isBin, 'This is no BIN: it has 12 digits, and its check digit must fit'),
    vat_number: identifier(isVatNumber, 'This is no VAT number: it begins with its country, such as BG and the EIK'),
    reference: optionalText(80),
  })
  .check(({ value: { joins, others }, issues }) => {
    if (!joins && others.length === 0)
      issues.push({ code: 'custom', input: joins, path: ['joins'], message: 'Please say who takes part' })
  })

/** See {@link orderSchema}. */
export type OrderValues = z.infer<typeof orderSchema>

/** The people for whom an order is, as `order_places` takes them; who orders comes first. */
export function peopleOf({ name, joins, others }: Pick<OrderValues, 'name' | 'joins' | 'others'>) {
  return [...(joins ? [{ name, email: '' }] : []), ...others.map((other) => ({ name: other.name, email: other.email }))]
}

/** The values without what belongs to another country than the chosen one, whose fields the form does not show. */
export function orderOf(values: OrderValues) {
  const { country, legal_name, address, vat_number, reference, name, email } = values
  return {
    name,
    email,
    people: peopleOf(values),
    legal_name,
    address,
    country,
    eik: country === 'BG' ? values.eik : '',
    bin: country === 'KZ' ? values.bin : '',
    vat_number,
    reference,
  }
}
