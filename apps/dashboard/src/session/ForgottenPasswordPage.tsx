import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { maxEmailLength } from '@throughlink/protocol/rules'
import { Button, buttonClass } from '../ui/Button.tsx'
import { ErrorMessage } from '../ui/ErrorMessage.tsx'
import { TextField } from '../ui/TextField.tsx'
import { useForm } from '../ui/useForm.ts'
import { api } from './api.ts'
import { StandalonePage } from './StandalonePage.tsx'

/** Sends a link to set a new password, if the service sends email. */
export function ForgottenPasswordPage() {
  const request = useMutation({
    mutationFn: async ({ email }: { readonly email: string }) =>
      (await api.requestPasswordReset({ body: { email: email.trim() } })).body,
  })
  const form = useForm({ start: { email: '' }, save: request })
  if (request.isSuccess) {
    return (
      <StandalonePage
        title="Look into your inbox"
        description="If this address has an account with a password, a link is on its way. It works for two hours."
      >
        <Link to="/sign-in" className={buttonClass('primary')}>
          Back to sign-in
        </Link>
      </StandalonePage>
    )
  }
  return (
    <StandalonePage
      title="Forgot your password?"
      description="You get a link to set a new one by email."
    >
      <form {...form.props} className="space-y-3">
        <TextField
          {...form.text('email')}
          label="Email"
          type="email"
          autoComplete="username"
          autoFocus
          required
          maxLength={maxEmailLength}
        />
        <ErrorMessage error={request.error} />
        <Button type="submit" look="primary" className="w-full" isBusy={request.isPending}>
          Send the link
        </Button>
      </form>
      <p className="mt-5 text-sm">
        <Link to="/sign-in" className="text-accent underline underline-offset-2">
          Back to sign-in
        </Link>
      </p>
    </StandalonePage>
  )
}
