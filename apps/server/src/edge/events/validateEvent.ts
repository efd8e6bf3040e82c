import { limits, type EventRejection, type LinkEvent } from '@throughlink/protocol'

type RejectionCode = EventRejection['code']

/** Returns why an event is rejected, or null if it is valid. `offsetMs` corrects the device's clock. */
export function validateEvent(
  event: LinkEvent,
  nowMs: number,
  offsetMs: number,
): RejectionCode | null {
  const { length } = event.name
  if (length === 0 || length > limits.maxEventNameLength) return 'invalid_name'
  const ageMs = nowMs - (event.time + offsetMs)
  if (ageMs > limits.maxEventAgeMs) return 'too_old'
  if (-ageMs > limits.maxEventAheadMs) return 'in_future'
  return event.data === undefined ? null : validateData(event.data)
}

/** Walks without recursion, because an attacker chooses the depth. */
function validateData(data: unknown): RejectionCode | null {
  let keys = 0
  let level: unknown[] = [data]
  for (let depth = 0; level.length > 0; depth++) {
    const next: unknown[] = []
    for (const value of level) {
      if (typeof value === 'string') {
        if (value.length > limits.maxEventDataStringLength) return 'invalid_data'
      } else if (typeof value === 'object' && value !== null) {
        if (depth === limits.maxEventDataDepth) return 'invalid_data'
        const values = Object.values(value) as unknown[]
        if (!Array.isArray(value)) keys += values.length
        if (keys > limits.maxEventDataKeys) return 'invalid_data'
        for (const inner of values) next.push(inner)
      }
    }
    level = next
  }
  return null
}
