import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../session/api.ts'
import { useIdempotencyKey } from '../../../session/useIdempotencyKey.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { notify } from '../../../ui/Toast.tsx'
import { createValues, toNewWebhook, type WebhookValues } from './webhookForm.ts'
import { WebhookForm } from './WebhookForm.tsx'
import { WebhookSecretDialog } from './WebhookSecretDialog.tsx'

export interface CreateWebhookDialogProps {
  readonly appId: string
  readonly onClose: () => void
}

/** Adds a webhook or connector. A webhook's secret is shown once. */
export function CreateWebhookDialog({ appId, onClose }: CreateWebhookDialogProps) {
  const client = useQueryClient()
  const toIdempotencyKey = useIdempotencyKey()
  const create = useMutation({
    mutationFn: async (values: WebhookValues) => {
      const body = toNewWebhook(values)
      const input = { params: { appId }, body, idempotencyKey: toIdempotencyKey(body) }
      return (await api.createWebhook(input)).body
    },
    onSuccess: async ({ secret }) => {
      await client.invalidateQueries({ queryKey: ['app', appId, 'webhooks'] })
      if (secret !== null) return
      notify({ title: 'The connector was added.', description: 'Send a test to check it.' })
      onClose()
    },
  })
  if (typeof create.data?.secret === 'string') {
    return <WebhookSecretDialog secret={create.data.secret} onClose={onClose} />
  }
  return (
    <Dialog isOpen onClose={onClose} title="Add webhook or connector">
      <WebhookForm
        start={createValues('webhook')}
        save={create}
        onCancel={onClose}
        action="Add"
        isNew
      />
    </Dialog>
  )
}
