import { type Campaign, campaignNames } from '../links/campaign.ts'

/** Longest referrer. Play documents no limit, and the URL contains it encoded once more. */
export const maxReferrerLength = 512

/**
 * Builds the install referrer: a query with the click id, which the app reads, and then the campaign, which Play's
 * own reports read. Parameters are added while they fit and never cut: a cut value would be another campaign.
 */
export function buildReferrer(clickId: string, campaign: Campaign): string {
  let referrer = `clickId=${clickId}`
  for (const name of campaignNames) {
    const value = campaign[name]
    if (!value) continue
    // A lone surrogate cannot be encoded.
    const parameter = `&${name}=${encodeURIComponent(value.toWellFormed())}`
    if (referrer.length + parameter.length > maxReferrerLength) break
    referrer += parameter
  }
  return referrer
}
