/**
 * A failed call. The message is for the user, from the error catalogue (specification, section 8); the provider's own
 * error is the `cause`.
 */
export class CallError extends Error {
  override readonly name = 'CallError'
}

/** An error as the Data API returns it. */
export type ProviderError = { code?: string; message: string; details?: string | null }

/**
 * Turns a provider's error into the sentence that the user reads; that the session had ended says every call (`supabase.ts`).
 * The query caches log it once all retries have failed.
 *
 * @param sentence what the user reads
 * @param cause the provider's error
 * @throws {CallError} always
 */
export function failWith(sentence: string, cause: unknown): never {
  const { code, message } = (cause ?? {}) as Partial<ProviderError>
  throw new CallError(code === 'PT401' && message ? message : sentence, { cause })
}

/**
 * Like {@link failWith}, but prefers the database's own sentence if one of the project's functions or triggers refused
 * the call with a reason.
 *
 * @param sentence what the user reads when the database gives no sentence
 * @throws {CallError} always
 */
export function failAsTold(sentence: string, error: ProviderError): never {
  // PostgreSQL writes its own refusals for developers, and without a full stop (`private.told` chooses alike).
  const told = /^(P0001|42501|2[23]...|PT4\d\d)$/.test(error.code ?? '') && /[.?]$/.test(error.message)
  failWith(told ? error.message : sentence, error)
}

/** A read that found nothing at an address, as opposed to a read that failed. It is never retried. */
export class NotFoundError extends Error {
  override readonly name = 'NotFoundError'
}

/**
 * The single row that an address identifies.
 *
 * @param answer the Data API's answer to a read with `maybeSingle`
 * @param sentence what the user reads when the read failed
 * @param missing what the user reads when there is no such row
 * @throws {NotFoundError} when there is no such row
 * @throws {CallError} when the read failed
 */
export function oneOrNotFound<Row>(
  { data, error }: { data: Row | null; error: ProviderError | null },
  sentence: string,
  missing: string,
): Row {
  if (error) failWith(sentence, error)
  if (data === null) throw new NotFoundError(missing)
  return data
}

/**
 * Whether the database refused a row because its id or another unique value exists already (PostgreSQL, appendix A:
 * 23505).
 */
export function isStoredAlready(error: ProviderError | null): boolean {
  return error?.code === '23505'
}

/** Whether the database refused a call that has failed, so that surely nothing was stored. A lost answer leaves that open. */
export function isRefusal({ cause }: Error): boolean {
  return Boolean((cause as ProviderError | undefined)?.code)
}

/** No answer came to a write, and its sentence says what that leaves open. */
export class LostError extends CallError {}

/** What is said of a write to which no answer came. */
export const lostWords = 'No answer came: you may be offline. Please try again.'

/**
 * Says of a write that no answer came, where that is why it failed: it may have been stored.
 *
 * @param error that a mutation, or a run over many rows, has thrown; its sentence is replaced
 */
export function tellLost(error: Error): void {
  const { cause } = error as { cause?: { code?: string; status?: number; constructor?: unknown } | null }
  // The errors of the Data API are plain objects. All that it answers has a code: what has none was not answered, or by a
  // server in between.
  const lost = cause?.status === 0 || (cause?.constructor === Object && !cause.code)
  if (lost && !(error instanceof LostError)) error.message = lostWords
}

/** Somebody else has saved since the form was opened. */
export class ChangedMeanwhileError extends CallError {
  /** @param saved who saved (null if unknown) and when (ISO 8601), if the database says so */
  constructor(
    message: string,
    readonly saved?: { by: string | null; at: string },
    cause?: unknown,
  ) {
    super(message, { cause })
  }
}

/** Somebody else has deleted the edited item. */
export class DeletedMeanwhileError extends CallError {}

/** Somebody else has scheduled or sent the edited issue of the newsletter, so that it can no longer be changed. */
export class SentMeanwhileError extends CallError {}

/** The JSON details of a database function's refusal. */
type Details = {
  /** Who saved a newer version, and when. */
  by?: string | null
  at?: string
  /** The current size of an audience. */
  size?: number
  /** What an issue is that is no draft any more. */
  status?: string
  /** What is open of a document now, and what is left of a payment or credit note, in cents. */
  open_cents?: number
  left_cents?: number
}

/** See {@link Details}. */
export function detailsOf(error: ProviderError): Details {
  try {
    return JSON.parse(error.details ?? '{}') as Details
  } catch {
    return {}
  }
}

/**
 * Turns the refusal of a saving function into the matching error.
 *
 * @param sentence what the user reads when the database gives no reason
 * @throws {ChangedMeanwhileError} for a newer version
 * @throws {DeletedMeanwhileError} for a version that is gone
 * @throws {SentMeanwhileError} for an issue that is no draft any more
 * @throws {CallError} for everything else
 */
export function failSave(sentence: string, error: ProviderError): never {
  if (error.code === 'PT404') throw new DeletedMeanwhileError(error.message, { cause: error })
  if (error.code !== 'PT409') failAsTold(sentence, error)
  const { by, at, status } = detailsOf(error)
  if (status) throw new SentMeanwhileError(error.message, { cause: error })
  throw new ChangedMeanwhileError(error.message, at ? { by: by ?? null, at } : undefined, error)
}
