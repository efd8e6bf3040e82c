import { expect, test } from 'vitest'
import { createAddressCheck } from './createAddressCheck.ts'

const isProxy = createAddressCheck(['10.20.0.0/16', '192.0.2.7/32', 'fd00:1::/32', 'fe80::1/128'])

test.each([
  '10.20.0.1',
  '10.20.255.255',
  '192.0.2.7',
  '::ffff:10.20.3.4',
  'fd00:1:2::3',
  'fe80::1',
])('%s is in a range', (address) => {
  expect(isProxy(address)).toBe(true)
})

test('an address with a zone is compared without it', () => {
  expect(isProxy('fe80::1%eth0')).toBe(true)
})

test.each(['10.21.0.1', '192.0.2.8', '::ffff:10.21.3.4', 'fd00:2::1', 'fe80::2', '', 'unknown'])(
  '"%s" is in no range',
  (address) => {
    expect(isProxy(address)).toBe(false)
  },
)

test('without ranges, no address is in one', () => {
  expect(createAddressCheck([])('127.0.0.1')).toBe(false)
})
