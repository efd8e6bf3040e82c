import type { Random } from '../../random.ts'
import { mixBits } from './mixBits.ts'

/** Precomputed, because formatting numbers in hex would dominate the cost. */
const halves = Array.from({ length: 65_536 }, (_, half) => half.toString(16).padStart(4, '0'))

/** Creates unique ids that reveal neither order nor kind. At most 2^32. */
export function createIds(random: Random): () => string {
  const key = random.below(2 ** 32)
  let count = 0
  return () => {
    const mixed = mixBits(mixBits(count++) ^ key)
    return (halves[mixed >>> 16] ?? '') + (halves[mixed & 0xffff] ?? '')
  }
}
