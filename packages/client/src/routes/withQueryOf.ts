import { parseUrl } from './parseUrl.ts'
import { queryParameters } from './queryParameters.ts'

/**
 * A resolved link with the parameters that the short one carried. The resolved link's own parameters
 * win: whoever made the link decides where it leads, not whoever appended to it.
 */
export function withQueryOf(resolved: string, short: string): string {
  const own = new Set(queryParameters(parseUrl(resolved).query).map(({ name }) => name))
  const carried = queryParameters(parseUrl(short).query).filter(({ name }) => !own.has(name))
  if (carried.length === 0) return resolved
  const [, base = '', query, fragment = ''] =
    /^([^?#]*)(?:\?([^#]*))?(#[^]*)?$/.exec(resolved) ?? []
  const raw = [...(query ? [query] : []), ...carried.map((parameter) => parameter.raw)]
  return `${base}?${raw.join('&')}${fragment}`
}
