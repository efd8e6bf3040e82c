import type { Transaction } from 'kysely'
import type { Database } from '../../platform/engines/database.ts'
import { ProblemError } from '../../errors.ts'
import { insertAuditEntry } from '../access/accessStatements.ts'
import { heldMs, checkAvailability, type Claimant } from './checkAvailability.ts'
import { findHolder, findReleased, assignDomain, resetVerification } from './domainStatements.ts'

/**
 * Gives a domain to an app that has shown its proof, or needs none, or says why not. The domain has to be
 * locked. Who had it is told in their own audit log.
 *
 * @param seen What the DNS holds at this moment where proofs stand.
 */
export async function claimDomain(
  trx: Transaction<Database>,
  domain: string,
  claimant: Claimant,
  seen: readonly string[],
  nowMs: number,
): Promise<void> {
  const before = await findHolder(trx, domain)
  const released = await findReleased(trx, domain)
  const holder = before && {
    appId: before.appId,
    proof:
      before.challenge === null
        ? null
        : {
            missingSinceMs: before.missingSince?.getTime() ?? null,
            isSeenNow: seen.includes(before.challenge),
          },
  }
  const kept = released && {
    organizationId: released.organization_id,
    releasedMs: released.released_at.getTime(),
  }
  const judged = checkAvailability(claimant, holder, kept, nowMs)
  if (judged === 'taken') {
    const detail =
      'Another app has this domain. If it is yours: take the other proof out of the DNS. Seven days later ' +
      'you can have it.'
    throw new ProblemError('conflict', { detail })
  }
  if (judged === 'held') {
    const free = new Date((kept?.releasedMs ?? nowMs) + heldMs).toISOString()
    const detail = `Another organization has let this domain go, and may have it back until ${free}.`
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
    details: { reason: 'Another app has proven that the domain is theirs.' },
    requestId: null,
  })
}
