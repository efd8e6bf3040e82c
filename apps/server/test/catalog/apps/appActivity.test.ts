import { expect, test } from 'vitest'
import { createPostgresAppActivity } from '#catalog/apps/appActivity.postgres.ts'
import {
  listMilestones,
  listSdks,
  maxSdksKept,
  saveMilestones,
  saveSdks,
} from '#catalog/apps/appActivityStatements.ts'
import { seedOrganization } from '#commands/seedOrganization.ts'
import { useDatabase } from '#test/support/engines.ts'
import { randomDomain } from '#test/support/useApp.ts'

const { postgres } = useDatabase()
const { db } = postgres
const minuteMs = 60_000

async function newApp(): Promise<string> {
  const origin = 'https://links.example'
  const seed = { name: 'Lumen', origin, links: [], app: {}, domain: randomDomain() }
  return (await seedOrganization(db, seed)).appId
}

/** Activity with a clock, and the number of statements that it executed. */
function create(start = 0) {
  const clock = { ms: Date.UTC(2026, 0, 1) + start }
  const activity = createPostgresAppActivity({ db, now: () => clock.ms, delayMs: 0 })
  return { activity, clock }
}

const read = async (appId: string) =>
  (await listMilestones(db, appId)).map(({ milestone, firstSeenAt, lastSeenAt }) => [
    milestone,
    firstSeenAt.toISOString().slice(11, 16),
    lastSeenAt.toISOString().slice(11, 16),
  ])

test('the first time is kept, and the last time is written once per hour', async () => {
  const appId = await newApp()
  const { activity, clock } = create()
  const start = clock.ms
  for (const minute of [0, 30, 59, 61, 90, 122]) {
    clock.ms = start + minute * minuteMs
    activity.record(appId, 'click')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  await activity.stop()
  expect(await read(appId)).toEqual([['click', '00:00', '02:02']])
})

test('several servers write an entry once per hour', async () => {
  const appId = await newApp()
  for (const minute of [0, 10, 20]) {
    const { activity } = create(minute * minuteMs)
    activity.record(appId, 'open')
    await activity.stop()
  }
  expect(await read(appId)).toEqual([['open', '00:00', '00:00']])
})

test('nothing is written after the stop, and all before it', async () => {
  const appId = await newApp()
  const { activity } = create()
  activity.record(appId, 'match')
  await activity.stop()
  activity.record(appId, 'event')
  await activity.stop()
  expect(await read(appId)).toEqual([['match', '00:00', '00:00']])
})

test('an entry of a purged app is skipped, and the others are written', async () => {
  const appId = await newApp()
  const at = new Date()
  await saveMilestones(db, [
    { appId: 'app_00000000', milestone: 'click', at },
    { appId, milestone: 'click', at },
  ])
  expect(await read(appId)).toHaveLength(1)
})

test('a failed write is repeated by the next entry', async () => {
  const appId = await newApp()
  const { activity, clock } = create()
  await db.schema.alterTable('app_milestones').renameTo('hidden').execute()
  activity.record(appId, 'click')
  await new Promise((resolve) => setTimeout(resolve, 200))
  await db.schema.alterTable('hidden').renameTo('app_milestones').execute()
  clock.ms += minuteMs
  activity.record(appId, 'click')
  await activity.stop()
  expect(await read(appId)).toEqual([['click', '00:01', '00:01']])
})

test('the latest SDK versions of an app are kept', async () => {
  const appId = await newApp()
  const other = await newApp()
  const seen = (minor: number) => ({
    appId,
    platform: 'ios' as const,
    sdk: `react-native/1.${minor}.0`,
    at: new Date(Date.UTC(2026, 0, 1, minor)),
  })
  await saveSdks(db, [{ ...seen(0), appId: other }])
  for (let minor = 0; minor < maxSdksKept + 5; minor++) await saveSdks(db, [seen(minor)])
  const sdks = (await listSdks(db, appId)).map(({ sdk }) => sdk)
  expect(sdks).toHaveLength(maxSdksKept)
  expect(sdks[0]).toBe(`react-native/1.${maxSdksKept + 4}.0`)
  expect(sdks.at(-1)).toBe('react-native/1.5.0')
  expect(await listSdks(db, other)).toHaveLength(1)
})
