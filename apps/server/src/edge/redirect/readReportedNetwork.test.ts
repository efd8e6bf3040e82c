import { expect, test } from 'vitest'
import { readReportedNetwork } from './readReportedNetwork.ts'

const byV4 = { hasV4: true, hasV6: false, isMasked: false }
const byV6 = { hasV4: false, hasV6: true, isMasked: false }

test('a page that came by IPv4 and reports by IPv6 has both', () => {
  expect(readReportedNetwork(byV6, 'v4')).toEqual({
    network: { hasV4: true, hasV6: true, isMasked: false },
    isOther: true,
    ofPage: byV4,
  })
})

test.each([null, 'v6'] as const)('one that reports as it came has what is seen (%s)', (family) => {
  const { network, isOtherFamily: isOther } = readReportedNetwork(byV6, family)
  expect(network).toEqual(byV6)
  expect(isOther).toBe(false)
})
