/** A control of a form that browsers validate. */
export interface ValidatedControl {
  readonly type: string
  readonly validity: ValidityState
  readonly validationMessage?: string
  readonly minLength?: number
}

const expected: Readonly<Record<string, string>> = {
  email: 'an email address, such as ada@example.com',
  url: 'a URL, such as https://example.com',
}

/** Says what is wrong with the value of a control, or returns null. In place of the browser's bubble. */
export function describeValidity(control: ValidatedControl): string | null {
  const { type, validity, validationMessage, minLength } = control
  if (validity.valid) return null
  // Set by a field of the dashboard, in its own words.
  if (validity.customError) return validationMessage ?? null
  const wanted = `Enter ${expected[type] ?? 'a value'}.`
  if (validity.valueMissing || validity.typeMismatch || validity.badInput) return wanted
  if (validity.tooShort) return `Use at least ${minLength ?? 1} characters.`
  return wanted
}
