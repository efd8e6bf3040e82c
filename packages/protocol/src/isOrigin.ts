const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const host = `(?:${label}(?:\\.${label})*|\\[[0-9a-f:.]{2,45}\\])`
const origin = new RegExp(`^https?://${host}(?::([1-9][0-9]{0,4}))?$`)

/** `https://` + 253 for a DNS name + `:65535`. */
const maxOriginLength = 267

/**
 * Returns whether the text is a web origin as formatted by `URL.origin`:
 * `https://links.example.com`, `http://127.0.0.1:3000`. No path, user info or trailing slash; lower
 * case; non-ASCII names in punycode.
 */
export function isOrigin(text: string): boolean {
  if (text.length > maxOriginLength) return false
  const match = origin.exec(text)
  return match !== null && Number(match[1] ?? 0) <= 65_535
}
