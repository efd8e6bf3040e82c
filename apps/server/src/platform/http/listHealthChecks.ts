import type { HealthCheck } from './health.ts'

interface Engine {
  readonly check: () => Promise<void>
}

/** The engines that `/readyz` reports. Only PostgreSQL is required. */
export function listHealthChecks(engines: {
  readonly postgres: Engine
  readonly redis: Engine
  readonly clickhouse: Engine
}): readonly HealthCheck[] {
  const { postgres, redis, clickhouse } = engines
  return [
    { name: 'postgres', check: postgres.check, isOptional: false },
    { name: 'redis', check: redis.check, isOptional: true },
    { name: 'clickhouse', check: clickhouse.check, isOptional: true },
  ]
}
