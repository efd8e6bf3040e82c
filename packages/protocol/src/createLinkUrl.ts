/** A value of a query parameter. Null and undefined leave the parameter out. */
export type LinkParameter = string | number | boolean | null | undefined

/**
 * Builds the URL of a link, without a request. For links by pattern, such as `products/*`, which need not be
 * created, and for links that carry a personal parameter.
 *
 * `path` is the path of the link on its domain; as a list, each segment is encoded. Throws a TypeError for a
 * segment that no link has: an empty one, `.`, `..`, or one with a slash.
 *
 * @example
 * createLinkUrl('https://go.acme.com', ['products', product.id], { ref: user.id })
 * // https://go.acme.com/products/42?ref=anna
 */
export function createLinkUrl(
  origin: string,
  path: string | readonly string[],
  params: Readonly<Record<string, LinkParameter>> = {},
): string {
  const segments = typeof path === 'string' ? path.replace(/^\/+/, '').split('/') : path.map(encode)
  if (segments.some((segment) => /^(\.|%2e){0,2}$|%2f|%5c|\\/i.test(segment))) {
    throw new TypeError('Invalid path segment.')
  }
  const query = Object.keys(params)
    .filter((name) => params[name] != null)
    .map((name) => `${encode(name)}=${encode(String(params[name]))}`)
    .join('&')
  return `${origin.replace(/\/+$/, '')}/${segments.join('/')}${query && `?${query}`}`
}

const encode = encodeURIComponent
