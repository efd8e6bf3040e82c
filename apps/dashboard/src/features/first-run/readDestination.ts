/** The destination as the service takes it: `https://` may be left out. */
export function readDestination(text: string): string {
  const trimmed = text.trim()
  return trimmed === '' || /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`
}
