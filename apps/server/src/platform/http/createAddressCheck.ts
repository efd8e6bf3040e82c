import { BlockList, isIP } from 'node:net'

/** Returns a function that tells whether the address of a peer is in one of these CIDR ranges, which must be valid. */
export function createAddressCheck(cidrs: readonly string[]): (address: string) => boolean {
  const ranges = new BlockList()
  for (const cidr of cidrs) {
    const [network = '', prefix] = cidr.split('/')
    ranges.addSubnet(network, Number(prefix), getFamily(network))
  }
  return (address) => isIP(address) !== 0 && ranges.check(withoutZone(address), getFamily(address))
}

function getFamily(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}

/** `fe80::1%eth0` is an address with the interface that it is reached by. */
function withoutZone(address: string): string {
  return address.replace(/%.*$/, '')
}
