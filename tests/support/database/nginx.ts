import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { makeCertificate } from './certificate'
import { freePort } from '../free-port'
import { codeIn, operationsPage } from './operations-page'
import { whenReady } from './program'

/** The host that the page's block serves. */
export const nginxHost = 'www.your-chamber.org'

/** How long nginx may take to start, in milliseconds. */
const patience = 5_000

/** The absolute path of nginx, where it is installed. */
export const findNginx = (): string | undefined =>
  ['/usr/sbin', ...(process.env.PATH ?? '').split(path.delimiter)]
    .map((folder) => path.join(folder, 'nginx'))
    .find((file) => existsSync(file))

/** An nginx that serves a site. */
export interface RunningNginx {
  /** The ports that stand for 80 and 443, on 127.0.0.1. */
  plainPort: number
  securePort: number
  /** What it has said against its configuration. */
  said: () => string
  stop: () => Promise<void>
}

/**
 * Starts nginx with the block that docs/operations.md prints, moved to ports and a certificate of its own.
 *
 * @param dist absolute path of the built site
 * @throws when it does not start, with what it said
 */
export async function startNginx(program: string, dist: string): Promise<RunningNginx> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bkcc-nginx-'))
  const { certificate, key } = makeCertificate(folder, nginxHost)
  const [plainPort, securePort] = [await freePort(), await freePort()]
  const [block = ''] = codeIn(operationsPage, 'nginx', /^$/)
  const here = block
    .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replace('listen 443 ', `listen 127.0.0.1:${securePort} `)
    .replace(/(ssl_certificate) .*;/, `$1 ${certificate};`)
    .replace(/(ssl_certificate_key) .*;/, `$1 ${key};`)
    .replaceAll('/var/www/bkcc/dist', dist)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};\n`)
    .join('')
  await writeFile(
    path.join(folder, 'nginx.conf'),
    `daemon off;\nmaster_process off;\npid ${folder}/pid;\nevents {}\nhttp {\n${temporary}access_log off;\ninclude /etc/nginx/mime.types;\n${here}}\n`,
  )
  const nginx = spawn(program, ['-p', folder, '-c', path.join(folder, 'nginx.conf'), '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const { said, stop } = await whenReady(nginx, {
    name: 'nginx',
    isReady: () => isOpen(securePort),
    patience,
    cleanUp: () => rm(folder, { recursive: true, force: true }),
  })
  return { plainPort, securePort, said, stop }
}

const isOpen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
