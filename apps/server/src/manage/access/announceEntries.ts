import { type Kysely, sql } from 'kysely'
import { enqueueMessage } from '#pipeline/outbox/enqueueMessage.ts'
import type { Database } from '#platform/engines/database.ts'

/** An inserted entry of the audit log, with the apps whose webhooks get it. */
export interface AnnouncedEntry {
  readonly id: string
  readonly organization_id: string
  readonly app_id: string | null
  readonly at: Date
  readonly actor_kind: 'person' | 'key' | 'service'
  readonly actor_id: string
  readonly action: string
  readonly target: string
  readonly request_id: string | null
  readonly listening_apps: string[]
}

/**
 * What an insert into the audit log returns. With the apps whose webhooks get the entry, so that the usual case, in
 * which there are none, needs no statement of its own.
 */
export const announcedColumns = [
  'id' as const,
  'organization_id' as const,
  'app_id' as const,
  'at' as const,
  'actor_kind' as const,
  'actor_id' as const,
  'action' as const,
  'target' as const,
  'request_id' as const,
  sql<string[]>`array(
    select apps.id from apps
     where apps.organization_id = audit_log.organization_id
       and (audit_log.app_id is null or apps.id = audit_log.app_id)
       and exists (select from webhook_endpoints
         where webhook_endpoints.app_id = apps.id and is_enabled
           and 'audit.recorded' = any(event_types)))`.as('listening_apps'),
]

/** Adds a message for each app whose webhooks name `audit.recorded`. */
export async function announceEntries(
  trx: Kysely<Database>,
  entries: readonly AnnouncedEntry[],
): Promise<void> {
  for (const entry of entries) {
    const data = {
      organizationId: entry.organization_id,
      appId: entry.app_id,
      entryId: entry.id,
      at: entry.at.toISOString(),
      action: entry.action,
      actor: { kind: entry.actor_kind, id: entry.actor_id },
      target: entry.target,
      requestId: entry.request_id,
    }
    for (const appId of entry.listening_apps) {
      const nowMs = entry.at.getTime()
      await enqueueMessage(trx, { appId, type: 'audit.recorded', data, nowMs })
    }
  }
}
