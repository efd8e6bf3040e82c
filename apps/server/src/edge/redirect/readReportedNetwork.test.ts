import { expect, test } from 'vitest'
import { readReportedNetwork } from './readReportedNetwork.ts'

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
