import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { postingKey } from '@throughlink/server/src/pipeline/click-index/posting.ts'
import { dayMs } from '@throughlink/server/src/platform/time/durations.ts'
import { toUtcDay } from '@throughlink/server/src/platform/time/utcDays.ts'
import { connectWriter } from './commandWriter.ts'
import type { Filled, FillTask } from './fillPart.ts'

const kinds = ['k1', 'k2', 'k3', 'k4']

/** Fills the index of one app with a day of clicks, from several threads. */
export async function fillIndex(
  task: Omit<FillTask, 'part'>,
  workers: number,
  matchWindowMs: number,
): Promise<Filled> {
  const count = Math.ceil(task.count / workers)
  const parts = await Promise.all(
    Array.from({ length: workers }, (_, part) => runWorker({ ...task, count, part })),
  )
  await expireAll(task, matchWindowMs)
  return {
    members: parts.reduce((sum, { members }) => sum + members, 0),
    samples: parts.flatMap(({ samples }) => samples),
  }
}

async function runWorker(task: FillTask): Promise<Filled> {
  const worker = new Worker(new URL('./fillWorker.ts', import.meta.url), { workerData: task })
  const [filled] = (await once(worker, 'message')) as [Filled]
  return filled
}

/** Sets an expiry, as the index does for every set that it writes. The expiry takes memory too. */
async function expireAll(
  { port, appId, bucketBits, fromMs }: Omit<FillTask, 'part'>,
  matchWindowMs: number,
): Promise<void> {
  const writer = await connectWriter(port)
  const day = toUtcDay(fromMs)
  const expiresAt = String(Math.ceil((Date.parse(day) + dayMs + matchWindowMs) / 1000))
  for (const kind of kinds) {
    for (let bucket = 0; bucket < 2 ** bucketBits; bucket++) {
      writer.write('EXPIREAT', postingKey(appId, kind, day, bucket), expiresAt)
      await writer.ready()
    }
  }
  await writer.end()
}

export interface CopyTask {
  readonly port: number
  readonly appId: string
  readonly day: string
  readonly bucketBits: number
  readonly copies: number
}

/**
 * Copies the index of one app to other apps inside Redis, set by set: as many live clicks as if each app had
 * been filled by itself, in a hundredth of the time.
 */
export async function copyApp({ port, appId, day, bucketBits, copies }: CopyTask): Promise<void> {
  const writer = await connectWriter(port)
  for (let copy = 1; copy <= copies; copy++) {
    for (const kind of kinds) {
      for (let bucket = 0; bucket < 2 ** bucketBits; bucket++) {
        const to = postingKey(`${appId}x${copy}`, kind, day, bucket)
        writer.write('COPY', postingKey(appId, kind, day, bucket), to)
        await writer.ready()
      }
    }
  }
  await writer.end()
}
