import { useMutation } from '@tanstack/react-query'
import type { NewKey } from '@throughlink/api'
import { useState, type SubmitEvent } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { readFieldErrors } from '../../../ui/describeError.ts'
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx'
import { ErrorMessage } from '../../../ui/ErrorMessage.tsx'
import { Field } from '../../../ui/Field.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { KeyKindChoice } from './KeyKindChoice.tsx'
import { NewKeyView } from './NewKeyView.tsx'
import { ScopeChoice } from './ScopeChoice.tsx'
import type { Scope } from './scopes.ts'
import { useIdempotencyKey } from '../../../session/useIdempotencyKey.ts'

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

/** Asks for the name, kind and scopes of a key, and then shows the key once. */
export function CreateKeyDialog(props: CreateKeyDialogProps) {
  const { isForOrganization = false, onClose, onCreate } = props
  const [kind, setKind] = useState<KeyInput['kind']>('secret')
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly Scope[]>(['links:read'])
  const toIdempotencyKey = useIdempotencyKey()
  const create = useMutation({
    mutationFn: () => {
      const input = { kind, name: name.trim(), scopes }
      return onCreate(input, toIdempotencyKey(input))
    },
  })
  const errors = readFieldErrors(create.error)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    create.mutate()
  }
  if (create.data !== undefined) return <NewKeyView created={create.data} onClose={onClose} />
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Create key"
      {...(isForOrganization ? { description: 'A secret key for all apps.' } : {})}
    >
      <form onSubmit={submit} className="space-y-5">
        {!isForOrganization && <KeyKindChoice value={kind} onValueChange={setKind} />}
        <Field label="Name" hint="Says what the key is for." error={errors['name']}>
          <TextInput
            value={name}
            onChange={(event) => setName(event.target.value)}
            placeholder={kind === 'secret' ? 'Nightly export' : 'App from version 2'}
            autoComplete="off"
            autoFocus
            required
            maxLength={200}
          />
        </Field>
        {kind === 'secret' && (
          <ScopeChoice
            isForOrganization={isForOrganization}
            value={scopes}
            onValueChange={setScopes}
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
