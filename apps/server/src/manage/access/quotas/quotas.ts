import type { Transaction } from 'kysely'
import { ProblemError } from '#errors.ts'
import type { Database } from '#platform/engines/database.ts'
import { lockOrganization } from '../lockOrganization.ts'
import { countOwned, countResources, findQuota, type QuotaResource } from './quotaStatements.ts'

/** Quotas of every organization, unless an operator set others for it. */
export type QuotaLimits = Readonly<Record<QuotaResource, number>> & {
  /** How many organizations a person may own. */
  readonly organizations: number
}

/** How much of a quota is used, after an addition. */
export interface QuotaUse {
  readonly organizationId: string
  readonly resource: QuotaResource
  /** What is counted, in the plural, for a message. */
  readonly noun: string
  /** What counts too. Null: nothing else. */
  readonly includes: string | null
  readonly count: number
  readonly max: number
}

/** Refuses what would exceed a quota, with `quota_exceeded`. */
export interface Quotas {
  /**
   * Throws if the organization has more of a resource than its quota allows, including what the transaction
   * has added. Locks the organization until the end of the transaction, so that concurrent requests cannot
   * exceed the quota together. Links are counted under a lock of their own, taken when they are inserted.
   */
  enforce(
    trx: Transaction<Database>,
    organizationId: string,
    resource: QuotaResource,
  ): Promise<void>
  /** Throws if a person owns more organizations than they may. Not serialized: two at once may exceed it by one. */
  enforceOwned(trx: Transaction<Database>, personId: string): Promise<void>
}

const deleted = 'deleted ones that are not purged yet'
const counted: Readonly<Record<QuotaResource, Pick<QuotaUse, 'noun' | 'includes'>>> = {
  apps: { noun: 'apps', includes: deleted },
  domains: { noun: 'domains', includes: null },
  keys: { noun: 'active keys', includes: null },
  links: { noun: 'links', includes: deleted },
  members: {
    noun: 'members',
    includes: 'open invitations and users of an identity provider who have not signed in',
  },
  pictures: { noun: 'uploaded pictures', includes: null },
  webhooks: { noun: 'webhooks', includes: null },
}

/**
 * Creates the quotas.
 *
 * @param onCount Called in the transaction of each addition that is allowed.
 */
export function createQuotas(
  limits: QuotaLimits,
  onCount: (trx: Transaction<Database>, use: QuotaUse) => Promise<void> = () => Promise.resolve(),
): Quotas {
  return {
    async enforce(trx, organizationId, resource) {
      if (resource !== 'links') await lockOrganization(trx, organizationId)
      const count = await countResources(trx, organizationId, resource)
      const max = (await findQuota(trx, organizationId, resource)) ?? limits[resource]
      if (count <= max) {
        await onCount(trx, { organizationId, resource, ...counted[resource], count, max })
        return
      }
      const { noun, includes } = counted[resource]
      const what = includes === null ? noun : `${noun}, including ${includes}`
      const detail = `Your organization may have at most ${max} ${what}.`
      throw new ProblemError('quota_exceeded', { detail })
    },
    async enforceOwned(trx, personId) {
      const max = limits.organizations
      if ((await countOwned(trx, personId)) <= max) return
      throw new ProblemError('quota_exceeded', {
        detail: `A person may own at most ${max} organizations.`,
      })
    },
  }
}
