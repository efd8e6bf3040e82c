import type { Pool } from 'pg'

interface HorizonRow {
  /** The first transaction that had not begun. */
  readonly next: string
  /** The lower 32 bits of the numbers of the transactions that may still write to the log. */
  readonly writers: readonly string[]
}

/**
 * Returns a transaction number. All rows of smaller numbers that will ever be in the log are visible to every
 * later statement.
 *
 * A transaction that writes to the log locks the table before it gets its number. So if its number is smaller
 * than the next one of this statement's snapshot, which is taken first, then it has ended, or it is found here
 * by its lock. Other transactions, such as an import or one in another database, hold nothing back, however
 * long they run. That would be the case with the oldest number in the snapshot.
 */
export async function readHorizon(pool: Pool): Promise<bigint> {
  const { rows } = await pool.query<HorizonRow>({
    name: 'log-read-horizon',
    text: `
      select pg_snapshot_xmax(pg_current_snapshot())::text as next, array(
        select number.transactionid::text from pg_locks writer join pg_locks number
          on number.virtualtransaction = writer.virtualtransaction and number.locktype = 'transactionid'
            and number.mode = 'ExclusiveLock'
        where writer.locktype = 'relation' and writer.relation = 'log_batches'::regclass
          and writer.database = (select oid from pg_database where datname = current_database())
      ) as writers`,
  })
  const [row] = rows
  return row === undefined ? 0n : findHorizon(BigInt(row.next), row.writers.map(BigInt))
}

const bits = 32

/** Returns the smallest of these numbers. Those of the writers lack their upper bits. */
export function findHorizon(next: bigint, writers: readonly bigint[]): bigint {
  return writers.reduce((horizon, lower) => {
    // Negative if it began after the snapshot. Running transactions are less than 2^31 apart.
    const number = next - BigInt.asIntN(bits, next - lower)
    return number < horizon ? number : horizon
  }, next)
}
