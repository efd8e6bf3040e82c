import { BlockList } from 'node:net'
import type { Addresses } from '../../world.ts'

/** Detects relayed requests by their address. Results are cached per address. */
export function createRelayCheck(ranges: readonly string[]): (addresses: Addresses) => boolean {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits = ''] = range.split('/')
    list.addSubnet(address, Number(bits), address.includes(':') ? 'ipv6' : 'ipv4')
  }
  const known = new Map<string, boolean>()
  return (addresses) => {
    const address = addresses[addresses.main]
    if (address === null) return false
    const found = known.get(address) ?? list.check(address, `ip${addresses.main}`)
    known.set(address, found)
    return found
  }
}
