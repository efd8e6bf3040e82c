import { ProblemError } from '#errors.ts'
import type { Principal } from '#manage/access/principal.ts'

/**
 * Requires the permission to read the audit log of the organization, if the event types include its entries. People
 * who manage webhooks are admins and have it. Otherwise a key for webhooks could read the log by a webhook of its own.
 */
export function requireAuditAccess(principal: Principal, eventTypes: readonly string[]): void {
  if (principal.kind === 'person' || !eventTypes.includes('audit.recorded')) return
  if (principal.appId === null && principal.scopes.includes('audit:read')) return
  const detail =
    'For audit.recorded, a key must be for all apps of the organization and needs the scope audit:read.'
  throw new ProblemError('missing_scope', { detail })
}
