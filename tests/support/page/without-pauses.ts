/**
 * React shows what follows a fallback only when the fallback was on screen for 300 ms, so that people see no flicker; much of
 * the time of these tests was spent waiting for it. It takes its timer while it is loaded, so this comes before everything that
 * loads it.
 */
const start = globalThis.setTimeout
globalThis.setTimeout = ((run: () => void) => start(run, 0)) as typeof setTimeout
await import('react-dom/client')
globalThis.setTimeout = start

export {}
