import { type UtmName, utmNames } from './campaignNames.ts'

/** The values in order: `newsletter / email / launch`. */
export function describeCampaign(campaign: Readonly<Partial<Record<UtmName, string>>>): string {
  return utmNames
    .map((name) => (campaign[name] ?? '').trim())
    .filter((value) => value !== '')
    .join(' / ')
}
