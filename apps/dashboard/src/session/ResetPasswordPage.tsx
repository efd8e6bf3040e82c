import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, buttonClass } from '../ui/Button.tsx'
import { ErrorMessage } from '../ui/ErrorMessage.tsx'
import { useForm } from '../ui/useForm.ts'
import { api } from './api.ts'
import { NewPasswordField } from './NewPasswordField.tsx'
import { MissingToken, StandalonePage } from './StandalonePage.tsx'
import { takeToken } from './takeToken.ts'

export function ResetPasswordPage() {
  const [token] = useState(takeToken)
  const reset = useMutation({
    mutationFn: async ({ password }: { readonly password: string }) =>
      (await api.resetPassword({ body: { token: token ?? '', password } })).body,
  })
  const form = useForm({ start: { password: '' }, save: reset })
  if (token === null) return <MissingToken>Open the reset link once more.</MissingToken>
  if (reset.isSuccess) {
    return (
      <StandalonePage
        title="Your password is set"
        description="All your other sessions have ended."
      >
        <Link to="/sign-in" className={buttonClass('primary')}>
          Sign in
        </Link>
      </StandalonePage>
    )
  }
  return (
    <StandalonePage title="Set a new password" description="This ends all your other sessions.">
      <form {...form.props} className="space-y-3">
        <NewPasswordField {...form.text('password')} label="New password" autoFocus />
        <ErrorMessage error={reset.error} />
        <Button type="submit" look="primary" className="w-full" isBusy={reset.isPending}>
          Set password
        </Button>
      </form>
    </StandalonePage>
  )
}
