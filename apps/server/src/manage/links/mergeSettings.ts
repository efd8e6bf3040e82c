import { campaignNames, type Campaign, type CampaignName } from '../../catalog/links/campaign.ts'
import { defaultSettings, type LinkSettings } from './linkSettings.ts'

/** Some settings of a link. Null clears one, as in RFC 7396. */
export type SettingsPatch = {
  readonly [Name in Exclude<keyof LinkSettings, 'campaign' | 'destination'>]?:
    LinkSettings[Name] | null
} & {
  readonly destination?: string
  readonly campaign?: Readonly<Partial<Record<CampaignName, string | null>>> | null
}

/** What is given replaces, null goes back to the default, what is not given stays. */
export function mergeSettings(current: LinkSettings, patch: SettingsPatch): LinkSettings {
  const { campaign, ...flat } = patch
  const changed = Object.fromEntries(
    Object.entries(flat).map(([name, value]) => [
      name,
      value ?? defaultSettings[name as keyof typeof defaultSettings],
    ]),
  )
  return {
    ...current,
    ...changed,
    campaign: campaign === undefined ? current.campaign : mergeCampaign(current.campaign, campaign),
  }
}

function mergeCampaign(
  current: Campaign,
  patch: NonNullable<SettingsPatch['campaign']> | null,
): Campaign {
  if (patch === null) return {}
  return Object.fromEntries(
    campaignNames.flatMap((name) => {
      const value = patch[name] === undefined ? current[name] : patch[name]
      return value ? [[name, value]] : []
    }),
  )
}
