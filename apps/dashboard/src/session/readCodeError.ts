import { ApiError } from '@throughlink/api'
import { readFieldErrors } from '../ui/describeError.ts'
import type { FieldErrors } from '../ui/useForm.ts'

/** Whether a code was wrong, which is shown at its field. */
export function isCodeWrong(error: unknown): boolean {
  return error instanceof ApiError && error.problem?.code === 'invalid_token'
}

/** For `toFieldErrors` of a form with a code. */
export function readCodeError(error: unknown): FieldErrors {
  if (!isCodeWrong(error)) return readFieldErrors(error)
  return { code: 'The code is wrong, or was used before. Wait for the next one.' }
}
