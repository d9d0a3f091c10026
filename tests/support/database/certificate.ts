import { execFileSync } from 'node:child_process'
import path from 'node:path'

/**
 * Makes a certificate that signs itself, with openssl.
 *
 * @param folder absolute path of the folder for its files
 * @param host that it is for
 * @returns absolute paths
 */
export function makeCertificate(folder: string, host: string): { certificate: string; key: string } {
  const [certificate, key] = [path.join(folder, 'certificate.pem'), path.join(folder, 'key.pem')]
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-out', certificate, '-keyout', key]
  const named = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`]
  execFileSync('openssl', [...made, ...named, '-addext', 'basicConstraints=critical,CA:FALSE'], { stdio: 'ignore' })
  return { certificate, key }
}
