const groups = 65_535
/** Prime, so that the sequence visits each pair of groups once. */
const stride = 2_654_435_761

/**
 * Creates an allocator of /64s under a provider's first two groups. Each is assigned once, in scattered
 * order. No group is zero.
 */
export function createPrefixAllocator(): (provider: string) => string {
  let count = 0
  return (provider) => {
    const at = (++count * stride) % (groups * groups)
    const high = 1 + (at % groups)
    const low = 1 + Math.floor(at / groups)
    return `${provider}:${high.toString(16)}:${low.toString(16)}`
  }
}
