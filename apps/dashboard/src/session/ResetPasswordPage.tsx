import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type SubmitEvent } from 'react'
import { Button, buttonClass } from '../ui/Button.tsx'
import { readFieldErrors } from '../ui/describeError.ts'
import { ErrorMessage } from '../ui/ErrorMessage.tsx'
import { Field } from '../ui/Field.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { api } from './api.ts'
import { MissingToken } from './MissingToken.tsx'
import { readForm } from './readForm.ts'
import { StandalonePage } from './StandalonePage.tsx'
import { takeToken } from './takeToken.ts'

export function ResetPasswordPage() {
  const [token] = useState(takeToken)
  const reset = useMutation({
    mutationFn: async (body: { readonly token: string; readonly password: string }) =>
      (await api.resetPassword({ body })).body,
  })
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
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    reset.mutate({ token, password: readForm(event.currentTarget)['password'] ?? '' })
  }
  return (
    <StandalonePage title="Set a new password" description="This ends all your other sessions.">
      <form onSubmit={submit} className="space-y-3">
        <Field
          label="New password"
          hint="At least 12 characters."
          error={readFieldErrors(reset.error)['password']}
        >
          <TextInput
            name="password"
            type="password"
            autoComplete="new-password"
            autoFocus
            required
            minLength={12}
          />
        </Field>
        <ErrorMessage error={reset.error} />
        <Button type="submit" look="primary" className="w-full" isBusy={reset.isPending}>
          Set password
        </Button>
      </form>
    </StandalonePage>
  )
}
