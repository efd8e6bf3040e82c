import { applyCampaignRules, type CampaignRules } from '@throughlink/protocol/rules'
import { type Campaign, campaignNames } from '#catalog/links/campaign.ts'

/** Returns a campaign with its values as the rules of the app store them. */
export function normalizeCampaign(campaign: Campaign, rules: CampaignRules): Campaign {
  return Object.fromEntries(
    campaignNames.flatMap((name) => {
      const value = applyCampaignRules(campaign[name] ?? '', rules)
      return value === '' ? [] : [[name, value]]
    }),
  )
}
