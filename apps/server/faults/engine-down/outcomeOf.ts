import type { Reply } from '../harness/createAsker.ts'
import { decisionOf } from '../harness/phones.ts'

export const refused = '503 Retry-After'

/** An answer in a word: its status, and whether it says when to come again. */
export function statusOf({ status, headers }: Reply): string {
  return headers['retry-after'] === undefined ? String(status) : `${status} Retry-After`
}

/** The same for a match, of which the decision counts. */
export function outcomeOf(reply: Reply): string {
  const decision = decisionOf(reply)
  if (decision === null) return statusOf(reply)
  return decision.link === null ? `none: ${decision.reason ?? ''}` : 'link'
}
