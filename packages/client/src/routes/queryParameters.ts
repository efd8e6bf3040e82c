export interface QueryParameter {
  /** Percent-decoded where it can be. */
  readonly name: string
  readonly value: string
  /** As it stood in the query. */
  readonly raw: string
}

/** Reads a query string. A malformed percent sign stays as it is: links come from strangers. */
export function queryParameters(query: string): QueryParameter[] {
  return query
    .split('&')
    .filter((raw) => raw !== '')
    .map((raw) => {
      const equals = raw.indexOf('=')
      const name = equals < 0 ? raw : raw.slice(0, equals)
      const value = equals < 0 ? '' : raw.slice(equals + 1)
      return { name: decode(name), value: decode(value), raw }
    })
}

/** Percent-decodes what can be, run by run: one malformed escape leaves the others readable. */
export function decode(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes)
    } catch {
      return escapes
    }
  })
}
