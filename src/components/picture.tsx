const artworkWidths = [480, 960, 1600]

/**
 * A picture that never moves the page: its box has the given ratio before it arrives.
 *
 * The project's own artwork (`/artwork/<name>.webp`) comes as AVIF in several widths; any other address is used as it
 * is. Decorative by default (`alt=""`). `eager` is for the one picture that a page opens with.
 *
 * @param props.sizes the `sizes` attribute: how wide the picture is shown
 * @param props.ratio CSS aspect ratio, 16 / 10 unless said otherwise
 */
export function Picture({ src, alt = '', sizes = '100vw', ratio = '16 / 10', eager = false, className = '' }: {
  src: string
  alt?: string
  sizes?: string
  ratio?: string
  eager?: boolean
  className?: string
}) {
  const name = /^\/artwork\/([a-z0-9-]+)\.webp$/.exec(src)?.[1]
  return (
    <picture className={`block overflow-hidden bg-paper-200 ${className}`} style={{ aspectRatio: ratio }}>
      {name && <source type="image/avif" srcSet={artworkWidths.map((width) => `/artwork/${name}-${width}.avif ${width}w`).join(', ')} sizes={sizes} />}
      <img
        src={src}
        alt={alt}
        width={1600}
        height={1000}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        className="h-full w-full object-cover"
      />
    </picture>
  )
}

/** The address of the largest form in which a picture exists. */
export function largestSource(src: string): string {
  return src.replace(/^\/artwork\/([a-z0-9-]+)\.webp$/, '/artwork/$1-1600.avif')
}
