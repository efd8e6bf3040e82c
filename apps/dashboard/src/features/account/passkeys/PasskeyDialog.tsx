import { useMutation } from '@tanstack/react-query'
import type { Passkey } from '@throughlink/api'
import { api } from '../../../session/api.ts'
import { createPasskey } from '../../../session/passkeys.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx'
import { ErrorMessage } from '../../../ui/ErrorMessage.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { notify } from '../../../ui/Toast.tsx'
import { useForm } from '../../../ui/useForm.ts'

export interface PasskeyDialogProps {
  /** Null: a new one. */
  readonly passkey: Passkey | null
  readonly onClose: () => void
  readonly onSaved: () => Promise<unknown>
}

const maxNameLength = 60

/** Names a passkey, and creates a new one. */
export function PasskeyDialog({ passkey, onClose, onSaved }: PasskeyDialogProps) {
  const save = useMutation({
    mutationFn: async ({ name }: { readonly name: string }) => {
      if (passkey !== null) {
        return (await api.renamePasskey({ params: { id: passkey.id }, body: { name } })).body
      }
      const { options } = (await api.beginPasskey({})).body
      const credential = await createPasskey(options)
      if (credential === null) return null
      return (await api.addPasskey({ body: { name, credential } })).body
    },
    onSuccess: async (saved) => {
      if (saved === null) return
      await onSaved()
      notify({ title: passkey === null ? 'Passkey added' : 'Passkey renamed' })
      onClose()
    },
  })
  const form = useForm({ start: { name: passkey?.name ?? '' }, save })
  return (
    <Dialog isOpen onClose={onClose} title={passkey === null ? 'Add a passkey' : 'Rename passkey'}>
      <form {...form.props} className="space-y-3">
        <TextField
          {...form.text('name')}
          label="Name"
          hint="To tell your passkeys apart, such as “Laptop”."
          autoFocus
          required
          maxLength={maxNameLength}
        />
        <ErrorMessage error={save.error} />
        {save.data === null && (
          <p role="alert" className="text-sm text-warn">
            No passkey was created. You cancelled, or this device has one already.
          </p>
        )}
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" isBusy={save.isPending}>
            {passkey === null ? 'Continue' : 'Save'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
