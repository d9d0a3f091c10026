import * as z from 'zod/mini'

/** A one-time code; the spaces that some apps show within it are left out. */
const codeField = z.string().check(
  z.overwrite((text) => text.replace(/\s/g, '')),
  z.regex(/^\d{6}$/, 'Please enter the six digits'),
)

/** The field of the forms that ask for a one-time code. */
export const codeSchema = z.object({ code: codeField })

/** The values of {@link codeSchema}. */
export type CodeValues = z.infer<typeof codeSchema>
