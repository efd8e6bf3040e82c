/** The query parameter of a copied link that holds its clipboard token. */
export const clipboardTokenParameter = '_dl'

const clipboardToken = /^tlc1[A-Za-z0-9_-]{40,160}$/

/**
 * Whether a value has the shape of a clipboard token: `tlc1` and 40 to 160 base64url characters.
 *
 * The landing page puts a link on the clipboard that carries such a token, either in the query
 * parameter {@link clipboardTokenParameter} or as the whole fragment, and the service recognizes
 * its own click by it. A client sends only this of a pasted link's query and fragment and strips
 * the rest: whatever else stands there was written for someone else.
 */
export function isClipboardToken(value: unknown): value is string {
  return typeof value === 'string' && clipboardToken.test(value)
}
