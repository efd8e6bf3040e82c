import type { Kysely } from 'kysely'
import { insertAuditEntry } from '#manage/access/insertAuditEntry.ts'
import type { Emails } from '#manage/delivery/email/createEmails.ts'
import { enqueueMessage } from '#pipeline/outbox/enqueueMessage.ts'
import type { Database } from '#platform/engines/database.ts'
import { dayMs, hourMs } from '#platform/time/durations.ts'
import { getVerificationName, type TxtResolver } from './createTxtResolver.ts'
import {
  claimDueVerifications,
  type DueVerification,
  findDomain,
  lockDomainName,
} from './domainStatements.ts'
import { recordDnsCheck } from './recordDnsCheck.ts'

export interface RecheckDomainsOptions {
  readonly db: Kysely<Database>
  readonly resolveTxt: TxtResolver
  readonly emails: Emails
  readonly now: () => number
  readonly onFailure: (error: unknown) => void
  /** Stops the run between two batches. */
  readonly signal?: AbortSignal
}

/** Missing records are checked more often, so that a restored one is noticed soon. */
const intervalMs = dayMs
const missingIntervalMs = hourMs
/** Domains checked at the same time. A name server that does not respond costs some seconds. */
const limit = 20

/**
 * Checks the TXT record of every served domain that is due. Returns the number of domains checked. Safe to run
 * on every server: each record is claimed by one. Only a response without the record counts as missing; no
 * response changes nothing.
 */
export async function recheckDomains(options: RecheckDomainsOptions): Promise<number> {
  const { db, now, onFailure, signal } = options
  let count = 0
  while (signal?.aborted !== true) {
    const due = await claimDueVerifications(db, new Date(now()), {
      intervalMs,
      missingIntervalMs,
      limit,
    })
    if (due.length === 0) break
    await Promise.all(due.map((each) => recheck(options, each).catch(onFailure)))
    count += due.length
  }
  return count
}

async function recheck(
  { db, resolveTxt, emails, now }: RecheckDomainsOptions,
  due: DueVerification,
): Promise<void> {
  const { domain, appId, organizationId } = due
  const txtValues = await resolveTxt(getVerificationName(domain))
  await db.transaction().execute(async (trx) => {
    await lockDomainName(trx, domain)
    const row = await findDomain(trx, appId, domain)
    // Removed, or claimed by another app, during the DNS lookup.
    if (row?.challenge == null || !row.is_held) return
    const change = await recordDnsCheck(
      trx,
      emails,
      row,
      { appId, organizationId },
      txtValues,
      now(),
    )
    if (change === null) return
    await insertAuditEntry(trx, {
      organizationId,
      appId,
      actorKind: 'service',
      actorId: 'domains',
      action: `domain.${change}`,
      target: domain,
      details: {},
      requestId: null,
    })
    if (change === 'verified') return
    const data = { appId, domain }
    await enqueueMessage(trx, { appId, type: `domain.${change}`, data, nowMs: now() })
  })
}
