import type { MatchResponse } from '@throughlink/protocol'
import { refusal } from '../service/refusal.ts'
import type { ServiceResponse } from '../service/serviceClient.ts'
import type { ResponseOutcome } from './matchOutcome.ts'

export type MatchDecision =
  | { readonly kind: 'done'; readonly outcome: ResponseOutcome }
  /** Try again; `outcome` is the result if no try is left. */
  | {
      readonly kind: 'retry'
      readonly outcome: Extract<ResponseOutcome, { kind: 'failed' }>
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
  if (status !== 200) {
    return { kind: 'failed', error: refusal('match-link', status, body), unanswered: false }
  }
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
