import { limits } from '@throughlink/protocol'

/**
 * The wait a service asked for, or null when it asked for none or the header cannot be read. Seconds
 * and HTTP dates are understood; an absurd wait is cut to the longest one we honour.
 */
export function retryAfterMs(header: string | null, now: number): number | null {
  if (header === null || header.trim() === '') return null
  const seconds = Number(header)
  const waitMs = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - now
  if (!Number.isFinite(waitMs)) return null
  return Math.min(Math.max(waitMs, 0), limits.maxRetryAfterSeconds * 1000)
}
