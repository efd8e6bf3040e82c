/** A place between two entries of the log. Positions of different lanes have one order. */
export interface LogPosition {
  /** When the entry before it was written, or when it was the end of the log. */
  readonly atMs: number
  /** Number of a transaction. Text, because it has 64 bits. */
  readonly xid: string
  readonly batchId: string
  /** Index of the last entry of the batch that is before the position. */
  readonly index: number
}

const firstBatch = '00000000-0000-0000-0000-000000000000'
const maxXid = 2n ** 64n - 1n

/** Returns the position before all batches of this transaction and later ones. */
export function toPositionBefore(xid: bigint, atMs: number): LogPosition {
  return { atMs, xid: String(xid), batchId: firstBatch, index: 0 }
}

/** Returns a negative number if `a` is before `b`, and zero if they are the same place. */
export function comparePositions(a: LogPosition, b: LogPosition): number {
  const [first, second] = [BigInt(a.xid), BigInt(b.xid)]
  if (first !== second) return first < second ? -1 : 1
  if (a.batchId !== b.batchId) return a.batchId < b.batchId ? -1 : 1
  return a.index - b.index
}

/** Formats a position for a client, which sends it back to continue there. */
export function formatPosition({ atMs, xid, batchId, index }: LogPosition): string {
  return `${atMs}-${xid}-${batchId.replaceAll('-', '')}-${index}`
}

const pattern =
  /^(\d{1,15})-(\d{1,20})-([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})-(\d{1,9})$/

/** Returns null for anything that {@link formatPosition} cannot have returned. */
export function parsePosition(text: string): LogPosition | null {
  const [, atMs, xid, a, b, c, d, e, index] = pattern.exec(text) ?? []
  if (xid === undefined || BigInt(xid) > maxXid) return null
  return {
    atMs: Number(atMs),
    xid: String(BigInt(xid)),
    batchId: [a, b, c, d, e].join('-'),
    index: Number(index),
  }
}
