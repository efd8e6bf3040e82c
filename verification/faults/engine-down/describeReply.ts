import type { Reply } from '../../harness/phones/createClient.ts'
import { readDecision } from '../../harness/phones/phones.ts'

export const refused = '503 Retry-After'

/** Returns the status, and whether the response has a Retry-After header. */
export function describeStatus({ status, headers }: Reply): string {
  return headers['retry-after'] === undefined ? String(status) : `${status} Retry-After`
}

/** Returns the decision of a match, or the status if there is none. */
export function describeMatch(reply: Reply): string {
  const decision = readDecision(reply)
  if (decision === null) return describeStatus(reply)
  return decision.link === null ? `none: ${decision.reason ?? ''}` : 'link'
}
