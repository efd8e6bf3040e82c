import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createPostgres } from '@throughlink/server/src/platform/engines/postgres.ts'
import { checkOutPrevious } from '@throughlink/server/test/support/checkOutPrevious.ts'
import { startEngines } from '../harness/engines/engines.ts'
import { createTraffic } from '../harness/phones/createTraffic.ts'
import { atLeast, exactly, measurement, tally } from '../harness/report/rows.ts'
import type { Scenario } from '../harness/report/runScenarios.ts'
import { prepareService } from '../harness/servers/prepareService.ts'
import { serverFolder } from '../harness/servers/serverFolder.ts'
import { startFleet } from '../harness/servers/startFleet.ts'
import { type Stop, withCleanup } from '../harness/servers/withCleanup.ts'
import { makeNextVersion } from './upgraded/makeNextVersion.ts'

/**
 * Upgrades a service under load: the worker first, which applies the migrations while servers of the old version run,
 * and then one server after the other.
 */
export const upgraded: Scenario = ({ isFull, logProgress }) =>
  withCleanup(async (stops) => {
    const { from, to, description } = chooseVersions(stops)
    logProgress(description)
    const engines = await startEngines()
    stops.push(engines.destroy)
    const env = {
      DATABASE_URL: engines.urls.databaseUrl,
      REDIS_URL: engines.urls.redisUrl,
      CLICKHOUSE_URL: engines.urls.clickhouseUrl,
      CLICK_KEYS: `1:${randomBytes(32).toString('base64url')}`,
    }
    const app = await prepareService(env.DATABASE_URL, 1, from)
    const fleet = await startFleet({ stops, env: () => env, folder: from })
    const before = await countMigrations(env.DATABASE_URL)
    const traffic = createTraffic(fleet.client, app, 'upgraded')
    const stopTraffic = traffic.start(4, 30)
    await sleep(isFull ? 20_000 : 1_000)
    const startedMs = performance.now()
    const codes: (number | null)[] = []
    for (const index of [2, 0, 1]) codes.push(await fleet.restartOne(index, env, to))
    const seconds = Math.round((performance.now() - startedMs) / 100) / 10
    await sleep(isFull ? 20_000 : 1_000)
    await stopTraffic()
    const after = await countMigrations(env.DATABASE_URL)
    const clicks = traffic.sent.filter(({ kind }) => kind === 'click').length
    const failedClicks = traffic.failures.filter((text) => text.startsWith('click'))
    return [
      atLeast('migrations of PostgreSQL that ran', after - before, 1),
      atLeast('redirects during the upgrade', clicks, 100),
      exactly('failed redirects', failedClicks.length, 0, tally(failedClicks)),
      exactly('failed requests of any kind', traffic.failures.length, 0, tally(traffic.failures)),
      exactly('restarts that ended with code 0', codes.filter((code) => code === 0).length, 3),
      measurement('upgrade', seconds, 's', `${traffic.requests()} requests`),
    ]
  })

interface Versions {
  /** Folders of the servers. */
  readonly from: string
  readonly to: string
  readonly description: string
}

/**
 * Returns the version before the newest migration and this one. While there is only the first migration, there is no
 * such version: then this one is upgraded to a copy of itself with further migrations.
 */
function chooseVersions(stops: Stop[]): Versions {
  const previous = checkOutPrevious((remove) => stops.push(remove))
  if (previous !== null) {
    return {
      from: previous,
      to: serverFolder,
      description: 'from the commit before the newest migration',
    }
  }
  return {
    from: serverFolder,
    to: makeNextVersion(stops),
    description: 'no earlier migration: from this version to a copy with three more migrations',
  }
}

async function countMigrations(url: string): Promise<number> {
  const { pool, stop } = createPostgres({ url })
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from migrations',
  )
  await stop()
  return rows[0]?.count ?? 0
}
