import { useMutation } from '@tanstack/react-query'
import type { SignedIn } from '@throughlink/api'
import { KeyRound } from 'lucide-react'
import { Button } from '../ui/Button.tsx'
import { ErrorMessage } from '../ui/ErrorMessage.tsx'
import { api } from './api.ts'
import { hasPasskeys, signWithPasskey } from './passkeys.ts'

/** Signs in with a passkey, instead of the password and a code. Renders nothing if the browser has none. */
export function PasskeySignIn({
  onSignedIn,
}: {
  readonly onSignedIn: (session: SignedIn) => unknown
}) {
  const signIn = useMutation({
    mutationFn: async () => {
      const { options } = (await api.beginPasskeySignIn({})).body
      const credential = await signWithPasskey(options)
      if (credential === null) return null
      return (await api.signInWithPasskey({ body: { credential } })).body
    },
    onSuccess: (session) => (session === null ? undefined : onSignedIn(session)),
  })
  if (!hasPasskeys) return null
  return (
    <div>
      <Button className="w-full" isBusy={signIn.isPending} onClick={() => signIn.mutate()}>
        <KeyRound aria-hidden className="size-4" />
        Use a passkey
      </Button>
      <ErrorMessage error={signIn.error} />
      {signIn.data === null && (
        <p role="status" className="mt-2 text-sm text-ink-2">
          No passkey was used. Try again, or sign in with your password.
        </p>
      )}
    </div>
  )
}
