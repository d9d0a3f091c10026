import { useOrigin } from './rendering'
import { useCopy } from './use-copy'

const item =
  'inline-flex min-h-touch items-center text-small font-medium text-sky-700 underline-offset-4 hover:underline'

/**
 * The networks on which a page can be shared, and the address that shares it there. Address and title of the page come
 * encoded.
 */
const networks = {
  LinkedIn: (address: string) => `https://www.linkedin.com/sharing/share-offsite/?url=${address}`,
  WhatsApp: (address: string, title: string) => `https://wa.me/?text=${title}%20${address}`,
  Telegram: (address: string, title: string) => `https://t.me/share/url?url=${address}&text=${title}`,
}

/**
 * Shares a page: copies its address, sends it by email, or offers it to a network. Before the press nothing is asked of
 * the network's site.
 *
 * @param props.path of the page
 */
export function ShareLinks({ title, path }: { title: string; path: string }) {
  const [outcome, copy] = useCopy()
  const address = useOrigin() + path

  return (
    <div className="print:hidden">
      <div className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] items-center gap-x-1 sm:flex sm:flex-wrap sm:gap-x-6">
        <span className="text-small text-ink-600">Share</span>
        <button type="button" className={item} onClick={() => void copy(address)}>
          Copy link
        </button>
        <a
          className={item}
          href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title}\r\n${address}`)}`}
        >
          Send by email
        </a>
        {Object.entries(networks).map(([name, share]) => (
          <a
            key={name}
            className={item}
            href={share(encodeURIComponent(address), encodeURIComponent(title))}
            target="_blank"
            rel="noopener noreferrer"
          >
            {name}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        ))}
      </div>
      <p role="status" className="min-h-[1.5em] text-fine text-ink-700">
        {outcome === 'copied' && 'Link copied'}
        {outcome === 'refused' && 'Your browser did not allow copying. The link is in the address bar.'}
      </p>
    </div>
  )
}
