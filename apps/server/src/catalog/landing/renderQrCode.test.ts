import { expect, test } from 'vitest'
import { readQrCode } from '#test/support/readQrCode.ts'
import { renderQrCode } from './renderQrCode.ts'

test.each([1, 20, 60, 100, 120])(
  'the QR code of a link with a slug of %i letters can be scanned',
  (length) => {
    const url = `https://go.meadow.example/${'aZ09_-'.repeat(30).slice(0, length)}`
    const code = renderQrCode(url)
    expect(readQrCode(code?.markup ?? '')).toBe(url)
    expect(code?.markup.length).toBeLessThanOrEqual(4_000)
  },
)

test('a link that is too long for a page has no QR code', () => {
  expect(renderQrCode(`https://go.meadow.example/${'s'.repeat(400)}`)).toBeNull()
})
