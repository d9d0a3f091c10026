import { callDatabase, type FunctionEnvironment } from '../environment.ts'
import type { Brand } from './layout.ts'
import type { ClaimedMail, Outcome, OutgoingMail, Transport } from './mail.ts'
import { renderMail, UnknownTemplateError } from './templates.ts'
import { addressOf, senderFrom } from './transport.ts'

/** How many mails one claim takes, how many of them are on the way at once, and how long one try may last (milliseconds). All of a claim must be over before the database gives it to another drain, after two minutes. */
const claimSize = 32
const parallel = 8
const defaultTryTime = 15_000
const callTime = 10_000
/** What is claimed longer than this and not yet begun is left for the next drain. */
const freshness = 80_000

/** What one drain did. */
export interface DrainReport {
  sent: number
  failed: number
  /** Put back, to be tried again later. */
  postponed: number
  /** Claimed, but settled by nobody here: another drain takes them over. */
  left: number
}

/** What a drain works with. */
export interface DrainOptions {
  environment: FunctionEnvironment
  transport: Transport
  /** When to stop claiming, in milliseconds since 1970; it may be in the past, then nothing is claimed. */
  until: number
  /** How long one try may last, in milliseconds; 15 seconds when left out. */
  tryTime?: number
}

async function keyOf(cause: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(cause))
  return Array.from(new Uint8Array(digest).slice(0, 20), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function readBrand(environment: FunctionEnvironment): Promise<Brand> {
  const { apiUrl, publishableKey, siteUrl, ask } = environment
  const read = new Request(`${apiUrl}/rest/v1/site_settings?select=value&key=eq.site_title`, {
    headers: { apikey: publishableKey },
    signal: AbortSignal.timeout(callTime),
  })
  // A mail that somebody waits for does not wait for a name.
  const response = await ask(read).catch(() => undefined)
  const [setting] = response?.ok ? ((await response.json()) as { value: string }[]) : []
  return { name: setting?.value ? setting.value : 'BKCC', email: addressOf(senderFrom(environment, '')), siteUrl }
}

/**
 * Has the Auth service send its own mail with a one-time link: nobody else can make one. It takes no idempotency key, so the
 * database says (`already_sent`) when an earlier try of the same mail has come that far.
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
  return { outcome: /validation_failed|email_address_invalid/.test(answer) ? 'failed' : 'retry', error }
}

async function compose(mail: ClaimedMail, brand: Brand, environment: FunctionEnvironment): Promise<OutgoingMail> {
  const key = await keyOf(mail.cause)
  const replyTo = environment.read('MAIL_REPLY_TO')
  return {
    key,
    messageId: `<${key}@${new URL(environment.siteUrl).hostname}>`,
    from: senderFrom(environment, brand.name),
    ...(replyTo === undefined ? {} : { replyTo }),
    to: mail.recipient,
    ...renderMail(mail.template, mail.data, brand, environment.apiUrl),
  }
}

/** One try. It never throws, so that no mail can hold up another. */
async function deliver(
  mail: ClaimedMail,
  brand: Brand,
  { environment, transport, tryTime = defaultTryTime }: DrainOptions,
): Promise<Outcome> {
  let outgoing: OutgoingMail
  try {
    if (mail.template === 'invitation') return await sendInvitation(mail, environment, AbortSignal.timeout(tryTime))
    outgoing = await compose(mail, brand, environment)
  } catch (error) {
    // Data that lack something will lack it at the next try too; a template that is not there yet comes with the next release.
    return {
      outcome: error instanceof UnknownTemplateError || mail.template === 'invitation' ? 'retry' : 'failed',
      error: reason(error),
    }
  }
  try {
    return await transport(outgoing, AbortSignal.timeout(tryTime))
  } catch (error) {
    return { outcome: 'retry', error: reason(error) }
  }
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Tells the database what became of a mail; once more when that fails. False when the mail is no longer this drain's, or nobody could be told. */
async function settle(mail: ClaimedMail, result: Outcome, environment: FunctionEnvironment): Promise<boolean> {
  const parameters = {
    mail: mail.id,
    of_claim: mail.claim,
    outcome: result.outcome,
    error: 'error' in result ? result.error : null,
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
 * Sends what is due, until nothing is or the time is over. Mails that it claimed and could not settle, because it was ended or
 * the database was away, are claimed again after two minutes and sent with the same key.
 *
 * @returns what it did
 * @throws {Error} when nothing can be claimed, or no sender is set
 */
export async function drainMails(options: DrainOptions): Promise<DrainReport> {
  // Before anything is claimed: without a sender no mail could be composed, through no fault of its own.
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
        else if (result.outcome === 'failed') report.failed += 1
        else report.postponed += 1
      }
    }
    await Promise.all(Array.from({ length: parallel }, work))
  }
  return report
}
