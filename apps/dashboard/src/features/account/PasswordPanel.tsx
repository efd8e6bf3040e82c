import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, type SubmitEvent } from 'react'
import { api } from '../../session/api.ts'
import { readForm } from '../../session/readForm.ts'
import { rememberSession } from '../../session/sessionQuery.ts'
import { Button } from '../../ui/Button.tsx'
import { readFieldErrors } from '../../ui/describeError.ts'
import { ErrorMessage } from '../../ui/ErrorMessage.tsx'
import { Field } from '../../ui/Field.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { notify } from '../../ui/Toast.tsx'

export function PasswordPanel() {
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const change = useMutation({
    mutationFn: async (body: Parameters<typeof api.changePassword>[0]['body']) =>
      (await api.changePassword({ body })).body,
    onSuccess: async (session) => {
      // The response starts a new session with a new CSRF token.
      rememberSession(session)
      form.current?.reset()
      await client.invalidateQueries({ queryKey: ['sessions'] })
      notify({ title: 'Password changed', description: 'Your other sessions have ended.' })
    },
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { currentPassword = '', newPassword = '' } = readForm(event.currentTarget)
    change.mutate({ currentPassword, newPassword })
  }
  const errors = readFieldErrors(change.error)
  return (
    <Panel title="Password" description="A new password ends all your other sessions.">
      <form ref={form} onSubmit={submit} className="max-w-md space-y-3">
        <Field label="Current password" error={errors['currentPassword']}>
          <TextInput
            name="currentPassword"
            type="password"
            autoComplete="current-password"
            required
          />
        </Field>
        <Field label="New password" hint="At least 12 characters." error={errors['newPassword']}>
          <TextInput
            name="newPassword"
            type="password"
            autoComplete="new-password"
            required
            minLength={12}
          />
        </Field>
        <ErrorMessage error={change.error} />
        <Button type="submit" isSmall isBusy={change.isPending}>
          Change password
        </Button>
      </form>
    </Panel>
  )
}
