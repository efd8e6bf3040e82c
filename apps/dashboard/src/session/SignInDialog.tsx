import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SignedIn } from '@throughlink/api'
import { useEffect, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { ErrorMessage } from '../ui/ErrorMessage.tsx'
import { TextField } from '../ui/TextField.tsx'
import { useForm } from '../ui/useForm.ts'
import { api } from './api.ts'
import { CodeForm } from './CodeForm.tsx'
import { getPersonId } from './fetchWithSession.ts'
import { announceSignIn, announceSignOut, onSessionChange } from './sessionChannel.ts'
import { rememberSession, sessionQuery } from './sessionQuery.ts'
import { signInMethodsQuery } from './signInMethodsQuery.ts'

/** Asks for the sign-in of the same person, over the page. */
export function SignInDialog({ onDone }: { readonly onDone: (isSignedIn: boolean) => void }) {
  const client = useQueryClient()
  const email = client.getQueryData(sessionQuery.queryKey)?.person.email ?? ''
  const methods = useQuery(signInMethodsQuery)
  const hasPassword = methods.data?.password !== false
  const [isCodeNeeded, setIsCodeNeeded] = useState(false)
  const accept = (session: SignedIn) => {
    const isSame = session.person.id === getPersonId()
    announceSignIn()
    if (!isSame) {
      // What is on the page belongs to another person.
      location.replace('/')
      return
    }
    client.setQueryData(sessionQuery.queryKey, rememberSession(session))
    onDone(true)
  }
  const signIn = useMutation({
    mutationFn: async ({ password }: { readonly password: string }) =>
      (await api.signIn({ body: { email, password } })).body,
    onSuccess: (response) => ('next' in response ? setIsCodeNeeded(true) : accept(response)),
  })
  const form = useForm({ start: { password: '' }, save: signIn })
  // Any way to sign in works in another tab, which announces it.
  useEffect(
    () =>
      onSessionChange((change) => {
        if (change !== 'signed-in') return
        void api.getSession({}).then(({ body }) => {
          if (body.person.id !== getPersonId()) return
          client.setQueryData(sessionQuery.queryKey, rememberSession(body))
          onDone(true)
        })
      }),
    [client, onDone],
  )
  const leave = () => {
    onDone(false)
    announceSignOut()
  }
  return (
    <Dialog
      isOpen
      isSticky
      onClose={leave}
      title="Sign in again"
      description={`Your session has ended. Sign in as ${email} to save what you changed.`}
    >
      {isCodeNeeded ? (
        <CodeForm
          onSignedIn={accept}
          onBack={() => {
            form.set({ password: '' })
            setIsCodeNeeded(false)
          }}
        />
      ) : (
        <form {...form.props} className="space-y-3">
          {hasPassword && (
            <>
              <TextField
                {...form.text('password')}
                label="Password"
                type="password"
                autoComplete="current-password"
                autoFocus
                required
              />
              <ErrorMessage error={signIn.error} />
              <Button type="submit" look="primary" className="w-full" isBusy={signIn.isPending}>
                Sign in and save
              </Button>
            </>
          )}
          <p className="text-sm text-ink-3">
            <a
              href="/sign-in"
              target="_blank"
              rel="noreferrer"
              className="text-accent underline underline-offset-2"
            >
              {hasPassword ? 'Sign in another way' : 'Sign in'}
            </a>{' '}
            in a new tab, and come back.
          </p>
        </form>
      )}
    </Dialog>
  )
}
