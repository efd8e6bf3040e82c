import { campaignNames, maxCampaignLength, type Campaign } from '../../catalog/links/campaign.ts'

/**
 * The campaign that a click counts for: what its query names, and for the parameters that it does not name
 * what the link says of all its clicks.
 */
export function readCampaign(query: string, ofLink: Campaign = {}): Record<string, string> {
  const campaign: Record<string, string> = { ...ofLink }
  if (!query.includes('utm_')) return campaign
  const parameters = new URLSearchParams(query)
  for (const name of campaignNames) {
    const value = parameters.get(name)
    if (value) campaign[name] = value.slice(0, maxCampaignLength)
  }
  return campaign
}
