import { type DecisionExplanation, describeNoMatch, type ExplainedClick } from '@throughlink/api'
import { isAgreement, nameSignal } from './describeEvidence.ts'
import { formatConfidence, formatGap } from './formats.ts'

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

function describeMiss(decision: DescribedDecision, nameLink: NameLink): string {
  const { reason } = decision
  if (reason === null) return 'Not matched.'
  const meaning = describeNoMatch(reason) ?? `${reason.replaceAll('_', ' ')}.`
  const known = describeClicks(decision, nameLink) ?? meaning
  // Sentences begin in lower case after the colon, except names.
  return `Not matched: ${known.replace(/^(?!Google)[A-Z]/, (letter) => letter.toLowerCase())}`
}

/** A reason with the clicks that were compared. Null if there are none, or none matters. */
function describeClicks(
  { reason, explanation }: DescribedDecision,
  nameLink: NameLink,
): string | null {
  if (explanation === null) return null
  const { best, rivals, threshold, organic, windowSeconds } = explanation
  if (best === null) {
    return reason === 'no_candidates'
      ? `no click in the ${formatGap(windowSeconds)} before could have led to it.`
      : null
  }
  const link = nameLink(best.linkId)
  const reached = formatConfidence(best.confidence)
  switch (reason) {
    case 'no_candidates':
      return `the click on ${link} led to another install, or its link is no longer served.`
    case 'organic_likelier':
      return `it more likely came from no known click (${formatConfidence(organic)}) than from the best one, on ${link} (${reached}).`
    case 'ambiguous': {
      const [rival] = rivals
      if (rival === undefined) return null
      const second = `${nameLink(rival.linkId)} (${formatConfidence(rival.confidence)})`
      return `clicks on ${link} (${reached}) and ${second} both fit, and neither clearly better.`
    }
    case 'below_threshold':
      return threshold === null
        ? null
        : `the best click reached ${reached}, below the threshold of ${formatConfidence(threshold)}.`
    case null:
    default:
      return null
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
