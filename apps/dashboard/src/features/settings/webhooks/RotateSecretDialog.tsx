import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../session/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx'
import { ErrorMessage } from '../../../ui/ErrorMessage.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Select } from '../../../ui/Select.tsx'
import { WebhookSecretDialog } from './WebhookSecretDialog.tsx'

export interface RotateSecretDialogProps {
  readonly appId: string
  readonly endpointId: string
  readonly onClose: () => void
}

const overlaps = [
  { value: '24', label: 'For 24 hours' },
  { value: '1', label: 'For 1 hour' },
  { value: '168', label: 'For 7 days' },
  { value: '0', label: 'Not at all: it has leaked' },
] as const

/** Creates a new signing secret. Messages are signed with both for a while, so that none is refused. */
export function RotateSecretDialog({ appId, endpointId, onClose }: RotateSecretDialogProps) {
  const client = useQueryClient()
  const [overlap, setOverlap] = useState<(typeof overlaps)[number]['value']>('24')
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const rotate = useMutation({
    mutationFn: async () => {
      const body = { overlapHours: Number(overlap) }
      const params = { appId, endpointId }
      return (await api.rotateWebhookSecret({ params, body, idempotencyKey })).body
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['app', appId, 'webhooks'] }),
  })
  if (typeof rotate.data?.secret === 'string') {
    return <WebhookSecretDialog secret={rotate.data.secret} onClose={onClose} />
  }
  return (
    <Dialog isOpen onClose={onClose} title="Rotate secret">
      <Field
        label="Sign with the old secret too"
        hint="Update your server during this time, so that it refuses no message."
      >
        <Select value={overlap} options={overlaps} onValueChange={setOverlap} />
      </Field>
      <ErrorMessage error={rotate.error} />
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" isBusy={rotate.isPending} onClick={() => rotate.mutate()}>
          Create new secret
        </Button>
      </DialogActions>
    </Dialog>
  )
}
