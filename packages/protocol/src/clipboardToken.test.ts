import { expect, test } from 'vitest'
import { isClipboardToken } from './clipboardToken.ts'

const body = (length: number) => 'aZ0_-'.repeat(length).slice(0, length)

test.each([40, 100, 160])('accepts a token with %i characters after its prefix', (length) => {
  expect(isClipboardToken(`tlc1${body(length)}`)).toBe(true)
})

test.each([
  ['null', null],
  ['an array', [`tlc1${body(40)}`]],
  ['a too short token', `tlc1${body(39)}`],
  ['a too long token', `tlc1${body(161)}`],
  ['another prefix', `tlc2${body(40)}`],
  ['a character outside base64url', `tlc1${body(40)}=`],
  ['a line break at the end', `tlc1${body(40)}\n`],
])('rejects %s', (_, value) => {
  expect(isClipboardToken(value)).toBe(false)
})
