/** The standard UTM parameters. */
export const campaignNames = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
] as const
export type CampaignName = (typeof campaignNames)[number]
export type Campaign = Readonly<Partial<Record<CampaignName, string>>>

/** Longest value. Values of a click are cut to it, so those of a link may not be longer. */
export const maxCampaignLength = 128
