import type { Webhook } from '@throughlink/api'
import type { Tone } from '../../../ui/Badge.tsx'

export interface Health {
  readonly tone: Tone
  readonly label: string
  /** What happened and what to do. Null if all is well. */
  readonly detail: string | null
}

type Input = Pick<Webhook, 'isEnabled' | 'disabledReason' | 'failingSince'>

export function describeHealth({ isEnabled, disabledReason, failingSince }: Input): Health {
  if (!isEnabled && disabledReason === 'gone') {
    const detail = 'The receiver responded with 410, so nothing is sent. Enable it to try again.'
    return { tone: 'bad', label: 'Disabled', detail }
  }
  if (!isEnabled && disabledReason === 'failing') {
    const detail = 'Every attempt failed for five days, so nothing is sent. Enable it to try again.'
    return { tone: 'bad', label: 'Disabled', detail }
  }
  if (!isEnabled) return { tone: 'neutral', label: 'Paused', detail: 'Nothing is sent.' }
  if (failingSince !== null) {
    const detail = 'Every attempt fails. After five days it is disabled.'
    return { tone: 'warn', label: 'Failing', detail }
  }
  return { tone: 'good', label: 'Active', detail: null }
}

const errors: Readonly<Record<string, string>> = {
  url_refused: 'URL is not allowed',
  address_refused: 'Address is not public',
  name_not_found: 'Host not found',
  connection_failed: 'Connection failed',
  timed_out: 'Timed out',
  stopped: 'Service was stopping',
  response_too_large: 'Response too large',
  too_many_redirects: 'Too many redirects',
  redirected: 'Redirected',
  refused_by_receiver: 'Refused by the receiver',
  endpoint_disabled: 'Webhook was disabled',
  internal_error: 'Internal error',
}

/** The result of an attempt: `204`, `503 · Refused by the receiver`, `Timed out`. A dash before the first one. */
export function describeAttempt(statusCode: number | null, error: string | null): string {
  const parts = [
    statusCode === null ? null : String(statusCode),
    error === null ? null : (errors[error] ?? error),
  ]
  return parts.filter((part) => part !== null).join(' · ') || '–'
}
