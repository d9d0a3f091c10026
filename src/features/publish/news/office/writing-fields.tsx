import { Controller, useWatch, type UseFormReturn } from 'react-hook-form'
import { TextareaField, TextField } from '@/components/form/form-field'
import { fieldsOf } from '@/components/form/fields-of'
import { GalleryEditor } from '@/components/gallery/gallery-editor'
import { ImageUpload } from '@/components/upload/image-upload'
import { Picture } from '@/components/ui/picture'
import { RichTextField } from '@/components/rich-text/rich-text-field'
import { slugOf } from '@/lib/text/slug-of'
import type { UploadPicture } from '@/lib/data/storage'
import { longestExcerpt, type ArticleValues } from './article-values'

/** Longest edge of a stored picture, in pixels. */
const pictureEdge = 1600

/**
 * Title, slug, excerpt, text and pictures of an article.
 *
 * @param props.id the article's id, which names the folder of its pictures
 * @param props.stored the stored slug; undefined for a new article
 * @param props.version changes with each save; removed gallery pictures can then no longer be restored
 * @param props.uploadTo makes the function that stores a picture in a folder
 * @param props.onBusy called with whether gallery pictures are being uploaded
 * @param props.onFailed called with the number of gallery pictures whose upload failed
 */
export function WritingFields({
  id,
  stored,
  version,
  form,
  uploadTo,
  onBusy,
  onFailed,
}: {
  id: string
  stored: string | undefined
  version: string
  form: UseFormReturn<ArticleValues>
  uploadTo: (bucket: string, folder: string) => UploadPicture
  onBusy: (busy: boolean) => void
  onFailed: (failed: number) => void
}) {
  const { register, control, formState, setValue } = form
  const { errors } = formState
  const field = fieldsOf({ register, formState })
  const [title, slug, excerpt] = useWatch({ control, name: ['title', 'slug', 'excerpt'] })
  const derived = slugOf(title) || 'article'
  const shown = slugOf(slug) || stored || derived
  const address = register('slug')

  return (
    <>
      <TextField label="Title" starred autoComplete="off" {...field('title')} />
      <TextField
        label="URL"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        placeholder={stored ?? derived}
        hint={`/news/${shown}${stored && shown !== stored ? ` – where it was public at /news/${stored}, that will lead to it` : ''}`}
        error={errors.slug?.message}
        {...address}
        onBlur={async (event) => {
          setValue('slug', slugOf(slug))
          await address.onBlur(event)
        }}
      />
      <TextareaField
        label="Excerpt"
        rows={3}
        hint={`${[...excerpt.trim()].length} of ${longestExcerpt} characters. Left empty, lists show the beginning of the text.`}
        {...field('excerpt')}
      />
      <RichTextField control={control} name="content" label="Text" waiting="h-96" uploadImage={uploadTo('news', id)} />
      <Controller
        control={control}
        name="image_url"
        render={({ field }) => (
          <ImageUpload
            label="Featured image"
            hint="Shown above the text and in lists, twice as wide as high."
            preview={
              field.value ? (
                <Picture src={field.value} ratio="2 / 1" sizes="224px" className="w-56 max-w-full rounded-card" />
              ) : (
                <span aria-hidden="true" className="aspect-2/1 w-56 max-w-full rounded-card bg-paper-200" />
              )
            }
            address={field.value}
            longestEdge={pictureEdge}
            upload={uploadTo('public', 'news')}
            onChange={field.onChange}
            failed="Failed to upload image"
          />
        )}
      />
      <Controller
        control={control}
        name="images"
        render={({ field }) => (
          <GalleryEditor
            label="Gallery"
            hint="Shown below the text."
            version={version}
            images={field.value}
            onChange={field.onChange}
            upload={uploadTo('news', id)}
            longestEdge={pictureEdge}
            onBusyChange={onBusy}
            onFailedChange={onFailed}
          />
        )}
      />
    </>
  )
}
