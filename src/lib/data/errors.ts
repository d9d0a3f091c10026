/**
 * A failed call, as its user should read it: the message is one of the sentences of the error catalogue
 * (specification, section 8), the provider's own error is the `cause`.
 */
export class CallError extends Error {
  override readonly name = 'CallError'
}

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
export function failAsTold(sentence: string, error: { code?: string; message: string }): never {
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
