/** The values of a campaign, in the order of forms. */
export const utmNames = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
] as const
export type UtmName = (typeof utmNames)[number]

/** The values of a form. Text that is empty is not set. */
export type CampaignForm = Readonly<Record<UtmName, string>>

export const noCampaign: CampaignForm = {
  utm_source: '',
  utm_medium: '',
  utm_campaign: '',
  utm_term: '',
  utm_content: '',
}

export const campaignLabels: Readonly<Record<UtmName, string>> = {
  utm_source: 'Source',
  utm_medium: 'Medium',
  utm_campaign: 'Campaign',
  utm_term: 'Term',
  utm_content: 'Content',
}
