import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import { seedOrganization } from '#commands/seedOrganization.ts'
import { checkOutPrevious } from './support/checkOutPrevious.ts'
import { useClickhouse, useDatabase } from './support/engines.ts'
import { type ServiceProcess, startProcess } from './support/startProcess.ts'

const { postgres, url: databaseUrl } = useDatabase()
const { client: clickhouse, url: clickhouseUrl } = useClickhouse()
const root = join(import.meta.dirname, '../../..')
const env = { DATABASE_URL: databaseUrl, CLICKHOUSE_URL: clickhouseUrl }

/** Statements that a later release's migration may run beside servers of this one. */
async function addToEverything(): Promise<() => Promise<void>> {
  const { pool } = postgres
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace
       and relkind in ('r', 'p') and not relispartition`,
  )
  const tables = rows.map(({ name }) => name)
  for (const name of tables) await pool.query(`alter table ${name} add column added_later text`)
  await pool.query('create table added_later (id int)')
  await pool.query("insert into migrations values ('9999_later.sql', now(), 'sum', false)")
  const names = await listClickhouseTables()
  for (const name of names) await change(`ALTER TABLE ${name} ADD COLUMN added_later String`)
  await change(
    "INSERT INTO migrations (name, checksum, is_breaking) VALUES ('9999_later.sql', 'sum', 0)",
  )
  return async () => {
    for (const name of tables) await pool.query(`alter table ${name} drop column added_later`)
    await pool.query("drop table added_later; delete from migrations where name like '9999%'")
    for (const name of names) await change(`ALTER TABLE ${name} DROP COLUMN added_later`)
    await change("ALTER TABLE migrations DELETE WHERE name LIKE '9999%'")
  }
}

function change(query: string): Promise<unknown> {
  return clickhouse.command({ query, clickhouse_settings: { mutations_sync: '2' } })
}

async function listClickhouseTables(): Promise<string[]> {
  const result = await clickhouse.query({
    query: `SELECT name FROM system.tables WHERE database = currentDatabase()
            AND (engine LIKE '%MergeTree' OR engine = 'Null')`,
    format: 'JSONEachRow',
  })
  return (await result.json<{ name: string }>()).map(({ name }) => name)
}

/** From the click to the route with the real client, and on to analytics. */
async function expectJourney(server: ServiceProcess): Promise<void> {
  const domain = `go-${randomBytes(4).toString('hex')}.example`
  const { publishableKey, appId } = await seedOrganization(postgres.db, {
    name: 'Lumen',
    origin: server.url,
    domain,
    app: { app_store_id: '1234567890', android_package: 'com.example.lumen' },
    links: [{ slug: 'amber', destination: 'https://lumen.example/products/amber' }],
  })
  const args = [
    ...['--conditions=@throughlink/source', 'packages/cli/src/main.ts', 'simulate'],
    `https://${domain}/amber`,
    ...['--service', server.url, '--connect', server.url, '--key', publishableKey, '--app', appId],
  ]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root })
  expect(stdout).toContain('Route    /products/amber')
  for (const table of ['clicks', 'matches']) {
    await vi.waitFor(async () => {
      const result = await clickhouse.query({
        query: `SELECT count() AS count FROM ${table} WHERE app_id = {appId:String}`,
        query_params: { appId },
        format: 'JSONEachRow',
      })
      expect(await result.json()).toEqual([{ count: '1' }])
    }, 20_000)
  }
  expect(server.output()).not.toMatch(/does not exist|violates|UNKNOWN_|NO_SUCH|THERE_IS_NO/)
}

test(
  'a server starts and runs on schemas that are newer than itself',
  { timeout: 90_000 },
  async () => {
    const undo = await addToEverything()
    onTestFinished(undo)
    const server = await startProcess({ env })
    await expectJourney(server)
    expect(await server.stop()).toBe(0)
  },
)

test(
  'the server before the newest migration runs on the schemas of this one',
  { timeout: 120_000 },
  async ({ skip }) => {
    const folder = checkOutPrevious(onTestFinished)
    if (folder === null) return skip('There is no earlier schema.')
    const server = await startProcess({ env, folder })
    await expectJourney(server)
    expect(await server.stop()).toBe(0)
  },
)
