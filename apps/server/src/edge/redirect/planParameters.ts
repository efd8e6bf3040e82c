import { clickIdLayout, clickIdPrefix, maxClickIdLength } from '@throughlink/protocol'
import { buildReferrer, maxReferrerLength } from '#catalog/landing/buildReferrer.ts'
import { alwaysFitsQrCode } from '#catalog/landing/renderQrCode.ts'
import type { Campaign } from '#catalog/links/campaign.ts'
import { type ClickParameters, isEmpty } from '#catalog/links/clickParameters.ts'
import { dropMeasurement } from '#catalog/links/readAdClickIds.ts'
import { getSealedLength } from '#pipeline/clicks/createParameterSeal.ts'

/** Where the parameters of a click are kept until an install is matched to it. */
export interface ParameterPlan {
  /** In the click id, which Google Play passes to the app. Null if nothing is, or if it does not fit. */
  readonly carried: ClickParameters | null
  /** In a table. Null if nothing is. */
  readonly stored: ClickParameters | null
  /** Whether the referrer depends on the table, so that they are stored for as long as Google Play returns it. */
  readonly isStoredForReferrer: boolean
}

export interface ParameterFacts {
  /** What the app receives beyond the link. */
  readonly visited: ClickParameters
  readonly campaign: Campaign
  /** Whether the visitor's store passes the click id to the app. */
  readonly passesReferrer: boolean
  /** The visited URL, if a page shows it as a QR code. */
  readonly qrUrl: string | null
}

/**
 * Decides where the parameters of a click are kept. Those that only measure a campaign are carried if they fit and
 * never stored, because the campaign is in the log already and click ids of advertising networks are in most clicks.
 * All others are stored for a match by signals, which has nothing else to find them by.
 *
 * A URL that is too long for a QR code is stored as it is: a phone that scans the code continues with it.
 */
export function planParameters(facts: ParameterFacts): ParameterPlan {
  const { visited, campaign, passesReferrer, qrUrl } = facts
  if (qrUrl !== null && !alwaysFitsQrCode(qrUrl)) {
    return { carried: null, stored: visited, isStoredForReferrer: false }
  }
  const kept = { ...visited, query: dropMeasurement(visited.query) }
  const stored = isEmpty(kept) ? null : kept
  if (!passesReferrer) return { carried: null, stored, isStoredForReferrer: false }
  const carried =
    [visited, kept].find((each) => !isEmpty(each) && fitsReferrer(each, campaign)) ?? null
  return { carried, stored, isStoredForReferrer: carried === null && stored !== null }
}

const byteCount = Object.values(clickIdLayout).reduce((sum, bytes) => sum + bytes, 0)
const plainLength = clickIdPrefix.length + Math.ceil((byteCount * 4) / 3)

/** The campaign comes first: Google Play's own reports read it. */
function fitsReferrer(parameters: ClickParameters, campaign: Campaign): boolean {
  const length = plainLength + getSealedLength(parameters)
  const others = buildReferrer('', campaign).length
  return length <= maxClickIdLength && length + others <= maxReferrerLength
}
