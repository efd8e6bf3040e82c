import { useQuery } from '@tanstack/react-query'
import { Field } from '../ui/Field.tsx'
import { Select } from '../ui/Select.tsx'
import type { CampaignForm } from './campaignNames.ts'
import { applyTemplate, findTemplate } from './campaignTemplates.ts'
import { campaignTemplatesQuery } from './campaignTemplatesQuery.ts'

export interface TemplateSelectProps {
  readonly appId: string
  readonly campaign: CampaignForm
  readonly onChange: (campaign: CampaignForm) => void
}

/** Fills in a campaign from a template of the team. Nothing, if there are no templates. */
export function TemplateSelect({ appId, campaign, onChange }: TemplateSelectProps) {
  const templates = useQuery(campaignTemplatesQuery(appId)).data ?? []
  if (templates.length === 0) return null
  const active = findTemplate(templates, campaign)
  return (
    <Field label="Template">
      <Select
        value={active?.id ?? 'none'}
        options={[
          { value: 'none', label: 'None' },
          ...templates.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onValueChange={(id) => {
          const chosen = templates.find((template) => template.id === id) ?? null
          onChange(applyTemplate(campaign, active, chosen))
        }}
      />
    </Field>
  )
}
