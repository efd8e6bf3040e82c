import { useMutation } from '@tanstack/react-query'
import { maxNameLength, maxPersonNameLength } from '@throughlink/protocol/rules'
import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { ErrorMessage } from '../ui/ErrorMessage.tsx'
import { TextField } from '../ui/TextField.tsx'
import { useForm } from '../ui/useForm.ts'
import { api } from './api.ts'
import { NewPasswordField } from './NewPasswordField.tsx'
import { MissingToken, StandalonePage } from './StandalonePage.tsx'
import { takeToken } from './takeToken.ts'
import { useSignedIn } from './useSignedIn.ts'

const start = { name: '', email: '', password: '', organizationName: '' }

/** Creates the first owner and the first organization, with the link that the service prints at startup. */
export function BootstrapPage() {
  const [token] = useState(takeToken)
  const signedIn = useSignedIn()
  const bootstrap = useMutation({
    mutationFn: async (values: typeof start) =>
      (await api.bootstrap({ body: { ...values, token: token ?? '' } })).body,
    onSuccess: (session) => signedIn(session),
  })
  const form = useForm({ start, save: bootstrap })
  if (token === null) {
    return (
      <MissingToken>Open the link that the service printed when it started once more.</MissingToken>
    )
  }
  return (
    <StandalonePage
      title="Create the first account"
      description="You become the owner of this service’s first organization and can invite others."
    >
      <form {...form.props} className="space-y-3">
        <TextField
          {...form.text('name')}
          label="Your name"
          autoComplete="name"
          autoFocus
          required
          maxLength={maxPersonNameLength}
        />
        <TextField
          {...form.text('email')}
          label="Email"
          type="email"
          autoComplete="username"
          required
        />
        <NewPasswordField {...form.text('password')} label="Password" />
        <TextField
          {...form.text('organizationName')}
          label="Organization"
          hint="Your company or team. You can rename it later."
          autoComplete="organization"
          required
          maxLength={maxNameLength}
        />
        <ErrorMessage error={bootstrap.error} />
        <Button type="submit" look="primary" className="w-full" isBusy={bootstrap.isPending}>
          Create account
        </Button>
      </form>
    </StandalonePage>
  )
}
