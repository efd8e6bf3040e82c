import { useMutation, useQuery } from '@tanstack/react-query'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { ErrorMessage } from '../ui/ErrorMessage.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { TextField } from '../ui/TextField.tsx'
import { useForm } from '../ui/useForm.ts'
import { accountQuery } from './accountQuery.ts'
import { api } from './api.ts'
import { hasPasskeys, signWithPasskey } from './passkeys.ts'
import { isCodeWrong, readCodeError } from './readCodeError.ts'
import { announceSignOut } from './sessionChannel.ts'

export interface ProofDialogProps {
  readonly onAnswer: (isProved: boolean) => void
}

/** Confirms who somebody is: a code if they have a second factor, otherwise the password or a new sign-in. */
export function ProofDialog({ onAnswer }: ProofDialogProps) {
  const account = useQuery(accountQuery)
  return (
    <Dialog
      isOpen
      onClose={() => onAnswer(false)}
      title="Confirm that it is you"
      description="You are asked once in ten minutes."
    >
      <QueryView query={account} loading={<Skeleton className="h-24" />}>
        {({ hasFactor, hasPasskey, hasPassword }) => (
          <>
            {hasPasskey && <PasskeyProof onProved={() => onAnswer(true)} />}
            {hasFactor ? (
              <ProofForm method="code" onAnswer={onAnswer} />
            ) : hasPasskey ? null : hasPassword ? (
              <ProofForm method="password" onAnswer={onAnswer} />
            ) : (
              <SignInAgain onAnswer={onAnswer} />
            )}
          </>
        )}
      </QueryView>
    </Dialog>
  )
}

function PasskeyProof({ onProved }: { readonly onProved: () => void }) {
  const prove = useMutation({
    mutationFn: async () => {
      const { options } = (await api.beginProof({})).body
      const passkey = await signWithPasskey(options)
      if (passkey === null) return false
      await api.proveIdentity({ body: { passkey } })
      return true
    },
    onSuccess: (isProved) => {
      if (isProved) onProved()
    },
  })
  if (!hasPasskeys) return <p className="text-ink-2">This browser has no passkeys.</p>
  return (
    <div className="mb-5">
      <Button
        look="primary"
        className="w-full"
        isBusy={prove.isPending}
        onClick={() => prove.mutate()}
      >
        Use a passkey
      </Button>
      <ErrorMessage error={prove.error} />
      {prove.data === false && (
        <p role="status" className="mt-2 text-sm text-ink-2">
          No passkey was used. Try again.
        </p>
      )}
    </div>
  )
}

interface ProofFormProps extends ProofDialogProps {
  readonly method: 'code' | 'password'
}

function ProofForm({ method, onAnswer }: ProofFormProps) {
  const prove = useMutation({
    mutationFn: ({ code, password }: { readonly code: string; readonly password: string }) =>
      api.proveIdentity({
        body: method === 'code' ? { code: code.replaceAll(/\s/g, '') } : { password },
      }),
    onSuccess: () => onAnswer(true),
  })
  const form = useForm({
    start: { code: '', password: '' },
    save: prove,
    toFieldErrors: readCodeError,
  })
  return (
    <form {...form.props} className="space-y-3">
      {method === 'code' ? (
        <TextField
          {...form.text('code')}
          label="Code"
          hint="The six digits that your app shows, or a recovery code."
          isMono
          autoComplete="one-time-code"
          autoFocus
          required
        />
      ) : (
        <TextField
          {...form.text('password')}
          label="Your password"
          type="password"
          autoComplete="current-password"
          autoFocus
          required
        />
      )}
      {!isCodeWrong(prove.error) && <ErrorMessage error={prove.error} />}
      <DialogActions>
        <Button onClick={() => onAnswer(false)}>Cancel</Button>
        <Button type="submit" look="primary" isBusy={prove.isPending}>
          Confirm
        </Button>
      </DialogActions>
    </form>
  )
}

/** For people who can only sign in with the issuer. */
function SignInAgain({ onAnswer }: ProofDialogProps) {
  const signOut = useMutation({
    mutationFn: () => api.signOut({}),
    onSuccess: () => announceSignOut(),
  })
  return (
    <>
      <p className="text-ink-2">Sign in again, then repeat what you were doing.</p>
      <ErrorMessage error={signOut.error} />
      <DialogActions>
        <Button onClick={() => onAnswer(false)}>Cancel</Button>
        <Button look="primary" isBusy={signOut.isPending} onClick={() => signOut.mutate()}>
          Sign in again
        </Button>
      </DialogActions>
    </>
  )
}
