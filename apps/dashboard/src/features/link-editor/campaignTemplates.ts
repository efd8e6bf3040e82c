import { type LinkForm, utmNames } from './linkForm.ts'

export type Campaign = LinkForm['campaign']

const maxTemplates = 5
const keyOf = (appId: string) => `campaigns:${appId}`

/** Puts a campaign first, without a second copy, and forgets the oldest. */
export function addTemplate(
  templates: readonly Campaign[],
  campaign: Campaign,
): readonly Campaign[] {
  const name = describeCampaign(campaign)
  if (name === '') return templates
  const others = templates.filter((each) => describeCampaign(each) !== name)
  return [campaign, ...others].slice(0, maxTemplates)
}

/** The values in order: `newsletter / email / launch`. */
export function describeCampaign(campaign: Campaign): string {
  return utmNames
    .map((name) => campaign[name].trim())
    .filter((value) => value !== '')
    .join(' / ')
}

/** The last campaigns that this browser used for links of the app. */
export function readTemplates(appId: string): readonly Campaign[] {
  try {
    const templates: unknown = JSON.parse(localStorage.getItem(keyOf(appId)) ?? '[]')
    return Array.isArray(templates) ? (templates as Campaign[]) : []
  } catch {
    return []
  }
}

export function rememberCampaign(appId: string, campaign: Campaign): void {
  const templates = addTemplate(readTemplates(appId), campaign)
  localStorage.setItem(keyOf(appId), JSON.stringify(templates))
}
