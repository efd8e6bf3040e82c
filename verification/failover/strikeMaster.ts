import { type Redis, startPostgres } from '@throughlink/services'
import type { FullProtection } from '../harness/engines/createProtection.ts'
import type { Stop } from '../harness/servers/withCleanup.ts'
import { openService } from './openService.ts'
import { isMatching, waitUntil } from './probe.ts'
import { joinResults, runRounds } from './runRounds.ts'
import type { FailoverOptions, FailoverResult } from './scenario.ts'

/** Redis on several nodes, of which another one takes over when a master fails. */
export interface ReplicatedRedis {
  readonly name: string
  readonly url: string
  /** Also of PostgreSQL. */
  readonly protection: FullProtection
  readonly findMaster: () => Redis
  /** Waits until the master that failed may come back. */
  readonly waitForFailover: (struck: Redis) => Promise<void>
  readonly restart: (struck: Redis) => Promise<void>
  readonly waitForReplicas: () => Promise<void>
}

/** Kills a master of Redis and freezes one, under load. */
export async function strikeMaster(
  redis: ReplicatedRedis,
  options: FailoverOptions,
  stops: Stop[],
): Promise<FailoverResult> {
  const postgres = await startPostgres(redis.protection)
  stops.push(postgres.stop)
  const service = await openService({
    databaseUrl: postgres.url,
    redisUrl: redis.url,
    protection: redis.protection,
  })
  stops.push(service.stop)
  await waitUntil(service, isMatching)
  let struck = redis.findMaster()
  const results: FailoverResult[] = []
  for (const [word, signal] of [
    ['killed', 'SIGKILL'],
    ['frozen', 'SIGSTOP'],
  ] as const) {
    const failure = {
      name: `master of Redis ${word} (${redis.name})`,
      strike() {
        struck = redis.findMaster()
        struck.signal(signal)
        return Promise.resolve()
      },
      async restore() {
        await redis.waitForFailover(struck)
        if (signal === 'SIGKILL') await redis.restart(struck)
        else struck.signal('SIGCONT')
        await redis.waitForReplicas()
      },
    }
    results.push(await runRounds({ ...options, service, failure, probe: isMatching }))
  }
  return joinResults(results)
}
