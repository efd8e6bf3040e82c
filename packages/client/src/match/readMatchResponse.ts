import type { MatchResponse } from '@throughlink/protocol'
import { linkError } from '../errors.ts'
import type { ServiceResponse } from '../service/serviceClient.ts'
import type { ResponseOutcome } from './matchOutcome.ts'

export type MatchDecision =
  | { readonly kind: 'done'; readonly outcome: ResponseOutcome }
  /** Try again; `outcome` is the result if no try is left. */
  | {
      readonly kind: 'retry'
      readonly outcome: ResponseOutcome
      readonly retryAfter: string | null
    }

/** Interprets the response to a match request. Pure: the caller decides whether to retry. */
export function readMatchResponse(response: ServiceResponse): MatchDecision {
  switch (response.kind) {
    case 'stopped':
      return { kind: 'done', outcome: response }
    case 'unanswered':
    case 'busy': {
      const outcome = { kind: 'failed', error: response.error, unanswered: true } as const
      return {
        kind: 'retry',
        outcome,
        retryAfter: 'retryAfter' in response ? response.retryAfter : null,
      }
    }
    case 'response':
      return { kind: 'done', outcome: toOutcome(response.status, response.body) }
  }
}

function toOutcome(status: number, body: unknown): ResponseOutcome {
  if (status === 404) return { kind: 'none', reason: 'no_match' }
  if (status !== 200) return toRefusal(status, body)
  const { link, matchType, confidence, reason } = (body ?? {}) as Partial<MatchResponse>
  if (typeof link !== 'string' || link === '') {
    return { kind: 'none', reason: typeof reason === 'string' ? reason : 'no_match' }
  }
  return {
    kind: 'link',
    url: link,
    // Another implementation of the service may omit these fields; only the link is required.
    method: matchType === 'referrer' || matchType === 'clipboard' ? matchType : 'probabilistic',
    confidence: typeof confidence === 'number' ? confidence : 0,
  }
}

function toRefusal(status: number, body: unknown): ResponseOutcome {
  const { code } = (body ?? {}) as { code?: unknown }
  const why = typeof code === 'string' ? ` (${code})` : ''
  const hint = status === 401 || status === 403 ? ' Check API_KEY and appID.' : ''
  const message = `The service refused the match request with HTTP ${String(status)}${why}.${hint}`
  return { kind: 'failed', error: linkError('service_refused', message, code), unanswered: false }
}
