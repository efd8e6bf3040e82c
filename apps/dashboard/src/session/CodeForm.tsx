import { useMutation } from '@tanstack/react-query'
import { ApiError, type SignedIn } from '@throughlink/api'
import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { ErrorMessage } from '../ui/ErrorMessage.tsx'
import { TextField } from '../ui/TextField.tsx'
import { useForm } from '../ui/useForm.ts'
import { api } from './api.ts'
import { PasskeySignIn } from './PasskeySignIn.tsx'
import { isCodeWrong, readCodeError } from './readCodeError.ts'

export interface CodeFormProps {
  readonly onSignedIn: (session: SignedIn) => unknown
  /** The password must be entered again. */
  readonly onBack: () => void
}

/** Asks for the code of the second factor after the password, or for a recovery code. */
export function CodeForm({ onSignedIn, onBack }: CodeFormProps) {
  const [isRecovery, setIsRecovery] = useState(false)
  const send = useMutation({
    mutationFn: async ({ code }: { readonly code: string }) =>
      (await api.signInWithCode({ body: { code: code.replaceAll(/\s/g, '') } })).body,
    onSuccess: (session) => onSignedIn(session),
  })
  const form = useForm({ start: { code: '' }, save: send, toFieldErrors: readCodeError })
  const isOver = send.error instanceof ApiError && send.error.problem?.code === 'unauthenticated'
  return (
    <form {...form.props} className="space-y-3">
      {isRecovery ? (
        <TextField
          key="recovery"
          {...form.text('code')}
          label="Recovery code"
          hint="One of the ten that you saved. It works once."
          placeholder="abcde-12345"
          isMono
          autoFocus
          required
        />
      ) : (
        <TextField
          key="app"
          {...form.text('code')}
          label="Code"
          hint="The six digits that your authenticator app shows."
          isMono
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          required
        />
      )}
      {!isCodeWrong(send.error) && <ErrorMessage error={send.error} />}
      {isOver ? (
        <Button look="primary" className="w-full" onClick={onBack}>
          Enter the password again
        </Button>
      ) : (
        <Button type="submit" look="primary" className="w-full" isBusy={send.isPending}>
          Sign in
        </Button>
      )}
      <PasskeySignIn onSignedIn={onSignedIn} />
      <div className="flex flex-wrap justify-between gap-2">
        <Button
          isSmall
          look="quiet"
          onClick={() => {
            form.reset()
            setIsRecovery(!isRecovery)
          }}
        >
          {isRecovery ? 'Use the app' : 'Use a recovery code'}
        </Button>
        <Button isSmall look="quiet" onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  )
}
