import { lazy, Suspense, useState } from 'react'
import { Picture } from './picture'

/** A picture of a gallery as stored. */
export type GalleryImage = { id: string; url: string; caption: string | null }

const loadLightbox = () => import('./lightbox')
const Lightbox = lazy(async () => ({ default: (await loadLightbox()).Lightbox }))

/** A gallery: thumbnails that open the lightbox. Shows nothing without pictures. */
export function Gallery({ images, label }: { images: readonly GalleryImage[]; label: string }) {
  const [index, setIndex] = useState<number | null>(null)
  if (images.length === 0) return null
  return (
    <>
      <ul aria-label={label} className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-3">
        {images.map((image, position) => (
          <li key={image.id}>
            <button
              type="button"
              aria-label={`Open picture ${position + 1} of ${images.length}${image.caption ? `: ${image.caption}` : ''}`}
              onPointerEnter={() => void loadLightbox()}
              onClick={() => setIndex(position)}
              className="group block w-full cursor-zoom-in"
            >
              <Picture src={image.url} sizes="(min-width: 1024px) 400px, 50vw" ratio="4 / 3" className="rounded-card transition-opacity group-hover:opacity-85" />
            </button>
            {image.caption && <p className="mt-2 text-fine text-ink-700">{image.caption}</p>}
          </li>
        ))}
      </ul>
      {index !== null && (
        <Suspense fallback={null}>
          <Lightbox images={images} index={index} onClose={() => setIndex(null)} />
        </Suspense>
      )}
    </>
  )
}
