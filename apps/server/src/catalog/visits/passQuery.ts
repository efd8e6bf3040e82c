import { clipboardTokenParameter, normalizeParameterName } from '@throughlink/protocol'

const maxQueryLength = 2_048

/** Longest part of a click's query that is read, in characters. */
const maxReadLength = 4_096
/** Longest query that is added to a URL, in bytes. */
export const maxPassedBytes = 1_024

/**
 * Adds a click's query to a URL. Only adds parameters: no query can change the scheme, host, path, fragment
 * or the URL's own parameters. Parameters beyond the size limit are dropped, never cut.
 */
export function passQuery(url: string, query: string): string {
  if (query === '') return url
  const target = new URL(url)
  const reserved = new Set([clipboardTokenParameter])
  for (const name of target.searchParams.keys()) reserved.add(normalizeParameterName(name))

  let passed = ''
  for (const [name, value] of new URLSearchParams(limitLength(query))) {
    if (name === '' || reserved.has(normalizeParameterName(name))) continue
    // Encodes every character that could start another parameter: `&`, `;`, `#`.
    const pair = new URLSearchParams([[name, value]]).toString()
    if (passed.length + 1 + pair.length > maxPassedBytes) break
    passed += passed === '' ? pair : `&${pair}`
  }
  if (passed === '') return url
  target.search = target.search === '' ? passed : `${target.search.slice(1)}&${passed}`
  return target.href
}

function limitLength(query: string): string {
  if (query.length <= maxReadLength) return query
  return query.slice(0, query.lastIndexOf('&', maxReadLength))
}

/** Returns the query of a visit, or nothing if it is too long: a cut parameter is wrong. */
export function limitQuery(query: string): string {
  return query.length > maxQueryLength ? '' : query
}
