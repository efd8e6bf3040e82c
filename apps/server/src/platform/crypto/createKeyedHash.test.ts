import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createKeyedHash } from './createKeyedHash.ts'

const bytes = (maxLength: number) => fc.uint8Array({ maxLength }).map((array) => Buffer.from(array))

test('a keyed hash is the HMAC of the standard library, for any key, start and message', () => {
  const message = fc.oneof(fc.string({ unit: 'binary', maxLength: 400 }), bytes(400))
  fc.assert(
    fc.property(
      bytes(200),
      fc.string({ maxLength: 40 }),
      fc.array(message, { minLength: 1, maxLength: 4 }),
      (key, start, messages) => {
        const compute = createKeyedHash(key, start)
        // Several with one hash: what a longer message leaves behind must not change the next.
        for (const each of messages) {
          const expected = createHmac('sha256', key).update(start).update(each).digest()
          expect(compute(each, 'hex')).toBe(expected.toString('hex'))
          expect(compute(each, 'base64url')).toBe(expected.toString('base64url'))
          expect(Buffer.from(compute(each, 'binary'), 'latin1')).toEqual(expected)
        }
      },
    ),
  )
})
