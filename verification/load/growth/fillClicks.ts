import { randomBytes } from 'node:crypto'
import { chooseBucketBits } from '@throughlink/server/src/pipeline/click-index/blockingHashes.postgres.ts'
import { proposeAddressKey } from '@throughlink/server/src/pipeline/click-index/clickIndexStatements.ts'
import { dayMs } from '@throughlink/server/src/platform/time/durations.ts'
import { toUtcDay } from '@throughlink/server/src/platform/time/utcDays.ts'
import type { Redis } from '@throughlink/services'
import type { Pool } from 'pg'
import { copyApp, fillIndex } from '../lookup/fillIndex.ts'
import type { FilledClick } from '../lookup/fillPart.ts'
import { firstAppId } from './benchTenants.ts'

export interface FillClicksOptions {
  readonly pool: Pool
  readonly redis: Redis
  /** All live clicks. */
  readonly count: number
  /** Clicks of the app that is measured. The others belong to apps with as many each. */
  readonly perApp: number
}

/** As in `lookup.ts`: the members per click of the kind of key with the most. */
const maxMembersPerClick = 1.39
const matchWindowMs = dayMs
const workers = 2

/**
 * Fills the index with the clicks of the last 24 hours, which are on two days, and returns some of those of the
 * first app. The service must not have started: it remembers the keys of days.
 */
export async function fillClicks(options: FillClicksOptions): Promise<readonly FilledClick[]> {
  const { pool, redis, count, perApp } = options
  const toMs = Date.now()
  const midnightMs = Math.floor(toMs / dayMs) * dayMs
  const samples: FilledClick[] = []
  for (const [from, to] of [
    [toMs - dayMs, midnightMs],
    [midnightMs, toMs],
  ] as const) {
    const day = toUtcDay(from)
    const ofDay = Math.round((perApp * (to - from)) / dayMs)
    const key = randomBytes(32)
    const bucketBits = chooseBucketBits(ofDay * maxMembersPerClick)
    await proposeAddressKey(pool, firstAppId, { day, key, bucketBits })
    const { port } = redis
    const place = { port, appId: firstAppId, bucketBits }
    const task = { ...place, key, count: ofDay, fromMs: from, toMs: to }
    const filled = await fillIndex(task, workers, matchWindowMs)
    samples.push(...filled.samples)
    await copyApp({ ...place, day, copies: count / perApp - 1 })
  }
  return samples
}
