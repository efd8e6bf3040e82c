import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Domain } from '@throughlink/api'
import { useState, type SubmitEvent } from 'react'
import { api } from '../../../session/api.ts'
import { useIdempotencyKey } from '../../../session/useIdempotencyKey.ts'
import { useAppId } from '../../../session/useApp.ts'
import { Button } from '../../../ui/Button.tsx'
import { readFieldErrors } from '../../../ui/describeError.ts'
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx'
import { ErrorMessage } from '../../../ui/ErrorMessage.tsx'
import { Field } from '../../../ui/Field.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { domainsQuery } from '../../../catalog/domainsQuery.ts'
import { readDomainName } from './readDomainName.ts'

export interface AddDomainDialogProps {
  readonly onClose: () => void
  readonly onAdded: (domain: Domain) => void
}

export function AddDomainDialog({ onClose, onAdded }: AddDomainDialogProps) {
  const appId = useAppId()
  const client = useQueryClient()
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const readKey = useIdempotencyKey()
  const add = useMutation({
    mutationFn: async (domain: string) => {
      const body = { domain }
      const input = { params: { appId }, body, idempotencyKey: readKey(body) }
      return (await api.addDomain(input)).body
    },
    onSuccess: async (domain) => {
      await client.invalidateQueries({ queryKey: domainsQuery(appId).queryKey })
      onAdded(domain)
      onClose()
    },
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const domain = readDomainName(text)
    if (domain === null) setError('Enter a domain name, such as go.example.com.')
    else add.mutate(domain)
  }
  const sent = readFieldErrors(add.error)['domain']
  return (
    <Dialog isOpen onClose={onClose} title="Add domain">
      <form onSubmit={submit} noValidate>
        <Field
          label="Domain"
          error={error ?? (sent && `This domain ${sent}.`)}
          hint="A subdomain works best, such as go.example.com. Do not use the domain of your website: every path on it would become a link."
        >
          <TextInput
            value={text}
            autoFocus
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            inputMode="url"
            placeholder="go.example.com"
            onChange={(event) => {
              setText(event.target.value)
              setError(null)
              if (add.isError) add.reset()
            }}
          />
        </Field>
        {sent === undefined && <ErrorMessage error={add.error} />}
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" isBusy={add.isPending}>
            Add domain
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
