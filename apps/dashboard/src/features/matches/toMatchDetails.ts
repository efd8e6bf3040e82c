import type { DescribedDecision } from '../../explanation/describeDecision.ts'
import type { FoundInstall } from './explanationQuery.ts'

/** Data of the page of an install, from either of its sources. */
export interface MatchDetails extends DescribedDecision {
  readonly installId: string
  readonly platform: string | null
  readonly decidedAt: string
  readonly clickedAt: string | null
  /** URL that the app received. Null without a match, and if it is unknown. */
  readonly deliveredUrl: string | null
  readonly clickId: string | null
  readonly adClickIds: Readonly<Record<string, string>>
}

export function toMatchDetails(found: Exclude<FoundInstall, { kind: 'missing' }>): MatchDetails {
  if (found.kind === 'listed') {
    const { install } = found
    const { installId, platform, method, confidence, reason, linkId, clickedAt } = install
    return {
      installId,
      platform,
      method,
      confidence,
      reason,
      linkId,
      clickedAt,
      decidedAt: install.installedAt,
      deliveredUrl: null,
      clickId: null,
      adClickIds: {},
      explanation: null,
    }
  }
  const { decision } = found
  const { link, explanation, ...rest } = decision
  const isMatch = decision.method === 'probabilistic'
  return {
    ...rest,
    explanation,
    deliveredUrl: link,
    clickedAt: isMatch ? (explanation?.best?.clickedAt ?? null) : null,
  }
}
