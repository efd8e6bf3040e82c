import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deriveSealingKey, openSecret, sealSecret } from './sealSecret.ts'

const key = deriveSealingKey(randomBytes(32))
const other = deriveSealingKey(randomBytes(32))
const secret = randomBytes(32)

test('a sealed secret opens with its key and row id, and sealing twice differs', () => {
  const sealed = sealSecret([key], secret, 'whe_a')
  expect(openSecret([key], sealed, 'whe_a')).toEqual(secret)
  expect(sealSecret([key], secret, 'whe_a')).not.toEqual(sealed)
  expect(sealed.includes(secret)).toBe(false)
})

test('the first key seals, and older keys still open', () => {
  const old = sealSecret([key], secret, 'whe_a')
  expect(openSecret([other, key], old, 'whe_a')).toEqual(secret)
  const renewed = sealSecret([other, key], secret, 'whe_a')
  expect(openSecret([other], renewed, 'whe_a')).toEqual(secret)
})

test('a sealed secret does not open with another key or in another row', () => {
  const sealed = sealSecret([key], secret, 'whe_a')
  expect(() => openSecret([other], sealed, 'whe_a')).toThrow('another key')
  expect(() => openSecret([key], sealed, 'whe_b')).toThrow('another row')
})

test('a sealed secret does not open if a bit is changed or bytes are missing', () => {
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

test('the key differs from the server secret, and a short server secret is rejected', () => {
  const serverSecret = randomBytes(32)
  expect(deriveSealingKey(serverSecret)).not.toEqual(serverSecret)
  expect(deriveSealingKey(serverSecret)).toEqual(deriveSealingKey(serverSecret))
  expect(() => deriveSealingKey(randomBytes(31))).toThrow('32 bytes')
})
