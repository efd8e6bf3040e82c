import { type Campaign, campaignNames } from '#catalog/links/campaign.ts'

/** Rules that are newer than a link apply to it once its campaign is changed. */
export function isSameCampaign(one: Campaign, other: Campaign): boolean {
  return campaignNames.every((name) => (one[name] ?? '') === (other[name] ?? ''))
}
