import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount } from '../../../format/numbers.ts'
import { api } from '../../../session/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx'
import { ErrorMessage } from '../../../ui/ErrorMessage.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Select } from '../../../ui/Select.tsx'
import { notify } from '../../../ui/Toast.tsx'

export interface RedeliverDialogProps {
  readonly appId: string
  readonly endpointId: string
  readonly onClose: () => void
}

const hourMs = 3_600_000
const periods = [
  { value: '1', label: 'The last hour' },
  { value: '24', label: 'The last 24 hours' },
  { value: '168', label: 'The last 7 days' },
  { value: '720', label: 'The last 30 days' },
] as const

/** Sends all failed messages since a time again. Deliveries are kept for 30 days. */
export function RedeliverDialog({ appId, endpointId, onClose }: RedeliverDialogProps) {
  const client = useQueryClient()
  const [hours, setHours] = useState<(typeof periods)[number]['value']>('24')
  const redeliver = useMutation({
    mutationFn: async () => {
      const body = { since: new Date(Date.now() - Number(hours) * hourMs).toISOString() }
      const params = { appId, endpointId }
      return (await api.redeliverFailedWebhookMessages({ params, body })).body
    },
    onSuccess: async ({ count }) => {
      const what = count === 1 ? 'message is' : 'messages are'
      notify({
        title: count === 0 ? 'No failed messages.' : `${formatCount(count)} ${what} sent again.`,
      })
      await client.invalidateQueries({ queryKey: ['app', appId, 'webhooks', endpointId] })
      onClose()
    },
  })
  return (
    <Dialog isOpen onClose={onClose} title="Redeliver failed messages">
      <Field
        label="Failed messages of"
        hint="Each is sent with the same ID and a new series of retries."
      >
        <Select value={hours} options={periods} onValueChange={setHours} />
      </Field>
      <ErrorMessage error={redeliver.error} />
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" isBusy={redeliver.isPending} onClick={() => redeliver.mutate()}>
          Redeliver
        </Button>
      </DialogActions>
    </Dialog>
  )
}
