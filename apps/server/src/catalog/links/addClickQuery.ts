import { normalizeParameterName } from '@throughlink/protocol'

/**
 * Adds a click's query to the URL that an app receives, unchanged. If both have a parameter, in whatever form,
 * that of the URL wins: who made the link decides where it leads, not who appended to it. The client has the same rule for links that open
 * an installed app, and a test compares the two.
 */
export function addClickQuery(url: string, query: string): string {
  if (query === '') return url
  const [, base = '', ownQuery = '', fragment = ''] =
    /^([^?#]*)(?:\?([^#]*))?(#[^]*)?$/.exec(url) ?? []
  const own = splitQuery(ownQuery)
  const ownNames = new Set(own.map(readNormalName))
  const added = splitQuery(query).filter((pair) => !ownNames.has(readNormalName(pair)))
  if (added.length === 0) return url
  return `${base}?${[...(ownQuery === '' ? [] : [ownQuery]), ...added].join('&')}${fragment}`
}

const readNormalName = (pair: string) => normalizeParameterName(readName(pair))

/** Splits a query into its parameters as written. */
export function splitQuery(query: string): string[] {
  return query.split('&').filter((pair) => pair !== '')
}

/** Returns the name of a parameter, decoded as far as it is well-formed. */
export function readName(pair: string): string {
  const [name = ''] = pair.split('=', 1)
  return name.replace(/(?:%[0-9a-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes)
    } catch {
      return escapes
    }
  })
}
