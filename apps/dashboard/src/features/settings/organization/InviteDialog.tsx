import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Role } from '@throughlink/protocol/rules'
import { maxEmailLength } from '@throughlink/protocol/rules'
import { api } from '../../../session/api.ts'
import { useRole } from '../../../session/useCan.ts'
import { useIdempotencyKey } from '../../../session/useIdempotencyKey.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx'
import { ErrorMessage } from '../../../ui/ErrorMessage.tsx'
import { Field } from '../../../ui/Field.tsx'
import { SecretDialog } from '../../../ui/SecretDialog.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useForm } from '../../../ui/useForm.ts'
import { chooseEmailLanguage, type EmailLanguage, emailLanguages } from './emailLanguages.ts'
import { emailQuery } from './emailQuery.ts'
import { listGrantableRoles, roleHints, roleLabels } from './memberRules.ts'

export interface InviteDialogProps {
  readonly organizationId: string
  readonly onClose: () => void
}

interface Invitation {
  readonly email: string
  readonly role: Role
  readonly language: EmailLanguage
}

/** Creates an invitation. If the service sends no email, the person passes on a link. */
export function InviteDialog({ organizationId, onClose }: InviteDialogProps) {
  const client = useQueryClient()
  const grantable = listGrantableRoles(useRole())
  const toIdempotencyKey = useIdempotencyKey()
  const isEmailOn = (useQuery(emailQuery(organizationId)).data?.sender ?? null) !== null
  const invite = useMutation({
    mutationFn: async ({ email, role, language }: Invitation) => {
      const body = { email: email.trim(), role, ...(isEmailOn ? { language } : {}) }
      const idempotencyKey = toIdempotencyKey(body)
      return (await api.createInvitation({ params: { organizationId }, body, idempotencyKey })).body
    },
    onSuccess: () =>
      client.invalidateQueries({ queryKey: ['organization', organizationId, 'invitations'] }),
  })
  const form = useForm({
    start: { email: '', role: 'editor', language: chooseEmailLanguage(navigator.language) },
    save: invite,
  })
  const { role, language } = form.values
  if (invite.data !== undefined) {
    const { email, url, isEmailed } = invite.data
    const next = isEmailed
      ? `An email with this link is on its way to ${email}.`
      : `Send this link to ${email} yourself: no email is sent.`
    return (
      <SecretDialog
        title={`Invitation for ${email}`}
        secret={url}
        what="link"
        warning={`${next} It works once, ends after seven days, and is not shown again.`}
        onClose={onClose}
      />
    )
  }
  return (
    <Dialog isOpen onClose={onClose} title="Invite a member">
      <form {...form.props} className="space-y-5">
        <TextField
          {...form.text('email')}
          label="Email"
          type="email"
          autoComplete="off"
          autoFocus
          required
          maxLength={maxEmailLength}
        />
        <Field label="Role" hint={roleHints[role]} error={form.readError('role')}>
          <Select
            value={role}
            options={grantable.map((each) => ({ value: each, label: roleLabels[each] }))}
            onValueChange={(next) => form.set({ role: next })}
          />
        </Field>
        {isEmailOn && (
          <Field label="Language of the email" error={form.readError('language')}>
            <Select
              value={language}
              options={emailLanguages}
              onValueChange={(next) => form.set({ language: next })}
            />
          </Field>
        )}
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
