import { Component, createElement, Fragment, lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'
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
  /** Puts what is said in its place. */
  place: (said: ReactNode) => ReactNode
  again: () => void
  open: boolean
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
  override componentDidUpdate({ open }: BoundaryProps) {
    // A dialog that was closed is opened once more.
    if (this.state.failure && this.props.open && !open) this.retry()
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
    return this.props.place(<NotLoaded onRetry={this.retry} />)
  }
}

/** Loads a component when it is first rendered, and again when it is wanted after a failure. */
function partOf<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const begin = () =>
    lazy(async () => {
      try {
        return { default: await load() }
      } catch (cause) {
        throw new NotLoadedError('A part of the page could not be loaded', { cause })
      }
    }) as unknown as ComponentType<Props>
  // A failure alone does not replace it: until it is first shown, React renders it again and again, and each time would
  // load it.
  let part = begin()
  return function usePart(props: Props): [part: ReactNode, again: () => void] {
    const [shown, setShown] = useState(() => part)
    const again = () => {
      part = begin()
      setShown(() => part)
    }
    return [createElement(shown, props), again]
  }
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
): ComponentType<Props> {
  const usePart = partOf(load)
  return function Late(props: Props) {
    const [part, again] = usePart(props)
    return (
      <LateBoundary open place={(said) => createElement(frame, null, said)} again={again}>
        {part}
      </LateBoundary>
    )
  }
}

/**
 * Like {@link late}, for a dialog: until its code has come it says over the page that it is loading, and there, too, that
 * it could not be loaded. Both can be closed.
 *
 * @param close closes it
 */
export function lateDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  close: (props: Props) => void,
): ComponentType<Props> {
  const usePart = partOf(load)
  return function LateDialog(props: Props) {
    const [part, again] = usePart(props)
    const { open = true } = props as { open?: boolean }
    const place = (said: ReactNode) =>
      open && (
        // Code that comes at once shows none of it.
        <div className="fixed inset-x-0 top-18 z-50 mx-auto max-w-lg p-4 transition-opacity delay-200 starting:opacity-0 print:hidden">
          <div className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-paper-50 p-4 text-ink-900 shadow-dialog">
            {said}
            <Button look="quiet" onClick={() => close(props)}>
              Close
            </Button>
          </div>
        </div>
      )
    const loading = (
      <p role="status" className="flex items-center gap-3 font-semibold">
        <LoaderCircle aria-hidden="true" className="size-5 animate-spin" /> Loading…
      </p>
    )
    return (
      <LateBoundary open={open} place={place} again={again}>
        <Suspense fallback={place(loading)}>{part}</Suspense>
      </LateBoundary>
    )
  }
}
