import type { Plugin } from 'vite'

/** React's errors that only ever are thrown and compared, made as the module loads: those whose names end in `Exception` (react-dom 19). */
const sentinel = /^(var| ) (\w+Exception) = Error\((formatProdErrorMessage\(\d+\))\)/gm

/**
 * Makes React's sentinels errors that know no place. Of each `Error` a browser with DevTools or Lighthouse attached notes where it
 * arose, and to know that place in a module that has only just been loaded, V8 parses its whole chunk a second time
 * (`V8.CollectSourcePositions` in a trace): four fifths of the time that the framework took to load, and about 80 ms of a page's
 * Total Blocking Time on Lighthouse's phone.
 *
 * @throws during a build, where React no longer has such errors as this knows: then this has to be looked at, or to go
 */
export function reactSentinels(): Plugin {
  return {
    name: 'bkcc:react-sentinels',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transform: {
      filter: { id: /react-dom-client\.production\.js$/ },
      handler(code) {
        const changed = code.replaceAll(sentinel, '$1 $2 = Object.create(Error.prototype, { message: { value: $3 } })')
        if (changed === code) this.error('React makes its sentinels in another way now; see scripts/react-sentinels.ts')
        return { code: changed, map: null }
      },
    },
  }
}
