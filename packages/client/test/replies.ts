import type { ScriptedReply } from '@throughlink/client/testing'
import type { MatchResponse, ResolveShortResponse } from '@throughlink/protocol'

export type MatchReply = ScriptedReply<Partial<MatchResponse>>
export type ResolveReply = ScriptedReply<Partial<ResolveShortResponse>>

/** The service found the click that led to this install. */
export function matched(link: string, afterMs = 0): MatchReply {
  const body: Partial<MatchResponse> = { link, matchType: 'probabilistic', confidence: 0.97 }
  return { body, afterMs }
}

/** As `matched`, by the clickId of the install referrer. */
export function matchedByReferrer(link: string): MatchReply {
  const body: Partial<MatchResponse> = { link, matchType: 'referrer', confidence: 1 }
  return { body }
}

/** The service knows of no click that led to this install. */
export function notMatched(afterMs = 0): MatchReply {
  const body: Partial<MatchResponse> = { link: null, matchType: 'none', confidence: 0 }
  return { body, afterMs }
}

/** The service knows what a short link stands for. */
export function resolvedTo(link: string, afterMs = 0): ResolveReply {
  const body: Partial<ResolveShortResponse> = { link }
  return { body, afterMs }
}
