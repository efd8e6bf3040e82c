import { afterEach, expect, test } from 'vitest'
import { holdAllLanes } from '#pipeline/backup/holdAllLanes.ts'
import { createPostgresEventLog } from '#pipeline/event-log/eventLog.postgres.ts'
import { useDatabase } from '#test/support/engines.ts'

const { postgres } = useDatabase()
const limits = { maxEntries: 100, maxBytes: 1_000_000 }
const log = createPostgresEventLog({ pool: postgres.pool, now: Date.now })

const append = () =>
  log.append([
    {
      kind: 'event',
      id: crypto.randomUUID(),
      appId: 'app_1',
      atMs: Date.now(),
      installId: 'install',
      name: 'opened',
      happenedAtMs: Date.now(),
      deviceTimeMs: Date.now(),
      country: null,
      data: {},
    },
  ])
const store = () => Promise.resolve()

afterEach(async () => {
  while ((await log.shipNext(0, limits, store)) !== null);
})

test('nothing is shipped while the lanes are held, and writers do not wait', async () => {
  const lanes = await holdAllLanes({ pool: postgres.pool })
  await append()
  expect(await log.shipNext(0, limits, store)).toBeNull()
  await lanes.assertHeld()
  await lanes.release()
  expect(await log.shipNext(0, limits, store)).toMatchObject({ entries: 1 })
})

test('a shipment that has not ended must end first', async () => {
  await append()
  await expect(
    log.shipNext(0, limits, () => Promise.reject(new Error('ClickHouse is down.'))),
  ).rejects.toThrow('is down')
  await expect(holdAllLanes({ pool: postgres.pool, maxWaitMs: 50 })).rejects.toThrow(
    'A shipment to ClickHouse does not end.',
  )
  // The failed attempt has released the lane.
  expect(await log.shipNext(0, limits, store)).toMatchObject({ entries: 1 })
  const lanes = await holdAllLanes({ pool: postgres.pool })
  await lanes.release()
})

test('lanes that a server adds meanwhile are noticed', async () => {
  const lanes = await holdAllLanes({ pool: postgres.pool })
  await postgres.pool.query('insert into log_lanes (lane_count, lane) values (2, 0), (2, 1)')
  await expect(lanes.assertHeld()).rejects.toThrow('LOG_LANES was changed')
  await lanes.release()
})
