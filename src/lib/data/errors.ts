/**
 * A failed call, as its user should read it: the message is one of the sentences of the error catalogue
 * (specification, section 8), the provider's own error is the `cause`.
 */
export class CallError extends Error {
  override readonly name = 'CallError'
}

/** An error as the Data API gives it. */
export type ProviderError = { code?: string; message: string; details?: string | null }

/**
 * Turns a provider's error into the sentence that the user reads. The caches log it, once tries are over.
 *
 * @param sentence what the user reads
 * @param cause the provider's error
 * @throws {CallError} always
 */
export function failWith(sentence: string, cause: unknown): never {
  throw new CallError(sentence, { cause })
}

/**
 * Like {@link failWith}, with the database's own sentence where one of the project's functions or triggers refused the call
 * and said why.
 *
 * @param sentence what the user reads when the database gives no sentence
 * @throws {CallError} always
 */
export function failAsTold(sentence: string, error: ProviderError): never {
  // Postgres words its own refusals (42501) for developers; those of the project are sentences, as are those that set a status (PT…).
  const told =
    error.code === 'P0001' ||
    /^PT4\d\d$/.test(error.code ?? '') ||
    (error.code === '42501' && !/permission denied|row-level security/.test(error.message))
  failWith(told ? error.message : sentence, error)
}

/** Signals that a read found nothing under an address, as opposed to having failed; never worth a retry. */
export class NotFoundError extends Error {
  override readonly name = 'NotFoundError'
}

/** Error code of PostgreSQL (appendix A) for a text that is no uuid. */
const malformedId = '22P02'

/**
 * The one row that an address names.
 *
 * @param answer what the Data API said to a read with `maybeSingle`
 * @param sentence what the user reads when it failed
 * @param missing what the user reads when there is no such row, or what stands in the address is no id at all
 * @throws {NotFoundError} when there is no such row
 * @throws {CallError} when the read failed
 */
export function oneOrNotFound<Row>(
  { data, error }: { data: Row | null; error: ProviderError | null },
  sentence: string,
  missing: string,
): Row {
  if (error && error.code !== malformedId) failWith(sentence, error)
  if (data === null) throw new NotFoundError(missing)
  return data
}

/** Whether the database refused a row because one with its id, or another value that must be unique, is stored already (PostgreSQL, appendix A: 23505). */
export function isStoredAlready(error: ProviderError | null): boolean {
  return error?.code === '23505'
}

/** Somebody else saved since the form was opened. */
export class ChangedMeanwhileError extends CallError {
  /** @param saved who saved (null for somebody unknown) and when (ISO 8601), where the database says so */
  constructor(
    message: string,
    readonly saved?: { by: string | null; at: string },
    cause?: unknown,
  ) {
    super(message, { cause })
  }
}

/** Somebody else deleted what was edited. */
export class DeletedMeanwhileError extends CallError {}

/** What a function of the database adds to its refusal as JSON: who saved and when, or the size that an audience has now. */
export function detailsOf(error: ProviderError): { by?: string | null; at?: string; size?: number } {
  try {
    return JSON.parse(error.details ?? '{}') as { by?: string | null; at?: string; size?: number }
  } catch {
    return {}
  }
}

/**
 * Turns the refusal of a function that saves into what happened.
 *
 * @param sentence what the user reads when the database gives no reason
 * @throws {ChangedMeanwhileError} for a newer version
 * @throws {DeletedMeanwhileError} for a version that is gone
 * @throws {CallError} for everything else
 */
export function failSave(sentence: string, error: ProviderError): never {
  if (error.code === 'PT404') throw new DeletedMeanwhileError(error.message, { cause: error })
  if (error.code !== 'PT409') failAsTold(sentence, error)
  const { by, at } = detailsOf(error)
  throw new ChangedMeanwhileError(error.message, at ? { by: by ?? null, at } : undefined, error)
}
