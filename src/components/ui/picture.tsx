import type { ComponentProps } from 'react'
import { preload } from 'react-dom'
import { artworkSizes, sourceSet, storedSizes, transformedForms } from '@/lib/pictures/picture-sizes'

/** Where Supabase's image transformation answers; nothing where the site does not use it (docs/operations.md, Pictures). */
const transforming = import.meta.env.VITE_IMAGE_TRANSFORMATION === '1' ? import.meta.env.VITE_SUPABASE_URL : undefined

/**
 * What an `<img>` needs to be loaded in the right size: `srcSet` and `sizes` where the picture exists in several, its
 * dimensions where its address tells them.
 *
 * @param src an address as it is stored
 * @param sizes the `sizes` attribute: how wide the picture is shown
 * @param project the Supabase project whose image transformation is used
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
 * The attributes of a `<link>` that loads a page's first picture before its markup is reached, in the very file that
 * {@link Picture} chooses. As React's names or, since HTML ignores case, as they are in HTML.
 */
export function preloadAttributes(src: string, sizes: string, project = transforming): PictureLink {
  const link = { rel: 'preload', as: 'image', fetchPriority: 'high' } as const
  const artwork = artworkSizes(src)
  // Browsers without AVIF pass over a link with a type that they do not know, and take the fallback later.
  if (artwork) return { ...link, type: 'image/avif', imageSrcSet: sourceSet(artwork.forms), imageSizes: sizes }
  const { srcSet } = imageAttributes(src, sizes, project)
  return srcSet ? { ...link, imageSrcSet: srcSet, imageSizes: sizes } : { ...link, href: src }
}

/**
 * A picture that never moves the page: its box has the given ratio before it arrives.
 *
 * The project's own artwork (`/artwork/<name>.webp`) comes as AVIF in several widths, uploads as they were stored
 * (`lib/pictures/picture-sizes.ts`); any other address is used as it is. Decorative by default (`alt=""`). `eager` is for the one
 * picture that a page opens with.
 *
 * @param props.sizes the `sizes` attribute: how wide the picture is shown
 * @param props.ratio CSS aspect ratio, 16 / 10 unless said otherwise
 * @param props.look classes of the picture within its box
 */
export function Picture({
  src,
  alt = '',
  sizes = '100vw',
  ratio = '16 / 10',
  eager = false,
  className = '',
  look = '',
}: {
  src: string
  alt?: string
  sizes?: string
  ratio?: string
  eager?: boolean
  className?: string
  look?: string
}) {
  const artwork = artworkSizes(src)
  if (eager) {
    // React preloads an eager `img` by itself, but not one inside of `picture`.
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
        className={`h-full w-full object-cover ${look}`}
      />
    </picture>
  )
}

/** A picture for a viewer that fills the window: its address, and its forms and dimensions where they are known. */
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
