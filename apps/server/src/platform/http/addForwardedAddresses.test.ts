import { expect, test } from 'vitest'
import { readForwardedAddresses } from './addForwardedAddresses.ts'

test.each([
  ['203.0.113.1', '203.0.113.1'],
  ['2001:db8::1', '2001:db8::1'],
  ['203.0.113.1:51000', '203.0.113.1'],
  ['[2001:db8::1]:51000', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['203.0.113.1:51000, 10.0.0.1:80,[::1]:9', '203.0.113.1, 10.0.0.1, ::1'],
])('%s is read as %s', (header, expected) => {
  expect(readForwardedAddresses(header)).toBe(expected)
})

test.each([
  '',
  'unknown',
  '1.2.3',
  '203.0.113.1:80x',
  '203.0.113.1:',
  '[203.0.113.1]:80',
  '[]',
  '_hidden',
  '*',
])('“%s” is not an address', (header) => {
  expect(readForwardedAddresses(header)).toBe('unknown')
})

test('a long header is read in linear time', () => {
  const header = '1'.repeat(8_000) + ':x,'.repeat(2_000)
  const measureMs = () => {
    const startedMs = performance.now()
    readForwardedAddresses(header)
    return performance.now() - startedMs
  }
  // The best of several, to exclude other load on the machine.
  expect(Math.min(...Array.from({ length: 10 }, measureMs))).toBeLessThan(50)
})
