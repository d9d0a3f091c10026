/**
 * A reason why the embedded backend or a command cannot continue, written for the person at the terminal: one sentence
 * that says what is wrong and what to do. The commands print it on stderr without a stack and exit non-zero.
 */
export class StartFailure extends Error {
  override readonly name = 'StartFailure'
}

/** The message of anything that was thrown, on one line; errors of the Data API are plain objects with a message. */
export function reasonOf(error: unknown): string {
  const { message } = Object(error) as { message?: unknown }
  const text = typeof message === 'string' ? message : typeof error === 'string' ? error : String(JSON.stringify(error))
  return text.trim().replace(/\s+/g, ' ').replace(/\.$/, '')
}

/** Whether an error of the operating system carries this code, such as `ENOENT` or `EADDRINUSE`. */
export function hasErrorCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
