import { Component, createElement, Fragment, lazy, useState, type ComponentType, type ReactNode } from 'react'
import { ErrorBox } from './states'

/** Code that could not be loaded: the connection is lost, or a new deployment has taken its place. */
class NotLoadedError extends Error {
  override readonly name = 'NotLoadedError'
}

type Frame = ComponentType<{ children: ReactNode }>

class LateBoundary extends Component<{ frame: Frame; again: () => void; children: ReactNode }, { failure?: Error }> {
  override state: { failure?: Error } = {}
  static getDerivedStateFromError(failure: Error) {
    return { failure }
  }
  override componentWillUnmount() {
    // So that it is loaded again when it is shown the next time.
    if (this.state.failure !== undefined) this.props.again()
  }
  override render() {
    const { failure } = this.state
    if (failure === undefined) return this.props.children
    // Other errors are for the boundaries around this one.
    if (!(failure instanceof NotLoadedError)) throw failure
    const Place = this.props.frame
    return (
      <Place>
        <ErrorBox
          byHand
          message="This could not be loaded. Check your connection and try again. If that does not help, reload the page."
          onRetry={() => {
            this.props.again()
            this.setState({ failure: undefined })
          }}
        />
      </Place>
    )
  }
}

/**
 * Like React's `lazy`, but where the code cannot be loaded, it says so in its own place and offers to try again; the page
 * around it stays. `lazy` alone takes the whole page away, and never tries again.
 *
 * @param load loads the component; called when it is first rendered, and again when somebody wants it after a failure
 * @param frame around that message; none by default
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  frame: Frame = Fragment,
): ComponentType<Props> {
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
  return function Late(props: Props) {
    const [shown, setShown] = useState(() => part)
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
}
