/**
 * Replaces a `*` at the end of a path by the path of the page: `open/*` on the page `/products/42` is
 * `open/products/42`, and `open` on the home page.
 */
export function fillPath(path: string, pathname: string): string {
  if (!/(^|\/)\*$/.test(path)) return path
  return (path.slice(0, -1) + pathname.replace(/^\/+/, '')).replace(/\/+$/, '')
}
