/**
 * A failed call, as its user should read it: the message is one of the sentences of the error catalogue
 * (specification, section 8), the provider's own error is the `cause`.
 */
export class CallError extends Error {
  override readonly name = 'CallError'
}

/**
 * Turns a provider's error into the sentence that the user reads, and logs it once.
 *
 * @param sentence what the user reads
 * @param cause the provider's error
 * @throws {CallError} always
 */
export function failWith(sentence: string, cause: unknown): never {
  console.error(sentence, cause)
  throw new CallError(sentence, { cause })
}

/** Signals that a read found nothing under an address, as opposed to having failed; never worth a retry. */
export class NotFoundError extends Error {
  override readonly name = 'NotFoundError'
}
