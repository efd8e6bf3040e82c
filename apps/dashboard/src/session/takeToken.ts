/**
 * Reads the token of a one-time link from the fragment of the URL and removes it there, so that it is not in the
 * history and not in a copied URL. Null without one.
 */
export function takeToken(): string | null {
  const token = new URLSearchParams(location.hash.slice(1)).get('token')
  if (token !== null) history.replaceState(history.state, '', location.pathname + location.search)
  return token
}
