import { documentLink, drawDocument, readSnapshot } from '../documents/file.ts'
import { callDatabase, type FunctionEnvironment } from '../environment.ts'
import type { Brand } from './layout.ts'
import type { ClaimedMail, MailAttachment, Outcome, OutgoingMail, Transport } from './mail.ts'
import { renderMail, UnknownTemplateError } from './templates.ts'
import { addressOf, senderFrom } from './transport.ts'

/**
 * How many mails one claim takes, how many of them are sent in parallel, and how long one attempt may last
 * (milliseconds). A claim must be finished within two minutes; then the database gives its mails to another drain.
 */
const claimSize = 32
const parallel = 8
const defaultTryTime = 15_000
const callTime = 10_000
/** A mail that was claimed longer ago than this (milliseconds) and not started is left for the next drain. */
const freshness = 80_000

/** The result of one drain. */
export interface DrainReport {
  sent: number
  failed: number
  /** Put back, to be tried again later. */
  postponed: number
  /** Claimed but not settled by this drain; another drain takes them over. */
  left: number
}

/** The options of a drain. */
export interface DrainOptions {
  environment: FunctionEnvironment
  transport: Transport
  /** When to stop claiming, in milliseconds since 1970; if it is in the past, nothing is claimed. */
  until: number
  /** How long one attempt may last, in milliseconds; 15 seconds by default. */
  tryTime?: number
}

async function keyOf(cause: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(cause))
  return Array.from(new Uint8Array(digest).slice(0, 20), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function readBrand(environment: FunctionEnvironment): Promise<Brand> {
  const { apiUrl, publishableKey, siteUrl, ask } = environment
  const read = new Request(`${apiUrl}/rest/v1/rpc/get_site`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    body: '{}',
    signal: AbortSignal.timeout(callTime),
  })
  // Sending must not fail only because the site's name cannot be read.
  const response = await ask(read).catch(() => undefined)
  const site = response?.ok
    ? ((await response.json()) as { settings: { site_title?: string }; office: Brand['office'] })
    : undefined
  return {
    name: site?.settings.site_title || 'BKCC',
    email: addressOf(senderFrom(environment, '')),
    siteUrl,
    office: site?.office,
  }
}

/**
 * Makes the Auth service send its own mail with a one-time link, which only it can create. It accepts no idempotency
 * key, so the database reports (`already_sent`) whether an earlier attempt has sent the mail.
 */
async function sendInvitation(
  { recipient, data }: ClaimedMail,
  { apiUrl, publishableKey, ask }: FunctionEnvironment,
  signal: AbortSignal,
): Promise<Outcome> {
  if (data.already_sent === true) return { outcome: 'sent' }
  const response = await ask(
    new Request(`${apiUrl}/auth/v1/otp`, {
      method: 'POST',
      headers: { apikey: publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email: recipient, create_user: true }),
      signal,
    }),
  )
  const answer = await response.text()
  if (response.ok) return { outcome: 'sent' }
  const error = `The Auth service answered ${response.status}: ${answer.slice(0, 300)}`
  // It sends only so many mails an hour (docs/operations.md).
  if (response.status === 429) return { outcome: 'wait', error }
  return { outcome: /validation_failed|email_address_invalid/.test(answer) ? 'failed' : 'retry', error }
}

/** Whether a mail brings the PDF of a document; an opening balance has none. */
const bringsDocument = ({ template, data }: ClaimedMail) =>
  (template === 'document-issued' || template === 'document-reminder') && data.kind !== 'opening_balance'

/** The PDF of the document that a mail brings. */
async function attachDocument({ data }: ClaimedMail, environment: FunctionEnvironment): Promise<MailAttachment> {
  const snapshot = await readSnapshot(environment, String(data.token))
  if (typeof snapshot === 'number') throw new Error('The document of the mail is gone.')
  const file = await drawDocument(snapshot)
  return { filename: file.filename, type: 'application/pdf', content: file.bytes }
}

async function compose(mail: ClaimedMail, brand: Brand, environment: FunctionEnvironment): Promise<OutgoingMail> {
  const key = await keyOf(mail.cause)
  const replyTo = environment.read('MAIL_REPLY_TO')
  const brings = bringsDocument(mail)
  const values = brings ? { ...mail.data, pdf: documentLink(environment, String(mail.data.token)) } : mail.data
  const rendered = renderMail(mail.template, values, brand, environment.apiUrl)
  if (brings) rendered.attachments.push(await attachDocument(mail, environment))
  return {
    key,
    messageId: `<${key}@${new URL(environment.siteUrl).hostname}>`,
    from: senderFrom(environment, brand.name),
    ...(replyTo === undefined ? {} : { replyTo }),
    to: mail.recipient,
    ...rendered,
  }
}

/** The outcome of an attempt, with what was handed to the transport. */
type Result = Outcome & { subject?: string; text?: string }

/** Makes one attempt. It never throws, so that no mail can block another. */
async function deliver(
  mail: ClaimedMail,
  brand: Brand,
  { environment, transport, tryTime = defaultTryTime }: DrainOptions,
): Promise<Result> {
  // An issue of the newsletter names the chamber's address by law; other mails do without what could not be read.
  if (mail.template === 'newsletter-issue' && brand.office === undefined)
    return { outcome: 'wait', error: 'The address of the chamber could not be read.' }
  let outgoing: OutgoingMail
  try {
    if (mail.template === 'invitation') return await sendInvitation(mail, environment, AbortSignal.timeout(tryTime))
    outgoing = await compose(mail, brand, environment)
  } catch (error) {
    // Missing data will still be missing on a retry, but a missing template comes with the next release, and a PDF may
    // only not be there yet.
    return {
      outcome:
        error instanceof UnknownTemplateError || mail.template === 'invitation' || bringsDocument(mail)
          ? 'retry'
          : 'failed',
      error: reason(error),
    }
  }
  try {
    const { subject, text } = outgoing
    return { ...(await transport(outgoing, AbortSignal.timeout(tryTime))), subject, text }
  } catch (error) {
    return { outcome: 'retry', error: reason(error) }
  }
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/**
 * Reports a mail's outcome to the database, with one retry. Returns false when the mail no longer belongs to this
 * drain, or the database could not be reached.
 */
async function settle(mail: ClaimedMail, result: Result, environment: FunctionEnvironment): Promise<boolean> {
  const parameters = {
    mail: mail.id,
    of_claim: mail.claim,
    outcome: result.outcome,
    error: 'error' in result ? result.error : null,
    subject: result.subject ?? null,
    content: result.text ?? null,
    provider_id: ('providerId' in result && result.providerId) || null,
  }
  for (const isLast of [false, true]) {
    try {
      return (await callDatabase(environment, 'settle_mail', parameters, AbortSignal.timeout(callTime))) === true
    } catch (error) {
      if (isLast) console.error(`settle_mail ${mail.id}: ${reason(error)}`)
    }
  }
  return false
}

/**
 * Sends due mails until none is left or the time is up. Mails that it claimed but could not settle, because it was
 * stopped or the database was unreachable, are claimed again after two minutes and sent with the same key.
 *
 * @returns the numbers of mails by outcome
 * @throws {Error} when nothing can be claimed, or no sender is set
 */
export async function drainMails(options: DrainOptions): Promise<DrainReport> {
  // Check the sender before claiming: without one every mail would fail, although nothing is wrong with it.
  senderFrom(options.environment, '')
  const report: DrainReport = { sent: 0, failed: 0, postponed: 0, left: 0 }
  let brand: Brand | undefined
  while (Date.now() < options.until) {
    const claimed = (await callDatabase(
      options.environment,
      'claim_mails',
      { most: claimSize },
      AbortSignal.timeout(callTime),
    )) as ClaimedMail[]
    if (claimed.length === 0) break
    const claimedAt = Date.now()
    brand ??= await readBrand(options.environment)
    const waiting = claimed.values()
    const work = async (): Promise<void> => {
      for (const mail of waiting) {
        if (Date.now() - claimedAt > freshness) {
          report.left += 1
          continue
        }
        const result = await deliver(mail, brand as Brand, options)
        if (!(await settle(mail, result, options.environment))) report.left += 1
        else if (result.outcome === 'sent') report.sent += 1
        else if (result.outcome === 'failed' || result.outcome === 'refused') report.failed += 1
        else report.postponed += 1
      }
    }
    await Promise.all(Array.from({ length: parallel }, work))
  }
  return report
}
