import { expect, test } from 'vitest'
import { appleRoot, verifyAppleJws } from '#manage/insight/purchase-sources/kinds/verifyAppleJws.ts'
import { dayMs } from '#platform/time/durations.ts'
import { type AppleChainOptions, makeAppleChain } from '#test/support/makeAppleChain.ts'

const chain = makeAppleChain()
const other = makeAppleChain()
const payload = { notificationUUID: 'one', data: { bundleId: 'com.lumen.shop' } }
const options = { root: chain.root, nowMs: Date.now() }
const toX5c = (certificates: readonly Buffer[]) =>
  certificates.map((certificate) => certificate.toString('base64'))

test('a signed text is read', () => {
  expect(verifyAppleJws(chain.sign(payload), options)).toEqual(payload)
})

test('a chain that does not end at the root is refused', () => {
  expect(verifyAppleJws(other.sign(payload), options)).toBeNull()
  expect(verifyAppleJws(chain.sign(payload), { ...options, root: appleRoot })).toBeNull()
})

test("a certificate of another chain is refused under this chain's root", () => {
  const [leaf, intermediate, root] = other.certificates
  const [, ownIntermediate, ownRoot] = chain.certificates
  const sign = (...certificates: Buffer[]) => other.sign(payload, { x5c: toX5c(certificates) })
  expect(verifyAppleJws(sign(leaf, ownIntermediate, ownRoot), options)).toBeNull()
  expect(verifyAppleJws(sign(leaf, intermediate, ownRoot), options)).toBeNull()
  expect(verifyAppleJws(sign(leaf, ownRoot, ownRoot), options)).toBeNull()
  expect(verifyAppleJws(sign(leaf, intermediate, root), options)).toBeNull()
})

test("somebody else's signature under the chain is refused", () => {
  const forged = other.sign(payload, { x5c: toX5c(chain.certificates) })
  expect(verifyAppleJws(forged, options)).toBeNull()
})

test.each<[string, AppleChainOptions]>([
  ['that has expired', { leafDays: -1 }],
  ['for another purpose', { leafExtension: '1.2.840.113635.100.6.1.13' }],
  ['without a purpose', { leafExtension: null }],
  ['issued by a certificate for another purpose', { intermediateExtension: null }],
  ['issued by one that may not issue any', { mayIssue: false }],
])('a certificate %s is refused', (_, changes) => {
  const wrong = makeAppleChain(changes)
  expect(verifyAppleJws(wrong.sign(payload), { ...options, root: wrong.root })).toBeNull()
})

test('a chain is refused outside of its time', () => {
  const signed = chain.sign(payload)
  for (const nowMs of [Date.now() - 2 * dayMs, Date.now() + 30 * dayMs]) {
    expect(verifyAppleJws(signed, { ...options, nowMs })).toBeNull()
  }
})

test('a changed text is refused', () => {
  const [head = '', , signature = ''] = chain.sign(payload).split('.')
  const changed = Buffer.from(JSON.stringify({ ...payload, notificationUUID: 'two' }))
  const text = `${head}.${changed.toString('base64url')}.${signature}`
  expect(verifyAppleJws(text, options)).toBeNull()
})

test.each([
  ['no algorithm', { alg: 'none' }],
  ['an algorithm with a shared secret', { alg: 'HS256' }],
  ['no chain', { x5c: undefined }],
  ['an empty chain', { x5c: [] }],
  ['a chain of one certificate', { x5c: toX5c(chain.certificates).slice(0, 1) }],
  ['a chain of four certificates', { x5c: [...toX5c(chain.certificates), 'AAAA'] }],
  ['a chain of texts', { x5c: ['a', 'b', 'c'] }],
])('a header with %s is refused', (_, header) => {
  expect(verifyAppleJws(chain.sign(payload, header), options)).toBeNull()
})

test.each([[undefined], [null], [7], [''], ['a.b.c'], ['..'], ['e30.e30.e30'], [{}]])(
  'the value %j is refused',
  (value) => {
    expect(verifyAppleJws(value, options)).toBeNull()
  },
)
