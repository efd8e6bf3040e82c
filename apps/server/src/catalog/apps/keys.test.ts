import { createHash } from 'node:crypto'
import { parsePublishableKey } from '@throughlink/protocol'
import { expect, test } from 'vitest'
import { hashKey, readKeyKind, makeKey } from './keys.ts'

const origin = 'https://links.example'

test('a publishable key knows its home', () => {
  const { text } = makeKey('publishable', origin)
  expect(parsePublishableKey(text)).toEqual({ origin })
  expect(readKeyKind(text)).toBe('publishable')
})

test('a secret key tells nothing', () => {
  const { text } = makeKey('secret', origin)
  expect(text).toMatch(/^sk_[0-9a-f]{48}$/)
  expect(readKeyKind(text)).toBe('secret')
  expect(readKeyKind('whatever')).toBeNull()
})

test.each(['publishable', 'secret'] as const)('of a %s key only its hash is kept', (kind) => {
  const { text, hash, prefix } = makeKey(kind, origin)
  expect(hash).toEqual(createHash('sha256').update(text).digest())
  expect(hash).toEqual(hashKey(text))
  // What people tell keys apart by leaves at least 18 of its 24 random bytes untold.
  const random = text.slice(-48)
  const told = [...prefix.matchAll(/[0-9a-f]+/g)].filter(([part]) => random.includes(part))
  expect(told.reduce((sum, [part]) => sum + part.length, 0)).toBeLessThanOrEqual(12)
  expect(prefix).not.toContain(random)
})

test('no two keys are the same', () => {
  const keys = Array.from({ length: 1_000 }, () => makeKey('publishable', origin).text)
  expect(new Set(keys).size).toBe(keys.length)
})
