import { createPostgres } from '@throughlink/server/src/platform/engines/postgres.ts'
import { runMigrations } from '@throughlink/server/src/platform/migrations/runMigrations.ts'
import { startPostgres, startRedis } from '@throughlink/services'
import { createServerEnv, startServerProcess } from '../load/serverProcess.ts'
import type { FilledClick } from '../lookup/fillPart.ts'
import { insertTenants, type Tenancy } from './benchTenants.ts'
import { fillClicks } from './fillClicks.ts'

/** How much the service has stored. */
export interface StateSize extends Tenancy {
  /** Live clicks, and those of the app that is measured. */
  readonly clicks?: { readonly count: number; readonly perApp: number }
}

/** A service with engines of its own. */
export interface State {
  readonly size: StateSize
  readonly url: string
  /** Some of the live clicks of the first app. */
  readonly samples: readonly FilledClick[]
  readonly stop: () => Promise<void>
}

export async function startState(size: StateSize, clickKeys: string): Promise<State> {
  const stops: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const each of stops.toReversed()) await each()
  }
  try {
    const postgres = await startPostgres()
    stops.push(postgres.stop)
    const redis = await startRedis()
    // Nothing is saved: there may be gigabytes.
    stops.push(() => redis.stop('SIGKILL'))
    await runMigrations(postgres.url)
    const { pool, stop: disconnect } = createPostgres({
      url: postgres.url,
      statementMs: 15 * 60_000,
    })
    stops.push(disconnect)
    await insertTenants(pool, size)
    const samples =
      size.clicks === undefined ? [] : await fillClicks({ pool, redis, ...size.clicks })
    const server = await startServerProcess(
      'src/main.ts',
      createServerEnv({ postgres, redis, clickKeys }),
      ['serve'],
    )
    stops.push(server.stop)
    return { size, url: server.url, samples, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
