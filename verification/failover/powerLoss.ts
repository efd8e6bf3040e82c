import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres, startRedis } from '@throughlink/services'
import { createProtection } from '../harness/engines/createProtection.ts'
import { mountPowerlessDisk } from '../harness/engines/mountDisk.ts'
import { prepareSignal } from '../harness/engines/prepareSignal.ts'
import { requirement } from '../harness/report/rows.ts'
import { withCleanup } from '../harness/servers/withCleanup.ts'
import { checkHistory } from './checkHistory.ts'
import { createLoad } from './createLoad.ts'
import { countAcknowledged } from './history.ts'
import { openService } from './openService.ts'
import { joinResults, runRounds } from './runRounds.ts'
import type { FailoverOptions, FailoverResult, FailoverScenario } from './scenario.ts'
import type { Service } from './service.ts'

const diskMegabytes = 1024

/**
 * The machine of PostgreSQL loses its power: whatever only the page cache had is gone. Two controls show that the test
 * detects a loss: each turns off a setting that the service requires at its start.
 */
export const powerLoss: FailoverScenario = async (options) =>
  joinResults([
    await withMachine((machine) => runPowerLosses(options, machine)),
    await withMachine((machine) => runControl(options, machine, 'synchronous_commit')),
    await withMachine((machine) => runControl(options, machine, 'fsync')),
  ])

interface Machine {
  readonly service: Service
  readonly cutPower: () => void
  /** Starts PostgreSQL on what the disk has. */
  readonly restart: () => Promise<void>
}

function withMachine<T>(use: (machine: Machine) => Promise<T>): Promise<T> {
  return withCleanup(async (stops) => {
    const disk = mountPowerlessDisk(diskMegabytes)
    stops.push(disk.remove)
    const protection = createProtection(stops)
    const redis = await startRedis(protection)
    stops.push(redis.stop)
    const postgres = await startPostgres({ ...protection, folder: disk.path })
    const kill = () => {
      prepareSignal(postgres.pid, 'SIGKILL')()
    }
    stops.push(kill)
    const service = await openService({
      databaseUrl: postgres.url,
      redisUrl: redis.url,
      protection,
    })
    stops.push(service.stop)
    // A new cluster is created without flushing it, and the seed is not part of the test.
    await service.database.pool.query('checkpoint')
    disk.flush()
    return use({
      service,
      cutPower() {
        disk.cutPower()
        kill()
      },
      async restart() {
        await disk.remount()
        await postgres.restart()
      },
    })
  })
}

function runPowerLosses(
  options: FailoverOptions,
  { service, cutPower, restart }: Machine,
): Promise<FailoverResult> {
  return runRounds({
    ...options,
    service,
    failure: {
      name: 'power loss of PostgreSQL',
      strike() {
        cutPower()
        return Promise.resolve()
      },
      repair: restart,
    },
  })
}

const controlLoadMs = 3_000

/** The server is killed together with the database, because it would write again what it has in memory. */
async function runControl(
  { logProgress }: FailoverOptions,
  { service, cutPower, restart }: Machine,
  setting: 'synchronous_commit' | 'fsync',
): Promise<FailoverResult> {
  const name = `control, power loss with ${setting} = off`
  logProgress(name)
  const { pool } = service.database
  await pool.query(`alter system set ${setting} = off`)
  // On a busy machine, few commits are in the 0.2 seconds of the default.
  await pool.query("alter system set wal_writer_delay = '10s'")
  await pool.query('select pg_reload_conf()')
  // If the file system forgets it, the next start has the safe value.
  await sleep(500)
  const sinceMs = Date.now()
  const load = createLoad(service)
  load.start()
  await sleep(controlLoadMs)
  cutPower()
  service.servers.kill()
  await load.stop()
  const acknowledged = countAcknowledged(load.history)
  const { note, ...check } = await restart().then(
    () => checkHistory(service, load.history, sinceMs),
    () => ({
      lost: acknowledged,
      doubleClaims: 0,
      foreign: 0,
      note: 'PostgreSQL does not start any more',
    }),
  )
  return {
    rows: [requirement(`${name}: lost`, check.lost > 0, check.lost, 'at least 1', note)],
    summaries: [{ failure: name, rounds: 1, acknowledged, ...check, recoverySeconds: [] }],
  }
}
