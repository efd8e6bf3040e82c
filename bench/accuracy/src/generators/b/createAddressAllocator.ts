const slots = 256 * 254
/** Coprime to the number of slots, so that every address is assigned once. */
const stride = 40_503

/**
 * Creates an allocator of IPv4 addresses under a provider's first two octets. Each is assigned once, and
 * consecutive ones are far apart.
 */
export function createAddressAllocator(): (firstOctet: number, secondOctet: number) => string {
  const counts = new Map<number, number>()
  return (firstOctet, secondOctet) => {
    const block = firstOctet * 256 + secondOctet
    const count = counts.get(block) ?? 0
    if (count >= slots) throw new RangeError('The address block is exhausted.')
    counts.set(block, count + 1)
    const at = ((count + 1) * stride) % slots
    return `${firstOctet}.${secondOctet}.${Math.floor(at / 254)}.${1 + (at % 254)}`
  }
}
