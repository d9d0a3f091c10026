import Viewer from 'yet-another-react-lightbox'
import Captions from 'yet-another-react-lightbox/plugins/captions'
import 'yet-another-react-lightbox/styles.css'
import 'yet-another-react-lightbox/plugins/captions.css'
import { largestSource } from './picture'
import type { GalleryImage } from './gallery'

/** Shows pictures over the whole window: previous, next, close, caption, arrow keys and swipe. Loaded on first use. */
export function Lightbox({ images, index, onClose }: { images: readonly GalleryImage[]; index: number; onClose: () => void }) {
  return (
    <Viewer
      open
      close={onClose}
      index={index}
      plugins={[Captions]}
      slides={images.map(({ url, caption }) => ({ src: largestSource(url), alt: caption ?? '', description: caption ?? undefined }))}
      carousel={{ finite: images.length < 2, padding: '24px' }}
      controller={{ closeOnBackdropClick: true }}
      captions={{ descriptionTextAlign: 'center' }}
      animation={window.matchMedia('(prefers-reduced-motion: reduce)').matches ? { fade: 0, swipe: 0, navigation: 0 } : {}}
    />
  )
}
