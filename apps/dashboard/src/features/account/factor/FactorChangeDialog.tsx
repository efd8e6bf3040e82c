import { useMutation } from '@tanstack/react-query'
import { api } from '../../../session/api.ts'
import { PasswordField } from '../../../session/factor/PasswordField.tsx'
import { RecoveryCodes } from '../../../session/factor/RecoveryCodes.tsx'
import { useFactorChanged } from '../../../session/factor/useFactorChanged.ts'
import { isCodeWrong, readCodeError } from '../../../session/readCodeError.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx'
import { ErrorMessage } from '../../../ui/ErrorMessage.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { notify } from '../../../ui/Toast.tsx'
import { useForm } from '../../../ui/useForm.ts'

export interface FactorChangeDialogProps {
  readonly change: 'codes' | 'turn-off'
  readonly hasPassword: boolean
  readonly onClose: () => void
}

const texts = {
  codes: {
    title: 'New recovery codes',
    description: 'The old ones do not work any more.',
    action: 'Create codes',
    look: 'primary',
  },
  'turn-off': {
    title: 'Turn off the second factor?',
    description: 'Your password alone is enough to sign in then.',
    action: 'Turn off',
    look: 'danger',
  },
} as const

/** Replaces the recovery codes, or turns the factor off. Both need the password and a code. */
export function FactorChangeDialog({ change, hasPassword, onClose }: FactorChangeDialogProps) {
  const changed = useFactorChanged()
  const { title, description, action, look } = texts[change]
  const save = useMutation({
    mutationFn: async ({
      password,
      code,
    }: {
      readonly password: string
      readonly code: string
    }) => {
      const body = { code: code.replaceAll(/\s/g, ''), ...(hasPassword ? { password } : {}) }
      if (change === 'codes') return (await api.replaceRecoveryCodes({ body })).body.recoveryCodes
      await changed((await api.turnOffFactor({ body })).body)
      return null
    },
    onSuccess: (codes) => {
      if (codes !== null) return
      notify({ title: 'Second factor turned off' })
      onClose()
    },
  })
  const form = useForm({ start: { password: '', code: '' }, save, toFieldErrors: readCodeError })
  const codes = save.data ?? null
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      description={description}
      isSticky={codes !== null}
    >
      {codes !== null ? (
        <RecoveryCodes codes={codes} onClose={onClose} />
      ) : (
        <form {...form.props} className="space-y-3">
          <PasswordField {...form.text('password')} hasPassword={hasPassword} />
          <TextField
            {...form.text('code')}
            label="Code"
            hint="The six digits that your app shows, or a recovery code."
            isMono
            autoComplete="one-time-code"
            required
          />
          {!isCodeWrong(save.error) && <ErrorMessage error={save.error} />}
          <DialogActions>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" look={look} isBusy={save.isPending}>
              {action}
            </Button>
          </DialogActions>
        </form>
      )}
    </Dialog>
  )
}
