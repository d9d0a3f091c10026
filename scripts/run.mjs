// The entry of the project's npm commands. It must parse on any Node that supports modules, because it first reports a
// Node that is too old. Only then does it load the command itself, which is TypeScript.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const version = process.versions.node.split('.').map(Number)
const newEnough = version[0] > 22 || (version[0] === 22 && version[1] >= 12) || (version[0] === 20 && version[1] >= 19)
const loader = new URL('../node_modules/tsx/dist/esm/api/index.mjs', import.meta.url)
const command = process.argv[2]

/** Prints one sentence for the person at the terminal and exits. */
function fail(sentence) {
  process.stderr.write(sentence + '\n')
  process.exit(1)
}

if (!newEnough) {
  fail('This project needs Node 20.19 or newer (or 22.12 or newer), and this is Node ' + process.versions.node + '.')
} else if (!existsSync(fileURLToPath(loader))) {
  fail('The packages of this project are not installed; run "npm ci" first.')
} else {
  import(loader.href)
    .then((tsx) => tsx.tsImport('./' + command + '.ts', import.meta.url))
    .then((module) => module.run(process.argv.slice(3)))
    .catch((error) => {
      // A StartFailure is written for people. Any other error is a bug in the project and is printed with its stack.
      const forPeople = error instanceof Error && error.name === 'StartFailure'
      fail(
        forPeople
          ? error.message
          : 'Something unexpected went wrong: ' + (error instanceof Error ? error.stack : error),
      )
    })
}
