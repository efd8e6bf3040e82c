import { useMutation } from '@tanstack/react-query'
import type { NewKey } from '@throughlink/api'
import { maxNameLength } from '@throughlink/protocol/rules'
import { useIdempotencyKey } from '../../../session/useIdempotencyKey.ts'
import { Button } from '../../../ui/Button.tsx'
import { readFieldErrors } from '../../../ui/describeError.ts'
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx'
import { ErrorMessage } from '../../../ui/ErrorMessage.tsx'
import { Field } from '../../../ui/Field.tsx'
import { RadioCards } from '../../../ui/RadioCards.tsx'
import { SecretDialog } from '../../../ui/SecretDialog.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { type FieldErrors, useForm } from '../../../ui/useForm.ts'
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
  /** In days from now. Empty: never. */
  readonly expiresIn: string
  /** Separated by lines, spaces or commas. Empty: all. */
  readonly addresses: string
}

export interface CreateKeyDialogProps {
  /** Secret keys for all apps only. */
  readonly isForOrganization?: boolean
  readonly onClose: () => void
  readonly onCreate: (input: KeyInput, idempotencyKey: string) => Promise<NewKey>
}

const lifetimes = [
  { value: '', label: 'Never' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
] as const

const start: KeyInput = {
  kind: 'secret',
  name: '',
  scopes: ['links:read'],
  expiresIn: '',
  addresses: '',
}

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
  const form = useForm({ start, save: create, toFieldErrors })
  const { kind, name, scopes, expiresIn } = form.values
  const isAddressWrong = 'addresses' in toFieldErrors(create.error)
  if (create.data !== undefined) {
    const use = create.data.kind === 'secret' ? 'store it as a secret' : 'pass it to the SDK'
    return (
      <SecretDialog
        title={create.data.name}
        secret={create.data.key}
        what="key"
        warning={`Copy the key now and ${use}. It is not shown again.`}
        onClose={onClose}
      />
    )
  }
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
        {kind === 'secret' && (
          <>
            <Field
              label="Expires"
              hint="Requests with an expired key fail. The list of keys warns you 14 days before."
            >
              <Select
                aria-label="Expires"
                value={expiresIn}
                options={lifetimes}
                onValueChange={(next) => form.set({ expiresIn: next })}
              />
            </Field>
            <TextField
              {...form.text('addresses')}
              label="Allowed addresses"
              hint="Addresses or CIDR ranges of your servers, one per line. Empty: from everywhere."
              placeholder="203.0.113.0/24"
              isOptional
              isMono
              rows={2}
            />
          </>
        )}
        {!isAddressWrong && <ErrorMessage error={create.error} />}
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

/** The addresses are one text here, and a list in the request. */
function toFieldErrors(error: unknown): FieldErrors {
  return Object.fromEntries(
    Object.entries(readFieldErrors(error)).map(([pointer, text]) =>
      pointer.startsWith('allowedAddresses') ? ['addresses', `Each ${text}.`] : [pointer, text],
    ),
  )
}
