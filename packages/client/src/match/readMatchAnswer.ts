import type { MatchResponse } from '@throughlink/protocol'
import { linkError } from '../errors.ts'
import type { ServiceAnswer } from '../service/serviceClient.ts'
import type { AnswerOutcome } from './matchOutcome.ts'

export type MatchVerdict =
  | { readonly kind: 'over'; readonly outcome: AnswerOutcome }
  /** Another try may help; `outcome` holds when there is none left. */
  | { readonly kind: 'retry'; readonly outcome: AnswerOutcome; readonly retryAfter: string | null }

/** Reads the answer to a match request. Pure: what to do about it is the caller's. */
export function readMatchAnswer(answer: ServiceAnswer): MatchVerdict {
  switch (answer.kind) {
    case 'stopped':
      return { kind: 'over', outcome: answer }
    case 'unanswered':
    case 'busy': {
      const outcome = { kind: 'failed', error: answer.error, unanswered: true } as const
      return {
        kind: 'retry',
        outcome,
        retryAfter: 'retryAfter' in answer ? answer.retryAfter : null,
      }
    }
    case 'answer':
      return { kind: 'over', outcome: outcomeOf(answer.status, answer.body) }
  }
}

function outcomeOf(status: number, body: unknown): AnswerOutcome {
  if (status === 404) return { kind: 'none', reason: 'no_match' }
  if (status !== 200) return refused(status, body)
  const { link, matchType, confidence, reason } = (body ?? {}) as Partial<MatchResponse>
  if (typeof link !== 'string' || link === '') {
    return { kind: 'none', reason: typeof reason === 'string' ? reason : 'no_match' }
  }
  return {
    kind: 'link',
    url: link,
    // Another service of this contract may tell less than ours; the link is what counts.
    method: matchType === 'referrer' || matchType === 'clipboard' ? matchType : 'probabilistic',
    confidence: typeof confidence === 'number' ? confidence : 0,
  }
}

function refused(status: number, body: unknown): AnswerOutcome {
  const { code } = (body ?? {}) as { code?: unknown }
  const why = typeof code === 'string' ? ` (${code})` : ''
  const hint = status === 401 || status === 403 ? ' Check API_KEY and appID.' : ''
  const message = `The service refused the match with ${String(status)}${why}.${hint}`
  return { kind: 'failed', error: linkError('service_refused', message, code), unanswered: false }
}
