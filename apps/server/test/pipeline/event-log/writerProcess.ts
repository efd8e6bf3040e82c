import { createPostgresEventLog } from '#pipeline/event-log/eventLog.postgres.ts'
import type { LogEntry } from '#pipeline/event-log/logEntry.ts'
import { createPostgres } from '#platform/engines/postgres.ts'

/** A server reduced to its log: appends entries, and replies with their ids once they are confirmed. */
const [url = '', mode = 'reply'] = process.argv.slice(2)
const { pool } = createPostgres({ url })
const log = createPostgresEventLog({ pool, now: Date.now })

process.on('message', (entries: LogEntry[]) => {
  void log.append(entries).then(() => {
    if (mode === 'reply') process.send?.(entries.map(({ id }) => id))
  })
})
process.send?.('ready')
