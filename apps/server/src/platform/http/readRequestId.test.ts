import { expect, test } from 'vitest'
import { readRequestId } from './readRequestId.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

test.each(['0f6c2a3be41d4f5b9a70c1d2e3f4a5b6', '01JCZ8K3M4N5P6Q7R8S9T0V1W2', 'build-4711'])(
  'the id %s that a proxy gave is kept',
  (id) => {
    expect(readRequestId({ 'x-request-id': id })).toBe(id)
  },
)

test.each([
  undefined,
  '',
  'short',
  'a'.repeat(65),
  '198.51.100.7',
  '2001:db8::7:1234',
  'sk_0123456789abcdef',
  'id with spaces',
  'line\nbreak-0123',
  '“quoted-0123”',
])('%j is replaced by a new id', (given) => {
  expect(readRequestId({ 'x-request-id': given })).toMatch(uuid)
})
