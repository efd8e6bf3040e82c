import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { runRetentionCommand } from '#commands/retention.ts'
import { applyRetention } from '#manage/insight/privacy/applyRetention.ts'
import { useClickhouse } from '#test/support/engines.ts'
import { readAuditLog } from '#test/support/people.ts'
import { useApp } from '#test/support/useApp.ts'

const clickhouse = useClickhouse()
const app = useApp({ clickhouseUrl: clickhouse.url })
const nowMs = Date.parse('2026-11-19T12:00:00Z')
const tables = ['clicks', 'matches', 'events', 'opens']
const months = ['2026-07', '2026-08', '2026-09', '2026-10', '2026-11']

const command = (...args: readonly string[]) => runRetentionCommand(app.postgres.db, args)

/** A row in the middle of each month, in each table. */
async function insertRows(appId: string): Promise<void> {
  // With an id of its own, or ClickHouse would drop a block that it has stored before.
  const values = months.map((month) => ({
    app_id: appId,
    at: `${month}-15 12:00:00.000`,
    row_id: randomUUID(),
  }))
  for (const table of tables) {
    await clickhouse.client.insert({ table, values, format: 'JSONEachRow' })
  }
}

/** Returns the months that each table has rows of. */
async function readMonths(appId: string): Promise<readonly (readonly string[])[]> {
  return Promise.all(
    tables.map(async (table) => {
      const result = await clickhouse.client.query({
        query: `SELECT formatDateTime(at, '%Y-%m') AS month FROM ${table}
          WHERE app_id = {appId:String} ORDER BY at`,
        query_params: { appId },
        format: 'JSONEachRow',
      })
      return (await result.json<{ month: string }>()).map(({ month }) => month)
    }),
  )
}

const apply = () =>
  applyRetention({ db: app.postgres.db, clickhouse: clickhouse.client, now: () => nowMs })

test('the rows of an organization that asks for fewer months are deleted, also those that come later', async () => {
  const [short, other] = [await app.seed(), await app.seed()]
  await insertRows(short.appId)
  await insertRows(other.appId)
  expect(await command('set', short.organizationId, '2')).toMatchObject({ isError: false })

  for (let run = 0; run < 2; run += 1) {
    const kept = tables.map(() =>
      ['2026-09', '2026-10', '2026-11'].flatMap((month) =>
        Array.from({ length: run + 1 }, () => month),
      ),
    )
    // Again and again, as the job does: rows that came while ClickHouse ends a deletion are left to the next run.
    const applyAndRead = async () => {
      await apply()
      return readMonths(short.appId)
    }
    await expect.poll(applyAndRead, { timeout: 20_000 }).toEqual(kept)
    await insertRows(short.appId)
  }
  expect(await readMonths(other.appId)).toEqual(tables.map(() => months))
}, 60_000)

test('an operator sees and resets the retention of an organization, which the audit log records', async () => {
  const { organizationId } = await app.seed()
  const show = async () => (await command('show', organizationId)).text
  expect(await show()).toBe('As configured for all.\n')
  await command('set', organizationId, '6')
  expect(await show()).toBe('6 months.\n')
  await command('reset', organizationId)
  expect(await show()).toBe('As configured for all.\n')
  const entries = await readAuditLog(app, organizationId)
  expect(entries.map(({ action, details }) => [action, details])).toEqual([
    ['retention.set', { months: 6 }],
    ['retention.reset', {}],
  ])
})

test.each([['set'], ['set', 'organization', '0'], ['show', 'organization', '5'], ['drop']])(
  'wrong arguments of the retention are refused: %s',
  async (...args) => {
    const { isError, text } = await command(...args)
    expect([isError, text]).toEqual([true, expect.stringContaining('Usage')])
  },
)
