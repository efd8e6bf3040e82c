import type { Addresses } from '../world.ts'

/** Returns the address of the request itself, the only one these products use. */
export function getMainAddress(addresses: Addresses): string | null {
  return addresses[addresses.main]
}
