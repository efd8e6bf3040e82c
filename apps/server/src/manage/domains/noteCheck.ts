import type { Transaction } from 'kysely'
import type { Database } from '../../platform/engines/database.ts'
import { missingMs, type Taker } from './judgeTake.ts'
import { saveProof, suspendHost, type DomainRow } from './domainStatements.ts'
import { takeHost } from './takeHost.ts'

/** What became of a domain by a look into the DNS. Null: nothing new. */
export type Became = 'proven' | 'missing' | 'suspended' | 'restored' | null

/**
 * Notes what a look into the DNS has shown. A proof that is seen gives the app its host, or throws why not.
 * One that is missing is waited for, and after seven days the host serves nothing until it is back. The
 * host has to be locked, and the domain read since.
 */
export async function noteCheck(
  trx: Transaction<Database>,
  domain: DomainRow,
  taker: Taker,
  seen: readonly string[],
  nowMs: number,
): Promise<Became> {
  const { host, challenge, is_held, missing_since, suspended_at } = domain
  const { appId } = taker
  const checkedAt = new Date(nowMs)
  if (challenge !== null && seen.includes(challenge)) {
    await takeHost(trx, host, taker, seen, nowMs)
    const provenAt = is_held ? (domain.proven_at ?? checkedAt) : checkedAt
    await saveProof(trx, appId, host, { provenAt, checkedAt, missingSince: null })
    if (suspended_at !== null) await suspendHost(trx, appId, host, null)
    if (!is_held) return 'proven'
    return missing_since === null ? null : 'restored'
  }
  if (!is_held) {
    await saveProof(trx, appId, host, { provenAt: null, checkedAt, missingSince: null })
    return null
  }
  const missingSince = missing_since ?? checkedAt
  await saveProof(trx, appId, host, { provenAt: domain.proven_at, checkedAt, missingSince })
  const isLate = nowMs - missingSince.getTime() >= missingMs
  if (isLate && suspended_at === null) {
    await suspendHost(trx, appId, host, checkedAt)
    return 'suspended'
  }
  return missing_since === null ? 'missing' : null
}
