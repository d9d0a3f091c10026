import { useEffect, useEffectEvent, type MouseEvent } from 'react'
import { createPath, useLocation, useNavigate } from 'react-router-dom'

/** On a phone people press Back to close what stands over the page; with a mouse they mean the page. */
const onPhone = () => matchMedia('(width < 48rem), (pointer: coarse)').matches

/** What is open over the page, the topmost last. */
const layers: ((event: PopStateEvent) => void)[] = []

let tidying: ReturnType<typeof setTimeout> | undefined

/** How many layers the current entry of the history stands for. */
const depth = () => (history.state as { layer?: number } | null)?.layer ?? 0

/** The way from a layer to another page, until that is there. It takes the layer's entry of the history. */
let leaving: Promise<void> | undefined

/**
 * The way from a layer to a page, which takes the layer's entry of the history, if it has one: Back would find that
 * again. The layer must stay open until the page is there, unless somebody closes it.
 *
 * @returns leads to an address
 */
export function useLeavesLayer(close: () => void): (to: string) => void {
  const here = createPath(useLocation())
  const navigate = useNavigate()
  return (to) => {
    // The page below is open already: gone to again, Back would find it twice.
    if (to === here) return close()
    const way = Promise.resolve(navigate(to, { replace: depth() > 0 || undefined })).finally(() => {
      if (leaving === way) leaving = undefined
    })
    leaving = way
  }
}

/**
 * {@link useLeavesLayer} for the links in a layer.
 *
 * @returns for `onClickCapture`
 */
export function useLinksLeaveLayer(close: () => void) {
  const open = useLeavesLayer(close)
  return (event: MouseEvent) => {
    const to = (event.target as Element).closest('a')?.getAttribute('href')
    // With such a key the browser opens the link in another tab or window.
    if (!to || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    open(to)
  }
}

/** The router counts its entries by `idx`, and asks before it leaves by the difference. */
function push() {
  const state = history.state as { idx?: number } | null
  history.pushState({ ...state, idx: (state?.idx ?? 0) + 1, layer: layers.length }, '')
}

/**
 * On a phone, Back closes what stands over the page, and not the page. Until the component is unmounted, the history
 * has one entry more, with the same address, which the router does not know of.
 *
 * @param close closes the layer, or asks first
 */
export function useBackCloses(close: () => void): void {
  const onBack = useEffectEvent(close)
  useEffect(() => {
    if (!onPhone()) return
    const { href } = location
    const popped = (event: PopStateEvent) => {
      // If every open layer still has its entry, it was this hook that went back.
      if (layers.at(-1) !== popped || location.href !== href || depth() >= layers.length) return
      // The router has to hear it, and gives up what was on its way.
      if (leaving) return onBack()
      event.stopImmediatePropagation()
      // The layer may ask first and stay open: then the next Back closes it.
      push()
      onBack()
    }
    layers.push(popped)
    if (depth() < layers.length) push()
    addEventListener('popstate', popped, { capture: true })
    return () => {
      layers.splice(layers.indexOf(popped), 1)
      removeEventListener('popstate', popped, { capture: true })
      // Later, because a link in the layer may have led to another page, that one must not go back, and two layers may
      // close at once.
      clearTimeout(tidying)
      tidying = setTimeout(() => {
        const over = depth() - layers.length
        if (over <= 0 || leaving) return
        addEventListener('popstate', (event) => event.stopImmediatePropagation(), { capture: true, once: true })
        history.go(-over)
      })
    }
  }, [])
}

/** {@link useBackCloses}, rendered in what is open. */
export function BackCloses({ onBack }: { onBack: () => void }) {
  useBackCloses(onBack)
  return null
}
