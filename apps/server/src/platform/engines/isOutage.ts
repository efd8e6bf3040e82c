import { findCertificateFailure } from './findCertificateFailure.ts'

/** SQLSTATE code of a statement that writes on a standby, such as a primary that was demoted. */
export const readOnlyState = '25006'

/**
 * SQLSTATE codes: PostgreSQL is stopping, starting, unreachable or read-only, is out of disk, memory or
 * connections, cannot read or write its disk, or needed too long for a statement.
 */
const states = /^(57014|57P0[123]|08...|25006|53[123]00|58030)$/
const systemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** PostgreSQL ends the connection after these, so that no statement can be at fault. */
const endings = new Set<unknown>(['FATAL', 'PANIC'])
/** Messages of the driver for a missing response. These errors have no code. */
const messages =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect)/

/** Returns whether an engine was unavailable, so that a retry may succeed. Every other error is a bug. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, severity } = error as { code?: unknown; severity?: unknown }
  if (typeof code === 'string' && (states.test(code) || systemCodes.has(code))) return true
  // An internal error. On a full disk, a new connection fails with one: it cannot write its init file.
  if (code === 'XX000' && endings.has(severity)) return true
  if (findCertificateFailure(error) !== null) return true
  return messages.test(error.message) || isOutage(error.cause)
}
