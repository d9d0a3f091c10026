import type { Plugin } from 'vite'

/** Plants the fault of `npm run bench -- faults` in the module that it is for. */
export function planted(): Plugin[] {
  if (!process.env.PLANTED_CHANGE) return []
  const { file, start, end, text } = JSON.parse(process.env.PLANTED_CHANGE) as Record<'file' | 'text', string> &
    Record<'start' | 'end', number>
  return [
    {
      name: 'planted',
      enforce: 'pre',
      transform: (code, id) => (id.split('?')[0] === file ? code.slice(0, start) + text + code.slice(end) : undefined),
    },
  ]
}
