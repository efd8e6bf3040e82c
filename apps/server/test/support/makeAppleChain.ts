import { execFileSync } from 'node:child_process'
import { createPrivateKey, sign, X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface AppleChainOptions {
  /** How long the certificate that signs is valid. Negative: it has expired. */
  readonly leafDays?: number
  /** The extensions that say what a certificate is for. Default: as Apple's. */
  readonly leafExtension?: string | null
  readonly intermediateExtension?: string | null
  /** Whether the certificate between is one that may issue others. Default: true. */
  readonly mayIssue?: boolean
}

export interface AppleChain {
  /** SHA-256 of the root certificate, in hexadecimal. */
  readonly root: string
  readonly certificates: readonly [leaf: Buffer, intermediate: Buffer, root: Buffer]
  /** Signs as the App Store does. The header may name other certificates. */
  readonly sign: (payload: object, header?: object) => string
}

/** Creates a chain of certificates like that of the App Store, with `openssl`. */
export function makeAppleChain({
  leafDays = 2,
  leafExtension = '1.2.840.113635.100.6.11.1',
  intermediateExtension = '1.2.840.113635.100.6.2.1',
  mayIssue = true,
}: AppleChainOptions = {}): AppleChain {
  const folder = mkdtempSync(join(tmpdir(), 'apple-chain-'))
  const file = (name: string) => join(folder, name)
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' })

  function issue(
    name: string,
    issuer: string,
    { days, lines }: { days: number; lines: readonly string[] },
  ): Buffer {
    openssl(
      ...['req', '-new', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
      ...['-keyout', file(`${name}.key`), '-out', file(`${name}.csr`), '-subj', `/CN=Test ${name}`],
    )
    writeFileSync(file(`${name}.ext`), lines.join('\n'))
    const signer =
      name === issuer
        ? ['-signkey', file(`${name}.key`)]
        : ['-CA', file(`${issuer}.pem`), '-CAkey', file(`${issuer}.key`), '-CAcreateserial']
    openssl(
      ...['x509', '-req', '-in', file(`${name}.csr`), '-out', file(`${name}.pem`), ...signer],
      ...['-days', `${days}`, '-extfile', file(`${name}.ext`)],
    )
    return new X509Certificate(readFileSync(file(`${name}.pem`))).raw
  }

  const constraint = (isCa: boolean) => `basicConstraints=critical,CA:${isCa ? 'TRUE' : 'FALSE'}`
  const extension = (id: string | null) => (id === null ? [] : [`${id}=ASN1:NULL`])
  try {
    const root = issue('root', 'root', { days: 3, lines: [constraint(true)] })
    const intermediate = issue('intermediate', 'root', {
      days: 3,
      lines: [constraint(mayIssue), ...extension(intermediateExtension)],
    })
    const leaf = issue('leaf', 'intermediate', {
      days: leafDays,
      lines: [constraint(false), ...extension(leafExtension)],
    })
    const key = createPrivateKey(readFileSync(file('leaf.key')))
    const certificates = [leaf, intermediate, root] as const
    const x5c = certificates.map((certificate) => certificate.toString('base64'))
    return {
      root: new X509Certificate(root).fingerprint256.replaceAll(':', '').toLowerCase(),
      certificates,
      sign(payload, header = {}) {
        const parts = [{ alg: 'ES256', x5c, ...header }, payload].map(encode)
        const text = parts.join('.')
        const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' })
        return `${text}.${signature.toString('base64url')}`
      },
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
