import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '#platform/engines/database.ts'
import { insertAuditEntry } from './insertAuditEntry.ts'

export interface AuditedRead {
  readonly action: 'install.viewed' | 'export.downloaded'
  /** Never the id of an install: entries outlive its erasure. */
  readonly details: Readonly<Record<string, string>>
}

/**
 * Adds a read of personal data to the audit log. Call it before the data is sent: without the entry there is no
 * response. Lists and analytics are not recorded, because people look at them all day.
 */
export async function recordRead(
  db: Kysely<Database>,
  { caller: { principal, subject }, id: requestId }: FastifyRequest,
  { action, details }: AuditedRead,
): Promise<void> {
  if (subject === null) throw new Error('The route has no app or organization as its subject.')
  const { organizationId, appId } = subject
  await db.transaction().execute((trx) =>
    insertAuditEntry(trx, {
      organizationId,
      appId,
      actorKind: principal.kind,
      actorId: principal.id,
      action,
      target: appId ?? organizationId,
      details,
      requestId,
    }),
  )
}
