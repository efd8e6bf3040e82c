import type { Client, ClientBase } from 'pg'

/**
 * Converts the time that the driver waits for a statement to the time after which the server ends it. The server is
 * first, so that the statement has an outcome and does not go on working for nobody.
 */
function toServerMs(statementMs: number): number {
  return Math.floor(statementMs * 0.9)
}

/**
 * Limits the statements of a new connection on the server. Only if the session belongs to this connection: a setting
 * would leak through PgBouncer to other users of its connections, and as a startup parameter PgBouncer refuses it. There,
 * the id of the backend differs from what the connection was told, and statements are cancelled by
 * {@link closeTimedOutConnections}.
 */
export async function limitSession(client: ClientBase, statementMs: number): Promise<void> {
  const { processID } = client as Pick<Client, keyof Client> & { readonly processID: number }
  await client.query(
    `select set_config('statement_timeout', $1, false) where pg_backend_pid() = $2`,
    [String(toServerMs(statementMs)), processID],
  )
}

/** Limits the rest of a transaction, for statements that may take longer than others. */
export function limitTransaction(statementMs: number): string {
  return `set local statement_timeout = ${toServerMs(statementMs)}`
}
