import type { Transaction } from 'kysely'
import type { Database } from '../../platform/engines/database.ts'
import { enqueueMessage } from '../../pipeline/outbox/enqueueMessage.ts'
import type { LinkView } from './linkView.ts'

/**
 * Tells those who want to hear of a link, in the transaction of the change. An import does not: it tells of
 * its end, since hundreds of thousands of messages help nobody.
 */
export async function enqueueLinkMessage(
  trx: Transaction<Database>,
  type: 'link.created' | 'link.updated' | 'link.archived',
  appId: string,
  { id, domain, slug, destination }: LinkView,
  nowMs: number,
): Promise<void> {
  const data = { appId, linkId: id, domain, slug, destination }
  await enqueueMessage(trx, { appId, type, data, nowMs })
}
