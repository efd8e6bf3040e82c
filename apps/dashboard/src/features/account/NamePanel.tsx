import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Person } from '@throughlink/api'
import { useState, type SubmitEvent } from 'react'
import { api } from '../../session/api.ts'
import { sessionQuery } from '../../session/sessionQuery.ts'
import { Button } from '../../ui/Button.tsx'
import { readFieldErrors } from '../../ui/describeError.ts'
import { ErrorMessage } from '../../ui/ErrorMessage.tsx'
import { Field } from '../../ui/Field.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { notify } from '../../ui/Toast.tsx'
import { accountQuery } from './accountQuery.ts'

export function NamePanel({ person }: { readonly person: Person }) {
  const client = useQueryClient()
  const [name, setName] = useState(person.name)
  const save = useMutation({
    mutationFn: async () => api.updateAccount({ body: { name: name.trim() } }),
    onSuccess: async () => {
      await client.refetchQueries({ queryKey: sessionQuery.queryKey })
      await client.invalidateQueries({ queryKey: accountQuery.queryKey })
      notify({ title: 'Name saved' })
    },
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    save.mutate()
  }
  return (
    <Panel title="You">
      <form onSubmit={submit} className="max-w-md space-y-3">
        <Field
          label="Name"
          hint="As members of your organizations see it."
          error={readFieldErrors(save.error)['name']}
        >
          <TextInput
            value={name}
            autoComplete="name"
            required
            maxLength={100}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <Field label="Email" hint="Your sign-in. It cannot be changed.">
          <TextInput value={person.email} disabled />
        </Field>
        <ErrorMessage error={save.error} />
        <Button
          type="submit"
          isSmall
          isBusy={save.isPending}
          disabled={name.trim() === person.name || name.trim() === ''}
        >
          Save name
        </Button>
      </form>
    </Panel>
  )
}
