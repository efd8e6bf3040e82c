export interface QueryParameter {
  /** Percent-decoded where possible. */
  readonly name: string
  readonly value: string
  /** The parameter as written in the query. */
  readonly raw: string
}

/** Parses a query string. A malformed percent escape is kept as is, because links are untrusted input. */
export function parseQuery(query: string): QueryParameter[] {
  return query
    .split('&')
    .filter((raw) => raw !== '')
    .map((raw) => {
      const equals = raw.indexOf('=')
      const name = equals < 0 ? raw : raw.slice(0, equals)
      const value = equals < 0 ? '' : raw.slice(equals + 1)
      return { name: percentDecode(name), value: percentDecode(value), raw }
    })
}

/** Percent-decodes each run of escapes separately, so that a malformed one does not affect the others. */
export function percentDecode(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes)
    } catch {
      return escapes
    }
  })
}
