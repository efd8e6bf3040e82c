export type Engine = 'postgres' | 'redis' | 'clickhouse'

export interface Outage {
  /** PostgreSQL first: without it the others make no difference. */
  readonly engines: readonly [Engine, ...Engine[]]
  /** Ended, or frozen: then connections stand, and nobody answers. */
  readonly by: 'SIGKILL' | 'SIGSTOP'
}

/** The rows of the table in the architecture document, each engine ended and each one frozen. */
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

/** What an app may have to wait for a "not now". */
export const refusalMs = 5000
