import type { MatchResponse } from '@throughlink/protocol'
import { readAnswer } from '../service/readAnswer.ts'
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
  const answer = readAnswer('match-link', response)
  switch (answer.kind) {
    case 'stopped':
      return { kind: 'done', outcome: answer }
    case 'none': {
      const { error, retryAfter } = answer
      return { kind: 'retry', outcome: { kind: 'failed', error, unanswered: true }, retryAfter }
    }
    case 'answer':
      return { kind: 'done', outcome: toOutcome(answer.status, answer.body) }
  }
}

function toOutcome(status: number, body: object): ResponseOutcome {
  if (status === 404) return { kind: 'none', reason: 'no_match' }
  if (status !== 200) {
    return { kind: 'failed', error: refusal('match-link', status, body), unanswered: false }
  }
  const { link, matchType, confidence, reason } = body as Partial<MatchResponse>
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
