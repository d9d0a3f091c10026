import { Suspense, type ComponentProps } from 'react'
import { TextField } from '@/components/form/form-field'
import { Picture } from '@/components/ui/picture'
import { Loading, Skeleton } from '@/components/ui/states'
import { late } from '@/components/ui/late'
import { ImageUpload } from '@/components/upload/image-upload'
import type { UploadPicture } from '@/lib/data/storage'
import type { IssueBlock } from '../issue-values'

const RichTextEditor = late(async () => (await import('@/components/rich-text/rich-text-editor')).RichTextEditor)

/** Longest edge of a stored picture, in pixels: twice the width of an issue. */
const pictureEdge = 1200

function LinkField(props: ComponentProps<typeof TextField>) {
  return (
    <TextField
      hint="An address that begins with https:// or, for a page of this site, with /"
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      {...props}
    />
  )
}

/**
 * The fields of a block that is written in the issue itself.
 *
 * @param props.position its place in the issue, from 1
 * @param props.error why it cannot be stored
 * @param props.autoFocus whether its editor takes the focus when it arrives
 * @param props.onChange called with what is changed of it
 */
export function BlockFields({
  block,
  position,
  error,
  upload,
  autoFocus,
  onChange,
}: {
  block: IssueBlock
  position: number
  error: string | undefined
  upload: UploadPicture
  autoFocus: boolean
  onChange: (change: Partial<IssueBlock>) => void
}) {
  switch (block.kind) {
    case 'text':
      return (
        <Suspense
          fallback={
            <Loading label="Loading the editor…">
              <Skeleton className="h-80" />
            </Loading>
          }
        >
          <RichTextEditor
            autoFocus={autoFocus}
            label={`Text of block ${position}`}
            value={block.html}
            onChange={(html) => onChange({ html })}
            uploadImage={upload}
            error={error}
          />
        </Suspense>
      )
    case 'picture':
      return (
        <>
          <ImageUpload
            label={`Picture of block ${position}`}
            hint="As wide as the issue."
            preview={
              block.url ? (
                <Picture src={block.url} ratio="3 / 2" sizes="192px" className="w-48 max-w-full rounded-card" />
              ) : (
                <span aria-hidden="true" className="aspect-3/2 w-48 max-w-full rounded-card bg-paper-200" />
              )
            }
            address={block.url}
            longestEdge={pictureEdge}
            upload={upload}
            onChange={(url) => onChange({ url })}
            failed="Failed to upload image"
          />
          <TextField
            label="Alternative text"
            hint="What the picture shows, for whoever does not see it: many mail programs load no pictures at first."
            autoComplete="off"
            maxLength={300}
            value={block.alt}
            onChange={(event) => onChange({ alt: event.target.value })}
          />
          <LinkField
            label="Link (optional)"
            value={block.link}
            error={error}
            onChange={(event) => onChange({ link: event.target.value })}
          />
        </>
      )
    case 'button':
      return (
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="Label"
            autoComplete="off"
            maxLength={100}
            value={block.label}
            onChange={(event) => onChange({ label: event.target.value })}
          />
          <LinkField
            label="Leads to"
            value={block.href}
            error={error}
            onChange={(event) => onChange({ href: event.target.value })}
          />
        </div>
      )
    default:
      return null
  }
}
