import { hash } from 'node:crypto'

const digits = 12

/**
 * Returns a number from 0 (inclusive) to 1 (exclusive) that depends on the id alone. A message or an item is sent
 * if it is below the sample rate. So whether it is sent does not change when it is repeated, and whatever is sent
 * at a low rate is also sent at a higher one.
 */
export function getSampleFraction(id: string): number {
  return Number.parseInt(hash('sha256', id).slice(0, digits), 16) / 16 ** digits
}
