import { normalizeParameterName } from '@throughlink/protocol'
import { parseQuery, type QueryParameter } from './parseQuery.ts'
import { parseUrl } from './parseUrl.ts'

/**
 * Adds the short link's query parameters to the resolved link. On a name conflict the resolved link's parameter wins,
 * however its name is written: the creator of the link decides where it leads, not someone who appended to it.
 */
export function mergeQuery(resolved: string, short: string): string {
  const { query } = parseUrl(resolved)
  const own = parseQuery(query).map(toNormalName)
  const added = parseQuery(parseUrl(short).query)
    .filter((parameter) => !own.includes(toNormalName(parameter)))
    .map(({ raw }) => raw)
    .join('&')
  if (!added) return resolved
  // Before the fragment, and in place of an empty query.
  return resolved.replace(query ? /(?=#)|$/ : /\??(?=#|$)/, () => (query ? '&' : '?') + added)
}

const toNormalName = ({ name }: QueryParameter) => normalizeParameterName(name)
