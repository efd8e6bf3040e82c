import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { api } from '../../../session/api.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { notify } from '../../../ui/Toast.tsx'
import { webhooksQuery } from './webhooksQuery.ts'

export interface DeleteWebhookDialogProps {
  readonly appId: string
  readonly endpointId: string
  readonly isOpen: boolean
  readonly onClose: () => void
}

export function DeleteWebhookDialog(props: DeleteWebhookDialogProps) {
  const { appId, endpointId, isOpen, onClose } = props
  const client = useQueryClient()
  const router = useRouter()
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Delete webhook"
      action="Delete webhook"
      onConfirm={async () => {
        await api.deleteWebhook({ params: { appId, endpointId } })
        // The list reads the deliveries of each webhook that it shows.
        client.setQueryData(webhooksQuery(appId).queryKey, (endpoints) =>
          endpoints?.filter(({ id }) => id !== endpointId),
        )
        await router.navigate({ to: '/apps/$appId/settings/webhooks', params: { appId } })
        client.removeQueries({ queryKey: ['app', appId, 'webhooks', endpointId] })
        await client.invalidateQueries({ queryKey: ['app', appId, 'webhooks'] })
        notify({ title: 'The webhook was deleted.' })
      }}
    >
      <p>Nothing is sent any more, and pending messages are dropped. This cannot be undone.</p>
      <p>To stop for a while, pause it instead.</p>
    </ConfirmDialog>
  )
}
