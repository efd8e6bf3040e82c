import { UAParser } from 'ua-parser-js'

export interface ParsedUserAgent {
  readonly model: string | undefined
  readonly systemVersion: string | undefined
}

/**
 * The one place that knows the parser: 1.x of it, because 2.x has another licence. Costs some 60 µs, so
 * only user agents that still tell something are worth it.
 */
export function parseUserAgent(userAgent: string): ParsedUserAgent {
  const parser = new UAParser(userAgent)
  return { model: parser.getDevice().model, systemVersion: parser.getOS().version }
}
