import { type Campaign, type CampaignName, campaignNames } from '#catalog/links/campaign.ts'
import { defaultSettings, type LinkSettings } from './linkSettings.ts'

/** Partial settings of a link. Null resets a setting, as in a JSON merge patch (RFC 7396). */
export type SettingsPatch = {
  readonly [Name in Exclude<keyof LinkSettings, 'campaign' | 'destination'>]?:
    LinkSettings[Name] | null
} & {
  readonly destination?: string
  readonly campaign?: Readonly<Partial<Record<CampaignName, string | null>>> | null
}

/** Applies a patch: given settings are replaced, null restores the default, all others stay. */
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
