import type { Kysely, Transaction } from 'kysely'
import type { ChangedLink, LinkGroup } from '#catalog/links/linkChanges.ts'
import { insertAuditEntry } from '#manage/access/insertAuditEntry.ts'
import type { Database } from '#platform/engines/database.ts'

export const takedownKinds = ['link', 'domain', 'organization'] as const
export type TakedownKind = (typeof takedownKinds)[number]

export interface TakedownOptions {
  readonly kind: TakedownKind
  readonly id: string
  /** Shown to the owners. Null undoes the takedown. */
  readonly reason: string | null
}

/** The cached links that a takedown affects, to publish after the commit. */
export type TakedownChange =
  | { readonly link: ChangedLink; readonly group?: undefined }
  | { readonly group: LinkGroup; readonly link?: undefined }

/**
 * Takes a link, a domain or an organization down, or undoes it, and writes an audit entry for its owners.
 * Returns null if it does not exist. A repeated takedown replaces the reason.
 */
export function takeDown(
  db: Kysely<Database>,
  options: TakedownOptions,
): Promise<TakedownChange | null> {
  return db.transaction().execute(async (trx) => {
    const found = await update(trx, options)
    if (found === null) return null
    const { kind, id, reason } = options
    // A released domain has no owner to tell.
    if (found.organizationId !== null) {
      await insertAuditEntry(trx, {
        organizationId: found.organizationId,
        appId: found.appId,
        actorKind: 'service',
        actorId: 'operator',
        action: `${kind}.${reason === null ? 'takedown_undone' : 'taken_down'}`,
        target: id,
        details: reason === null ? {} : { reason },
        requestId: null,
      })
    }
    return found.change
  })
}

interface Found {
  readonly organizationId: string | null
  readonly appId: string | null
  readonly change: TakedownChange
}

async function update(
  trx: Transaction<Database>,
  { kind, id, reason }: TakedownOptions,
): Promise<Found | null> {
  const columns = {
    taken_down_at: reason === null ? null : new Date(),
    takedown_reason: reason,
  }
  if (kind === 'organization') {
    const { numUpdatedRows } = await trx
      .updateTable('organizations')
      .set(columns)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return null
    return { organizationId: id, appId: null, change: { group: { kind, id } } }
  }
  if (kind === 'domain') {
    const domain = await trx
      .updateTable('domains')
      .set(columns)
      .where('domain', '=', id)
      .returning('app_id')
      .executeTakeFirst()
    if (domain === undefined) return null
    const organizationId = await findOrganization(trx, domain.app_id)
    return { organizationId, appId: domain.app_id, change: { group: { kind, id } } }
  }
  const link = await trx
    .updateTable('links')
    .set(columns)
    .where('id', '=', id)
    .returning(['id', 'app_id', 'domain', 'slug'])
    .executeTakeFirst()
  if (link === undefined) return null
  const organizationId = await findOrganization(trx, link.app_id)
  return { organizationId, appId: link.app_id, change: { link } }
}

/** Finds the organization of an app, deleted or not. */
async function findOrganization(
  trx: Transaction<Database>,
  appId: string | null,
): Promise<string | null> {
  if (appId === null) return null
  const found = await trx
    .selectFrom('apps')
    .select('organization_id')
    .where('id', '=', appId)
    .executeTakeFirst()
  return found?.organization_id ?? null
}
