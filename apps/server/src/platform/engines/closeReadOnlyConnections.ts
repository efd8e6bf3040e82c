import type { Client, Pool, PoolClient } from 'pg'
import { readOnlyState } from './isOutage.ts'

/**
 * Closes a connection as soon as it is released after a statement failed because the server is read-only: it leads to
 * a primary that was demoted, where no statement that writes will ever succeed again. A new one is made through the
 * address of the current primary. A transaction does not close its connection by itself, because its rollback
 * succeeds.
 */
export function closeReadOnlyConnections(pool: Pool): void {
  const readOnly = new WeakSet<PoolClient>()
  pool.on('connect', (client) => {
    // The client emits no event for a failed statement, whoever runs it.
    const { connection } = client as unknown as Pick<Client, 'connection'>
    connection.on('errorMessage', ({ code }: { readonly code?: string }) => {
      if (code === readOnlyState) readOnly.add(client)
    })
  })
  // The pool removes a client that is ending, instead of keeping it.
  pool.on('release', (_, client) => {
    if (readOnly.has(client)) void (client as unknown as Client).end().catch(() => undefined)
  })
}
