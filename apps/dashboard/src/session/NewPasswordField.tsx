import { minPasswordLength } from '@throughlink/protocol/rules'
import { TextField } from '../ui/TextField.tsx'
import type { TextProps } from '../ui/useForm.ts'

export const passwordHint = `At least ${minPasswordLength} characters.`

export interface NewPasswordFieldProps extends TextProps {
  readonly label: string
  readonly autoFocus?: boolean
}

/** A password that is set, not checked. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  return (
    <TextField
      {...props}
      hint={passwordHint}
      type="password"
      autoComplete="new-password"
      required
      minLength={minPasswordLength}
    />
  )
}
