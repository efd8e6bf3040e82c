import { useMutation } from '@tanstack/react-query'
import type { NewKey } from '@throughlink/api'
import { maxNameLength } from '@throughlink/protocol/rules'
import { useIdempotencyKey } from '../../../session/useIdempotencyKey.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx'
import { ErrorMessage } from '../../../ui/ErrorMessage.tsx'
import { OneTimeSecret } from '../../../ui/OneTimeSecret.tsx'
import { RadioCards } from '../../../ui/RadioCards.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useForm } from '../../../ui/useForm.ts'
import { ScopeChoice } from './ScopeChoice.tsx'
import type { Scope } from './scopes.ts'

const options = [
  {
    value: 'secret',
    label: 'Secret',
    hint: 'For your own servers. It may do what its scopes allow.',
  },
  {
    value: 'publishable',
    label: 'Publishable',
    hint: 'For the SDK. It ships in the app, and two can be active during a change.',
  },
] as const

interface KeyKindChoiceProps {
  readonly value: 'publishable' | 'secret'
  readonly onValueChange: (value: 'publishable' | 'secret') => void
}

export interface KeyInput {
  readonly kind: 'publishable' | 'secret'
  readonly name: string
  readonly scopes: readonly Scope[]
}

export interface CreateKeyDialogProps {
  /** Secret keys for all apps only. */
  readonly isForOrganization?: boolean
  readonly onClose: () => void
  readonly onCreate: (input: KeyInput, idempotencyKey: string) => Promise<NewKey>
}

const start: KeyInput = { kind: 'secret', name: '', scopes: ['links:read'] }

/** Asks for the name, kind and scopes of a key, and then shows the key once. */
export function CreateKeyDialog(props: CreateKeyDialogProps) {
  const { isForOrganization = false, onClose, onCreate } = props
  const toIdempotencyKey = useIdempotencyKey()
  const create = useMutation({
    mutationFn: (values: KeyInput) => {
      const input = { ...values, name: values.name.trim() }
      return onCreate(input, toIdempotencyKey(input))
    },
  })
  const form = useForm({ start, save: create })
  const { kind, name, scopes } = form.values
  if (create.data !== undefined) return <NewKeyView created={create.data} onClose={onClose} />
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Create key"
      {...(isForOrganization ? { description: 'A secret key for all apps.' } : {})}
    >
      <form {...form.props} className="space-y-5">
        {!isForOrganization && (
          <KeyKindChoice value={kind} onValueChange={(next) => form.set({ kind: next })} />
        )}
        <TextField
          {...form.text('name')}
          label="Name"
          hint="Says what the key is for."
          placeholder={kind === 'secret' ? 'Nightly export' : 'App from version 2'}
          autoComplete="off"
          autoFocus
          required
          maxLength={maxNameLength}
        />
        {kind === 'secret' && (
          <ScopeChoice
            isForOrganization={isForOrganization}
            value={scopes}
            onValueChange={(next) => form.set({ scopes: next })}
          />
        )}
        <ErrorMessage error={create.error} />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            look="primary"
            isBusy={create.isPending}
            disabled={name.trim() === '' || (kind === 'secret' && scopes.length === 0)}
          >
            Create key
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function KeyKindChoice({ value, onValueChange }: KeyKindChoiceProps) {
  return <RadioCards label="Kind" value={value} onValueChange={onValueChange} options={options} />
}

/** Shows a new key. It closes by its button only, so that a stray click does not lose the key. */
function NewKeyView({
  created,
  onClose,
}: {
  readonly created: NewKey
  readonly onClose: () => void
}) {
  return (
    <Dialog isOpen onClose={onClose} title={created.name} isSticky>
      <OneTimeSecret text={created.key} what="key">
        {created.kind === 'secret'
          ? 'Copy the key now and store it as a secret. It is not shown again.'
          : 'Copy the key now and pass it to the SDK. It is not shown again.'}
      </OneTimeSecret>
      <DialogActions>
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  )
}
