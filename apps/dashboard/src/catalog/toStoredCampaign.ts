import { applyCampaignRules, type CampaignRules } from '@throughlink/protocol/rules'
import { type CampaignForm, utmNames } from './campaignNames.ts'

/** The values as the rules of the team store them. */
export function toStoredCampaign(campaign: CampaignForm, rules: CampaignRules): CampaignForm {
  const values = utmNames.map((name) => [name, applyCampaignRules(campaign[name], rules)] as const)
  return Object.fromEntries(values) as CampaignForm
}
