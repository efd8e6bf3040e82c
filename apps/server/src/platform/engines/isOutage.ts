/** How PostgreSQL says that it is stopping, starting, or has no room for another connection. */
const states = /^(57P0[123]|08...|53300)$/
const systemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** What the driver says when an answer does not come. It has no codes for it. */
const messages =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect)/

/** Whether an engine was away: then the same request may succeed later. All else is a fault of ours. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' && (states.test(code) || systemCodes.has(code))) return true
  return messages.test(error.message) || isOutage(error.cause)
}
