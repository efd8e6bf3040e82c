import { verify, X509Certificate } from 'node:crypto'
import { listExtensions } from './listExtensions.ts'

/** SHA-256 of the certificate "Apple Root CA - G3", which is valid until 2039. */
export const appleRoot = '63343abfb89a6a03ebb57e9b3f5fa7be7c4f5c756f3017b3a8c488c3653e9179'

/** Without these, any developer's certificate of Apple could sign. */
const leafExtension = '1.2.840.113635.100.6.11.1'
const intermediateExtension = '1.2.840.113635.100.6.2.1'

export interface AppleJwsOptions {
  /** SHA-256 of the root certificate, in hexadecimal. */
  readonly root: string
  readonly nowMs: number
}

/**
 * Returns the payload of a text that the App Store has signed. Null if it was not: another root or chain, an expired
 * certificate, one for another purpose, or a changed text. Certificates that Apple revokes are not noticed.
 */
export function verifyAppleJws(jws: unknown, options: AppleJwsOptions): object | null {
  try {
    if (typeof jws !== 'string') return null
    const [head = '', payload = '', signature = '', ...more] = jws.split('.')
    const { alg, x5c } = decode(head) as { alg?: unknown; x5c?: unknown }
    if (alg !== 'ES256' || more.length > 0) return null
    const leaf = verifyChain(x5c, options)
    if (leaf === null) return null
    const isSigned = verify(
      'sha256',
      Buffer.from(`${head}.${payload}`),
      { key: leaf.publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
    const value = isSigned ? decode(payload) : null
    return typeof value === 'object' ? value : null
  } catch {
    // Whoever knows the address may send anything.
    return null
  }
}

/** Returns the certificate that signed, if the chain ends at the root. */
function verifyChain(x5c: unknown, { root, nowMs }: AppleJwsOptions): X509Certificate | null {
  if (!Array.isArray(x5c) || x5c.length !== 3) return null
  const [leaf, intermediate, anchor] = x5c.map(
    (text) => new X509Certificate(Buffer.from(String(text), 'base64')),
  )
  if (leaf === undefined || intermediate === undefined || anchor === undefined) return null
  const fingerprint = anchor.fingerprint256.replaceAll(':', '').toLowerCase()
  const isTrusted =
    fingerprint === root &&
    isIssued(intermediate, anchor) &&
    isIssued(leaf, intermediate) &&
    !leaf.ca &&
    listExtensions(leaf.raw).includes(leafExtension) &&
    listExtensions(intermediate.raw).includes(intermediateExtension) &&
    leaf.publicKey.asymmetricKeyDetails?.namedCurve === 'prime256v1' &&
    [leaf, intermediate, anchor].every((each) => isValid(each, nowMs))
  return isTrusted ? leaf : null
}

function isIssued(certificate: X509Certificate, issuer: X509Certificate): boolean {
  return issuer.ca && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)
}

function isValid({ validFrom, validTo }: X509Certificate, nowMs: number): boolean {
  return Date.parse(validFrom) <= nowMs && nowMs <= Date.parse(validTo)
}

function decode(part: string): object | null {
  return JSON.parse(Buffer.from(part, 'base64url').toString()) as object | null
}
