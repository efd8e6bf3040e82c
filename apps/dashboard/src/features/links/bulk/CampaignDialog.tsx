import { CampaignFields } from '../../../catalog/CampaignFields.tsx'
import { noCampaign, type UtmName, utmNames } from '../../../catalog/campaignNames.ts'
import { TemplateSelect } from '../../../catalog/TemplateSelect.tsx'
import { useApp } from '../../../session/useApp.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx'
import { useForm } from '../../../ui/useForm.ts'
import type { LinkChange } from '../useUpdateLinks.ts'

export interface CampaignDialogProps {
  readonly appId: string
  /** Such as “3 links”. */
  readonly count: string
  readonly onApply: (campaign: NonNullable<LinkChange['campaign']>) => void
  readonly onClose: () => void
}

const start = { campaign: noCampaign, isRemoving: false }

/** Sets or removes campaign values of the selected links. */
export function CampaignDialog({ appId, count, onApply, onClose }: CampaignDialogProps) {
  const { campaignRules } = useApp()
  const form = useForm({
    start,
    save: (values) => {
      onApply(toPatch(values))
      onClose()
    },
  })
  const isEmpty = Object.keys(toPatch(form.values)).length === 0
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Campaign of ${count}`}
      description="Values that you leave empty stay as they are."
    >
      <form {...form.props} className="space-y-3">
        <TemplateSelect
          appId={appId}
          campaign={form.values.campaign}
          onChange={(campaign) => form.set({ campaign })}
        />
        <CampaignFields
          campaign={form.values.campaign}
          // The links may have the values that are empty here.
          rules={{ ...campaignRules, required: [] }}
          onChange={(campaign) => form.set({ campaign })}
        />
        <Checkbox
          label="Remove the values that are empty here"
          checked={form.values.isRemoving}
          onChange={({ target }) => form.set({ isRemoving: target.checked })}
        />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" disabled={isEmpty}>
            Change {count}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function toPatch({ campaign, isRemoving }: typeof start) {
  const patch: Partial<Record<UtmName, string | null>> = {}
  for (const name of utmNames) {
    const value = campaign[name].trim()
    if (value !== '') patch[name] = value
    else if (isRemoving) patch[name] = null
  }
  return patch
}
