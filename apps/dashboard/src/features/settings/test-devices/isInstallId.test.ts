import { expect, test } from 'vitest'
import { isInstallId } from './isInstallId.ts'

test.each([
  ['0b9e4c62-3d1f-4a57-9c80-6f2d7e81a345', true],
  ['short', false],
  ['with spaces 1234567890', false],
  ['x'.repeat(65), false],
])('%j: %j', (text, isValid) => {
  expect(isInstallId(text)).toBe(isValid)
})
