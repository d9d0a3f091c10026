import * as z from 'zod/mini'
import { buyerSchema } from '@/features/money/billing/billing-details'
import { countryName } from '@/features/money/billing/countries'
import { emailOf, personName } from '@/lib/text/validation'
import type { DocumentBuyer, OfficeDocument } from './office-document'

/** See {@link buyerSchema}. */
export type BuyerValues = z.infer<typeof buyerSchema>

/** A buyer who is no member: besides, who reads the documents. */
export const namedBuyerSchema = z.extend(buyerSchema, {
  name: personName('Please enter the name'),
  email: emailOf('Please enter the email address'),
})
/** See {@link namedBuyerSchema}. */
export type NamedBuyer = z.infer<typeof namedBuyerSchema>

/** The values without what belongs to another country than the chosen one, whose fields the form does not show. */
export const buyerOf = <Values extends BuyerValues>(values: Values): Values => ({
  ...values,
  eik: values.country === 'BG' ? values.eik : '',
  bin: values.country === 'KZ' ? values.bin : '',
})

/** The values of the buyer of an order. */
export const buyerValues = (order: NonNullable<OfficeDocument['order']>): BuyerValues => ({
  legal_name: order.legal_name,
  address: order.address,
  country: order.country,
  eik: order.eik ?? '',
  bin: order.bin ?? '',
  vat_number: order.vat_number ?? '',
  reference: order.reference ?? '',
})

/** A buyer in a line: name, address, country and numbers. */
export const buyerWords = ({ legal_name, address, country, eik, bin, vat_number, reference }: DocumentBuyer) =>
  [
    legal_name,
    address.replaceAll('\n', ', '),
    country && countryName(country),
    eik && `EIK ${eik}`,
    bin && `BIN ${bin}`,
    vat_number && `VAT ${vat_number}`,
    reference && `reference ${reference}`,
  ]
    .filter(Boolean)
    .join(', ')
