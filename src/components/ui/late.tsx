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
    // For the next time that it is shown.
    if (this.state.failure !== undefined) this.props.again()
  }
  override render() {
    const { failure } = this.state
    if (failure === undefined) return this.props.children
    // What fails for another reason is not this boundary's.
    if (!(failure instanceof NotLoadedError)) throw failure
    const Place = this.props.frame
    return (
      <Place>
        <ErrorBox
          byHand
          message="This could not be loaded. Check your connection and try again. Where that does not help, reload the page."
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
  // Not replaced by a failure itself: until it is first shown, React renders it anew, which would load it for ever.
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
