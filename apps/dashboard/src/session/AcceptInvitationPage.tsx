import { useMutation, useQuery } from '@tanstack/react-query'
import type { SignedIn } from '@throughlink/api'
import { maxPersonNameLength } from '@throughlink/protocol/rules'
import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { ErrorMessage } from '../ui/ErrorMessage.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { TextField } from '../ui/TextField.tsx'
import { Time } from '../ui/Time.tsx'
import { useForm } from '../ui/useForm.ts'
import { api } from './api.ts'
import { CodeForm } from './CodeForm.tsx'
import { NewPasswordField } from './NewPasswordField.tsx'
import { rememberSession, sessionQuery } from './sessionQuery.ts'
import { signInMethodsQuery } from './signInMethodsQuery.ts'
import { MissingToken, StandalonePage } from './StandalonePage.tsx'
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
  const { email, hasAccount = false } = preview.data ?? {}
  const isSignedIn = hasAccount && session.data?.person.email === email
  const [isCodeNeeded, setIsCodeNeeded] = useState(false)
  const join = async (account: { readonly name?: string; readonly password?: string }) =>
    (await api.acceptInvitation({ body: { token, ...account } })).body
  const finish = useMutation({
    mutationFn: async (own: SignedIn) => {
      rememberSession(own)
      return join({})
    },
    onSuccess: (joined) => signedIn(joined),
  })
  const accept = useMutation({
    mutationFn: async (account: { readonly name: string; readonly password: string }) => {
      // A person with an account signs in first, and then accepts as themselves.
      if (hasAccount && !isSignedIn) {
        const body = { email: email ?? '', password: account.password }
        const answer = (await api.signIn({ body })).body
        if ('next' in answer) return null
        rememberSession(answer)
      }
      return join(hasAccount ? {} : account)
    },
    onSuccess: async (joined) => {
      if (joined === null) setIsCodeNeeded(true)
      else await signedIn(joined)
    },
  })
  const form = useForm({ start: { name: '', password: '' }, save: accept })
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
  if (isCodeNeeded) {
    return (
      <StandalonePage title="Second factor" description="Your password is right.">
        <CodeForm onSignedIn={finish.mutateAsync} onBack={() => setIsCodeNeeded(false)} />
      </StandalonePage>
    )
  }
  const { organizationName, invitedBy, role, expiresAt, needsSingleSignOn } = preview.data
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
      {needsSingleSignOn && !isSignedIn ? (
        <SingleSignOn />
      ) : (
        <form {...form.props} className="space-y-3">
          {!hasAccount && (
            <TextField
              {...form.text('name')}
              label="Your name"
              autoComplete="name"
              autoFocus
              required
              maxLength={maxPersonNameLength}
            />
          )}
          {!hasAccount && <NewPasswordField {...form.text('password')} label="Password" />}
          {hasAccount && !isSignedIn && (
            <TextField
              {...form.text('password')}
              label="Password"
              hint={`The password of your account ${email ?? ''}.`}
              type="password"
              autoComplete="current-password"
              required
            />
          )}
          <ErrorMessage error={accept.error} />
          <Button type="submit" look="primary" className="w-full" isBusy={accept.isPending}>
            Join {organizationName}
          </Button>
        </form>
      )}
    </StandalonePage>
  )
}

/** Signing in accepts the invitation. */
function SingleSignOn() {
  const methods = useQuery(signInMethodsQuery)
  const oidc = useMutation({
    mutationFn: async () => (await api.signInByIssuer({})).body,
    onSuccess: ({ url }) => location.assign(url),
  })
  return (
    <>
      <Button
        look="primary"
        className="w-full"
        isBusy={oidc.isPending}
        onClick={() => oidc.mutate()}
      >
        Continue with {methods.data?.oidc?.name ?? 'single sign-on'}
      </Button>
      <ErrorMessage error={oidc.error} />
    </>
  )
}
