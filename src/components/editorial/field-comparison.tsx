import { useState } from 'react'
import { Picture } from '@/components/ui/picture'
import { sanitize } from '@/components/rich-text/rich-text'
import { richTextToLines } from '@/lib/text/plain-text'
import { TextComparison } from './text-comparison'

/** From this length on, in characters, a text is compared word by word. */
const longValue = 60

/**
 * A picture with its caption or description, which may be empty: then `alt` says what it is. `exact` shows the whole
 * picture, and this file of it alone.
 */
export type ShownPicture = { url: string; caption: string; alt?: string; exact?: boolean }

/** Two versions of a field; `rich` for rich text. `pictures` are shown instead of the texts. */
export type FieldPair = {
  label: string
  before: string
  after: string
  rich?: boolean
  pictures?: { before: readonly ShownPicture[]; after: readonly ShownPicture[] }
}

/** A picture above its caption. Earlier versions may name pictures that have been removed since. */
function Shown({ url, caption, alt = 'Without description', exact = false }: ShownPicture) {
  const [broken, setBroken] = useState('')
  return (
    <>
      {url === broken ? (
        <span className="block rounded-control bg-paper-200 p-2">This picture is no longer there. </span>
      ) : exact ? (
        <img
          src={url}
          alt={alt}
          className="h-28 w-full rounded-control border border-paper-300 bg-white object-contain p-1"
          onError={() => setBroken(url)}
        />
      ) : (
        <Picture
          src={url}
          alt={caption ? '' : alt}
          ratio="4 / 3"
          sizes="112px"
          className="w-full rounded-control"
          onError={() => setBroken(url)}
        />
      )}
      {caption}
    </>
  )
}

function Pictures({ label, pictures }: { label: string; pictures: readonly ShownPicture[] }) {
  return (
    <ul aria-label={label} className="mt-1 flex flex-wrap gap-3">
      {pictures.map((picture, index) => (
        <li key={`${index} ${picture.url}`} className="w-28 text-fine text-ink-600 [overflow-wrap:anywhere]">
          <Shown {...picture} />
        </li>
      ))}
    </ul>
  )
}

/** The pictures in a sanitised rich text. */
function picturesIn(html: string): ShownPicture[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return [...body.querySelectorAll('img')].map((image) => ({
    url: image.getAttribute('src') ?? '',
    caption: image.alt,
  }))
}

/** Two rich texts by their words, and the pictures that only one of them has. */
function RichComparison({
  label,
  before,
  after,
  beforeLabel,
  afterLabel,
}: FieldPair & { beforeLabel: string; afterLabel: string }) {
  const [old, now] = [sanitize(before), sanitize(after)]
  const [oldPictures, newPictures] = [picturesIn(old), picturesIn(now)]
  const without = (pictures: ShownPicture[], others: ShownPicture[]) =>
    pictures.filter(({ url, caption }) => !others.some((other) => other.url === url && other.caption === caption))
  return (
    <>
      <TextComparison label={`${label}, compared`} before={richTextToLines(old)} after={richTextToLines(now)} />
      {[
        { side: beforeLabel, pictures: without(oldPictures, newPictures) },
        { side: afterLabel, pictures: without(newPictures, oldPictures) },
      ].map(
        ({ side, pictures }) =>
          pictures.length > 0 && (
            <div key={side} className="mt-3">
              <p className="text-ink-600">Pictures only in “{side}”:</p>
              <Pictures label={`Pictures of ${label}, only in ${side}`} pictures={pictures} />
            </div>
          ),
      )}
    </>
  )
}

/**
 * A field in two versions: long and rich texts merged into one with the words marked, short values and pictures beside
 * each other. Stands below its term in a definition list.
 *
 * @param props.beforeLabel name of the first version
 * @param props.afterLabel name of the second version
 */
export function PairComparison({
  field,
  beforeLabel,
  afterLabel,
}: {
  field: FieldPair
  beforeLabel: string
  afterLabel: string
}) {
  const { label, before, after, rich, pictures } = field
  if (rich || (!pictures && Math.max(before.length, after.length) > longValue))
    return (
      <dd>
        <p className="mb-1 text-fine text-ink-600">
          <span className="me-3">
            <del aria-hidden="true" className="bg-danger-50 px-1 text-danger-700">
              abc
            </del>{' '}
            {beforeLabel}
          </span>
          <span>
            <ins aria-hidden="true" className="bg-leaf-100 px-1 font-semibold text-leaf-700">
              abc
            </ins>{' '}
            {afterLabel}
          </span>
        </p>
        {rich ? (
          <RichComparison {...field} beforeLabel={beforeLabel} afterLabel={afterLabel} />
        ) : (
          <TextComparison label={`${label}, compared`} before={before} after={after} />
        )}
      </dd>
    )
  return [
    { side: beforeLabel, value: before, shown: pictures?.before },
    { side: afterLabel, value: after, shown: pictures?.after },
  ].map(({ side, value, shown }) => (
    <dd key={side} className="[overflow-wrap:anywhere]">
      <span className="text-ink-600">{side}:</span>{' '}
      {shown?.length ? (
        <Pictures label={`${label}, ${side}`} pictures={shown} />
      ) : (
        <span className="whitespace-pre-line">{value || 'nothing'}</span>
      )}
    </dd>
  ))
}

/**
 * The fields in which two versions of an item differ.
 *
 * @param props.beforeLabel name of the first version
 * @param props.afterLabel name of the second version
 */
export function FieldComparison({
  fields,
  ...labels
}: {
  fields: readonly FieldPair[]
  beforeLabel: string
  afterLabel: string
}) {
  const different = fields.filter(({ before, after }) => before !== after)
  if (different.length === 0) return <p className="text-small text-ink-700">Nothing differs.</p>
  return (
    <dl className="space-y-4 text-small">
      {different.map((field) => (
        <div key={field.label}>
          <dt className="mb-1 font-semibold">{field.label}</dt>
          <PairComparison field={field} {...labels} />
        </div>
      ))}
    </dl>
  )
}
