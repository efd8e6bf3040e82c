/** Only paths of the dashboard, so that `?next=` cannot lead to another site. */
export function isOwnPath(path: string): boolean {
  return path.startsWith('/') && !path.startsWith('//') && !path.startsWith('/\\')
}
