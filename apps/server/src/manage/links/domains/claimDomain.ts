import type { Transaction } from 'kysely'
import { ProblemError } from '#errors.ts'
import { insertAuditEntry } from '#manage/access/insertAuditEntry.ts'
import type { Database } from '#platform/engines/database.ts'
import { checkAvailability, type Claimant, reservedMs } from './checkAvailability.ts'
import { assignDomain, findHolder, findReleased, resetVerification } from './domainStatements.ts'

/**
 * Assigns a domain to an app, once the domain is verified or if it needs no verification. Throws a conflict if
 * the domain is not available. The caller must have locked the domain. If another app loses the domain, its
 * organization gets an audit entry.
 *
 * @param txtValues TXT records currently found at the verification name.
 */
export async function claimDomain(
  trx: Transaction<Database>,
  domain: string,
  claimant: Claimant,
  txtValues: readonly string[],
  nowMs: number,
): Promise<void> {
  const before = await findHolder(trx, domain)
  const releasedRow = await findReleased(trx, domain)
  const holder = before && {
    appId: before.appId,
    verification:
      before.challenge === null
        ? null
        : {
            missingSinceMs: before.missingSince?.getTime() ?? null,
            isFoundNow: txtValues.includes(before.challenge),
          },
  }
  const released = releasedRow && {
    organizationId: releasedRow.organization_id,
    releasedMs: releasedRow.released_at.getTime(),
  }
  const availability = checkAvailability(claimant, holder, released, nowMs)
  if (availability === 'taken') {
    const detail =
      'Another app has this domain. If you own it, remove the TXT record of the other app from the DNS and ' +
      'try again seven days later.'
    throw new ProblemError('conflict', { detail })
  }
  if (availability === 'held') {
    const until = new Date((released?.releasedMs ?? nowMs) + reservedMs).toISOString()
    const detail = `Another organization removed this domain recently. It is reserved for them until ${until}.`
    throw new ProblemError('conflict', { detail })
  }
  if (before?.appId === claimant.appId) return
  await assignDomain(trx, domain, claimant.appId)
  if (before === null) return
  await resetVerification(trx, before.appId, domain)
  await insertAuditEntry(trx, {
    organizationId: before.organizationId,
    appId: before.appId,
    actorKind: 'service',
    actorId: 'domains',
    action: 'domain.lost',
    target: domain,
    details: { reason: 'Another app verified the domain.' },
    requestId: null,
  })
}
