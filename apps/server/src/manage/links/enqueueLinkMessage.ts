import type { Transaction } from 'kysely'
import { enqueueMessage } from '#pipeline/outbox/enqueueMessage.ts'
import type { Database } from '#platform/engines/database.ts'
import type { LinkView } from './linkView.ts'

/**
 * Enqueues a webhook message about a link, in the transaction of the change. Imports send a single
 * `import.finished` message instead, because they can create hundreds of thousands of links.
 */
export async function enqueueLinkMessage(
  trx: Transaction<Database>,
  type: 'link.created' | 'link.updated' | 'link.archived' | 'link.deleted',
  appId: string,
  { id, domain, slug, destination }: LinkView,
  nowMs: number,
): Promise<void> {
  const data = { appId, linkId: id, domain, slug, destination }
  await enqueueMessage(trx, { appId, type, data, nowMs })
}
