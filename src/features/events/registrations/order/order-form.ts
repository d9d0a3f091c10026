import * as z from 'zod/mini'
import { hasCountry } from '@/features/money/billing/billing'
import { buyerSchema } from '@/features/money/billing/billing-details'
import { emailField, personName, plainName } from '@/lib/text/validation'
import { correctionSchema } from '../registration-form'

/** How many people one order is for, as in the database. */
export const mostPeople = 10

/** The fields of an order of places at a paid event; lengths and rules as in the database. */
export const orderSchema = z
  .object({
    name: personName('Please enter your name').check(plainName),
    email: emailField,
    /** Whether who orders takes part. */
    joins: z.boolean(),
    others: z.array(
      z.object({ name: correctionSchema.shape.name.check(plainName), email: correctionSchema.shape.email }),
    ),
    /** The member of the signed-in person at whose price it is; empty for the price for others. */
    member_id: z.string(),
    ...buyerSchema.shape,
    /** Whether a person pays, who has no EIK. */
    person: z.boolean(),
    legal_name: buyerSchema.shape.legal_name.check(plainName),
    address: buyerSchema.shape.address.check(plainName),
    reference: buyerSchema.shape.reference.check(plainName),
  })
  .check(({ value, issues }) => {
    const { joins, others, email, country, eik, person, vat_number } = value
    if (country === 'BG' && eik === '' && !person)
      issues.push({
        code: 'custom',
        input: eik,
        path: ['eik'],
        message: 'Is it a company or a person? Please enter the EIK of the company, or tick that a person pays',
      })
    if (country && vat_number && !hasCountry(vat_number, country))
      issues.push({
        code: 'custom',
        input: vat_number,
        path: ['vat_number'],
        message: `It begins with ${vat_number.slice(0, 2)}, which is not the country above`,
      })
    if (!joins && others.length === 0)
      issues.push({ code: 'custom', input: joins, path: ['joins'], message: 'Please say who takes part' })
    // In other spellings the database knows them, too (`private.check_order`).
    const people = peopleOf(value).map((person) => `${person.email || email} ${person.name}`.toLowerCase())
    for (const [at, person] of people.entries())
      if (people.indexOf(person) < at)
        issues.push({
          code: 'custom',
          input: person,
          path: ['others', at - (joins ? 1 : 0), 'name'],
          message: 'Two of the participants are the same person.',
        })
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
