import { startPostgres, startRedis } from '@throughlink/services'
import { connectRedis } from '../harness/engines/connectRedis.ts'
import { createProtection } from '../harness/engines/createProtection.ts'
import { mountPowerlessDisk } from '../harness/engines/mountDisk.ts'
import { prepareSignal } from '../harness/engines/prepareSignal.ts'
import { requirement } from '../harness/report/rows.ts'
import { withCleanup } from '../harness/servers/withCleanup.ts'
import { openService } from './openService.ts'
import { joinResults, runRounds } from './runRounds.ts'
import type { FailoverResult, FailoverScenario } from './scenario.ts'

const databaseMegabytes = 1024
const redisMegabytes = 128

/**
 * One host has everything, and loses its power: the service, PostgreSQL and Redis end at once, and whatever only the
 * page cache had is gone. Redis appends to a file and flushes it every second, which is its default.
 *
 * A control copies each claim to Redis when it is acknowledged, and counts what Redis has lost: claims would have been
 * lost if Redis were their source of truth.
 */
export const hostLoss: FailoverScenario = (options) =>
  withCleanup(async (stops) => {
    // Two disks: what PostgreSQL flushes would flush files of Redis on the same one.
    const databaseDisk = mountPowerlessDisk(databaseMegabytes)
    stops.push(databaseDisk.remove)
    const redisDisk = mountPowerlessDisk(redisMegabytes)
    stops.push(redisDisk.remove)
    const disks = [databaseDisk, redisDisk]
    const protection = createProtection(stops)
    const redis = await startRedis({ ...protection, folder: redisDisk.path })
    stops.push(() => redis.stop('SIGKILL'))
    const postgres = await startPostgres({ ...protection, folder: databaseDisk.path })
    stops.push(() => {
      prepareSignal(postgres.pid, 'SIGKILL')()
    })
    const service = await openService({
      databaseUrl: postgres.url,
      redisUrl: redis.url,
      protection,
    })
    stops.push(service.stop)
    // A new cluster is created without flushing it, and the seed is not part of the test.
    await service.database.pool.query('checkpoint')
    for (const disk of disks) disk.flush()

    const copies = connectRedis(redis, protection)
    stops.push(() => {
      copies.disconnect()
    })
    const copied = new Set<string>()
    const result = await runRounds({
      ...options,
      service,
      isServedThroughout: false,
      onClaim(installId, clickId) {
        const add = () => copied.add(installId)
        copies.set(`copy:${installId}`, clickId).then(add, () => undefined)
      },
      failure: {
        name: 'power loss of the whole host',
        strike() {
          const killPostgres = prepareSignal(postgres.pid, 'SIGKILL')
          // First, so that it answers nothing after the power is off.
          service.servers.kill()
          killPostgres()
          redis.signal('SIGKILL')
          for (const disk of disks) disk.cutPower()
          return Promise.resolve()
        },
        async repair() {
          for (const disk of disks) await disk.remount()
          await Promise.all([postgres.restart(), redis.restart()])
          await service.servers.restart()
        },
      },
    })
    const lost = await countMissing(copies, copied)
    return joinResults([result, describeControl(options.rounds, copied.size, lost)])
  })

async function countMissing(
  client: ReturnType<typeof connectRedis>,
  installIds: ReadonlySet<string>,
): Promise<number> {
  const found = await Promise.all([...installIds].map((id) => client.exists(`copy:${id}`)))
  return found.filter((count) => count === 0).length
}

function describeControl(rounds: number, acknowledged: number, lost: number): FailoverResult {
  const failure = 'control, claims copied to Redis, power loss of the host'
  return {
    rows: [requirement(`${failure}: lost`, lost > 0, lost, 'at least 1')],
    summaries: [
      { failure, rounds, acknowledged, lost, doubleClaims: 0, foreign: 0, recoverySeconds: [] },
    ],
  }
}
