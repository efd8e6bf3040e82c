import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/**
 * Long enough to be unique, short enough for a log line. Without dots, colons and underscores, so that no address
 * and no key can become an id, which is logged.
 */
const requestIdPattern = /^[0-9A-Za-z-]{8,64}$/

/** Returns the id that a proxy or client gave the request as `X-Request-ID`, or a new one if it gave none or another text. */
export function readRequestId({ 'x-request-id': given }: IncomingHttpHeaders): string {
  return typeof given === 'string' && requestIdPattern.test(given) ? given : randomUUID()
}
