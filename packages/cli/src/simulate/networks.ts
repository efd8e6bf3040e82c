/**
 * Networks of simulated people. Each person has a number, and nobody else their addresses: those are reserved for
 * documentation and benchmarks (RFC 2544, 3849, 5737), so they belong to no real device either.
 */
export const networkNames = ['home', 'cellular', 'relay', 'office'] as const

export type NetworkName = (typeof networkNames)[number]

/** Number of people with networks of their own. */
export const maxPeople = 4096

/** An address of the sample list of relays, which a service without a list of its own has. */
const relayAddress = '192.0.2.9'

/**
 * Returns the address of a person. At home the household has an IPv6 network, a carrier gives each phone one of its
 * own, an office has one IPv4 address for everybody, and a relay one that says nothing about the person.
 */
export function getAddress(network: NetworkName, person: number): string {
  const number = person % maxPeople
  switch (network) {
    case 'home':
      return `2001:db8:${number.toString(16)}:1::23`
    case 'cellular':
      return `2001:db8:${(maxPeople + number).toString(16)}:7::45`
    case 'relay':
      return relayAddress
    case 'office':
      return `198.${18 + ((number >> 8) & 1)}.${number & 255}.${10 + (number >> 9)}`
  }
}

/** Returns the network of the app after a tap: only Safari uses a relay, and apps connect directly. */
export function getOpenNetwork(clickNetwork: NetworkName): NetworkName {
  return clickNetwork === 'relay' ? 'home' : clickNetwork
}
