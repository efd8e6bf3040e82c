import type { DecisionExplanation, ExplainedClick } from '@throughlink/api'
import { isAgreement, nameSignal } from './describeEvidence.ts'
import { formatConfidence } from './formatConfidence.ts'
import { formatGap } from './formatGap.ts'

export interface DescribedDecision {
  readonly method: string
  readonly confidence: number
  /** Why there is no match. Null if there is one. */
  readonly reason: string | null
  /** Id of the matched link. Null if there is none, or if it is unknown. */
  readonly linkId: string | null
  readonly explanation: DecisionExplanation | null
}

/** Returns the name of a link by its id. */
export type NameLink = (linkId: string) => string

/** A decision in one to three plain sentences. */
export function describeDecision(decision: DescribedDecision, nameLink: NameLink): string {
  const { method, confidence, linkId, explanation } = decision
  const link = linkId === null ? 'a link' : nameLink(linkId)
  switch (method) {
    case 'none':
      return describeMiss(decision, nameLink)
    case 'referrer':
      return `Matched to ${link} by click ID: Google Play passed it to the app.`
    case 'clipboard':
      return `Matched to ${link} by clipboard: the app read the link that the landing page had copied.`
    case 'opened':
      return `Opened by ${link}: the link opened the app on its first run, so there was nothing to match.`
    case 'probabilistic':
      return explanation?.best
        ? describeMatch(link, confidence, explanation.best, explanation.rivals)
        : `Matched to ${link} with ${formatConfidence(confidence)} confidence.`
    default:
      return `Matched to ${link} with ${formatConfidence(confidence)} confidence, by the method “${method}”.`
  }
}

function describeMatch(
  link: string,
  confidence: number,
  best: ExplainedClick,
  [rival]: readonly ExplainedClick[],
): string {
  const gap = `${formatGap(best.gapSeconds)} after the click`
  const agreeing = listAgreements(best)
  const why = agreeing === '' ? gap : `the same ${agreeing}, ${gap}`
  const first = `Matched to ${link} with ${formatConfidence(confidence)} confidence: ${why}.`
  return `${first} ${describeLead(best, rival)}`
}

/** Compares by bits of the odds, as in the waterfall. */
function describeLead(best: ExplainedClick, rival: ExplainedClick | undefined): string {
  if (rival === undefined) return 'No other link came close.'
  return `The next candidate was ${(best.bits - rival.bits).toFixed(1)} bits behind.`
}

function describeMiss({ reason, explanation }: DescribedDecision, nameLink: NameLink): string {
  const best = explanation?.best ?? null
  const reached = formatConfidence(best?.confidence ?? 0)
  switch (reason) {
    case 'no_candidates':
      if (best !== null)
        return `Not matched: the click on ${nameLink(best.linkId)} led to another install, or its link is no longer served.`
      return explanation === null
        ? 'Not matched: there was no click that it could have come from.'
        : `Not matched: no click in the ${formatGap(explanation.windowSeconds)} before could have led to it.`
    case 'organic':
      return 'Not matched: Google Play reported that the install came from no link.'
    case 'organic_likelier': {
      const rest = 'it more likely came from no known click'
      if (best === null || explanation === null) return `Not matched: ${rest}.`
      const share = formatConfidence(explanation.organic)
      return `Not matched: ${rest} (${share}) than from the best one, on ${nameLink(best.linkId)} (${reached}).`
    }
    case 'ambiguous': {
      const rival = explanation?.rivals[0]
      if (best === null || rival === undefined)
        return 'Not matched: clicks on several links fit about equally well.'
      const second = `${nameLink(rival.linkId)} (${formatConfidence(rival.confidence)})`
      return `Not matched: clicks on ${nameLink(best.linkId)} (${reached}) and ${second} both fit, and neither clearly better.`
    }
    case 'below_threshold':
      return best === null || explanation?.threshold === null || explanation === null
        ? 'Not matched: the best click stayed below the threshold.'
        : `Not matched: the best click reached ${reached}, below the threshold of ${formatConfidence(explanation.threshold)}.`
    case 'policy_off':
      return 'Not matched: the match policy allows matches by click ID and clipboard only.'
    case null:
      return 'Not matched.'
    default:
      return `Not matched: ${reason.replaceAll('_', ' ')}.`
  }
}

/** The signals that agree and count most, at most three: `network, screen and system version`. */
function listAgreements({ evidence }: ExplainedClick): string {
  const names = evidence
    .filter(({ level, bits }) => isAgreement(level) && bits >= 0.5)
    .toSorted((a, b) => b.bits - a.bits)
    .slice(0, 3)
    .map(({ signal }) => nameSignal(signal))
  const last = names.pop() ?? ''
  return names.length === 0 ? last : `${names.join(', ')} and ${last}`
}
