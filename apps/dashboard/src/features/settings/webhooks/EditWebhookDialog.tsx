import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { WebhookEndpoint } from '@throughlink/api'
import { useState } from 'react'
import { api } from '../../../session/api.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { readValues, toWebhookChanges } from './webhookForm.ts'
import { WebhookForm } from './WebhookForm.tsx'

export interface EditWebhookDialogProps {
  readonly appId: string
  readonly endpoint: WebhookEndpoint & { readonly etag: string | null }
  readonly onClose: () => void
}

export function EditWebhookDialog({ appId, endpoint, onClose }: EditWebhookDialogProps) {
  const client = useQueryClient()
  const [values, setValues] = useState(() => readValues(endpoint))
  const update = useMutation({
    mutationFn: () =>
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
        values={values}
        onChange={setValues}
        onSubmit={() => update.mutate()}
        onCancel={onClose}
        action="Save"
        shownSettings={endpoint.settings}
        isBusy={update.isPending}
        error={update.error}
      />
    </Dialog>
  )
}
