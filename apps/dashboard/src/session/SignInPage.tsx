import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { ErrorMessage } from '../ui/ErrorMessage.tsx'
import { TextField } from '../ui/TextField.tsx'
import { useForm } from '../ui/useForm.ts'
import { api } from './api.ts'
import { CodeForm } from './CodeForm.tsx'
import { rememberNextPath, takeNextPath } from './nextPath.ts'
import { PasskeySignIn } from './PasskeySignIn.tsx'
import { signInMethodsQuery } from './signInMethodsQuery.ts'
import { StandalonePage } from './StandalonePage.tsx'
import { useSignedIn } from './useSignedIn.ts'

const route = getRouteApi('/sign-in')

const oidcErrors: Readonly<Record<string, string>> = {
  no_account: 'No account matches. Ask an admin for an invitation.',
  no_account_or_password:
    'No account matches. Ask an admin for an invitation, or sign in with your password first.',
  cancelled: 'Sign-in was cancelled.',
  failed: 'Sign-in failed. Try again, or ask the operator to look into the log.',
}

export function SignInPage() {
  const { next, error: oidcError } = route.useSearch()
  const signedIn = useSignedIn()
  const [isCodeNeeded, setIsCodeNeeded] = useState(false)
  const [isPasswordShown, setIsPasswordShown] = useState(false)
  const methods = useQuery(signInMethodsQuery)
  const signIn = useMutation({
    mutationFn: async (input: { readonly email: string; readonly password: string }) =>
      (await api.signIn({ body: input })).body,
    onSuccess: (answer) => ('next' in answer ? setIsCodeNeeded(true) : signedIn(answer, next)),
  })
  const oidc = useMutation({
    mutationFn: async () => (await api.signInByIssuer({})).body,
    onSuccess: ({ url }) => {
      rememberNextPath(next ?? takeNextPath() ?? undefined)
      location.assign(url)
    },
  })
  const form = useForm({ start: { email: '', password: '' }, save: signIn })
  const oidcName = methods.data?.oidc?.name
  const hasPassword = methods.data?.password !== false
  if (isCodeNeeded) {
    return (
      <StandalonePage title="Second factor" description="Your password is right.">
        <CodeForm
          onSignedIn={(session) => signedIn(session, next)}
          onBack={() => {
            form.set({ password: '' })
            setIsCodeNeeded(false)
          }}
        />
      </StandalonePage>
    )
  }
  return (
    <StandalonePage title="Sign in">
      {oidcError !== undefined && (
        <p role="alert" className="mb-5 rounded-control bg-warn-soft px-3 py-2 text-sm text-warn">
          {oidcErrors[
            oidcError === 'no_account' && hasPassword ? 'no_account_or_password' : oidcError
          ] ?? oidcErrors['failed']}
        </p>
      )}
      {oidcName !== undefined && (
        <>
          <Button
            className="w-full"
            look={hasPassword ? 'secondary' : 'primary'}
            isBusy={oidc.isPending}
            onClick={() => oidc.mutate()}
          >
            Continue with {oidcName}
          </Button>
          <ErrorMessage error={oidc.error} />
          {(hasPassword || isPasswordShown) && (
            <p className="my-5 text-center text-sm text-ink-3">
              {hasPassword ? 'or with your password' : 'or with a password from the operator'}
            </p>
          )}
        </>
      )}
      {hasPassword || isPasswordShown ? (
        <>
          <form {...form.props} className="space-y-3">
            <TextField
              {...form.text('email')}
              label="Email"
              type="email"
              autoComplete="username"
              autoFocus
              required
            />
            <TextField
              {...form.text('password')}
              label="Password"
              type="password"
              autoComplete="current-password"
              required
            />
            <ErrorMessage error={signIn.error} />
            <Button type="submit" look="primary" className="w-full" isBusy={signIn.isPending}>
              Sign in
            </Button>
          </form>
          <p className="mt-5 text-sm text-ink-3">
            {methods.data?.passwordReset === true ? (
              <Link to="/forgotten-password" className="text-accent underline underline-offset-2">
                Forgot your password?
              </Link>
            ) : (
              'Forgot your password? Ask the operator of this service for a reset link.'
            )}
          </p>
        </>
      ) : (
        <Button
          look="quiet"
          isSmall
          className="mt-5 -ml-3"
          onClick={() => setIsPasswordShown(true)}
        >
          Sign in with a password from the operator
        </Button>
      )}
      {/* Where a password does not sign in, a passkey does not either. */}
      {hasPassword && (
        <div className="mt-3">
          <PasskeySignIn onSignedIn={(session) => signedIn(session, next)} />
        </div>
      )}
    </StandalonePage>
  )
}
