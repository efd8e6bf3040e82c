import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Webhook } from '@throughlink/api'
import { Ellipsis, Send } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../../session/api.ts'
import { useCan } from '../../../session/useCan.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/Menu.tsx'
import { notifyError } from '../../../ui/notifyError.ts'
import { notify } from '../../../ui/Toast.tsx'
import { DeleteWebhookDialog } from './DeleteWebhookDialog.tsx'
import { EditWebhookDialog } from './EditWebhookDialog.tsx'
import { RedeliverDialog } from './RedeliverDialog.tsx'
import { RotateSecretDialog } from './RotateSecretDialog.tsx'

export interface WebhookActionsProps {
  readonly appId: string
  readonly endpoint: Webhook & { readonly etag: string | null }
}

export function WebhookActions({ appId, endpoint }: WebhookActionsProps) {
  const params = { appId, endpointId: endpoint.id }
  const client = useQueryClient()
  const can = useCan()
  const [open, setOpen] = useState<'edit' | 'rotate' | 'redeliver' | 'delete' | null>(null)
  const refresh = () => client.invalidateQueries({ queryKey: ['app', appId, 'webhooks'] })
  const onError = notifyError
  const test = useMutation({
    mutationFn: () => api.testWebhook({ params }),
    onSuccess: async () => {
      notify({ title: 'A test message is on its way.', description: 'See its result below.' })
      await refresh()
    },
    onError,
  })
  const enable = useMutation({
    mutationFn: (isEnabled: boolean) => api.updateWebhook({ params, body: { isEnabled } }),
    onSuccess: async (_, isEnabled) => {
      notify({
        title: isEnabled ? 'The webhook is active again.' : 'The webhook is paused.',
        ...(isEnabled ? {} : { onUndo: () => enable.mutate(true) }),
      })
      await refresh()
    },
    onError,
  })
  if (!can('updateWebhook')) return null
  const close = () => setOpen(null)
  return (
    <>
      <Button
        isSmall
        isBusy={test.isPending}
        disabled={!endpoint.isEnabled}
        title={endpoint.isEnabled ? undefined : 'Enable the webhook first'}
        onClick={() => test.mutate()}
      >
        <Send aria-hidden className="size-4" />
        Send test
      </Button>
      <Button isSmall onClick={() => setOpen('edit')}>
        Edit
      </Button>
      <Menu
        align="end"
        trigger={
          <IconButton label="More actions">
            <Ellipsis aria-hidden className="size-4" />
          </IconButton>
        }
      >
        <MenuItem onSelect={() => enable.mutate(!endpoint.isEnabled)}>
          {endpoint.isEnabled ? 'Pause' : 'Enable'}
        </MenuItem>
        <MenuItem onSelect={() => setOpen('redeliver')}>Redeliver failed messages…</MenuItem>
        {endpoint.kind === 'webhook' && (
          <MenuItem onSelect={() => setOpen('rotate')}>Rotate secret…</MenuItem>
        )}
        <MenuSeparator />
        <MenuItem isDanger onSelect={() => setOpen('delete')}>
          Delete…
        </MenuItem>
      </Menu>
      {open === 'edit' && <EditWebhookDialog appId={appId} endpoint={endpoint} onClose={close} />}
      {open === 'redeliver' && <RedeliverDialog {...params} onClose={close} />}
      {open === 'rotate' && <RotateSecretDialog {...params} onClose={close} />}
      <DeleteWebhookDialog {...params} isOpen={open === 'delete'} onClose={close} />
    </>
  )
}
