import { useState, type ComponentProps } from 'react'
import { preload } from 'react-dom'
import { artworkSizes, sourceSet, storedSizes, transformedForms } from '@/lib/pictures/picture-sizes'

/**
 * The address of Supabase's image transformation; undefined if the site does not use it (docs/operations.md, Pictures).
 */
const transforming = import.meta.env.VITE_IMAGE_TRANSFORMATION === '1' ? import.meta.env.VITE_SUPABASE_URL : undefined

/**
 * The attributes with which an `<img>` loads in the right size: `srcSet` and `sizes` if the picture exists in several
 * sizes, and its dimensions if its address contains them.
 *
 * @param src the stored address
 * @param sizes the `sizes` attribute: how wide the picture is shown
 * @param project the address of the Supabase project that transforms pictures
 */
export function imageAttributes(
  src: string,
  sizes: string,
  project = transforming,
): Pick<ComponentProps<'img'>, 'src' | 'srcSet' | 'sizes' | 'width' | 'height'> {
  const own = artworkSizes(src) ?? storedSizes(src)
  const forms = (project && transformedForms(src, project)) || storedSizes(src)?.forms
  return {
    src,
    ...(forms && { srcSet: sourceSet(forms), sizes }),
    ...(own && { width: own.width, height: own.height }),
  }
}

/**
 * Whether the picture at an address fails to load, and the attributes by which its `<img>` reports it. On a prerendered
 * page it may have failed before scripts ran.
 *
 * @param address as stored; empty for none, which counts as broken
 */
export function useBroken(address: string): { broken: boolean; watch: Pick<ComponentProps<'img'>, 'ref' | 'onError'> } {
  const [failed, setFailed] = useState('')
  const fail = () => setFailed(address)
  return {
    broken: address === failed,
    watch: { ref: (image) => void (image?.complete && image.naturalWidth === 0 && fail()), onError: fail },
  }
}

type PictureLink = {
  rel: 'preload'
  as: 'image'
  fetchPriority: 'high'
  type?: string
  imageSrcSet?: string
  imageSizes?: string
  href?: string
}

/**
 * The attributes of a `<link>` that preloads a page's first picture, in the same file that {@link Picture} chooses. The
 * names are React's; HTML ignores case, so they also work there.
 */
export function preloadAttributes(src: string, sizes: string, project = transforming): PictureLink {
  const link = { rel: 'preload', as: 'image', fetchPriority: 'high' } as const
  const artwork = artworkSizes(src)
  // Browsers without AVIF skip a link with an unknown type and load the fallback later.
  if (artwork) return { ...link, type: 'image/avif', imageSrcSet: sourceSet(artwork.forms), imageSizes: sizes }
  const { srcSet } = imageAttributes(src, sizes, project)
  return srcSet ? { ...link, imageSrcSet: srcSet, imageSizes: sizes } : { ...link, href: src }
}

/**
 * A picture that causes no layout shift: its box has the given ratio before it loads.
 *
 * The project's own artwork (`/artwork/<name>.webp`) comes as AVIF in several widths, uploads in their stored sizes
 * (`lib/pictures/picture-sizes.ts`); any other address is used unchanged. Decorative by default (`alt=""`). `eager` is
 * for the one picture at the top of a page.
 *
 * @param props.sizes the `sizes` attribute: how wide the picture is shown
 * @param props.ratio CSS aspect ratio, 16 / 10 by default
 * @param props.look classes of the picture inside its box
 * @param props.onError called when it fails to load
 */
export function Picture({
  src,
  alt = '',
  sizes = '100vw',
  ratio = '16 / 10',
  eager = false,
  className = '',
  look = '',
  onError,
}: {
  src: string
  alt?: string
  sizes?: string
  ratio?: string
  eager?: boolean
  className?: string
  look?: string
  onError?: () => void
}) {
  const artwork = artworkSizes(src)
  if (eager) {
    // React preloads an eager `img` by itself, but not one inside a `picture`.
    preload(src, preloadAttributes(src, sizes))
  }
  return (
    <picture className={`block overflow-hidden bg-paper-200 ${className}`} style={{ aspectRatio: ratio }}>
      {artwork && <source type="image/avif" srcSet={sourceSet(artwork.forms)} sizes={sizes} />}
      <img
        {...imageAttributes(src, sizes)}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        onError={onError}
        className={`h-full w-full object-cover ${look}`}
      />
    </picture>
  )
}

/** A slide for the lightbox: the picture's address and, if known, its forms and dimensions. */
export function slideOf(src: string): {
  src: string
  width?: number
  height?: number
  srcSet?: { src: string; width: number; height: number }[]
} {
  const sizes = artworkSizes(src) ?? storedSizes(src)
  if (!sizes) return { src }
  const { width, height, forms } = sizes
  return {
    src: forms.at(-1)?.address ?? src,
    width,
    height,
    srcSet: forms.map((form) => ({
      src: form.address,
      width: form.width,
      height: Math.round((height * form.width) / width),
    })),
  }
}
