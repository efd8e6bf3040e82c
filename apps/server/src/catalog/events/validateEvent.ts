import { type EventRejection, limits, type LinkEvent } from '@throughlink/protocol'

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

function validateData(data: unknown): RejectionCode | null {
  return countKeys(data, 0, 0) > limits.maxEventDataKeys ? 'invalid_data' : null
}

/**
 * Returns the number of keys in a value and around it, or infinity if the value is too deep or has a string that is
 * too long. An attacker chooses the depth, but the recursion ends at the limit.
 */
function countKeys(value: unknown, depth: number, keysAround: number): number {
  if (typeof value === 'string') {
    return value.length > limits.maxEventDataStringLength ? Infinity : keysAround
  }
  if (typeof value !== 'object' || value === null) return keysAround
  if (depth === limits.maxEventDataDepth) return Infinity
  const values: readonly unknown[] = Array.isArray(value) ? value : Object.values(value)
  let keys = Array.isArray(value) ? keysAround : keysAround + values.length
  for (const inner of values) {
    if (keys > limits.maxEventDataKeys) return keys
    keys = countKeys(inner, depth + 1, keys)
  }
  return keys
}
