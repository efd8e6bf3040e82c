import { applyCampaignRules, type CampaignRules } from '@throughlink/protocol/rules'
import { TextField } from '../ui/TextField.tsx'
import { type CampaignForm, campaignLabels, type UtmName, utmNames } from './campaignNames.ts'

export interface CampaignFieldsProps {
  readonly campaign: CampaignForm
  readonly rules: CampaignRules
  readonly onChange: (campaign: CampaignForm) => void
  readonly readError?: (pointer: string) => string | undefined
}

/** As many as the service accepts. */
const maxLength = 128

const examples: Readonly<Record<UtmName, string>> = {
  utm_source: 'newsletter',
  utm_medium: 'email',
  utm_campaign: 'spring-sale',
  utm_term: 'desk-lamp',
  utm_content: 'header',
}

/** The values of a campaign. Says while they are typed what the rules of the team make of them. */
export function CampaignFields(props: CampaignFieldsProps) {
  const { campaign, rules, onChange, readError } = props
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {utmNames.map((name) => {
        const value = campaign[name]
        const saved = applyCampaignRules(value, rules)
        const isRequired = rules.required.some((each) => each === name)
        return (
          <TextField
            key={name}
            name={`campaign/${name}`}
            label={campaignLabels[name]}
            placeholder={examples[name]}
            value={value}
            maxLength={maxLength}
            onValueChange={(text) => onChange({ ...campaign, [name]: text })}
            // Not while typing, which would move the cursor, and not when a button takes the focus: the hint that goes
            // would move it from under the pointer before the click.
            onBlur={({ relatedTarget }) => {
              const isField = relatedTarget?.matches('input, textarea, [role="combobox"]') === true
              if (isField && saved !== value) onChange({ ...campaign, [name]: saved })
            }}
            error={readError?.(`campaign/${name}`)}
            hint={
              saved !== value && saved !== '' ? (
                <>
                  Saved as <span className="font-mono text-ink">{saved}</span>
                </>
              ) : isRequired && value.trim() === '' ? (
                'Required'
              ) : undefined
            }
            autoComplete="off"
            autoCapitalize="none"
          />
        )
      })}
    </div>
  )
}
