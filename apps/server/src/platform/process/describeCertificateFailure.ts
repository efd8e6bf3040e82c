import { findCertificateFailure } from '../engines/findCertificateFailure.ts'

/**
 * Returns what is wrong with the certificate of a server, with the fix, or null if the failure has another cause.
 *
 * @param place Which server it is, such as `Redis at cache.example:6379`.
 * @param variable The variable that has its URL.
 */
export function describeCertificateFailure(
  error: unknown,
  place: string,
  variable: string,
): string | null {
  const failure = findCertificateFailure(error)
  if (failure === null) return null
  switch (failure.code) {
    case 'CERT_HAS_EXPIRED':
      return `The certificate of ${place} has expired. Renew it, or correct the clock of this machine.`
    case 'CERT_NOT_YET_VALID':
      return `The certificate of ${place} is not valid yet. Correct the clock of this machine.`
    case 'ERR_TLS_CERT_ALTNAME_INVALID': {
      const names = failure.cert?.subjectaltname ?? 'another name'
      return `The certificate of ${place} is for ${names}. Use one of its names in ${variable}.`
    }
    default:
      return (
        `This machine does not trust the certificate of ${place}. Set NODE_EXTRA_CA_CERTS to the file with the ` +
        'certificate of the authority that signed it; managed databases offer it for download.'
      )
  }
}
