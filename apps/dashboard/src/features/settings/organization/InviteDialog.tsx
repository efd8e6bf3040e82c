import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Role } from '@throughlink/api'
import { useState, type SubmitEvent } from 'react'
import { api } from '../../../session/api.ts'
import { useRole } from '../../../session/useCan.ts'
import { Button } from '../../../ui/Button.tsx'
import { readFieldErrors } from '../../../ui/describeError.ts'
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx'
import { ErrorMessage } from '../../../ui/ErrorMessage.tsx'
import { Field } from '../../../ui/Field.tsx'
import { OneTimeSecret } from '../../../ui/OneTimeSecret.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { listGrantableRoles, roleHints, roleLabels } from './memberRules.ts'
import { useIdempotencyKey } from '../../../session/useIdempotencyKey.ts'

export interface InviteDialogProps {
  readonly organizationId: string
  readonly onClose: () => void
}

/** Creates an invitation. The service sends no emails, so the person passes on a link. */
export function InviteDialog({ organizationId, onClose }: InviteDialogProps) {
  const client = useQueryClient()
  const grantable = listGrantableRoles(useRole())
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('editor')
  const toIdempotencyKey = useIdempotencyKey()
  const invite = useMutation({
    mutationFn: async () => {
      const body = { email: email.trim(), role }
      const idempotencyKey = toIdempotencyKey(body)
      return (await api.createInvitation({ params: { organizationId }, body, idempotencyKey })).body
    },
    onSuccess: () =>
      client.invalidateQueries({ queryKey: ['organization', organizationId, 'invitations'] }),
  })
  const errors = readFieldErrors(invite.error)
  if (invite.data !== undefined) {
    return (
      <Dialog isOpen isSticky onClose={onClose} title={`Invitation for ${invite.data.email}`}>
        <OneTimeSecret text={invite.data.url} what="link">
          Send this link to {invite.data.email} yourself: the service sends no emails. It works
          once, ends after seven days, and is not shown again.
        </OneTimeSecret>
        <DialogActions>
          <Button look="primary" onClick={onClose}>
            Done
          </Button>
        </DialogActions>
      </Dialog>
    )
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    invite.mutate()
  }
  return (
    <Dialog isOpen onClose={onClose} title="Invite a member">
      <form onSubmit={submit} className="space-y-5">
        <Field label="Email" error={errors['email']}>
          <TextInput
            type="email"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            autoComplete="off"
            autoFocus
            required
            maxLength={254}
          />
        </Field>
        <Field label="Role" hint={roleHints[role]} error={errors['role']}>
          <Select
            value={role}
            options={grantable.map((each) => ({ value: each, label: roleLabels[each] }))}
            onValueChange={setRole}
          />
        </Field>
        <ErrorMessage error={invite.error} />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" isBusy={invite.isPending}>
            Create invitation
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
