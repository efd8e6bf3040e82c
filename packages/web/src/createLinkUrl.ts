import { createLinkUrl as create } from '@throughlink/protocol'

/** A value of a query parameter. Null and undefined leave the parameter out. */
export type LinkParameter = string | number | boolean | null | undefined

/**
 * Builds the URL of a link, without a request. The same function as in `@throughlink/react-native`.
 *
 * `path` is the path of the link on its domain; as a list, each segment is encoded. Throws a TypeError for a
 * segment that no link has: an empty one, `.`, `..`, or one with a slash.
 *
 * @example
 * createLinkUrl('https://go.acme.com', ['products', product.id], { ref: user.id })
 * // https://go.acme.com/products/42?ref=anna
 */
// Typed here, so that the published declarations need no other package.
export const createLinkUrl: (
  origin: string,
  path: string | readonly string[],
  params?: Readonly<Record<string, LinkParameter>>,
) => string = create
