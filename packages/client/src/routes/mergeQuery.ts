import { parseQuery } from './parseQuery.ts'
import { parseUrl } from './parseUrl.ts'

/**
 * Adds the short link's query parameters to the resolved link. On a name conflict the resolved link's
 * parameter wins: the creator of the link decides where it leads, not someone who appended to it.
 */
export function mergeQuery(resolved: string, short: string): string {
  const own = new Set(parseQuery(parseUrl(resolved).query).map(({ name }) => name))
  const added = parseQuery(parseUrl(short).query).filter(({ name }) => !own.has(name))
  if (added.length === 0) return resolved
  const [, base = '', query, fragment = ''] =
    /^([^?#]*)(?:\?([^#]*))?(#[^]*)?$/.exec(resolved) ?? []
  const raw = [...(query ? [query] : []), ...added.map((parameter) => parameter.raw)]
  return `${base}?${raw.join('&')}${fragment}`
}
