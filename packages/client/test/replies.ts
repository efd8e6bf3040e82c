import type { ScriptedReply } from '@throughlink/client/testing'
import type { MatchResponse, ResolveShortResponse } from '@throughlink/protocol'

export type MatchReply = ScriptedReply<Partial<MatchResponse>>
export type ResolveReply = ScriptedReply<Partial<ResolveShortResponse>>

/** The service matched the install to a link by probability. */
export function matched(link: string, afterMs = 0): MatchReply {
  const body: Partial<MatchResponse> = { link, matchType: 'probabilistic', confidence: 0.97 }
  return { body, afterMs }
}

/** The service matched the install to a link by the clickId in the install referrer. */
export function matchedByReferrer(link: string): MatchReply {
  const body: Partial<MatchResponse> = { link, matchType: 'referrer', confidence: 1 }
  return { body }
}

/** The service found no match for the install. */
export function notMatched(afterMs = 0): MatchReply {
  const body: Partial<MatchResponse> = { link: null, matchType: 'none', confidence: 0 }
  return { body, afterMs }
}

/** The service resolved a short link. */
export function resolvedTo(link: string, afterMs = 0): ResolveReply {
  const body: Partial<ResolveShortResponse> = { link }
  return { body, afterMs }
}
