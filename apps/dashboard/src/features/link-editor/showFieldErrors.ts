import { ApiError } from '@throughlink/api'
import type { FieldPath, UseFormReturn } from 'react-hook-form'
import { readFieldErrors } from '../../ui/describeError.ts'
import { emptyForm, type LinkForm } from './linkForm.ts'

/** Shows errors of the service at their fields. Returns the error if it belongs to none. */
export function showFieldErrors(form: UseFormReturn<LinkForm>, error: unknown): unknown {
  const errors = Object.entries(readFieldErrors(error))
  const known = errors.flatMap(([pointer, message]) => {
    const [first = ''] = pointer.split('/')
    if (!(first in emptyForm)) return []
    // Errors of single tags are shown at the field.
    const path = first === 'tags' ? first : pointer.replaceAll('/', '.')
    // Safe: the first part is a field of the form.
    return [{ path: path as FieldPath<LinkForm>, message }]
  })
  for (const { path, message } of known) form.setError(path, { message })
  const [first] = known
  if (first === undefined) return showConflict(form, error)
  form.setFocus(first.path)
  return known.length === errors.length ? null : error
}

/** The only conflict of a new link is its slug. */
function showConflict(form: UseFormReturn<LinkForm>, error: unknown): unknown {
  if (!(error instanceof ApiError) || error.problem?.code !== 'conflict') return error
  form.setError('slug', { message: error.problem.detail ?? 'The slug is taken.' })
  return null
}
