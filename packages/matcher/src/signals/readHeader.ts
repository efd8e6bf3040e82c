/** Headers as Node gives them: names in lower case. */
export type Headers = Readonly<Record<string, string | readonly string[] | undefined>>

/**
 * A header's text, cut before anything looks at it: what reads these texts are regular expressions, and
 * a bounded text bounds their cost.
 */
export function readHeader(headers: Headers, name: string, maxLength: number): string {
  const value = headers[name]
  const text = typeof value === 'string' ? value : (value?.[0] ?? '')
  return text.length > maxLength ? text.slice(0, maxLength) : text
}

/** Longer than any that people's browsers send, those inside apps included. */
const maxUserAgentLength = 512

/** The user agent, cut: empty where there is none. */
export function readUserAgent(headers: Headers): string {
  return readHeader(headers, 'user-agent', maxUserAgentLength)
}
