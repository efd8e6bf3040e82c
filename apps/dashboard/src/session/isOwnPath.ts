const base = 'https://dashboard.invalid'

/**
 * Only paths of the dashboard, so that `?next=` cannot lead to another site. Decided as a browser reads them: it takes
 * `\` for `/`, and ignores tabs and line breaks.
 */
export function isOwnPath(path: string): boolean {
  return path.startsWith('/') && URL.parse(path, base)?.origin === base
}
