import { hash } from 'node:crypto'

/**
 * Returns the UUID of a message or an item, the same at every attempt, by which products detect repetitions. It
 * has the form of version 5, because some products drop events whose UUID is not a standard one.
 */
export function toUuid(id: string): string {
  const hex = hash('sha256', id)
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) % 4] ?? '8'
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `5${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20, 32),
  ]
  return parts.join('-')
}
