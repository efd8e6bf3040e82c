import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deriveSealingKey, openSecret, sealSecret } from './sealSecret.ts'

const key = deriveSealingKey(randomBytes(32))
const other = deriveSealingKey(randomBytes(32))
const secret = randomBytes(32)

test('what was sealed opens with its key at its place, and twice is sealed differently', () => {
  const sealed = sealSecret([key], secret, 'whe_a')
  expect(openSecret([key], sealed, 'whe_a')).toEqual(secret)
  expect(sealSecret([key], secret, 'whe_a')).not.toEqual(sealed)
  expect(sealed.includes(secret)).toBe(false)
})

test('a newer key seals, and the older one still opens', () => {
  const old = sealSecret([key], secret, 'whe_a')
  expect(openSecret([other, key], old, 'whe_a')).toEqual(secret)
  const renewed = sealSecret([other, key], secret, 'whe_a')
  expect(openSecret([other], renewed, 'whe_a')).toEqual(secret)
})

test('it does not open with another key, nor in another row', () => {
  const sealed = sealSecret([key], secret, 'whe_a')
  expect(() => openSecret([other], sealed, 'whe_a')).toThrow('another key')
  expect(() => openSecret([key], sealed, 'whe_b')).toThrow('another place')
})

test('it does not open when a single bit is changed, or anything is cut off', () => {
  const sealed = sealSecret([key], secret, 'whe_a')
  fc.assert(
    fc.property(fc.nat(sealed.length * 8 - 1), (bit) => {
      const changed = Buffer.from(sealed)
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(() => openSecret([key], changed, 'whe_a')).toThrow()
      expect(() => openSecret([key], sealed.subarray(0, bit >> 3), 'whe_a')).toThrow()
    }),
  )
})

test('the key is not the secret of the server, and a short secret is refused', () => {
  const serverSecret = randomBytes(32)
  expect(deriveSealingKey(serverSecret)).not.toEqual(serverSecret)
  expect(deriveSealingKey(serverSecret)).toEqual(deriveSealingKey(serverSecret))
  expect(() => deriveSealingKey(randomBytes(31))).toThrow('32 bytes')
})
