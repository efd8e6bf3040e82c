import type { Transaction } from 'kysely'
import type { Database } from '../../platform/engines/database.ts'
import { missingMs, type Claimant } from './checkAvailability.ts'
import { saveVerification, suspendDomain, type DomainRow } from './domainStatements.ts'
import { claimDomain } from './claimDomain.ts'

/** What became of a domain by a look into the DNS. Null: nothing new. */
export type Became = 'verified' | 'missing' | 'suspended' | 'restored' | null

/**
 * Notes what a look into the DNS has shown. A proof that is seen gives the app its domain, or throws why not.
 * One that is missing is waited for, and after seven days the domain serves nothing until it is back. The
 * domain has to be locked, and the domain read since.
 */
export async function recordDnsCheck(
  trx: Transaction<Database>,
  row: DomainRow,
  claimant: Claimant,
  seen: readonly string[],
  nowMs: number,
): Promise<Became> {
  const { domain, challenge, is_held, missing_since, suspended_at } = row
  const { appId } = claimant
  const checkedAt = new Date(nowMs)
  if (challenge !== null && seen.includes(challenge)) {
    await claimDomain(trx, domain, claimant, seen, nowMs)
    const verifiedAt = is_held ? (row.verified_at ?? checkedAt) : checkedAt
    await saveVerification(trx, appId, domain, { verifiedAt, checkedAt, missingSince: null })
    if (suspended_at !== null) await suspendDomain(trx, appId, domain, null)
    if (!is_held) return 'verified'
    return missing_since === null ? null : 'restored'
  }
  if (!is_held) {
    await saveVerification(trx, appId, domain, { verifiedAt: null, checkedAt, missingSince: null })
    return null
  }
  const missingSince = missing_since ?? checkedAt
  await saveVerification(trx, appId, domain, {
    verifiedAt: row.verified_at,
    checkedAt,
    missingSince,
  })
  const isLate = nowMs - missingSince.getTime() >= missingMs
  if (isLate && suspended_at === null) {
    await suspendDomain(trx, appId, domain, checkedAt)
    return 'suspended'
  }
  return missing_since === null ? 'missing' : null
}
