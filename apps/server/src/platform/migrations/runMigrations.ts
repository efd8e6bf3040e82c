import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { migrateJobs } from '../jobs/migrateJobs.ts'
import { StartError } from '../process/startError.ts'
import { minuteMs } from '../time/durations.ts'
import { applyMigration } from './applyMigration.ts'
import { type AppliedMigration, findPending } from './findPending.ts'
import { type Migration, readMigrations } from './readMigrations.ts'

/** Advisory lock, the same on all servers: its holder migrates while the others wait. */
const lockId = 74_687_266
const pollMs = 250

interface LockOptions {
  readonly maxWaitMs: number
  /** Called once if another server has the lock. */
  readonly onWait: () => void
}

export interface MigrationOptions {
  readonly migrations?: readonly Migration[]
  /** Limit for the wait for another server, and for each migration's wait for table locks. */
  readonly maxWaitMs?: number
  /** Called with a sentence, once for each reason to wait. */
  readonly onWait?: (reason: string) => void
}

const connectMs = 10_000

/**
 * Applies pending migrations, also those of the job tables, and returns the names of our own. Safe to call from
 * many servers at once: one migrates, the others wait. It uses two connections of its own, without the timeouts of requests: one holds the lock,
 * the other migrates. Throws a {@link StartError} if the database does not fit this version.
 */
export async function runMigrations(
  url: string,
  options: MigrationOptions = {},
): Promise<string[]> {
  const { migrations = readMigrations(), maxWaitMs = 10 * minuteMs } = options
  const { onWait = () => undefined } = options
  const limit = `up to ${Math.ceil(maxWaitMs / minuteMs)} minutes`
  const holder = createClient(url)
  const client = createClient(url)
  try {
    await holder.connect()
    await takeMigrationLock(holder, {
      maxWaitMs,
      onWait() {
        onWait(`Another server runs migrations; waiting for ${limit}.`)
      },
    })
    await client.connect()
    const pending = findPending(migrations, await readApplied(client))
    for (const migration of pending) {
      // Throws if the connection broke, because another server may have the lock then.
      await holder.query('select 1')
      await retryLockTimeouts(
        migration.name,
        maxWaitMs,
        () => applyMigration(client, migration),
        () => {
          onWait(`Migration ${migration.name} waits for a table lock; trying for ${limit}.`)
        },
      )
    }
    await migrateJobs(url)
    return pending.map(({ name }) => name)
  } finally {
    // Ends the transaction with the lock too.
    await Promise.all([holder.end(), client.end()].map((ended) => ended.catch(() => undefined)))
  }
}

function createClient(url: string): Client {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    application_name: 'throughlink migrations',
  })
  // Its next query fails. Without this listener, a broken connection would end the process.
  client.on('error', () => undefined)
  return client
}

async function readApplied(client: Client): Promise<AppliedMigration[]> {
  await client.query(
    `create table if not exists migrations (
       name text primary key, run_at timestamptz not null default now(),
       checksum text not null, is_breaking boolean not null)`,
  )
  const { rows } = await client.query<AppliedMigration>(
    'select name, checksum, is_breaking as "isBreaking" from migrations',
  )
  return rows
}

/** Repeats the run while it fails because a table is locked. */
async function retryLockTimeouts(
  name: string,
  maxWaitMs: number,
  run: () => Promise<void>,
  onFirst: () => void,
): Promise<void> {
  const endMs = performance.now() + maxWaitMs
  for (let isFirst = true; ; isFirst = false) {
    try {
      await run()
      return
    } catch (error) {
      if ((error as { code?: unknown }).code !== '55P03') throw error
      if (performance.now() >= endMs) {
        throw new StartError(
          `Migration ${name} could not lock a table in time. End the transaction that uses it, and start again.`,
          { cause: error },
        )
      }
      if (isFirst) onFirst()
      // Requests that queued behind the lock run in the meantime.
      await sleep(500 + Math.random() * 500)
    }
  }
}

/**
 * Waits for the lock. It belongs to a transaction of this client, so it works through PgBouncer in transaction
 * mode, and ends with the transaction or the connection. It polls: a statement that waits for the lock would
 * have a snapshot, and `create index concurrently` waits for all older snapshots.
 */
async function takeMigrationLock(client: Client, options: LockOptions): Promise<void> {
  const { maxWaitMs, onWait } = options
  const endMs = performance.now() + maxWaitMs
  await client.query('begin; set local idle_in_transaction_session_timeout = 0')
  for (let isFirst = true; ; isFirst = false) {
    // Without parameters, because the portal of a statement with parameters keeps its snapshot.
    const { rows } = await client.query<{ locked: boolean }>(
      `select pg_try_advisory_xact_lock(${lockId}) as locked`,
    )
    if (rows[0]?.locked === true) return
    if (isFirst) onWait()
    if (performance.now() >= endMs) {
      throw new StartError(
        'Another server did not finish its migrations in time. Check what it waits for, and start again.',
      )
    }
    await sleep(pollMs)
  }
}
