import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeCertificate } from '@throughlink/server/test/support/makeCertificate.ts'
import { loopback, type Place, type Protection } from '@throughlink/services'
import { NotPossibleError } from '../report/notPossible.ts'
import type { Stop } from '../servers/withCleanup.ts'

export type FullProtection = Required<Protection>

/** Makes a password and a certificate for engines at these places, so that they are used as managed ones are. */
export function createProtection(stops: Stop[], places: readonly Place[] = []): FullProtection {
  const addresses = [loopback, ...places].map(({ address }) => address)
  const certificate = makeCertificate('localhost', { addresses })
  if (certificate === null) throw new NotPossibleError('needs openssl')
  const folder = mkdtempSync(join(tmpdir(), 'throughlink-certificate-'))
  stops.push(() => {
    rmSync(folder, { recursive: true, force: true })
  })
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  writeFileSync(keyFile, certificate.key, { mode: 0o600 })
  writeFileSync(certFile, certificate.cert)
  return { password: randomBytes(16).toString('hex'), tls: { keyFile, certFile } }
}
