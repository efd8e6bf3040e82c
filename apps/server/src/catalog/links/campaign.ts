/** Parameters that name a campaign, as every analytics tool knows them. */
export const campaignNames = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
] as const
export type CampaignName = (typeof campaignNames)[number]
export type Campaign = Readonly<Partial<Record<CampaignName, string>>>

/** A click's own values are cut to this, so a link's may be no longer. */
export const maxCampaignLength = 128
