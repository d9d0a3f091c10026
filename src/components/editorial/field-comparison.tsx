import { sanitize } from '@/components/rich-text/rich-text'
import { richTextToLines } from '@/lib/text/plain-text'
import { TextComparison } from './text-comparison'

/** From this length on, in characters, a text is compared word by word. */
const longValue = 60

/** Two versions of a field; `rich` for rich text. */
export type FieldPair = { label: string; before: string; after: string; rich?: boolean }

/**
 * The fields in which two versions of an item differ.
 *
 * @param props.beforeLabel name of the first version
 * @param props.afterLabel name of the second version
 */
export function FieldComparison({
  fields,
  beforeLabel,
  afterLabel,
}: {
  fields: readonly FieldPair[]
  beforeLabel: string
  afterLabel: string
}) {
  const different = fields.filter(({ before, after }) => before !== after)
  if (different.length === 0) return <p className="text-small text-ink-700">Nothing differs.</p>
  return (
    <dl className="space-y-4 text-small">
      {different.map(({ label, before, after, rich }) => (
        <div key={label}>
          <dt className="mb-1 font-semibold">{label}</dt>
          {rich || Math.max(before.length, after.length) > longValue ? (
            <dd>
              <p className="mb-1 text-fine text-ink-600">
                <del className="text-danger-700">{beforeLabel}</del>{' '}
                <ins className="font-semibold text-leaf-700">{afterLabel}</ins>
              </p>
              <TextComparison
                label={`${label}, compared`}
                before={rich ? richTextToLines(sanitize(before)) : before}
                after={rich ? richTextToLines(sanitize(after)) : after}
              />
            </dd>
          ) : (
            <>
              <dd className="[overflow-wrap:anywhere]">
                <span className="text-ink-600">{beforeLabel}:</span> {before || 'nothing'}
              </dd>
              <dd className="[overflow-wrap:anywhere]">
                <span className="text-ink-600">{afterLabel}:</span> {after || 'nothing'}
              </dd>
            </>
          )}
        </div>
      ))}
    </dl>
  )
}
