import { randomBytes } from 'node:crypto'

/**
 * A UUID of version 7: it begins with the time, so that the index grows at its end and not everywhere.
 * Node's own `randomUUIDv7` came with 24.16 and takes no clock.
 */
export function makeUuidV7(nowMs: number): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(nowMs, 0, 6)
  bytes.writeUInt8(0x70 | (bytes.readUInt8(6) & 0x0f), 6)
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
