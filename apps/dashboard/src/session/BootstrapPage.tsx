import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { maxNameLength, maxPersonNameLength } from '@throughlink/protocol/rules'
import { useState } from 'react'
import { Button, buttonClass } from '../ui/Button.tsx'
import { ErrorMessage } from '../ui/ErrorMessage.tsx'
import { TextField } from '../ui/TextField.tsx'
import { useForm } from '../ui/useForm.ts'
import { api } from './api.ts'
import { NewPasswordField } from './NewPasswordField.tsx'
import { signInMethodsQuery } from './signInMethodsQuery.ts'
import { MissingToken, StandalonePage } from './StandalonePage.tsx'
import { takeToken } from './takeToken.ts'
import { useSignedIn } from './useSignedIn.ts'

const start = { name: '', email: '', password: '', organizationName: '' }

/** Creates the first owner and the first organization, with the link that the service prints at startup. */
export function BootstrapPage() {
  const [token] = useState(takeToken)
  const signedIn = useSignedIn()
  const [isInvited, setIsInvited] = useState(false)
  const bootstrap = useMutation({
    mutationFn: async (values: typeof start) =>
      (await api.bootstrap({ body: toBody(values, token ?? '') })).body,
    onSuccess: (answer) => ('next' in answer ? setIsInvited(true) : signedIn(answer)),
  })
  const methods = useQuery(signInMethodsQuery)
  const hasPassword = methods.data?.password !== false
  const form = useForm({ start, save: bootstrap })
  if (token === null) {
    return (
      <MissingToken>Open the link that the service printed when it started once more.</MissingToken>
    )
  }
  if (isInvited) {
    return (
      <StandalonePage
        title="Now sign in"
        description="Your organization exists. Sign in with the address that you entered, and you become its owner."
      >
        <Link to="/sign-in" className={buttonClass('primary')}>
          Sign in
        </Link>
      </StandalonePage>
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
        {hasPassword && <NewPasswordField {...form.text('password')} label="Password" />}
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

/** A person who needs single sign-on has no password. */
function toBody({ password, ...values }: typeof start, token: string) {
  return { ...values, token, ...(password === '' ? {} : { password }) }
}
