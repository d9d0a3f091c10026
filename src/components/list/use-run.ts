import { useRef, useState } from 'react'
import { tellLost } from '@/lib/data/errors'

/** How far a run is; once it is over, it can go on. */
export type RunState = 'ready' | 'running' | 'stopping' | 'over'

/**
 * A run over many rows: one after the other, or some at a time, until it is stopped between two. Beside `useBulk`, whose tasks do all in
 * one transaction, for what takes a while with each.
 *
 * @param one does it to one row; whoever uses its signal ends it with an `AbortError`, and nothing is said of the row
 * @param atOnce how many are done at a time
 * @returns what was done and what failed, with the reason, and `run`, which passes over what is done already and resolves to
 *   whether all is then
 */
export function useRun<Row extends { id: string }, Result>(
  one: (row: Row, signal: AbortSignal) => Promise<Result>,
  atOnce = 1,
) {
  const [done, setDone] = useState<readonly { row: Row; result: Result }[]>([])
  const [failed, setFailed] = useState<readonly { row: Row; reason: string }[]>([])
  const [state, setState] = useState<RunState>('ready')
  const controller = useRef<AbortController>(null)

  async function run(rows: readonly Row[]): Promise<boolean> {
    const { signal } = (controller.current = new AbortController())
    const before = new Set(done.map(({ row }) => row.id))
    const waiting = rows.filter(({ id }) => !before.has(id))
    let left = waiting.length
    setFailed([])
    setState('running')
    async function work() {
      while (!signal.aborted) {
        const row = waiting.shift()
        if (!row) return
        try {
          const result = await one(row, signal)
          left -= 1
          setDone((rest) => [...rest, { row, result }])
        } catch (error) {
          if (error instanceof Error && error.name === 'AbortError') return
          if (error instanceof Error) tellLost(error)
          setFailed((rest) => [...rest, { row, reason: error instanceof Error ? error.message : 'It failed.' }])
        }
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    setState('over')
    return left === 0
  }
  function stop() {
    controller.current?.abort()
    setState((now) => (now === 'running' ? 'stopping' : now))
  }
  return { done, failed, state, run, stop }
}
