import { beforeEach, describe, expect, test } from 'vitest'
import { runLogDatabasesCommand } from '#commands/logDatabases.ts'
import { createPostgresEventLog } from '#pipeline/event-log/eventLog.postgres.ts'
import { deleteLogDatabases, listLogDatabases } from '#pipeline/event-log/logDatabaseStatements.ts'
import { requireLogDatabases } from '#pipeline/event-log/requireLogDatabases.ts'
import { createPostgres } from '#platform/engines/postgres.ts'
import { useDatabase } from '#test/support/engines.ts'
import { makeEntry, shipAll } from './eventLog.contract.ts'
import { resetLog } from './resetLog.ts'

const main = useDatabase()
const logs = useDatabase()
// One connection, so that the command counts no connections of its own.
const { pool } = createPostgres({ url: main.url, maxConnections: 1 })
const logPool = logs.postgres.pool
const urls = ['postgres://user:secret@log1/log', 'postgres://user:secret@log2:6432/log']
const names = ['log1:5432/log', 'log2:6432/log']

beforeEach(async () => {
  await deleteLogDatabases(pool)
  await resetLog(logPool)
})

describe('a start', () => {
  test('without databases of the log saves nothing', async () => {
    await requireLogDatabases(pool, [])
    expect(await listLogDatabases(pool)).toEqual([])
  })

  test('saves the first list, without passwords, and accepts it again', async () => {
    await requireLogDatabases(pool, urls)
    await requireLogDatabases(pool, ['postgres://other@log1:5432/log', 'postgres://log2:6432/log'])
    expect(await listLogDatabases(pool)).toEqual(names)
  })

  test.each([
    ['one more', [...urls, 'postgres://log3/log']],
    ['one fewer', urls.slice(1)],
    ['another order', urls.toReversed()],
    ['none', []],
  ])('with another list is refused: %s', async (_, changed) => {
    await requireLogDatabases(pool, urls)
    await expect(requireLogDatabases(pool, changed)).rejects.toThrow(
      'LOG_DATABASE_URLS has changed from [log1:5432/log, log2:6432/log] to ',
    )
    expect(await listLogDatabases(pool)).toEqual(names)
  })
})

describe('admin log-databases', () => {
  const logPools = new Map(names.map((name) => [name, logPool]))
  const run = (...words: string[]) => runLogDatabasesCommand(words, { pool, logPools })

  test('lists them', async () => {
    expect((await run('list')).text).toBe('The event log is in DATABASE_URL.\n')
    await requireLogDatabases(pool, urls)
    expect((await run('list')).text).toBe('1. log1:5432/log\n2. log2:6432/log\n')
  })

  test('refuses to release them while something is not shipped', async () => {
    await requireLogDatabases(pool, urls)
    const log = createPostgresEventLog({ pool: logPool, now: Date.now })
    await log.append([makeEntry()])
    const refused = await run('release')
    expect(refused.isError).toBe(true)
    expect(refused.text).toContain('log2:6432/log has 1 unshipped batches.')
    await shipAll(log)
    expect(await run('release')).toMatchObject({ isError: false })
    await requireLogDatabases(pool, urls.slice(1))
  })

  test('refuses to release them while there are dead letters, or without the old list', async () => {
    await requireLogDatabases(pool, urls)
    await logPool.query(
      `insert into dead_letters (id, app_id, kind, entry, reason)
       values (gen_random_uuid(), 'app_1', 'event', '{}', 'refused')`,
    )
    expect((await run('release')).text).toContain('log1:5432/log has 1 dead letters.')
    const without = await runLogDatabasesCommand(['release'], { pool, logPools: new Map() })
    expect(without.text).toContain('LOG_DATABASE_URLS lacks log1:5432/log.')
    expect(await listLogDatabases(pool)).toEqual(names)
    expect(await run('release', '--force')).toMatchObject({ isError: false })
    expect(await listLogDatabases(pool)).toEqual([])
  })

  test('refuses to release them while a server is connected', async () => {
    await requireLogDatabases(pool, urls)
    await main.postgres.check()
    expect((await run('release')).text).toContain('Stop all servers first')
  })
})
