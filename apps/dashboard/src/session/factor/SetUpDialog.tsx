import { useMutation } from '@tanstack/react-query'
import type { FactorSetup, SignedIn } from '@throughlink/api'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { ErrorMessage } from '../../ui/ErrorMessage.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useForm } from '../../ui/useForm.ts'
import { api } from '../api.ts'
import { isCodeWrong, readCodeError } from '../readCodeError.ts'
import { PasswordField } from './PasswordField.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { useFactorChanged } from './useFactorChanged.ts'

const QrCode = lazy(async () => ({ default: (await import('../../ui/QrCode.tsx')).QrCode }))

export interface SetUpDialogProps {
  readonly hasPassword: boolean
  readonly onClose: () => void
}

/** Sets up a second factor: the password, the QR code with a first code, and the recovery codes. */
export function SetUpDialog({ hasPassword, onClose }: SetUpDialogProps) {
  const changed = useFactorChanged()
  const [session, setSession] = useState<SignedIn | null>(null)
  const begin = useMutation({
    mutationFn: async ({ password }: { readonly password: string }) =>
      (await api.setUpFactor({ body: hasPassword ? { password } : {} })).body,
  })
  // Only now, because the panel behind the dialog changes with the account.
  const close = () => {
    if (session !== null) void changed(session)
    onClose()
  }
  return (
    <Dialog isOpen onClose={close} title="Set up a second factor" isSticky={session !== null}>
      {session !== null && begin.data !== undefined ? (
        <RecoveryCodes codes={begin.data.recoveryCodes} onClose={close} />
      ) : begin.data === undefined ? (
        <Begin hasPassword={hasPassword} begin={begin} onClose={onClose} />
      ) : (
        <Confirm setup={begin.data} onConfirmed={setSession} onClose={onClose} />
      )}
    </Dialog>
  )
}

interface BeginProps extends SetUpDialogProps {
  readonly begin: {
    readonly mutate: (values: { readonly password: string }) => void
    readonly reset: () => void
    readonly error: unknown
    readonly isPending: boolean
  }
}

function Begin({ hasPassword, begin, onClose }: BeginProps) {
  const form = useForm({ start: { password: '' }, save: begin })
  return (
    <form {...form.props} className="space-y-3">
      <PasswordField {...form.text('password')} hasPassword={hasPassword} />
      <ErrorMessage error={begin.error} />
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" look="primary" isBusy={begin.isPending}>
          Continue
        </Button>
      </DialogActions>
    </form>
  )
}

interface ConfirmProps {
  readonly setup: FactorSetup
  readonly onConfirmed: (session: SignedIn) => void
  readonly onClose: () => void
}

function Confirm({ setup, onConfirmed, onClose }: ConfirmProps) {
  const confirm = useMutation({
    mutationFn: async ({ code }: { readonly code: string }) =>
      (await api.confirmFactor({ body: { code: code.replaceAll(/\s/g, '') } })).body,
    onSuccess: onConfirmed,
  })
  const form = useForm({ start: { code: '' }, save: confirm, toFieldErrors: readCodeError })
  const groups = setup.secret.match(/.{1,4}/g) ?? []
  return (
    <form {...form.props} className="space-y-4">
      <div className="flex flex-wrap items-center gap-4">
        <Suspense fallback={<Skeleton className="size-44" />}>
          <QrCode
            text={setup.url}
            label="QR code for the authenticator app"
            className="size-44 shrink-0"
          />
        </Suspense>
        <div className="min-w-0 flex-1 basis-48 space-y-2 text-sm text-ink-2">
          <p>Scan the code with your authenticator app, or type this key:</p>
          <p className="flex items-center gap-2">
            <code className="min-w-0 font-mono text-sm break-words text-ink">
              {groups.join(' ')}
            </code>
            <CopyButton text={setup.secret} what="key" />
          </p>
        </div>
      </div>
      <TextField
        {...form.text('code')}
        label="Code"
        hint="The six digits that the app shows now."
        isMono
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        required
      />
      {!isCodeWrong(confirm.error) && <ErrorMessage error={confirm.error} />}
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" look="primary" isBusy={confirm.isPending}>
          Turn on
        </Button>
      </DialogActions>
    </form>
  )
}
