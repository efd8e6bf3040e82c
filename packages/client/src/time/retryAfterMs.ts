import { maxRetryAfterSeconds } from '@throughlink/protocol'

/**
 * Parses a `Retry-After` header, in seconds or as an HTTP date. Returns null when the header is absent or
 * invalid. Caps the wait at `maxRetryAfterSeconds`.
 */
export function retryAfterMs(header: string | null, now: number): number | null {
  if (header === null || header.trim() === '') return null
  const seconds = Number(header)
  const waitMs = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - now
  if (!Number.isFinite(waitMs)) return null
  return Math.min(Math.max(waitMs, 0), maxRetryAfterSeconds * 1000)
}
