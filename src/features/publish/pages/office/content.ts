import * as z from 'zod/mini'
import type { UseFormReturn } from 'react-hook-form'
import type { ComponentType } from 'react'
import type { ComparedField } from '@/components/editorial/editorial'
import type { UploadPicture } from '@/lib/data/storage'
import type { PageKey, Pages } from '../pages'

/** The most rows of a list (the database checks it, too). */
const longestList = 100

/** A text of stored content, which may be null; forms hold an empty one. */
export const text = z.pipe(
  z.nullish(z.string()),
  z.transform((value) => value ?? ''),
)

/** Lines of text: stored as a list, edited one below another. */
export const lines = z.pipe(
  z.custom<string | string[]>((value) => [value].flat().every((line) => typeof line === 'string')),
  z.transform((value) => [value].flat().join('\n')),
)

/** The lines of an edited text, without their bullet marks and without empty ones. */
export function linesOf(written: string): string[] {
  return written
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*[•·*-]\s+/, '').trim())
    .filter(Boolean)
}

/**
 * The rule of an edited text of lines; lengths as in the database.
 *
 * @param longest of a line, in characters
 */
export function listOf(longest: number, most = 20) {
  return z.string().check(
    z.refine((written) => linesOf(written).length <= most, `Please use at most ${most} lines`),
    z.refine(
      (written) => linesOf(written).every((line) => line.length <= longest),
      `Please use at most ${longest} characters on a line`,
    ),
  )
}

const id = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i))

/** The rows of a list as stored content and drafts on the device have them, each with an id of its own. */
export function rowsOf<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.array(z.object({ id, ...shape })).check(
    z.maxLength(longestList),
    z.refine((rows) => new Set(rows.map((row) => String((row as { id: string }).id))).size === rows.length),
  )
}

/** A web address; empty only where it is optional. */
export function address(missing?: string) {
  return z.string().check(
    z.trim(),
    z.refine((value) => value !== '' || missing === undefined, { error: missing ?? '' }),
    z.refine((value) => value === '' || /^https?:\/\/[^\s/?#.]+\.\S+$/i.test(value), {
      error: 'Please enter a web address, such as https://example.org',
    }),
    z.maxLength(500, 'This address is too long'),
  )
}

/** Several texts as one, for comparison: a paragraph for each row, without its empty parts. */
export function inWords(rows: readonly (readonly string[])[]): string {
  return rows.map((parts) => parts.filter(Boolean).join('\n')).join('\n\n')
}

/** What the fields of a page's form get. */
export type FieldsProps<Values extends object> = {
  form: UseFormReturn<Values>
  /** Stores a picture of the page. */
  upload: UploadPicture
  /** Changes when removed rows can no longer be brought back. */
  version: string
}

/** A page of the site as the office edits it. */
export type PageDefinition<Key extends PageKey, Values extends object> = {
  key: Key
  /** Reads stored content, a version of it, or a draft on the device; undefined for what has another shape. */
  read: (stored: unknown) => Values | undefined
  /** The rules for saving. */
  schema: z.ZodMiniType<Values, Values>
  /** The values as the content that is stored. */
  contentOf: (values: Values) => Pages[Key]
  /** What the form gets when an earlier version is restored over `stored`; without it, that version. */
  restored?: (version: Values, stored: Values) => Values
  /** The values as labels and texts, for comparing two versions. */
  compared: (values: Values) => ComparedField[]
  /** What the rows of its lists are. */
  nouns: Readonly<Record<string, string>>
  Fields: ComponentType<FieldsProps<Values>>
  /** The page as the public sees it. */
  Preview: ComponentType<{ content: Pages[Key] }>
}
