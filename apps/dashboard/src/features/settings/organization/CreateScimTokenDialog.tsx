import { useMutation, useQueryClient } from '@tanstack/react-query'
import { maxNameLength } from '@throughlink/protocol/rules'
import { api } from '../../../session/api.ts'
import { useIdempotencyKey } from '../../../session/useIdempotencyKey.ts'
import { Button } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx'
import { ErrorMessage } from '../../../ui/ErrorMessage.tsx'
import { SecretDialog } from '../../../ui/SecretDialog.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useForm } from '../../../ui/useForm.ts'
import { scimQuery } from './scimQuery.ts'

export interface CreateScimTokenDialogProps {
  readonly organizationId: string
  readonly onClose: () => void
}

/** Asks for the name of a token, and then shows the token once, with the URL that the provider needs too. */
export function CreateScimTokenDialog({ organizationId, onClose }: CreateScimTokenDialogProps) {
  const client = useQueryClient()
  const toIdempotencyKey = useIdempotencyKey()
  const create = useMutation({
    mutationFn: async ({ name }: { readonly name: string }) => {
      const body = { name: name.trim() }
      const idempotencyKey = toIdempotencyKey(body)
      return (await api.createScimToken({ params: { organizationId }, body, idempotencyKey })).body
    },
    onSuccess: () => client.invalidateQueries(scimQuery(organizationId)),
  })
  const form = useForm({ start: { name: '' }, save: create })
  if (create.data !== undefined) {
    const url = `${location.origin}/api/scim/v2`
    return (
      <SecretDialog
        title={create.data.name}
        secret={create.data.token}
        what="token"
        warning="Enter this token at the provider. It is not shown again."
        onClose={onClose}
      >
        <p className="flex flex-wrap items-center gap-2 text-sm text-ink-2">
          URL <code className="font-mono text-xs break-all">{url}</code>
          <CopyButton text={url} what="URL" />
        </p>
      </SecretDialog>
    )
  }
  return (
    <Dialog isOpen onClose={onClose} title="Create token">
      <form {...form.props} className="space-y-5">
        <TextField
          {...form.text('name')}
          label="Name"
          hint="Says which provider uses the token."
          placeholder="Okta"
          autoComplete="off"
          autoFocus
          required
          maxLength={maxNameLength}
        />
        <ErrorMessage error={create.error} />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            look="primary"
            isBusy={create.isPending}
            disabled={form.values.name.trim() === ''}
          >
            Create token
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
