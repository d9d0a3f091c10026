import {
  Component,
  createElement,
  Fragment,
  lazy,
  useCallback,
  useEffect,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react'
import { LoaderCircle } from 'lucide-react'
import { useOnline } from '@/lib/data/online'
import { Button } from './button'
import { ErrorBox } from './states'

/** Code that could not be loaded: the connection is lost, or a new deployment has taken its place. */
class NotLoadedError extends Error {
  override readonly name = 'NotLoadedError'
}

type Frame = ComponentType<{ children: ReactNode }>

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  const online = useOnline()
  return (
    <ErrorBox
      byHand
      message={
        online
          ? 'This could not be loaded. Check your connection and try again. If that does not help, reload the page.'
          : 'This could not be loaded, because you are offline. It comes by itself once you are online again.'
      }
      onRetry={onRetry}
    />
  )
}

type BoundaryProps = {
  /** Around what is said in the place of the part. */
  frame: Frame
  again: () => void
  children: ReactNode
}

class LateBoundary extends Component<BoundaryProps, { failure?: Error }> {
  override state: { failure?: Error } = {}
  static getDerivedStateFromError(failure: Error) {
    return { failure }
  }
  readonly retry = () => {
    this.props.again()
    this.setState({ failure: undefined })
  }
  override componentDidCatch() {
    window.addEventListener('online', this.retry, { once: true })
  }
  override componentWillUnmount() {
    window.removeEventListener('online', this.retry)
    // So that it is loaded again when it is shown the next time.
    if (this.state.failure !== undefined) this.props.again()
  }
  override render() {
    const { failure } = this.state
    if (failure === undefined) return this.props.children
    // Other errors are for the boundaries around this one.
    if (!(failure instanceof NotLoadedError)) throw failure
    return createElement(this.props.frame, null, <NotLoaded onRetry={this.retry} />)
  }
}

/** A component whose code comes late. Its `fetch` fetches the code ahead; what has come is drawn at once. */
type Late<Props> = ComponentType<Props> & { fetch: () => void }

/** Code that is fetched once, and again after a failure. React's `lazy` alone suspends even when it is there. */
function fetched<Props>(load: () => Promise<ComponentType<Props>>) {
  let part: ComponentType<Props> | undefined
  const get = async () => (part ??= await load())
  return { get, come: () => part, fetch: () => void get().catch(() => undefined) }
}

/**
 * Like React's `lazy`, but where the code cannot be loaded, it says so in its own place, offers to try again, and comes by
 * itself when the network is back; the page around it stays. `lazy` alone takes the whole page away, and never tries again.
 *
 * @param load loads the component; called when it is first rendered, and again after a failure
 * @param frame around that message; none by default
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  frame: Frame = Fragment,
): Late<Props> {
  const { fetch, get, come } = fetched(load)
  const begin = () =>
    lazy(async () => {
      try {
        return { default: await get() }
      } catch (cause) {
        throw new NotLoadedError('A part of the page could not be loaded', { cause })
      }
    }) as unknown as ComponentType<Props>
  // A failure alone does not replace it: until it is first shown, React renders it again and again, and each time would
  // load it.
  let part = begin()
  function Late(props: Props) {
    const [shown, setShown] = useState(() => come() ?? part)
    const again = () => {
      part = begin()
      setShown(() => part)
    }
    return (
      <LateBoundary frame={frame} again={again}>
        {createElement(shown, props)}
      </LateBoundary>
    )
  }
  return Object.assign(Late, { fetch })
}

/**
 * Like {@link late}, for a dialog, which needs no Suspense around it: until its code has come it says over the page that it
 * is loading, and there, too, that it could not be loaded. Both can be closed.
 *
 * @param close closes it
 */
export function lateDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  close: (props: Props) => void,
): Late<Props> {
  const { fetch, get, come } = fetched(load)
  function LateDialog(props: Props) {
    const { open = true } = props as { open?: boolean }
    const [shown, setShown] = useState(come)
    const [failed, setFailed] = useState(false)
    const begin = useCallback(
      () =>
        void get().then(
          (loaded) => setShown(() => loaded),
          () => setFailed(true),
        ),
      [],
    )
    const again = useCallback(() => {
      setFailed(false)
      begin()
    }, [begin])
    const wanted = open && !shown
    useEffect(() => {
      if (!wanted) return
      begin()
      window.addEventListener('online', again)
      return () => {
        window.removeEventListener('online', again)
        setFailed(false)
      }
    }, [wanted, begin, again])
    if (shown) return createElement(shown, props)
    return (
      open && (
        <div className="fixed inset-x-0 top-18 z-50 mx-auto max-w-lg p-4 transition-opacity starting:opacity-0 print:hidden">
          <div className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-paper-50 p-4 text-ink-900 shadow-dialog">
            {failed ? (
              <NotLoaded onRetry={again} />
            ) : (
              <p role="status" className="flex items-center gap-3 font-semibold">
                <LoaderCircle aria-hidden="true" className="size-5 animate-spin" /> Loading…
              </p>
            )}
            <Button look="quiet" onClick={() => close(props)}>
              Close
            </Button>
          </div>
        </div>
      )
    )
  }
  return Object.assign(LateDialog, { fetch })
}
