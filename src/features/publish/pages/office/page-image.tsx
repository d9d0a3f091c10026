import { ImageUpload } from '@/components/upload/image-upload'
import { imageAttributes, Picture } from '@/components/ui/picture'
import type { UploadPicture } from '@/lib/data/storage'
import { pictureTypeNames } from '@/lib/pictures/image'

/** Longest edge of a stored picture of a page, in pixels. */
const pictureEdge = 1600
/** Longest edge of a stored logo, in pixels. */
const logoEdge = 480

/**
 * The picture of a row, with its upload.
 *
 * @param props.logo whether it is a logo, which is shown whole
 * @param props.onChange called when an upload ends: the row may have been moved or removed by then, so it is found by its
 *   id
 */
export function PageImage({
  label,
  hint,
  address,
  logo = false,
  ratio = '4 / 3',
  upload,
  onChange,
}: {
  label: string
  hint: string
  address: string
  logo?: boolean
  ratio?: '4 / 3' | '1 / 1'
  upload: UploadPicture
  onChange: (address: string) => void
}) {
  const shape = logo
    ? 'size-24 shrink-0 rounded-card'
    : `${ratio === '1 / 1' ? 'aspect-square' : 'aspect-4/3'} w-40 rounded-card`
  return (
    <ImageUpload
      label={label}
      hint={`${hint} ${pictureTypeNames}.`}
      preview={
        !address ? (
          <span aria-hidden="true" className={`${shape} bg-paper-200`} />
        ) : logo ? (
          <img
            {...imageAttributes(address, '96px')}
            alt=""
            className={`${shape} border border-paper-300 bg-white object-contain p-2`}
          />
        ) : (
          <Picture src={address} ratio={ratio} sizes="160px" className={shape} />
        )
      }
      address={address}
      longestEdge={logo ? logoEdge : pictureEdge}
      upload={upload}
      onChange={onChange}
      failed="Failed to upload image"
    />
  )
}
