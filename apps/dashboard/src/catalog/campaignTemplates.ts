import type { CampaignTemplate } from '@throughlink/api'
import { type CampaignForm, utmNames } from './campaignNames.ts'

type Template = Pick<CampaignTemplate, 'campaign'>

/** Finds the template that a campaign was filled in from: the one with the most values, all of which are there. */
export function findTemplate<Found extends Template>(
  templates: readonly Found[],
  campaign: CampaignForm,
): Found | null {
  const count = ({ campaign: values }: Template) => Object.keys(values).length
  const [found] = templates
    .filter(({ campaign: values }) =>
      utmNames.every((name) => values[name] === undefined || values[name] === campaign[name]),
    )
    .toSorted((one, other) => count(other) - count(one))
  return found ?? null
}

/** Replaces the values of one template by those of another. What was typed besides stays. */
export function applyTemplate(
  campaign: CampaignForm,
  before: Template | null,
  after: Template | null,
): CampaignForm {
  const values = utmNames.map((name) => {
    const kept = before?.campaign[name] === undefined ? campaign[name] : ''
    return [name, after?.campaign[name] ?? kept] as const
  })
  return Object.fromEntries(values) as CampaignForm
}
