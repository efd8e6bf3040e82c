import type { Transaction } from 'kysely'
import type { Database } from '../../platform/engines/database.ts'
import { ProblemError } from '../../errors.ts'
import { insertAuditEntry } from '../access/accessStatements.ts'
import { heldMs, judgeTake, type Taker } from './judgeTake.ts'
import { findHolder, findReleased, giveHost, resetProof } from './domainStatements.ts'

/**
 * Gives a host to an app that has shown its proof, or needs none, or says why not. The host has to be
 * locked. Who had it is told in their own audit log.
 *
 * @param seen What the DNS holds at this moment where proofs stand.
 */
export async function takeHost(
  trx: Transaction<Database>,
  host: string,
  taker: Taker,
  seen: readonly string[],
  nowMs: number,
): Promise<void> {
  const before = await findHolder(trx, host)
  const released = await findReleased(trx, host)
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
  const judged = judgeTake(taker, holder, kept, nowMs)
  if (judged === 'taken') {
    const detail =
      'Another app has this host. If it is yours: take the other proof out of the DNS. Seven days later ' +
      'you can have it.'
    throw new ProblemError('conflict', { detail })
  }
  if (judged === 'held') {
    const free = new Date((kept?.releasedMs ?? nowMs) + heldMs).toISOString()
    const detail = `Another organization has let this host go, and may have it back until ${free}.`
    throw new ProblemError('conflict', { detail })
  }
  if (before?.appId === taker.appId) return
  await giveHost(trx, host, taker.appId)
  if (before === null) return
  await resetProof(trx, before.appId, host)
  await insertAuditEntry(trx, {
    organizationId: before.organizationId,
    appId: before.appId,
    actorKind: 'service',
    actorId: 'domains',
    action: 'domain.lost',
    target: host,
    details: { reason: 'Another app has proven that the host is theirs.' },
    requestId: null,
  })
}
