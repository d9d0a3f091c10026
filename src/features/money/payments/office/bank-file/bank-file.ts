import { isValidIBAN } from 'ibantools'
import * as z from 'zod/mini'
import { officeDay } from '@/lib/dates/office-time'
import { centsAsTyped } from '@/lib/text/money'
import { transferReference } from '../shared/payment-values'
import { inSepaLetters, paysBySepa } from '../../../../../../supabase/functions/_shared/documents/epc.ts'

const maybe = z.nullable(z.string())

/** A payment or credit note of which something can be paid back. */
export const refundableSchema = z.object({
  payment_id: maybe,
  credit_note_id: maybe,
  name: z.string(),
  /** Of a credit note. */
  number: maybe,
  day: z.string(),
  reference: maybe,
  left_cents: z.number(),
  /** From which the money came. */
  accounts: z.array(z.object({ payer: maybe, payer_iban: z.string() })),
  /** How often it was put into a bank file. */
  transfers: z.number(),
  /** The last time, where no refund was recorded since, with how many transfers that file has. */
  in_file: z.nullable(
    z.object({
      file_id: z.string(),
      cents: z.number(),
      made_at: z.string(),
      made_by_name: maybe,
      transfers: z.number(),
    }),
  ),
})
/** See {@link refundableSchema}. */
export type Refundable = z.infer<typeof refundableSchema>

/** The id of the payment or credit note. */
export const sourceOf = ({ payment_id, credit_note_id }: Pick<Refundable, 'payment_id' | 'credit_note_id'>) =>
  payment_id ?? credit_note_id ?? ''

/** The id of the bank file in which all of this is already, with these amounts and nothing else; undefined where there is none. */
export function formerFile(chosen: readonly Refundable[]): string | undefined {
  const files = new Set(
    chosen.map(({ in_file, left_cents }) =>
      in_file?.cents === left_cents && in_file.transfers === chosen.length ? in_file.file_id : undefined,
    ),
  )
  return files.size === 1 ? [...files][0] : undefined
}

/** To whom something is paid back, as typed. */
export type Payee = { name: string; iban: string }

/** The account of a chamber or of who is paid back, without blanks. */
export const plainIban = (iban: string) => iban.replace(/\s/g, '').toUpperCase()

/** To whom something goes back: to the account from which it came, if that is one. */
export function knownPayee({ name, accounts }: Refundable): Payee {
  const [account, another] = accounts
  if (!account || another) return { name, iban: '' }
  return { name: account.payer ?? name, iban: account.payer_iban }
}

/** Why no bank file can pay to somebody; undefined where it can. */
export function leftOutBecause({ name, iban }: Payee): string | undefined {
  const account = plainIban(iban)
  if (account === '') return 'no account is known'
  if (!isValidIBAN(account)) return 'the account is no IBAN'
  if (!paysBySepa(account.slice(0, 2))) return `accounts of ${account.slice(0, 2)} take no SEPA transfers`
  return inSepaLetters(name) === '' ? 'the account holder has no Latin letters' : undefined
}

/** What the transfer says to who is paid back. */
export function remittance({ number, day, reference }: Refundable): string {
  if (number !== null) return `Refund, credit note ${number} of ${officeDay(day)}`
  return `Refund of the payment of ${officeDay(day)}${reference ? `: ${reference}` : ''}`
}

/** A transfer of a bank file. `id` is its reference, of which the hyphens are left out. */
export type Transfer = Payee & { id: string; cents: number; words: string }

const shortened = (text: string, most: number) => inSepaLetters(text).slice(0, most).trim()

/**
 * A file of SEPA credit transfers, by which a bank pays (ISO 20022, pain.001.001.09, after the implementation guidelines of
 * the European Payments Council, EPC132-08; decision 63). All texts are in the letters of SEPA, of which none is a
 * character of XML.
 *
 * @param file.made when it was made (ISO 8601)
 * @param file.day the day on which the bank is to pay
 * @param file.account from which it is paid
 */
export function bankFile({
  id,
  made,
  day,
  account,
  transfers,
}: {
  id: string
  made: string
  day: string
  account: { holder: string; iban: string; bic: string }
  transfers: readonly Transfer[]
}): string {
  const holder = shortened(account.holder, 70)
  const sums = `<NbOfTxs>${transfers.length}</NbOfTxs>
      <CtrlSum>${centsAsTyped(transfers.reduce((sum, { cents }) => sum + cents, 0))}</CtrlSum>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">
  <CstmrCdtTrfInitn>
    <GrpHdr>
      <MsgId>${transferReference(id)}</MsgId>
      <CreDtTm>${made.slice(0, 19)}Z</CreDtTm>
      ${sums}
      <InitgPty><Nm>${holder}</Nm></InitgPty>
    </GrpHdr>
    <PmtInf>
      <PmtInfId>${transferReference(id)}</PmtInfId>
      <PmtMtd>TRF</PmtMtd>
      <BtchBookg>false</BtchBookg>
      ${sums}
      <PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl></PmtTpInf>
      <ReqdExctnDt><Dt>${day}</Dt></ReqdExctnDt>
      <Dbtr><Nm>${holder}</Nm></Dbtr>
      <DbtrAcct><Id><IBAN>${plainIban(account.iban)}</IBAN></Id><Ccy>EUR</Ccy></DbtrAcct>
      <DbtrAgt><FinInstnId><BICFI>${account.bic}</BICFI></FinInstnId></DbtrAgt>
      <ChrgBr>SLEV</ChrgBr>
${transfers
  .map(
    (transfer) => `      <CdtTrfTxInf>
        <PmtId><EndToEndId>${transferReference(transfer.id)}</EndToEndId></PmtId>
        <Amt><InstdAmt Ccy="EUR">${centsAsTyped(transfer.cents)}</InstdAmt></Amt>
        <Cdtr><Nm>${shortened(transfer.name, 70)}</Nm></Cdtr>
        <CdtrAcct><Id><IBAN>${plainIban(transfer.iban)}</IBAN></Id></CdtrAcct>
        <RmtInf><Ustrd>${shortened(transfer.words, 140)}</Ustrd></RmtInf>
      </CdtTrfTxInf>`,
  )
  .join('\n')}
    </PmtInf>
  </CstmrCdtTrfInitn>
</Document>
`
}
