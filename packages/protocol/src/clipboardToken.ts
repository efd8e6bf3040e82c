/** The query parameter of a copied link that contains its clipboard token. */
export const clipboardTokenParameter = '_dl'

const clipboardToken = /^tlc1[A-Za-z0-9_-]{40,160}$/

/**
 * Returns whether a value has the format of a clipboard token: `tlc1` and 40 to 160 base64url
 * characters.
 *
 * The landing page copies a link with such a token to the clipboard, either in the query parameter
 * {@link clipboardTokenParameter} or as the whole fragment. The service identifies the click by it.
 * A client sends only the token of a pasted link's query and fragment and removes the rest, which
 * may be private.
 */
export function isClipboardToken(value: unknown): value is string {
  return typeof value === 'string' && clipboardToken.test(value)
}
