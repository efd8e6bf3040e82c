import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CampaignTemplate } from '@throughlink/api'
import { maxNameLength } from '@throughlink/protocol/rules'
import { api } from '../session/api.ts'
import { useApp } from '../session/useApp.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { ErrorMessage } from '../ui/ErrorMessage.tsx'
import { TextField } from '../ui/TextField.tsx'
import { notify } from '../ui/Toast.tsx'
import { useForm } from '../ui/useForm.ts'
import { CampaignFields } from './CampaignFields.tsx'
import { type CampaignForm, noCampaign } from './campaignNames.ts'
import { campaignTemplatesQuery } from './campaignTemplatesQuery.ts'
import { toCampaignValues } from './toCampaignValues.ts'

export interface TemplateDialogProps {
  /** The template to change. Null: a new one. */
  readonly template: CampaignTemplate | null
  /** Initial values of a new template. */
  readonly campaign?: CampaignForm
  readonly onClose: () => void
}

/** Saves a campaign template for the team. */
export function TemplateDialog({ template, campaign = noCampaign, onClose }: TemplateDialogProps) {
  const { id: appId, campaignRules } = useApp()
  const client = useQueryClient()
  const save = useMutation({
    async mutationFn({ name, campaign: values }: { name: string; campaign: CampaignForm }) {
      const body = { name: name.trim(), campaign: toCampaignValues(values) }
      if (template === null) await api.createCampaignTemplate({ params: { appId }, body })
      else {
        const params = { appId, templateId: template.id }
        await api.updateCampaignTemplate({ params, body })
      }
    },
    onSuccess(_, { name }) {
      void client.invalidateQueries({ queryKey: campaignTemplatesQuery(appId).queryKey })
      notify({ title: `Template “${name.trim()}” saved.` })
      onClose()
    },
  })
  const form = useForm({
    start: {
      name: template?.name ?? '',
      campaign: template === null ? campaign : { ...noCampaign, ...template.campaign },
    },
    save,
  })
  const isEmpty = Object.keys(toCampaignValues(form.values.campaign)).length === 0
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={template === null ? 'Save template' : 'Edit template'}
      description="Everybody in the team can use it. Links that were created with it stay as they are."
    >
      <form {...form.props} className="space-y-3">
        <TextField
          {...form.text('name')}
          label="Name"
          placeholder="Newsletter"
          maxLength={maxNameLength}
          autoComplete="off"
          required
        />
        <CampaignFields
          campaign={form.values.campaign}
          // A template may leave a required value to the link.
          rules={{ ...campaignRules, required: [] }}
          onChange={(values) => form.set({ campaign: values })}
          readError={form.readError}
        />
        <ErrorMessage error={save.error} />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" isBusy={save.isPending} disabled={isEmpty}>
            Save template
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
