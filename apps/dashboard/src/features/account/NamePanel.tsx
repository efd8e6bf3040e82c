import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Person } from '@throughlink/api'
import { maxPersonNameLength } from '@throughlink/protocol/rules'
import { accountQuery } from '../../session/accountQuery.ts'
import { api } from '../../session/api.ts'
import { sessionQuery } from '../../session/sessionQuery.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorMessage } from '../../ui/ErrorMessage.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { notify } from '../../ui/Toast.tsx'
import { useForm } from '../../ui/useForm.ts'

export function NamePanel({ person }: { readonly person: Person }) {
  const client = useQueryClient()
  const save = useMutation({
    mutationFn: async ({ name }: { readonly name: string }) =>
      api.updateAccount({ body: { name: name.trim() } }),
    onSuccess: async () => {
      await client.refetchQueries({ queryKey: sessionQuery.queryKey })
      await client.invalidateQueries({ queryKey: accountQuery.queryKey })
      notify({ title: 'Name saved' })
    },
  })
  const form = useForm({ start: { name: person.name }, save })
  const name = form.values.name.trim()
  return (
    <Panel title="You">
      <form {...form.props} className="max-w-md space-y-3">
        <TextField
          {...form.text('name')}
          label="Name"
          hint="As members of your organizations see it."
          autoComplete="name"
          required
          maxLength={maxPersonNameLength}
        />
        <ErrorMessage error={save.error} />
        <Button
          type="submit"
          isSmall
          isBusy={save.isPending}
          disabled={name === person.name || name === ''}
        >
          Save name
        </Button>
      </form>
    </Panel>
  )
}
