const minLength = 3
const maxLength = 40
/** Names that the service reserves and that an app could be called. */
const reserved = new Set(
  'admin api app apps blog console dashboard docs link links test'.split(' '),
)

/**
 * Suggests a name below the link domain of the service, made of the name of the app.
 *
 * @param attempt 0 for the first suggestion; greater if the earlier ones were taken.
 */
export function suggestName(appName: string, attempt = 0): string {
  const plain = appName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength)
    .replace(/^-+|-+$/g, '')
  const base = plain.length < minLength || reserved.has(plain) ? trim(`${plain}-go`) : plain
  return attempt === 0 ? base : `${base}-${attempt + 1}`
}

function trim(name: string): string {
  return name === '-go' ? 'my-app' : name
}
