import type { FunctionEnvironment } from '../../../supabase/functions/_shared/environment'
import type { TestBackend } from './backend'

/**
 * What surrounds an Edge Function that runs in the test itself, on the site https://site.example.
 *
 * @param settings the function's settings by name, besides the sender of mails
 */
export function surroundings(backend: TestBackend, settings: Record<string, string> = {}): FunctionEnvironment {
  return {
    apiUrl: backend.url,
    serviceKey: backend.secretKey,
    publishableKey: backend.publishableKey,
    siteUrl: 'https://site.example',
    read: (name) => ({ MAIL_FROM: 'office@bkcc.example', ...settings })[name],
    ask: (request) => fetch(request),
  }
}
