import { truncateText } from '#platform/text/truncateText.ts'
import { type Campaign, campaignNames, maxCampaignLength } from '../links/campaign.ts'

/** Returns the campaign of a click: the link's campaign, overridden by the parameters in the query. */
export function readCampaign(query: string, linkCampaign: Campaign = {}): Record<string, string> {
  const campaign: Record<string, string> = { ...linkCampaign }
  if (!query.includes('utm_')) return campaign
  const parameters = new URLSearchParams(query)
  for (const name of campaignNames) {
    const value = parameters.get(name)
    if (value) campaign[name] = truncateText(value, maxCampaignLength)
  }
  return campaign
}
