import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface CertificateOptions {
  /** How long it is valid. Negative: it has expired. */
  readonly days?: number
  /** Addresses that it is valid for too. */
  readonly addresses?: readonly string[]
}

/** Creates a self-signed certificate for a name. Null on a machine without `openssl`. */
export function makeCertificate(
  name: string,
  { days = 2, addresses = [] }: CertificateOptions = {},
): { readonly key: string; readonly cert: string } | null {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'))
  const [key, request, cert] = [join(folder, 'key'), join(folder, 'request'), join(folder, 'cert')]
  const names = [`DNS:${name}`, ...addresses.map((address) => `IP:${address}`)]
  const openssl = (...args: string[]) => {
    execFileSync('openssl', args, { stdio: 'ignore' })
  }
  try {
    openssl(
      ...['req', '-new', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'],
      ...['-nodes', '-keyout', key, '-out', request],
      ...['-subj', `/CN=${name}`, '-addext', `subjectAltName=${names.join(',')}`],
    )
    // In two steps, because `req` makes no certificate that has expired.
    openssl(
      ...['x509', '-req', '-in', request, '-signkey', key, '-out', cert],
      ...['-days', `${days}`, '-copy_extensions', 'copy'],
    )
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
  } catch {
    return null
  } finally {
    rmSync(folder, { recursive: true })
  }
}
