import type { Redis } from 'ioredis'
import type { Pool } from 'pg'
import { readCpuMs } from '../ship/readCpuMs.ts'

export interface CostSources {
  readonly serverPid: number
  readonly postgresPid: number
  readonly redisPid: number
  readonly pool: Pool
  readonly redis: Redis
}

/** What one operation costs, on average. CPU times are in microseconds. */
export interface Costs {
  readonly serverUs: number
  readonly postgresUs: number
  readonly redisUs: number
  readonly redisCommands: number
  readonly commits: number
}

/** Runs a load and returns its result, with what each of its operations cost. */
export async function measureCosts<Result extends { readonly requests: number }>(
  sources: CostSources,
  run: () => Promise<Result>,
): Promise<Result & Costs> {
  const before = await readTotals(sources)
  const result = await run()
  const after = await readTotals(sources)
  const perRequest = (key: keyof Costs) => (after[key] - before[key]) / result.requests
  return {
    ...result,
    serverUs: perRequest('serverUs'),
    postgresUs: perRequest('postgresUs'),
    redisUs: perRequest('redisUs'),
    redisCommands: perRequest('redisCommands'),
    commits: perRequest('commits'),
  }
}

/** The same figures, summed since the start of each process. */
async function readTotals({ pool, redis, ...pids }: CostSources): Promise<Costs> {
  const info = await redis.info('stats')
  const { rows } = await pool.query<{ commits: string }>(
    'select sum(xact_commit) as commits from pg_stat_database',
  )
  return {
    serverUs: readCpuUs(pids.serverPid),
    postgresUs: readCpuUs(pids.postgresPid),
    redisUs: readCpuUs(pids.redisPid),
    redisCommands: Number(/total_commands_processed:(\d+)/.exec(info)?.[1]),
    commits: Number(rows[0]?.commits),
  }
}

/** NaN where the system has no `/proc`. */
function readCpuUs(pid: number): number {
  return (readCpuMs(pid) ?? NaN) * 1000
}
