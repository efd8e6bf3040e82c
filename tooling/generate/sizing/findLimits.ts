import type { Plan } from './planCapacity.ts'

/** How much of one machine or process a plan uses, and what to do when it is full. */
export interface Limit {
  readonly what: string
  /** 1: exactly full. */
  readonly use: number
  /** What exists to go beyond it. */
  readonly next: string
}

const gib = 2 ** 30

/** Returns what one of each needs, the fullest first: the first one above 1 is what breaks first. */
export function findLimits({ cores, bytes }: Plan): readonly Limit[] {
  const limits: readonly Limit[] = [
    {
      what: 'one serving process (1 core)',
      use: cores.server,
      next: '`WEB_CONCURRENCY`, then more hosts with the role `serve`; they share nothing',
    },
    {
      what: 'one working process (1 core)',
      use: cores.worker,
      next: '`LOG_LANES`, and as many processes with the role `work`',
    },
    {
      what: 'one PostgreSQL primary (32 cores)',
      use: cores.postgres / 32,
      next: '`LOG_DATABASE_URLS`: the event log moves to primaries of its own, claims stay',
    },
    {
      what: 'one Redis (1 core)',
      use: cores.redis,
      next: 'Redis Cluster: list several nodes in `REDIS_URL`; keys are spread by app and bucket',
    },
    {
      what: 'memory of one Redis (64 GiB)',
      use: bytes.redis / (64 * gib),
      next: 'Redis Cluster, or a shorter `MATCH_WINDOW_HOURS`',
    },
    {
      what: 'one ClickHouse (16 cores for inserts)',
      use: cores.clickhouse / 16,
      next: 'a second installation for other organizations; shards are not built in (`pipeline/shipping/storeRows.ts` and `manage/analytics` are the seams)',
    },
    {
      what: 'disk of one ClickHouse (8 TiB)',
      use: bytes.analytics / (8 * 1024 * gib),
      next: 'a storage policy with object storage for old parts, in ClickHouse alone',
    },
  ]
  return limits.toSorted((a, b) => b.use - a.use)
}
