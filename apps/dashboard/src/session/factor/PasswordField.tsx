import { TextField } from '../../ui/TextField.tsx'
import type { TextProps } from '../../ui/useForm.ts'

export interface PasswordFieldProps extends TextProps {
  readonly hasPassword: boolean
}

/** Asks for the current password, or tells people without one what is needed instead. */
export function PasswordField({ hasPassword, ...field }: PasswordFieldProps) {
  if (!hasPassword) {
    return <p className="text-sm text-ink-2">Needs a sign-in within the last ten minutes.</p>
  }
  return (
    <TextField
      {...field}
      label="Your password"
      type="password"
      autoComplete="current-password"
      autoFocus
      required
    />
  )
}
