import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../session/api.ts'
import { NewPasswordField } from '../../session/NewPasswordField.tsx'
import { rememberSession } from '../../session/sessionQuery.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorMessage } from '../../ui/ErrorMessage.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { notify } from '../../ui/Toast.tsx'
import { useForm } from '../../ui/useForm.ts'

export function PasswordPanel() {
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: async (body: Parameters<typeof api.changePassword>[0]['body']) =>
      (await api.changePassword({ body })).body,
    onSuccess: async (session) => {
      // The response starts a new session with a new CSRF token.
      rememberSession(session)
      form.reset()
      await client.invalidateQueries({ queryKey: ['sessions'] })
      notify({ title: 'Password changed', description: 'Your other sessions have ended.' })
    },
  })
  const form = useForm({ start: { currentPassword: '', newPassword: '' }, save: change })
  return (
    <Panel title="Password" description="A new password ends all your other sessions.">
      <form {...form.props} className="max-w-md space-y-3">
        <TextField
          {...form.text('currentPassword')}
          label="Current password"
          type="password"
          autoComplete="current-password"
          required
        />
        <NewPasswordField {...form.text('newPassword')} label="New password" />
        <ErrorMessage error={change.error} />
        <Button type="submit" isSmall isBusy={change.isPending}>
          Change password
        </Button>
      </form>
    </Panel>
  )
}
