import type { NetworkChange } from '#catalog/simulation/simulation.ts'

/** Addresses that are reserved for examples, so they belong to nobody. */
const home = '198.51.100.23'
const elsewhere = '203.0.113.77'
/** A phone changes the second half of its IPv6 address every day. */
const firstIpv6 = '2001:db8:51:100:a1b2:c3d4:e5f6:1'
const nextIpv6 = '2001:db8:51:100:1f2e:3d4c:5b6a:2'
export const relayAddress = '192.0.2.99'

/** The addresses of the click and of the first open. */
export const simulatedAddresses: Readonly<
  Record<NetworkChange, { readonly click: string; readonly install: string }>
> = {
  same: { click: home, install: home },
  'same-network-other-address': { click: firstIpv6, install: nextIpv6 },
  'other-network': { click: home, install: elsewhere },
  // Only Safari uses Private Relay: apps connect directly.
  'private-relay': { click: relayAddress, install: home },
}
