import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { Button } from '../ui/Button.tsx'
import { readFieldErrors } from '../ui/describeError.ts'
import { ErrorMessage } from '../ui/ErrorMessage.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Field } from '../ui/Field.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { Time } from '../ui/Time.tsx'
import { api } from './api.ts'
import { MissingToken } from './MissingToken.tsx'
import { readForm } from './readForm.ts'
import { rememberSession, sessionQuery } from './sessionQuery.ts'
import { StandalonePage } from './StandalonePage.tsx'
import { takeToken } from './takeToken.ts'
import { useSignedIn } from './useSignedIn.ts'

export function AcceptInvitationPage() {
  const [token] = useState(takeToken)
  if (token === null) return <MissingToken>Open the invitation once more.</MissingToken>
  return <Invitation token={token} />
}

/** Shows who invites to what, and creates the account if the email has none yet. */
function Invitation({ token }: { readonly token: string }) {
  const signedIn = useSignedIn()
  const preview = useQuery({
    queryKey: ['invitation', token],
    queryFn: async ({ signal }) => (await api.previewInvitation({ body: { token }, signal })).body,
  })
  const session = useQuery(sessionQuery)
  const accept = useMutation({
    mutationFn: async ({
      name,
      password,
    }: {
      readonly name?: string
      readonly password?: string
    }) => {
      const email = preview.data?.email ?? ''
      // A person with an account signs in first, and then accepts as themselves.
      if (isKnown && password !== undefined) {
        rememberSession((await api.signIn({ body: { email, password } })).body)
      }
      const account = name === undefined || password === undefined ? {} : { name, password }
      return (await api.acceptInvitation({ body: { token, ...account } })).body
    },
    onSuccess: (joined) => signedIn(joined),
  })
  const isKnown = preview.data?.hasAccount ?? false
  if (preview.isError) {
    return (
      <StandalonePage title="Invitation">
        <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />
      </StandalonePage>
    )
  }
  if (preview.data === undefined) {
    return (
      <StandalonePage title="Invitation">
        <Skeleton className="h-32" />
      </StandalonePage>
    )
  }
  const { organizationName, invitedBy, email, role, expiresAt, hasAccount } = preview.data
  const isSignedIn = hasAccount && session.data?.person.email === email
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { name, password } = readForm(event.currentTarget)
    accept.mutate({
      ...(name === undefined ? {} : { name }),
      ...(password === undefined ? {} : { password }),
    })
  }
  const errors = readFieldErrors(accept.error)
  return (
    <StandalonePage
      title={`Join ${organizationName}`}
      description={
        <>
          {invitedBy === null ? 'You are invited' : `${invitedBy} invites you`} as {role}. The
          invitation is for {email} and ends <Time value={expiresAt} />.
        </>
      }
    >
      <form onSubmit={submit} className="space-y-3">
        {!hasAccount && (
          <Field label="Your name" error={errors['name']}>
            <TextInput name="name" autoComplete="name" autoFocus required maxLength={200} />
          </Field>
        )}
        {!isSignedIn && (
          <Field
            label="Password"
            hint={hasAccount ? `The password of your account ${email}.` : 'At least 12 characters.'}
            error={errors['password']}
          >
            <TextInput
              name="password"
              type="password"
              autoComplete={hasAccount ? 'current-password' : 'new-password'}
              required
              minLength={hasAccount ? 1 : 12}
            />
          </Field>
        )}
        <ErrorMessage error={accept.error} />
        <Button type="submit" look="primary" className="w-full" isBusy={accept.isPending}>
          Join {organizationName}
        </Button>
      </form>
    </StandalonePage>
  )
}
