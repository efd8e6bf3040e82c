import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Webhook } from '@throughlink/api'
import { api } from '../../../session/api.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { readValues, toWebhookChanges, type WebhookValues } from './webhookForm.ts'
import { WebhookForm } from './WebhookForm.tsx'

export interface EditWebhookDialogProps {
  readonly appId: string
  readonly endpoint: Webhook & { readonly etag: string | null }
  readonly onClose: () => void
}

export function EditWebhookDialog({ appId, endpoint, onClose }: EditWebhookDialogProps) {
  const client = useQueryClient()
  const update = useMutation({
    mutationFn: (values: WebhookValues) =>
      api.updateWebhook({
        params: { appId, endpointId: endpoint.id },
        body: toWebhookChanges(values),
        ...(endpoint.etag === null ? {} : { ifMatch: endpoint.etag }),
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['app', appId, 'webhooks'] })
      onClose()
    },
  })
  return (
    <Dialog isOpen onClose={onClose} title="Edit webhook">
      <WebhookForm
        start={readValues(endpoint)}
        save={update}
        onCancel={onClose}
        action="Save"
        shownSettings={endpoint.settings}
      />
    </Dialog>
  )
}
