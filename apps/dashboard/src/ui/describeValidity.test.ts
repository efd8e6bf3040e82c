import { expect, test } from 'vitest'
import { describeValidity } from './describeValidity.ts'

const valid = { valid: true } as ValidityState
const wrong = (key: keyof ValidityState) =>
  ({ valid: false, [key]: true }) as unknown as ValidityState

test('a valid control has no error', () => {
  expect(describeValidity({ type: 'text', validity: valid })).toBeNull()
})

test('an error that a field has set itself is shown as it is', () => {
  const validationMessage = 'Enter a day, such as 2026-11-16.'
  const control = { type: 'text', validity: wrong('customError'), validationMessage }
  expect(describeValidity(control)).toBe(validationMessage)
})

test('an error says what to enter', () => {
  expect(describeValidity({ type: 'text', validity: wrong('valueMissing') })).toBe('Enter a value.')
  expect(describeValidity({ type: 'email', validity: wrong('typeMismatch') })).toBe(
    'Enter an email address, such as ada@example.com.',
  )
  const password = { type: 'password', validity: wrong('tooShort'), minLength: 12 }
  expect(describeValidity(password)).toBe('Use at least 12 characters.')
})
