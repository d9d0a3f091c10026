import path from 'node:path'
import { createServer } from 'vite'
import { demoAccounts, demoPassword } from '../supabase/local/demo-accounts.ts'
import { readEnvironment, readPort } from '../supabase/local/environment.ts'
import { portTaken } from '../supabase/local/http-server.ts'
import { hasErrorCode, reasonOf } from '../supabase/local/start-failure.ts'
import { closeOnSignal } from './shutdown.ts'

const projectRoot = path.resolve(import.meta.dirname, '..')

/** `npm run dev`: Vite's development server with hot reload, and the embedded backend inside it (see vite-plugin.ts). */
export async function run(): Promise<void> {
  const port = readPort(5173)
  const { remoteUrl, host } = readEnvironment(projectRoot, 'development')
  const server = await createServer({ root: projectRoot, server: { port, host, strictPort: true } })
  // Vite handles SIGTERM itself: it closes the server and with it the plugin.
  closeOnSignal(() => server.close(), ['SIGINT'])
  try {
    await server.listen()
  } catch (error) {
    await server.close()
    // Vite reports a taken port in words of its own, without an error code.
    if (hasErrorCode(error, 'EADDRINUSE') || reasonOf(error).includes('already in use')) throw portTaken(port)
    throw error
  }
  const origin = `http://localhost:${port}`
  process.stdout.write(
    remoteUrl === undefined
      ? `\n  The site is at    ${origin}\n  Mails and keys    ${origin}/_local/\n  Demo accounts     ${demoAccounts.map(({ email }) => email).join(', ')} (password ${demoPassword})\n\n`
      : `\n  The site is at    ${origin}\n  It talks to       ${remoteUrl}\n\n`,
  )
}
