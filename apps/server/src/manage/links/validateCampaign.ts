import type { ProblemDetail } from '@throughlink/protocol'
import { type CampaignRules, listMissingValues } from '@throughlink/protocol/rules'
import type { Campaign } from '#catalog/links/campaign.ts'

/** Returns an error for each value that the rules of the app require and the campaign lacks. */
export function validateCampaign(campaign: Campaign, rules: CampaignRules): ProblemDetail[] {
  return listMissingValues(campaign, rules).map((name) => ({
    pointer: `/campaign/${name}`,
    // Named, because the file of an import may have no column to point to.
    detail: `${name} is required by the campaign rules of the app`,
  }))
}
