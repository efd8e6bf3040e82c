import { randomBytes } from 'node:crypto'

/**
 * Returns a UUID version 7. It starts with the time, so that an index grows at its end only. Node's own
 * `randomUUIDv7` was added in 24.16 and does not accept a clock.
 */
export function makeUuidV7(nowMs: number): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(nowMs, 0, 6)
  bytes.writeUInt8(0x70 | (bytes.readUInt8(6) & 0x0f), 6)
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Returns the time at the start of a UUID version 7, in milliseconds. */
export function readUuidV7Time(uuid: string): number {
  return parseInt(uuid.replaceAll('-', '').slice(0, 12), 16)
}
