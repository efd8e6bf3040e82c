import type { Addresses } from '../world.ts'

/** The address of the request itself: the only one that the products see. */
export function mainAddress(addresses: Addresses): string | null {
  return addresses[addresses.main]
}
