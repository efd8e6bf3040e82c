import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type CertificateOptions, makeCertificate } from './makeCertificate.ts'

export interface CertificateFiles {
  readonly keyFile: string
  readonly certFile: string
}

/** Creates a self-signed certificate as files, which are removed after the test. */
export function makeCertificateFiles(name: string, options?: CertificateOptions): CertificateFiles {
  const certificate = makeCertificate(name, options)
  if (certificate === null) throw new Error('This test needs openssl.')
  const folder = mkdtempSync(join(tmpdir(), 'throughlink-certificate-'))
  onTestFinished(() => {
    rmSync(folder, { recursive: true })
  })
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  writeFileSync(keyFile, certificate.key, { mode: 0o600 })
  writeFileSync(certFile, certificate.cert)
  return { keyFile, certFile }
}
