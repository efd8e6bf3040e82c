const names = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const
const maxLength = 128

/** The parameters of a query that name a campaign, as far as they are there. */
export function readCampaign(query: string): Record<string, string> {
  const campaign: Record<string, string> = {}
  if (!query.includes('utm_')) return campaign
  const parameters = new URLSearchParams(query)
  for (const name of names) {
    const value = parameters.get(name)
    if (value) campaign[name] = value.slice(0, maxLength)
  }
  return campaign
}
