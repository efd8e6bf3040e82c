import { useMutation } from '@tanstack/react-query'
import { maxEmailLength } from '@throughlink/protocol/rules'
import { api } from '../../session/api.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorMessage } from '../../ui/ErrorMessage.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useForm } from '../../ui/useForm.ts'

export interface EmailPanelProps {
  readonly email: string
  readonly hasPassword: boolean
  readonly sendsEmail: boolean
}

/** The address that the person signs in with. Both addresses confirm a change by email. */
export function EmailPanel({ email, hasPassword, sendsEmail }: EmailPanelProps) {
  return (
    <Panel title="Email" description={`You sign in as ${email}.`}>
      {sendsEmail ? (
        <EmailForm email={email} hasPassword={hasPassword} />
      ) : (
        <p className="text-sm text-ink-2">
          The address cannot be changed, because this service sends no email to confirm it.
        </p>
      )}
    </Panel>
  )
}

function EmailForm({ email, hasPassword }: Omit<EmailPanelProps, 'sendsEmail'>) {
  const change = useMutation({
    mutationFn: async (values: { readonly email: string; readonly password: string }) => {
      const { password } = values
      const body = { email: values.email.trim(), ...(hasPassword ? { password } : {}) }
      await api.changeEmail({ body })
      return body.email
    },
    onSuccess: () => {
      form.reset()
    },
  })
  const form = useForm({ start: { email: '', password: '' }, save: change })
  return (
    <form {...form.props} className="max-w-md space-y-3">
      <TextField
        {...form.text('email')}
        label="New email"
        hint="You get a link at your current address first, then one at the new address. Nothing changes until you have used both."
        type="email"
        autoComplete="email"
        required
        maxLength={maxEmailLength}
      />
      {hasPassword && (
        <TextField
          {...form.text('password')}
          label="Password"
          type="password"
          autoComplete="current-password"
          required
        />
      )}
      <ErrorMessage error={change.error} />
      {change.isSuccess && (
        <p role="status" className="text-sm text-ink-2">
          We sent a link to {email}. Open it within two hours; the link to {change.data} comes after
          it.
        </p>
      )}
      <Button type="submit" isSmall isBusy={change.isPending}>
        Change email
      </Button>
    </form>
  )
}
