import { beforeEach, expect, test } from 'vitest'
import { encodeBatch, encodeEntry } from '#pipeline/event-log/batchCodec.ts'
import { createPostgresEventLog } from '#pipeline/event-log/eventLog.postgres.ts'
import type { LogEntry } from '#pipeline/event-log/logEntry.ts'
import { floorToHour } from '#pipeline/event-log/logPartitions.ts'
import type { LogPosition } from '#pipeline/event-log/logPosition.ts'
import { createPostgresLogTail } from '#pipeline/event-log/logTail.postgres.ts'
import type { TailedEntry } from '#pipeline/event-log/logTail.ts'
import { makeUuidV7 } from '#platform/engines/makeUuidV7.ts'
import { useDatabase } from '#test/support/engines.ts'
import { makeApps, makeEntries, makeEntry, makeRequest } from './eventLog.contract.ts'
import { packEvents } from './packEvents.ts'
import { resetLog } from './resetLog.ts'

const { postgres } = useDatabase()
const { pool } = postgres
const now = Date.now
const open = (laneCount = 1) => createPostgresEventLog({ pool, now, laneCount })
const tail = createPostgresLogTail(pool, now)
const app = new Set(['app_contract1'])

beforeEach(async () => {
  await resetLog(pool)
})

async function readOn(
  after: LogPosition,
  appIds: ReadonlySet<string> = app,
  until: LogPosition | null = null,
): Promise<TailedEntry[]> {
  const page = await tail.read(after, until, appIds)
  return page.isLast
    ? [...page.entries]
    : [...page.entries, ...(await readOn(page.end, appIds, until))]
}

const toEntries = (tailed: readonly TailedEntry[]) => tailed.map(({ entry }) => entry)

test('entries that were written after a position are read in their order', async () => {
  const log = open()
  await log.append([makeEntry('before')])
  const start = await tail.findEnd()
  expect(await tail.read(start, null, app)).toMatchObject({ entries: [], isLast: true })
  const entries = makeEntries(60)
  for (const entry of entries) await log.append([entry])
  expect(toEntries(await readOn(start))).toEqual(entries)
  expect(await readOn(await tail.findEnd())).toEqual([])
})

test('reading continues after the position of any entry, within a batch too', async () => {
  const log = open()
  const start = await tail.findEnd()
  const entries = [...makeEntries(3), ...makeEntries(3)]
  await log.append(entries.slice(0, 3))
  await log.append(entries.slice(3))
  const tailed = await readOn(start)
  for (const [index, { position }] of tailed.entries()) {
    expect(toEntries(await readOn(position))).toEqual(entries.slice(index + 1))
  }
})

test('reading continues after any event of a request', async () => {
  const log = open()
  const start = await tail.findEnd()
  const [first, other, second] = [makeRequest(4), makeRequest(5, 'app_other'), makeRequest(3)]
  const last = makeEntry()
  await Promise.all([first, other, second].map((events) => log.append([packEvents(events)])))
  await log.append([last])
  const entries = [...first, ...second, last]
  const tailed = await readOn(start)
  expect(toEntries(tailed)).toEqual(entries)
  for (const [index, { position }] of tailed.entries()) {
    expect(toEntries(await readOn(position))).toEqual(entries.slice(index + 1))
  }
})

test('reading stops at a requested position, which a later read continues', async () => {
  const log = open()
  const start = await tail.findEnd()
  const [first, second] = [makeEntry(), makeEntry()]
  await log.append([first])
  const middle = await tail.findEnd()
  await log.append([second])
  expect(toEntries(await readOn(start, app, middle))).toEqual([first])
  expect(toEntries(await readOn(middle))).toEqual([second])
})

test('only the requested apps are read, of every lane and number of lanes', async () => {
  const apps = makeApps(12)
  const start = await tail.findEnd()
  const written: LogEntry[] = []
  for (const laneCount of [1, 4]) {
    const log = open(laneCount)
    for (const appId of apps) {
      const entry = makeEntry({ appId: 'app_contract1', text: '"appId":"app_contract1"' }, appId)
      written.push(entry)
      await log.append([entry])
    }
  }
  const watched = new Set(['app_contract1', 'app_contract7'])
  expect(toEntries(await readOn(start, watched))).toEqual(
    written.filter(({ appId }) => watched.has(appId)),
  )
  expect(await readOn(start, new Set())).toEqual([])
})

test('a transaction that ends late hides later entries until it has ended, so none is skipped', async () => {
  const log = open()
  const start = await tail.findEnd()
  const [late, later] = [makeEntry('late'), makeEntry('later')]
  const client = await pool.connect()
  await client.query('begin')
  await client.query(
    `insert into log_batches (batch_id, hour, lane_count, lane, entry_count, payload, text_bytes)
     values ($1, $2, 1, 0, 1, $3, 0)`,
    [makeUuidV7(now()), new Date(floorToHour(now())), encodeBatch([encodeEntry(late)]).payload],
  )
  await log.append([later])
  const page = await tail.read(start, null, app)
  expect(page.entries).toEqual([])
  await client.query('commit')
  client.release()
  expect(toEntries(await readOn(page.end))).toEqual([late, later])
})
