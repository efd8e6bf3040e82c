import { truncateText } from '#platform/text/truncateText.ts'
import { campaignNames, maxCampaignLength } from '../links/campaign.ts'
import type { Link } from '../links/link.ts'

type CampaignLink = Pick<Link, 'campaign' | 'passesCampaign' | 'passesQuery'>

/**
 * Returns the campaign of a click: the link's campaign, overridden by the parameters in the query. A link that passes
 * its campaign on counts what it passes on: its own values win, and the query only if it is passed on too.
 */
export function readCampaign(query: string, link: CampaignLink): Record<string, string> {
  const { passesCampaign, passesQuery } = link
  const campaign: Record<string, string> = { ...link.campaign }
  if (!query.includes('utm_') || (passesCampaign && !passesQuery)) return campaign
  const parameters = new URLSearchParams(query)
  for (const name of campaignNames) {
    const value = parameters.get(name)
    if (value && !(passesCampaign && campaign[name]))
      campaign[name] = truncateText(value, maxCampaignLength)
  }
  return campaign
}
