import { UAParser } from 'ua-parser-js'

export interface ParsedUserAgent {
  readonly model: string | undefined
  readonly systemVersion: string | undefined
}

/**
 * Wraps ua-parser-js 1.x, because 2.x has another licence. Costs about 60 µs, so only use it for user agents
 * that still contain a device.
 */
export function parseUserAgent(userAgent: string): ParsedUserAgent {
  const parser = new UAParser(userAgent)
  return { model: parser.getDevice().model, systemVersion: parser.getOS().version }
}
