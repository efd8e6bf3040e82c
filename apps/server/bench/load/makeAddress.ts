import { randomBytes } from 'node:crypto'

/** Each request comes from another address, so that no cache by address helps. */
export function makeAddress(): string {
  return `10.${randomBytes(3).join('.')}`
}
