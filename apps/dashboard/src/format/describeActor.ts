import type { Actor } from '@throughlink/api'

/** The name of a person or key. The service itself has none. */
export function describeActor({ kind, id, name, email, keyPrefix }: Actor): string {
  if (kind === 'service') return 'The service'
  if (kind === 'key') return `Key ${[name, keyPrefix].find(Boolean) ?? id}`
  return name ?? email ?? 'A deleted account'
}
