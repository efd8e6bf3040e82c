import { clipboardTokenParameter } from '@throughlink/protocol'

/** What of a click's query is read, in characters, and what of it is passed on, in bytes. */
const maxReadLength = 4_096
export const maxPassedBytes = 1_024

/**
 * Adds a click's query to a URL. Only ever adds parameters: scheme, host, path, fragment and the URL's own
 * parameters stay as they are, whatever the query says. What would go over the limit is left out whole.
 */
export function passQuery(url: string, query: string): string {
  if (query === '') return url
  const target = new URL(url)
  const taken = new Set([clipboardTokenParameter])
  for (const name of target.searchParams.keys()) taken.add(sameName(name))

  let passed = ''
  for (const [name, value] of new URLSearchParams(readable(query))) {
    if (name === '' || taken.has(sameName(name))) continue
    // Encodes all that could be read as another parameter: `&`, `;`, `#`.
    const pair = new URLSearchParams([[name, value]]).toString()
    if (passed.length + 1 + pair.length > maxPassedBytes) break
    passed += passed === '' ? pair : `&${pair}`
  }
  if (passed === '') return url
  target.search = target.search === '' ? passed : `${target.search.slice(1)}&${passed}`
  return target.href
}

/**
 * Names that some framework reads as one: `Next`, `next[]`, `next.a` can all replace `next` somewhere, and
 * a zero byte ends a name.
 */
function sameName(name: string): string {
  const plain = name.toLowerCase().trim()
  // eslint-disable-next-line no-control-regex
  return plain.replace(/[[.\u0000].*$/s, '')
}

function readable(query: string): string {
  if (query.length <= maxReadLength) return query
  return query.slice(0, query.lastIndexOf('&', maxReadLength))
}
