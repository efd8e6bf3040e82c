import { SafeFetchError } from '#platform/outbound/safeFetchError.ts'
import { dayMs } from '#platform/time/durations.ts'
import type { HealthItem } from './healthItem.ts'

/** Certificates that renew themselves do so 30 days before they expire, so this means that renewal failed. */
const warningDays = 14

/** Node's codes for a certificate that a browser would not accept. */
const certificateError = /^(?:CERT_|ERR_TLS_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/

const renewal =
  'Let the server or proxy of the domain get a certificate for it, and renew it by itself.'

/** Checks the certificate of a domain by the outcome of a request: when it expires, or an error. */
export function checkTls(
  outcome: { readonly expiresAtMs: number | null } | Error,
  nowMs: number,
): HealthItem {
  if (outcome instanceof Error) return describeFailure(outcome)
  const { expiresAtMs } = outcome
  if (expiresAtMs === null) return toItem('unknown', 'The certificate could not be read.', null)
  const days = Math.floor((expiresAtMs - nowMs) / dayMs)
  const message = `The certificate is valid and expires in ${days} ${days === 1 ? 'day' : 'days'}.`
  return days < warningDays ? toItem('warning', message, renewal) : toItem('ok', message, null)
}

/** A code of the certificate is shown, an address never. */
function describeFailure(error: Error): HealthItem {
  const { code } = (error.cause ?? {}) as { readonly code?: unknown }
  if (typeof code === 'string' && certificateError.test(code)) {
    return toItem('failed', `The certificate is not valid for the domain (${code}).`, renewal)
  }
  if (error instanceof SafeFetchError && error.code === 'address_refused') {
    const message =
      'The domain has a private address here, so it cannot be checked from the service.'
    return toItem('unknown', message, null)
  }
  return toItem(
    'failed',
    'The domain does not respond over HTTPS.',
    'Point the domain to the service, and open port 443.',
  )
}

function toItem(status: HealthItem['status'], message: string, fix: string | null): HealthItem {
  return { check: 'tls', status, message, fix, file: null }
}
