import { useMemo, useState } from 'react'
import Viewer from 'yet-another-react-lightbox'
import Captions from 'yet-another-react-lightbox/plugins/captions'
import Counter from 'yet-another-react-lightbox/plugins/counter'
import 'yet-another-react-lightbox/styles.css'
import 'yet-another-react-lightbox/plugins/captions.css'
import 'yet-another-react-lightbox/plugins/counter.css'
import './lightbox.css'
import { useBackCloses } from '@/components/ui/back-closes'
import { slideOf } from '@/components/ui/picture'
import type { GalleryImage } from './gallery'

/**
 * Shows pictures in the whole window, with previous, next, close, caption, arrow keys, Escape and swipe. Loaded on
 * first use. The library traps the focus, restores it on closing, and respects reduced motion.
 */
export function Lightbox({
  images,
  index,
  layer,
  onClose,
}: {
  images: readonly GalleryImage[]
  index: number
  layer?: HTMLElement | null
  onClose: () => void
}) {
  // The library jumps to `index` whenever it gets a new array of slides, and the page around this re-renders every
  // minute.
  const [current, setCurrent] = useState(index)
  useBackCloses(onClose)
  const slides = useMemo(
    () =>
      images.map(({ url, caption }) => ({ ...slideOf(url), alt: caption ?? '', description: caption ?? undefined })),
    [images],
  )
  return (
    <Viewer
      open
      close={onClose}
      index={current}
      on={{ view: ({ index: viewed }) => setCurrent(viewed) }}
      plugins={images.length > 1 ? [Captions, Counter] : [Captions]}
      slides={slides}
      carousel={{ finite: images.length < 2, padding: '6%' }}
      portal={{ root: layer }}
      captions={{ descriptionTextAlign: 'center' }}
      // Ink 900 of the palette.
      styles={{
        root: {
          '--yarl__color_backdrop': '#10212B',
          '--yarl__color_button': '#ffffff',
          '--yarl__slide_captions_container_background': 'rgb(16 33 43 / 0.85)',
        },
      }}
    />
  )
}
