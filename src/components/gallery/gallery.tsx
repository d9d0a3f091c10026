import { useState, type ComponentType } from 'react'
import { Picture } from '@/components/ui/picture'

/** A picture of a gallery as stored. */
export type GalleryImage = { id: string; url: string; caption: string | null }

type Viewer = ComponentType<{
  images: readonly GalleryImage[]
  index: number
  layer?: HTMLElement | null
  onClose: () => void
}>

const loadViewer = () => import('./lightbox')

/** The site's own artwork is drawn; all else is uploaded, and taken for a photograph. */
const isDrawing = ({ url }: GalleryImage) => url.startsWith('/artwork/')

/**
 * The gallery of an event or an article, with its heading. Drawings never stand among photographs, and where there are only
 * drawings, that is said.
 */
export function GallerySection({
  images,
  layer,
  className = '',
}: {
  images: readonly GalleryImage[]
  layer?: HTMLElement | null
  className?: string
}) {
  if (images.length === 0) return null
  const photographs = images.filter((image) => !isDrawing(image))
  return (
    <section aria-labelledby="gallery" className={className}>
      <h2 id="gallery" className="font-serif text-heading font-semibold">
        Gallery
      </h2>
      {photographs.length === 0 && <p className="mt-1 text-fine text-ink-600">Drawn, not photographed.</p>}
      <div className="mt-5">
        <Gallery images={photographs.length > 0 ? photographs : images} label="Gallery" layer={layer} />
      </div>
    </section>
  )
}

/**
 * A gallery: thumbnails with captions that open the lightbox, photographs in one crop, one tone and a frame. Renders nothing without
 * pictures.
 *
 * @param props.layer the element for the lightbox's portal, needed inside a modal dialog; the page's body by default
 */
export function Gallery({
  images,
  label,
  layer,
}: {
  images: readonly GalleryImage[]
  label: string
  layer?: HTMLElement | null
}) {
  const [viewer, setViewer] = useState<{ Lightbox: Viewer } | null>(null)
  const [index, setIndex] = useState<number | null>(null)
  const [failed, setFailed] = useState(false)
  if (images.length === 0) return null

  async function open(position: number) {
    setFailed(false)
    setIndex(position)
    try {
      setViewer(await loadViewer())
    } catch (error) {
      console.error('The lightbox could not be loaded', error)
      setIndex(null)
      setFailed(true)
    }
  }

  return (
    <>
      <ul
        aria-label={label}
        className={`grid grid-cols-2 gap-x-3 gap-y-6 sm:gap-x-5 ${images.length > 1 && images.length % 3 === 1 ? 'lg:grid-cols-4' : 'lg:grid-cols-3'}`}
      >
        {images.map((image, position) => (
          <li key={image.id}>
            <button
              type="button"
              aria-label={`Open picture ${position + 1} of ${images.length}${image.caption ? `: ${image.caption}` : ''}`}
              // Preload on hover. A failure is ignored here, because the click reports it.
              onPointerEnter={() => void loadViewer().catch(() => undefined)}
              onClick={() => void open(position)}
              className="group block w-full cursor-zoom-in print:block!"
            >
              <Picture
                src={image.url}
                sizes="(min-width: 1024px) 400px, 50vw"
                ratio="4 / 3"
                className={`rounded-card transition-opacity group-hover:opacity-85 ${isDrawing(image) ? '' : 'border border-paper-300 bg-white! p-1.5'}`}
                look={isDrawing(image) ? '' : 'saturate-80 sepia-15'}
              />
            </button>
            {image.caption && <p className="mt-2 text-fine text-ink-700">{image.caption}</p>}
          </li>
        ))}
      </ul>
      {failed && (
        <p role="alert" className="mt-4 text-small font-medium text-danger-700">
          The pictures could not be opened. Please try again.
        </p>
      )}
      {viewer && index !== null && (
        <viewer.Lightbox images={images} index={index} layer={layer} onClose={() => setIndex(null)} />
      )}
    </>
  )
}
