import { fork } from 'node:child_process'
import path from 'node:path'
import type { Told } from './backend-process'

/** An embedded backend in a process of its own. */
export interface ServedBackend {
  url: string
  publishableKey: string
  /** Bytes that the process holds after collecting garbage: in all, and of JavaScript and WebAssembly. */
  memory: () => Promise<{ resident: number; heap: number }>
  /** Ends it in order. */
  stop: () => Promise<void>
  /** Ends it at once, as a power cut or the kernel would (SIGKILL). */
  kill: () => Promise<void>
}

/**
 * Starts an embedded backend on a data directory, in a process of its own.
 *
 * @throws {Error} with what the process wrote, when it does not start
 */
export async function serveBackend(dataDirectory: string): Promise<ServedBackend> {
  const child = fork(path.join(import.meta.dirname, 'backend-process.ts'), {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, LOCAL_DATA_DIR: dataDirectory },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const said: Buffer[] = []
  child.stderr?.on('data', (chunk: Buffer) => said.push(chunk))
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const told = <Kind extends Told['kind']>(kind: Kind) =>
    new Promise<Extract<Told, { kind: Kind }>>((resolve, reject) => {
      const listen = (message: Told) => {
        if (message.kind !== kind) return
        child.off('message', listen)
        resolve(message as Extract<Told, { kind: Kind }>)
      }
      child.on('message', listen)
      void ended.then(() => reject(new Error(`The backend ended: ${Buffer.concat(said).toString().trim()}`)))
    })
  const { url, publishableKey } = await told('listens')
  return {
    url,
    publishableKey,
    memory: () => {
      const answer = told('memory')
      child.send('memory')
      return answer
    },
    stop: () => {
      child.send('stop')
      return ended
    },
    kill: () => {
      child.kill('SIGKILL')
      return ended
    },
  }
}
