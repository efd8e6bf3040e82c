import { createAddressRanges } from '@throughlink/matcher'
import { expect, test } from 'vitest'
import { readSeenNetwork } from './readSeenNetwork.ts'

const relay = createAddressRanges(['192.0.2.0/31', '2001:db8:ffff::/64'])

test.each([
  ['203.0.113.7', { hasV4: true, hasV6: false, isMasked: false }],
  ['::ffff:203.0.113.7', { hasV4: true, hasV6: false, isMasked: false }],
  ['2001:db8::1', { hasV4: false, hasV6: true, isMasked: false }],
  ['192.0.2.1', { hasV4: true, hasV6: false, isMasked: true }],
  ['2001:db8:ffff::1', { hasV4: false, hasV6: true, isMasked: true }],
  ['not an address', { hasV4: false, hasV6: false, isMasked: false }],
])('%s', (address, expected) => {
  expect(readSeenNetwork(address, relay)).toEqual(expected)
})
