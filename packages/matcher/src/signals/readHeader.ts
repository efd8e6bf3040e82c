/** Request headers as in Node, with lowercase names. */
export type Headers = Readonly<Record<string, string | readonly string[] | undefined>>

/** Returns a header, truncated before any regular expression sees it, which bounds their cost. */
export function readHeader(headers: Headers, name: string, maxLength: number): string {
  const value = headers[name]
  const text = typeof value === 'string' ? value : (value?.[0] ?? '')
  return text.length > maxLength ? text.slice(0, maxLength) : text
}

/** Longer than any real browser's user agent, including in-app browsers. */
const maxUserAgentLength = 512

/** Returns the truncated user agent; empty if missing. */
export function readUserAgent(headers: Headers): string {
  return readHeader(headers, 'user-agent', maxUserAgentLength)
}
