import { createAddressRanges } from '@throughlink/matcher'
import { expect, test } from 'vitest'
import { readReportedNetwork, readSeenNetwork } from './createClickRecorder.ts'

const v4Only = { hasV4: true, hasV6: false, isMasked: false }
const v6Only = { hasV4: false, hasV6: true, isMasked: false }

test('a page loaded over IPv4 that reports over IPv6 has both', () => {
  expect(readReportedNetwork(v6Only, 'v4')).toEqual({
    network: { hasV4: true, hasV6: true, isMasked: false },
    isOtherFamily: true,
    pageNetwork: v4Only,
  })
})

test.each([null, 'v6'] as const)(
  'a page that reports over the same IP version keeps its network (%s)',
  (family) => {
    const { network, isOtherFamily: isOther } = readReportedNetwork(v6Only, family)
    expect(network).toEqual(v6Only)
    expect(isOther).toBe(false)
  },
)

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
