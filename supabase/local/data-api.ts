import type { PgliteConnection } from '@supabase/lite/pglite'

/** The parts of a Postgres error that the Data API passes on. */
interface DatabaseError {
  code: string
  message: string
  detail?: string
  hint?: string
}

/**
 * Object ids of `timestamp` and `timestamptz` in pg_type. @supabase/lite returns both as Postgres prints them.
 * PostgREST (and @supabase/lite itself inside an embedded resource) writes ISO 8601, the only format that every browser
 * can parse.
 */
export const isoTimeParsers: Record<number, (text: string) => string> = {
  1114: (text) => text.replace(' ', 'T'),
  1184: (text) => text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'),
}

/**
 * PGlite turns parameters into text itself and throws, or breaks its connection, for a value of another type. This
 * sends such a value as it is written, so that Postgres refuses it as it does behind PostgREST: 400.
 */
export function leaveTypesToPostgres({ serializers }: PgliteConnection['driver']): void {
  for (const [type, serialize] of Object.entries(serializers)) {
    serializers[type] = (value: unknown) => {
      try {
        const text: unknown = serialize(value)
        if (typeof text === 'string') return text
      } catch {
        // Postgres says what is wrong.
      }
      return JSON.stringify(value)
    }
  }
}

/**
 * For Postgres errors that it does not know, such as violated check constraints and `raise exception`, @supabase/lite
 * returns 500 and hides the code. This gives them the status that PostgREST documents
 * (https://docs.postgrest.org/en/stable/references/errors.html#status-codes) by converting them to `PGRST`, the one
 * error whose status can be set.
 */
export function answerAsPostgrest(connection: PgliteConnection): void {
  const normalize = connection.normalizeDbError.bind(connection)
  connection.normalizeDbError = (error) => {
    const known: unknown = normalize(beforePostgres18(error))
    if (!isDatabaseError(known)) return known
    const status = statusOf(known.code)
    if (status === undefined) return known
    const { code, message, detail, hint } = known
    return Object.assign(new Error(JSON.stringify({ code, message, details: detail ?? null, hint: hint ?? null })), {
      code: 'PGRST',
      detail: JSON.stringify({ status, headers: {} }),
    })
  }
}

/**
 * Postgres 18 refuses the removal of a row that others need (`on delete restrict`) with a code of its own; hosted
 * Supabase runs an older one, which says `foreign_key_violation`.
 */
function beforePostgres18(error: unknown): unknown {
  return isDatabaseError(error) && error.code === '23001' ? Object.assign(error, { code: '23503' }) : error
}

function isDatabaseError(error: unknown): error is DatabaseError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)
}

/** The HTTP status of a SQLSTATE that @supabase/lite does not map itself; undefined for those that it does. */
function statusOf(code: string): number | undefined {
  if (code === 'PGRST' || /^(PT|21|22|42|53|55)/.test(code) || ['23502', '23503', '23505', '25006'].includes(code))
    return undefined
  if (code === 'P0001') return 400
  if (/^(0L|0P|28)/.test(code)) return 403
  if (/^(08|57P01)/.test(code)) return 503
  if (code.startsWith('54')) return 413
  return /^(09|25|2D|38|39|3B|40|57|58|F0|HV|P0|XX)/.test(code) ? 500 : 400
}
