import { connect } from 'node:net'
import type { ClientBase, Pool, PoolClient } from 'pg'

/** SQLSTATE code of a statement that the server ended: after its time, or because it was cancelled. */
export const canceledState = '57014'

/** What the driver and its pool know, and their types lack. A test on the real driver fails if it changes. */
interface DriverClient extends ClientBase {
  readonly host: string
  readonly port: number
  readonly processID: number
  readonly secretKey: number
  readonly connection: NodeJS.EventEmitter
  readonly _getActiveQuery: () => unknown
  _ending: boolean
  readonly end: (callback?: () => void) => Promise<void>
}
type Remove = (client: PoolClient, callback?: () => void) => void

/** `CancelRequest` of PostgreSQL's protocol. */
const cancelCode = 80_877_102
const cancelMs = 1_000

/**
 * Closes a connection whose statement timed out, instead of returning it to the pool. If only the driver stopped waiting,
 * the server is still working: the next user of the connection would wait for that work and time out too. So the
 * statement is cancelled first. The connection keeps its place in the pool until it is closed, so that there are never
 * more backends than places.
 */
export function closeTimedOutConnections(pool: Pool): void {
  const timedOut = new WeakSet<ClientBase>()
  pool.on('connect', (client) => {
    // The client emits no event for a failed statement, whoever runs it.
    const { connection } = client as unknown as DriverClient
    connection.on('errorMessage', ({ code }: { readonly code?: string }) => {
      if (code === canceledState) timedOut.add(client)
    })
  })
  pool.on('release', (_, released) => {
    const client = released as unknown as DriverClient
    // Whoever stopped waiting for its statement, and why: it is not ready for another one.
    if (isBusy(client)) timedOut.add(client)
    // The pool removes a client that is ending, instead of keeping it.
    if (timedOut.has(client)) client._ending = true
  })
  const internals = pool as unknown as { _remove: Remove }
  const remove = internals._remove.bind(pool)
  internals._remove = (removed, callback) => {
    if (!timedOut.delete(removed)) {
      remove(removed, callback)
      return
    }
    const client = removed as unknown as DriverClient
    const close = () =>
      void client.end(() => {
        remove(removed, callback)
      })
    if (isBusy(client)) void cancelStatement(client).then(close)
    else close()
  }
}

/** After an error, the statement has ended although the server may not have said yet that it is ready. */
function isBusy(client: DriverClient): boolean {
  return client._getActiveQuery() != null
}

/** Asks the server to end the statement of a client. Resolves when it was asked, or cannot be. PgBouncer passes it on. */
function cancelStatement({ host, port, processID, secretKey }: DriverClient): Promise<void> {
  const request = Buffer.alloc(16)
  const numbers = [request.length, cancelCode, processID, secretKey]
  for (const [index, value] of numbers.entries()) request.writeInt32BE(value, 4 * index)
  return new Promise((resolve) => {
    const address = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
    // The server closes the connection. If we closed our half first, PgBouncer 1.18 would end.
    const socket = connect(address, () => socket.write(request))
    socket.setTimeout(cancelMs, () => socket.destroy())
    // Closing the connection must do then.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      resolve()
    })
    // Otherwise the end of the server's half would never be seen.
    socket.resume()
  })
}
