export interface CertificateFailure extends Error {
  readonly code: string
  /** The certificate, if it is one for other names. */
  readonly cert?: { readonly subjectaltname?: string }
}

const untrusted = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])

/** Returns the error that says why the certificate of a server was refused, or null if it was not. */
export function findCertificateFailure(error: unknown): CertificateFailure | null {
  if (!(error instanceof Error)) return null
  const { code } = error as { readonly code?: unknown }
  const isFailure =
    typeof code === 'string' &&
    (code.startsWith('CERT_') || code === 'ERR_TLS_CERT_ALTNAME_INVALID' || untrusted.has(code))
  return isFailure ? (error as CertificateFailure) : findCertificateFailure(error.cause)
}
