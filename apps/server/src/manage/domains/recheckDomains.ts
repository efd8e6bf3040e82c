import type { Kysely } from 'kysely'
import type { Database } from '../../platform/engines/database.ts'
import { insertAuditEntry } from '../access/accessStatements.ts'
import type { TxtResolver } from './createTxtResolver.ts'
import { recordDnsCheck } from './recordDnsCheck.ts'
import { getVerificationName } from './getVerificationName.ts'
import {
  findDomain,
  lockDomainName,
  claimDueVerifications,
  type DueVerification,
} from './domainStatements.ts'

export interface RecheckDomainsOptions {
  readonly db: Kysely<Database>
  readonly resolveTxt: TxtResolver
  readonly now: () => number
  readonly onFailure: (error: unknown) => void
  /** Ends it between two domains. */
  readonly signal?: AbortSignal
}

/** A day between two looks; an hour where the proof is missing, so that one that is back is soon seen. */
const freshMs = 86_400_000
const missingFreshMs = 3_600_000
/** Looked at together. Name servers that do not answer cost some seconds each. */
const limit = 20

/**
 * Looks whether the proofs of served domains still stand, of all that are due. Every server may: each proof
 * is taken by one. Resolves to how many were looked at. A name server that does not answer changes
 * nothing: only one that says "there is none" does.
 */
export async function recheckDomains(parts: RecheckDomainsOptions): Promise<number> {
  const { db, now, onFailure, signal } = parts
  let count = 0
  while (signal?.aborted !== true) {
    const due = await claimDueVerifications(db, new Date(now()), { freshMs, missingFreshMs, limit })
    if (due.length === 0) break
    await Promise.all(due.map((each) => recheck(parts, each).catch(onFailure)))
    count += due.length
  }
  return count
}

async function recheck(
  { db, resolveTxt, now }: RecheckDomainsOptions,
  due: DueVerification,
): Promise<void> {
  const { domain, appId, organizationId } = due
  const seen = await resolveTxt(getVerificationName(domain))
  await db.transaction().execute(async (trx) => {
    await lockDomainName(trx, domain)
    const row = await findDomain(trx, appId, domain)
    // Removed, or lost to another, while the DNS was asked.
    if (row?.challenge == null || !row.is_held) return
    const became = await recordDnsCheck(trx, row, { appId, organizationId }, seen, now())
    if (became === null) return
    await insertAuditEntry(trx, {
      organizationId,
      appId,
      actorKind: 'service',
      actorId: 'domains',
      action: `domain.${became}`,
      target: domain,
      details: {},
      requestId: null,
    })
  })
}
