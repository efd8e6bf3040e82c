import { createHash } from 'node:crypto'
import { parsePublishableKey } from '@throughlink/protocol'
import { expect, test } from 'vitest'
import { generateKey, hashKey, readKeyKind } from './keys.ts'

const origin = 'https://links.example'

test('a publishable key contains the origin of its service', () => {
  const { text } = generateKey('publishable', origin)
  expect(parsePublishableKey(text)).toEqual({ origin })
  expect(readKeyKind(text)).toBe('publishable')
})

test('a secret key contains only random characters', () => {
  const { text } = generateKey('secret', origin)
  expect(text).toMatch(/^sk_[0-9a-f]{48}$/)
  expect(readKeyKind(text)).toBe('secret')
  expect(readKeyKind('whatever')).toBeNull()
})

test.each(['publishable', 'secret'] as const)(
  'the stored parts of a %s key do not reveal it',
  (kind) => {
    const { text, hash, prefix } = generateKey(kind, origin)
    expect(hash).toEqual(createHash('sha256').update(text).digest())
    expect(hash).toEqual(hashKey(text))
    // The prefix reveals at most 6 of the 24 random bytes.
    const random = text.slice(-48)
    const revealed = [...prefix.matchAll(/[0-9a-f]+/g)].filter(([part]) => random.includes(part))
    expect(revealed.reduce((sum, [part]) => sum + part.length, 0)).toBeLessThanOrEqual(12)
    expect(prefix).not.toContain(random)
  },
)

test('keys are unique', () => {
  const keys = Array.from({ length: 1_000 }, () => generateKey('publishable', origin).text)
  expect(new Set(keys).size).toBe(keys.length)
})
