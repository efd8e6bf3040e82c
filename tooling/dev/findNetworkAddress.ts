import { networkInterfaces } from 'node:os'

/** Ranges of home and office networks. */
const privateAddress = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/

/** Returns the address of this machine in its network, or null if it is in none. Containers' networks come last. */
export function findNetworkAddress(interfaces = networkInterfaces()): string | null {
  const found = Object.entries(interfaces).flatMap(([name, addresses = []]) =>
    addresses
      .filter(({ family, address }) => family === 'IPv4' && privateAddress.test(address))
      .map(({ address }) => ({
        address,
        isVirtual: /^(docker|podman|br-|veth|virbr|vmnet)/.test(name),
      })),
  )
  const best = found.find(({ isVirtual }) => !isVirtual) ?? found[0]
  return best?.address ?? null
}
