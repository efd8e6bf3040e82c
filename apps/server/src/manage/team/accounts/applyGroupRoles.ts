import type { Kysely, Transaction } from 'kysely'
import { ProblemError } from '#errors.ts'
import type { Role } from '#manage/access/access.ts'
import { insertAuditEntry } from '#manage/access/insertAuditEntry.ts'
import { lockOrganization } from '#manage/access/lockOrganization.ts'
import type { Quotas } from '#manage/access/quotas/quotas.ts'
import type { Database } from '#platform/engines/database.ts'
import { type MembershipChange, setMembership } from '../organizations/setMembership.ts'

export interface ApplyGroupRolesOptions {
  readonly db: Kysely<Database>
  readonly quotas: Quotas
  /** Called with a sentence for the operator, which names no person. */
  readonly onError: (message: string) => void
}

/**
 * Gives a person the roles that their groups at the issuer decide about, and ends the memberships that no group grants.
 * Each organization is a transaction of its own, in the order of the ids. An organization that has as many members as
 * its quota allows gets no other one: the person signs in without it, and the next sign-in tries again.
 */
export async function applyGroupRoles(
  { db, quotas, onError }: ApplyGroupRolesOptions,
  personId: string,
  roles: ReadonlyMap<string, Role | null>,
): Promise<void> {
  const ordered = [...roles].sort(([a], [b]) => (a < b ? -1 : 1))
  for (const [organizationId, role] of ordered) {
    try {
      await db.transaction().execute(async (trx) => {
        if (!(await isActive(trx, organizationId))) return
        await lockOrganization(trx, organizationId)
        const change = await setMembership(trx, { organizationId, personId, role })
        if (change === null) return
        if (change.action === 'member.joined') await quotas.enforce(trx, organizationId, 'members')
        await insertAuditEntry(trx, toEntry(organizationId, personId, change))
      })
    } catch (error) {
      if (!(error instanceof ProblemError && error.code === 'quota_exceeded')) throw error
      const details = { role: role ?? '', why: 'quota' }
      const refused = { action: 'member.refused', details } as const
      await db
        .transaction()
        .execute((trx) => insertAuditEntry(trx, toEntry(organizationId, personId, refused)))
      onError(
        `A person was not added to the organization ${organizationId}: its quota of members is used up.`,
      )
    }
  }
}

function toEntry(
  organizationId: string,
  personId: string,
  { action, details }: Pick<MembershipChange, 'details'> & { readonly action: string },
) {
  return {
    organizationId,
    appId: null,
    actorKind: 'service',
    actorId: 'single-sign-on',
    action,
    target: personId,
    details: { ...details, reason: 'groups' },
    requestId: null,
  } as const
}

async function isActive(trx: Transaction<Database>, organizationId: string): Promise<boolean> {
  const found = await trx
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', organizationId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}
