import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BookmarkPlus } from 'lucide-react'
import { useState } from 'react'
import { CampaignFields } from '../../../catalog/CampaignFields.tsx'
import { utmNames } from '../../../catalog/campaignNames.ts'
import { findTemplate } from '../../../catalog/campaignTemplates.ts'
import { campaignTemplatesQuery } from '../../../catalog/campaignTemplatesQuery.ts'
import { describeCampaign } from '../../../catalog/describeCampaign.ts'
import { TemplateDialog } from '../../../catalog/TemplateDialog.tsx'
import { TemplateSelect } from '../../../catalog/TemplateSelect.tsx'
import { toStoredCampaign } from '../../../catalog/toStoredCampaign.ts'
import { locale } from '../../../format/locale.ts'
import { useApp } from '../../../session/useApp.ts'
import { useCan } from '../../../session/useCan.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { findReplaced } from '../findReplaced.ts'
import { Section } from '../Section.tsx'
import type { LinkFormState } from '../useLinkForm.ts'

interface SectionProps {
  readonly appId: string
  readonly form: LinkFormState
}

/** Campaign of the link’s clicks, with the templates and rules of the team. */
export function CampaignSection({ appId, form }: SectionProps) {
  const { values, readError } = form
  const { campaign, passesCampaign } = values
  const { campaignRules } = useApp()
  const can = useCan()
  const templates = useQuery(campaignTemplatesQuery(appId)).data ?? []
  const [isSaving, setIsSaving] = useState(false)
  const replaced = findReplaced(values)
  const summary = describeCampaign(campaign)
  const isTemplate = describeCampaign(findTemplate(templates, campaign)?.campaign ?? {}) === summary
  return (
    <Section
      title="Campaign"
      summary={summary || (campaignRules.required.length > 0 ? 'Required' : 'None')}
      isForcedOpen={utmNames.some((name) => readError(`campaign/${name}`))}
    >
      <TemplateSelect
        appId={appId}
        campaign={campaign}
        onChange={(next) => form.set({ campaign: next })}
      />
      <CampaignFields
        campaign={campaign}
        rules={campaignRules}
        onChange={(next) => form.set({ campaign: next })}
        readError={readError}
      />
      <Switch
        label="Pass on to the website and the app"
        hint={
          passesCampaign
            ? 'Added to the URL that opens, as utm parameters. These values win over those of a click.'
            : 'Only counted. The utm parameters of a click override these values.'
        }
        isOn={passesCampaign}
        onChange={(isOn) => form.set({ passesCampaign: isOn })}
      />
      {replaced.length > 0 && (
        <p className="text-sm text-warn">
          The destination has its own {listNames(replaced)}.{' '}
          {passesCampaign
            ? 'The value above replaces it.'
            : 'The website and the app get it, while the value above is counted.'}
        </p>
      )}
      {!campaignRules.isLowerCase && (
        <p className="text-sm text-ink-3">Use lower case, so that a source is counted once.</p>
      )}
      {can('createCampaignTemplate') && (
        <div className="flex flex-wrap gap-2">
          <Button
            isSmall
            disabled={summary === '' || isTemplate}
            onClick={() => {
              form.set({ campaign: toStoredCampaign(campaign, campaignRules) })
              setIsSaving(true)
            }}
          >
            <BookmarkPlus aria-hidden className="size-4" />
            Save as template
          </Button>
          <Link
            to="/apps/$appId/settings/campaigns"
            params={{ appId }}
            className={buttonClass('quiet', true)}
          >
            Templates and rules
          </Link>
        </div>
      )}
      {isSaving && (
        <TemplateDialog template={null} campaign={campaign} onClose={() => setIsSaving(false)} />
      )}
    </Section>
  )
}

const list = new Intl.ListFormat(locale)

function listNames(names: readonly string[]): string {
  return list.format(names)
}
