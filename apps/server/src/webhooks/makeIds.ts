import { randomBytes } from 'node:crypto'
import { makeBatchId } from '../log/makeBatchId.ts'

export function makeEndpointId(): string {
  return `whe_${randomBytes(12).toString('hex')}`
}

/** Begins with the time, so that the newest are found together, and can be listed by it alone. */
export function makeMessageId(nowMs: number): string {
  return `msg_${makeBatchId(nowMs).replaceAll('-', '')}`
}
