import { expect, test } from 'vitest'
import { createTrustCheck } from './createServer.ts'

test('a peer is trusted if it is in a range, mapped into IPv6 too, however often it connects', () => {
  const isTrusted = createTrustCheck(['10.0.0.0/8', 'fd00::/8'])
  for (let times = 0; times < 2; times++) {
    expect(isTrusted('10.1.2.3')).toBe(true)
    expect(isTrusted('::ffff:10.1.2.3')).toBe(true)
    expect(isTrusted('fd00::1')).toBe(true)
    expect(isTrusted('203.0.113.7')).toBe(false)
    expect(isTrusted('::ffff:203.0.113.7')).toBe(false)
    expect(isTrusted('')).toBe(false)
  }
})

test('peers beyond those that are remembered are checked all the same', () => {
  const isTrusted = createTrustCheck(['10.0.0.0/8'])
  for (let at = 0; at < 1_500; at++) isTrusted(`192.0.${at >> 8}.${at & 255}`)
  expect(isTrusted('10.9.9.9')).toBe(true)
  expect(isTrusted('198.51.100.1')).toBe(false)
})
