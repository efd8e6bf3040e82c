import { useState } from 'react'
import { TextField } from '../../../ui/TextField.tsx'
import { describeCampaign, readTemplates } from '../campaignTemplates.ts'
import { type UtmName, utmNames } from '../linkForm.ts'
import { Section } from '../Section.tsx'
import type { LinkFormState } from '../useLinkForm.ts'

interface SectionProps {
  readonly appId: string
  readonly form: LinkFormState
}

const labels: Readonly<Record<UtmName, readonly [label: string, example: string]>> = {
  utm_source: ['Source', 'newsletter'],
  utm_medium: ['Medium', 'email'],
  utm_campaign: ['Campaign', 'spring-sale'],
  utm_term: ['Term', 'desk lamp'],
  utm_content: ['Content', 'header'],
}

/** Campaign of the link’s clicks, with those that were used last. */
export function CampaignSection({ appId, form }: SectionProps) {
  const { values, readError } = form
  const [templates] = useState(() => readTemplates(appId))
  const { campaign } = values
  return (
    <Section
      title="Campaign"
      summary={describeCampaign(campaign) || 'None'}
      isForcedOpen={utmNames.some((name) => readError(`campaign/${name}`))}
    >
      {templates.length > 0 && (
        <div>
          <p className="mb-1 text-sm text-ink-3">Last used</p>
          <ul className="flex flex-wrap gap-1">
            {templates.map((template) => {
              const name = describeCampaign(template)
              return (
                <li key={name} className="max-w-full">
                  <button
                    type="button"
                    aria-pressed={name === describeCampaign(campaign)}
                    onClick={() => form.set({ campaign: template })}
                    className="h-7 max-w-full truncate rounded-control border border-line px-2 text-sm text-ink-2 hover:bg-sunken hover:text-ink aria-pressed:bg-sunken aria-pressed:text-ink touch:h-11"
                  >
                    {name}
                  </button>
                </li>
              )
            })}
          </ul>
        </div>
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        {utmNames.map((name) => (
          <TextField
            key={name}
            name={`campaign/${name}`}
            label={labels[name][0]}
            placeholder={labels[name][1]}
            value={campaign[name]}
            onValueChange={(value) => form.set({ campaign: { ...campaign, [name]: value } })}
            error={readError(`campaign/${name}`)}
            autoComplete="off"
          />
        ))}
      </div>
      <p className="text-sm text-ink-3">
        utm parameters of a click override these values. Use lower case, so that a source is counted
        once.
      </p>
    </Section>
  )
}
