import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres, startRedis } from '@throughlink/services'
import { createProtection } from '../harness/engines/createProtection.ts'
import { mountSmallDisk } from '../harness/engines/mountDisk.ts'
import { withCleanup } from '../harness/servers/withCleanup.ts'
import { openService } from './openService.ts'
import { runRounds } from './runRounds.ts'
import type { FailoverScenario } from './scenario.ts'

const diskMegabytes = 400
const fullMs = 6_000
const block = Buffer.alloc(64 * 1024)

/** The disk of PostgreSQL is full, until an operator makes room. */
export const fullDisk: FailoverScenario = (options) =>
  withCleanup(async (stops) => {
    const disk = mountSmallDisk(diskMegabytes)
    const filler = join(disk.path, 'filler')
    stops.push(disk.remove)
    const protection = createProtection(stops)
    const redis = await startRedis(protection)
    stops.push(redis.stop)
    const postgres = await startPostgres({ ...protection, folder: disk.path })
    stops.push(postgres.stop)
    const service = await openService({
      databaseUrl: postgres.url,
      redisUrl: redis.url,
      protection,
    })
    stops.push(service.stop)
    return runRounds({
      ...options,
      service,
      failure: {
        name: 'full disk of PostgreSQL',
        async strike() {
          const endMs = performance.now() + fullMs
          const file = openSync(filler, 'w')
          // Again and again, because PostgreSQL frees space itself when a statement fails.
          while (performance.now() < endMs) {
            fill(disk.path, file)
            await sleep(20)
          }
          closeSync(file)
        },
        async repair() {
          rmSync(filler)
          // It ends by itself if it cannot write its log, and a supervisor starts it again.
          if (!(await isAlive(postgres.pid))) await postgres.restart()
        },
      },
    })
  })

function fill(folder: string, file: number): void {
  try {
    while (statfsSync(folder).bavail > 0) writeSync(file, block)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}

async function isAlive(pid: number): Promise<boolean> {
  await sleep(200)
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
