/** Values of a campaign that a team can require of its links. */
export const requirableCampaignNames = ['utm_source', 'utm_medium', 'utm_campaign'] as const
export type RequirableCampaignName = (typeof requirableCampaignNames)[number]

/** What a team demands of the campaigns of its links. */
export interface CampaignRules {
  readonly required: readonly RequirableCampaignName[]
  /** Whether values are stored in lower case, with hyphens instead of spaces. */
  readonly isLowerCase: boolean
}

export const noCampaignRules: CampaignRules = { required: [], isLowerCase: false }

/** Returns a value as the rules store it. Analytics count `Spring Sale` and `spring-sale` apart. */
export function applyCampaignRules(
  value: string,
  { isLowerCase }: Pick<CampaignRules, 'isLowerCase'>,
): string {
  return isLowerCase ? value.trim().toLowerCase().replace(/\s+/g, '-') : value
}

/** Lists the required values that a campaign lacks. */
export function listMissingValues(
  campaign: Readonly<Partial<Record<RequirableCampaignName, string>>>,
  { required }: Pick<CampaignRules, 'required'>,
): readonly RequirableCampaignName[] {
  return requirableCampaignNames.filter(
    (name) => required.includes(name) && (campaign[name] ?? '').trim() === '',
  )
}
