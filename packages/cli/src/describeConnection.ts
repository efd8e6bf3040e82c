/** Reasons that the systems name, in words. */
const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'the name has no address',
  EAI_AGAIN: 'the name servers did not respond',
  ECONNRESET: 'the connection was closed',
  ETIMEDOUT: 'there was no response in time',
  UND_ERR_CONNECT_TIMEOUT: 'there was no response in time',
  EHOSTUNREACH: 'the machine cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate belongs to another name',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is signed by itself',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is signed by itself',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is incomplete',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate is signed by nobody known',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak TLS',
  EPROTO: 'it does not speak TLS',
}

/** Describes why a request had no response, with the code to search for. */
export function describeConnection(error: unknown): string {
  // `fetch` rejects with a TypeError whose cause has the reason.
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const { message = '', code = message } = cause as NodeJS.ErrnoException
  const reason = reasons[code]
  return reason === undefined ? code : `${reason} (${code})`
}
