import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { Button } from '../ui/Button.tsx'
import { readFieldErrors } from '../ui/describeError.ts'
import { ErrorMessage } from '../ui/ErrorMessage.tsx'
import { Field } from '../ui/Field.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { api } from './api.ts'
import { MissingToken } from './MissingToken.tsx'
import { readForm } from './readForm.ts'
import { StandalonePage } from './StandalonePage.tsx'
import { takeToken } from './takeToken.ts'
import { useSignedIn } from './useSignedIn.ts'

/** Creates the first owner and the first organization, with the link that the service prints at startup. */
export function BootstrapPage() {
  const [token] = useState(takeToken)
  const signedIn = useSignedIn()
  const bootstrap = useMutation({
    mutationFn: async (body: Parameters<typeof api.bootstrap>[0]['body']) =>
      (await api.bootstrap({ body })).body,
    onSuccess: (session) => signedIn(session),
  })
  if (token === null) {
    return (
      <MissingToken>Open the link that the service printed when it started once more.</MissingToken>
    )
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const {
      name = '',
      email = '',
      password = '',
      organizationName = '',
    } = readForm(event.currentTarget)
    bootstrap.mutate({ token, name, email, password, organizationName })
  }
  const errors = readFieldErrors(bootstrap.error)
  return (
    <StandalonePage
      title="Create the first account"
      description="You become the owner of this service’s first organization and can invite others."
    >
      <form onSubmit={submit} className="space-y-3">
        <Field label="Your name" error={errors['name']}>
          <TextInput name="name" autoComplete="name" autoFocus required maxLength={200} />
        </Field>
        <Field label="Email" error={errors['email']}>
          <TextInput name="email" type="email" autoComplete="username" required />
        </Field>
        <Field label="Password" hint="At least 12 characters." error={errors['password']}>
          <TextInput
            name="password"
            type="password"
            autoComplete="new-password"
            required
            minLength={12}
          />
        </Field>
        <Field
          label="Organization"
          hint="Your company or team. You can rename it later."
          error={errors['organizationName']}
        >
          <TextInput name="organizationName" autoComplete="organization" required maxLength={200} />
        </Field>
        <ErrorMessage error={bootstrap.error} />
        <Button type="submit" look="primary" className="w-full" isBusy={bootstrap.isPending}>
          Create account
        </Button>
      </form>
    </StandalonePage>
  )
}
