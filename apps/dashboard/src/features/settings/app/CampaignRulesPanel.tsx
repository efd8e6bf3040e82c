import { requirableCampaignNames } from '@throughlink/protocol/rules'
import { campaignLabels } from '../../../catalog/campaignNames.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import type { AppForm } from './useAppForm.ts'

/** What the campaign of a link must be like. */
export function CampaignRulesPanel({ form }: { readonly form: AppForm }) {
  const { values, set, canEdit } = form
  const { required, isLowerCase } = values.campaignRules
  return (
    <Panel
      title="Rules"
      description="For links that are created or imported, and campaigns that are changed, here and through the API. Other links stay as they are."
    >
      <div className="space-y-5">
        <fieldset>
          <legend className="mb-1 text-sm font-medium">Every link must have</legend>
          <div className="flex flex-wrap gap-x-5 gap-y-2">
            {requirableCampaignNames.map((name) => (
              <Checkbox
                key={name}
                label={campaignLabels[name]}
                checked={required.includes(name)}
                onChange={({ target }) =>
                  set({
                    campaignRules: {
                      isLowerCase,
                      required: requirableCampaignNames.filter((each) =>
                        each === name ? target.checked : required.includes(each),
                      ),
                    },
                  })
                }
              />
            ))}
          </div>
        </fieldset>
        <Switch
          label="Lower case, and hyphens instead of spaces"
          hint="“Spring Sale” is saved as “spring-sale”, so that analytics count it once."
          isOn={isLowerCase}
          isDisabled={!canEdit}
          onChange={(isOn) => set({ campaignRules: { required, isLowerCase: isOn } })}
        />
      </div>
    </Panel>
  )
}
