import { type CampaignForm, type UtmName, utmNames } from './campaignNames.ts'

/** The values that are set, without spaces around them. */
export function toCampaignValues(form: CampaignForm): Partial<Record<UtmName, string>> {
  return Object.fromEntries(
    utmNames.flatMap((name) => {
      const value = form[name].trim()
      return value === '' ? [] : [[name, value] as const]
    }),
  )
}
