import { answer, type FunctionEnvironment, type FunctionHandler } from '../functions/_shared/environment.ts'
import { handle as documentPdf } from '../functions/document-pdf/handler.ts'
import { handle as drainMail } from '../functions/drain-mail/handler.ts'
import { handle as intake } from '../functions/intake/handler.ts'
import { handle as mailEvents } from '../functions/mail-events/handler.ts'
import { handle as unsubscribe } from '../functions/unsubscribe/handler.ts'

/** The path prefix of the Edge Functions. */
export const functionsPrefix = '/functions/v1/'

/** The Edge Functions that the embedded backend runs, by the name of their folder in supabase/functions. */
const functions: Readonly<Record<string, FunctionHandler>> = {
  'document-pdf': documentPdf,
  'drain-mail': drainMail,
  intake,
  'mail-events': mailEvents,
  unsubscribe,
}

/**
 * Handles a request under /functions/v1/ like the Edge Runtime of hosted Supabase.
 *
 * @returns the function's response; 404 for an unknown function, 500 when it throws
 */
export async function answerFunction(request: Request, environment: FunctionEnvironment): Promise<Response> {
  const name = new URL(request.url).pathname.slice(functionsPrefix.length).split('/', 1)[0] ?? ''
  const handler = Object.hasOwn(functions, name) ? functions[name] : undefined
  if (handler === undefined) return Response.json({ message: 'There is no such function.' }, { status: 404 })
  return answer(name, handler, request, () => environment)
}
