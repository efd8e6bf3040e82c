import { parseQuery } from './parseQuery.ts'

/** The parts of a route. */
export interface LinkRouteParts {
  /** The path as written, with its percent escapes, such as `/products/42`. */
  readonly pathname: string
  /** The decoded query parameters. They come from a link, so validate them before use. */
  readonly params: Readonly<Record<string, string | undefined>>
}

/**
 * Splits a route, such as `linkRoute`, into pathname and query parameters. If a name is repeated, its first
 * value is returned. A plus sign is not decoded to a space. Never throws.
 *
 * @example
 * parseLinkRoute('/invite/7?code=SPRING&ref=anna')
 * // { pathname: '/invite/7', params: { code: 'SPRING', ref: 'anna' } }
 */
export function parseLinkRoute(route: string): LinkRouteParts {
  const [pathname = ''] = route.split('?', 1)
  // No prototype: a missing parameter named `constructor` must be undefined.
  const params = Object.create(null) as Record<string, string>
  for (const { name, value } of parseQuery(route.slice(pathname.length + 1))) params[name] ??= value
  return { pathname, params }
}
