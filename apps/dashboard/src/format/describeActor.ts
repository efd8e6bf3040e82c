import type { Actor } from '@throughlink/api'

/** Those for whom the service acts. */
const services: Readonly<Record<string, string>> = {
  scim: 'Provisioning (SCIM)',
  'single-sign-on': 'Single sign-on',
  operator: 'The operator',
}

/** The name of a person or key, or of what the service does by itself. */
export function describeActor({ kind, id, name, email, keyPrefix }: Actor): string {
  if (kind === 'service') return services[id] ?? 'The service'
  if (kind === 'key') return `Key ${[name, keyPrefix].find(Boolean) ?? id}`
  return name ?? email ?? 'A deleted account'
}
