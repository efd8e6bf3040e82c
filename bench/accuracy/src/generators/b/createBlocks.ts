const slots = 256 * 254
/** Shares no factor with the number of slots: every address is given out once. */
const stride = 40_503

/** Gives out IPv4 addresses under a provider's first two octets, each once, neighbours far apart. */
export function createBlocks(): (firstOctet: number, secondOctet: number) => string {
  const counts = new Map<number, number>()
  return (firstOctet, secondOctet) => {
    const block = firstOctet * 256 + secondOctet
    const count = counts.get(block) ?? 0
    if (count >= slots) throw new RangeError('The block of addresses is used up.')
    counts.set(block, count + 1)
    const at = ((count + 1) * stride) % slots
    return `${firstOctet}.${secondOctet}.${Math.floor(at / 254)}.${1 + (at % 254)}`
  }
}
