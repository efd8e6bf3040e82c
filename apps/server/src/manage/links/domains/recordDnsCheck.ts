import type { Transaction } from 'kysely'
import type { Emails } from '#manage/delivery/email/createEmails.ts'
import { emailAdmins } from '#manage/delivery/email/emailAdmins.ts'
import type { Database } from '#platform/engines/database.ts'
import { type Claimant, gracePeriodMs } from './checkAvailability.ts'
import { claimDomain } from './claimDomain.ts'
import { getVerificationName } from './createTxtResolver.ts'
import { type DomainRow, findAppName, saveVerification, suspendDomain } from './domainStatements.ts'

/** Change of a domain's state after a DNS check. Null if nothing changed. */
export type DomainChange = 'verified' | 'missing' | 'suspended' | 'restored' | null

/**
 * Records the result of a DNS check. If the record is found, the app gets the domain, or a conflict is thrown
 * if the domain is not available. If the record is missing, the domain is served for seven more days and then
 * suspended until the record is back. Owners and admins are told of both. The caller must have locked the domain and
 * read `row` after that.
 *
 * @param txtValues TXT records found at the verification name.
 */
export async function recordDnsCheck(
  trx: Transaction<Database>,
  emails: Emails,
  row: DomainRow,
  claimant: Claimant,
  txtValues: readonly string[],
  nowMs: number,
): Promise<DomainChange> {
  const { domain, challenge, is_held, missing_since, suspended_at } = row
  const { appId } = claimant
  const checkedAt = new Date(nowMs)
  if (challenge !== null && txtValues.includes(challenge)) {
    await claimDomain(trx, domain, claimant, txtValues, nowMs)
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
  const isGraceOver = nowMs - missingSince.getTime() >= gracePeriodMs
  if (isGraceOver && suspended_at === null) {
    await suspendDomain(trx, appId, domain, checkedAt)
    await reportMissing(null)
    return 'suspended'
  }
  if (missing_since !== null) return null
  await reportMissing(new Date(missingSince.getTime() + gracePeriodMs))
  return 'missing'

  async function reportMissing(servedUntil: Date | null): Promise<void> {
    const facts = {
      domain,
      appId,
      appName: await findAppName(trx, appId),
      recordName: getVerificationName(domain),
      recordValue: challenge ?? '',
      servedUntil: servedUntil?.toISOString() ?? null,
    }
    const message = { kind: 'domainRecordMissing', facts } as const
    await emailAdmins(trx, emails, claimant.organizationId, message)
  }
}
