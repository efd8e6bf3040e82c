import { ApiError } from '@throughlink/api'
import { readFieldErrors } from '../../ui/describeError.ts'
import { type FieldErrors, type Form, type Save, useForm } from '../../ui/useForm.ts'
import { emptyForm, type LinkForm } from './linkForm.ts'

export type LinkFormState = Form<LinkForm> & {
  /** The error of the last save, unless the fields show it. */
  readonly error: unknown
}

export function useLinkForm(start: LinkForm, save: Save<LinkForm>): LinkFormState {
  const form = useForm({ start, validate, save, toFieldErrors })
  const pointers = Object.keys(readFieldErrors(save.error))
  const isAtFields = Object.keys(toFieldErrors(save.error)).length > 0 && pointers.every(isField)
  return { ...form, error: isAtFields ? null : save.error }
}

function validate({ destination }: LinkForm): FieldErrors {
  return destination.trim() === '' ? { destination: 'Enter the URL that the link leads to.' } : {}
}

/** Errors of single tags are shown at their field. The only conflict of a new link is its slug. */
function toFieldErrors(error: unknown): FieldErrors {
  if (error instanceof ApiError && error.problem?.code === 'conflict') {
    return { slug: error.problem.detail ?? 'The slug is taken.' }
  }
  const errors = Object.entries(readFieldErrors(error)).filter(([pointer]) => isField(pointer))
  return Object.fromEntries(
    errors.map(([pointer, text]) => [pointer.startsWith('tags/') ? 'tags' : pointer, text]),
  )
}

function isField(pointer: string): boolean {
  const [field = ''] = pointer.split('/')
  return field in emptyForm
}
