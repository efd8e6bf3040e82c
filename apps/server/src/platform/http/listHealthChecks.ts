import type { HealthCheck } from './health.ts'

interface Engine {
  readonly check: () => Promise<void>
}

/**
 * The engines that `/readyz` reports. Only PostgreSQL is required: a server that fails readiness because one database of
 * the log is down would not serve the apps of the others.
 */
export function listHealthChecks(engines: {
  readonly postgres: Engine
  readonly redis: Engine
  readonly clickhouse: Engine
  readonly logDatabases?: readonly { readonly postgres: Engine }[]
}): readonly HealthCheck[] {
  const { postgres, redis, clickhouse, logDatabases = [] } = engines
  return [
    { name: 'postgres', check: postgres.check, isOptional: false },
    { name: 'redis', check: redis.check, isOptional: true },
    { name: 'clickhouse', check: clickhouse.check, isOptional: true },
    ...logDatabases.map((each, index) => ({
      name: `log-database-${index + 1}`,
      check: each.postgres.check,
      isOptional: true,
    })),
  ]
}
