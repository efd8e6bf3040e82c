import { useState } from 'react'
import { findMissingIdentity } from '../../catalog/findMissingIdentity.ts'
import { checkIdentities, type IdentityErrors, type IdentityValues } from './identityRules.ts'

/** The state of the identity fields: formats are checked while typing, missing values on submit. */
export function useIdentityForm(
  initial: IdentityValues,
  serverErrors: Readonly<Record<string, string>>,
) {
  const [values, setValues] = useState(initial)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const missing = isSubmitted ? findMissingIdentity(values) : {}
  const errors: IdentityErrors = { ...serverErrors, ...missing, ...checkIdentities(values) }
  const validate = () => {
    setIsSubmitted(true)
    return Object.keys({ ...findMissingIdentity(values), ...checkIdentities(values) }).length === 0
  }
  return { values, setValues, errors, validate }
}
