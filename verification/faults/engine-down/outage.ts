import { secondMs } from '@throughlink/server/src/platform/time/durations.ts'

export type Engine = 'postgres' | 'redis' | 'clickhouse'

export interface Outage {
  /** PostgreSQL first: without it, the state of the others makes no difference. */
  readonly engines: readonly [Engine, ...Engine[]]
  /** Killed, or frozen: then connections stay open without a response. */
  readonly by: 'SIGKILL' | 'SIGSTOP'
}

/** The rows of the table in the architecture document, with each engine killed and frozen. */
export const outages: readonly Outage[] = [
  { engines: ['postgres'], by: 'SIGKILL' },
  { engines: ['postgres'], by: 'SIGSTOP' },
  { engines: ['redis'], by: 'SIGKILL' },
  { engines: ['redis'], by: 'SIGSTOP' },
  { engines: ['clickhouse'], by: 'SIGKILL' },
  { engines: ['clickhouse'], by: 'SIGSTOP' },
  { engines: ['postgres', 'redis'], by: 'SIGKILL' },
  { engines: ['postgres', 'redis'], by: 'SIGSTOP' },
]

/** Maximum time until a 503 response. */
export const refusalMs = 5 * secondMs
