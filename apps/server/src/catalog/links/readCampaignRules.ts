import { type CampaignRules, requirableCampaignNames } from '@throughlink/protocol/rules'

/** Reads the stored rules for campaigns of an app. */
export function readCampaignRules(stored: Readonly<Record<string, unknown>>): CampaignRules {
  const { required, isLowerCase } = stored
  return {
    required: requirableCampaignNames.filter(
      (name) => Array.isArray(required) && required.includes(name),
    ),
    isLowerCase: isLowerCase === true,
  }
}
