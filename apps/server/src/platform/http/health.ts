import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { withTimeout } from '../time/withTimeout.ts'

interface Engine {
  readonly check: () => Promise<void>
}

/** A dependency of the service. `check` rejects if it is unavailable. */
export interface HealthCheck {
  readonly name: string
  readonly check: () => Promise<void>
  /** Whether the service can start without it. */
  readonly isOptional: boolean
}

const HealthSchema = Type.Object(
  {
    status: Type.Enum(['ok', 'degraded', 'down', 'stopping'], {
      description:
        '`degraded`: a dependency is down, but links that this process knows still redirect. `down`: a dependency ' +
        'has been down since this process started. `stopping`: send no new requests.',
    }),
    checks: Type.Record(Type.String(), Type.Enum(['ok', 'down']), {
      description: 'Status of each dependency, by name.',
    }),
  },
  { title: 'Health', description: 'Status of the service and its dependencies.' },
)

const maxCheckMs = 1000

/**
 * Adds `/livez` (the process is running) and `/readyz` (it can serve requests and is not stopping).
 *
 * A process that was ready once stays ready if every engine fails: it still redirects the links that it knows. All
 * processes lose an engine at the same time, so a load balancer that removed them would turn the outage of an engine
 * into an outage of every link.
 */
export function addHealth(
  app: FastifyInstance,
  checks: readonly HealthCheck[],
  isStopping: () => boolean,
): void {
  let wasReady = false
  const content = { 'text/plain': { schema: Type.String() } }
  const response = { 200: { description: 'The process is running.', content } }
  app.get(
    '/livez',
    { schema: { tags: ['health'], summary: 'Check that the process is running', response } },
    () => 'ok',
  )

  app.get(
    '/readyz',
    {
      schema: {
        tags: ['health'],
        summary: 'Check that the service is ready',
        response: { 200: HealthSchema, 503: HealthSchema },
      },
    },
    async (_, reply) => {
      const results = await Promise.all(
        checks.map(async (check) => ({ check, ok: await passes(check) })),
      )
      const states = Object.fromEntries(
        results.map(({ check, ok }) => [check.name, ok ? ('ok' as const) : ('down' as const)]),
      )
      wasReady ||= results.every(({ check, ok }) => ok || check.isOptional)
      const isDegraded = results.some(({ ok }) => !ok)
      const status = isStopping() ? 'stopping' : !wasReady ? 'down' : isDegraded ? 'degraded' : 'ok'
      void reply.code(status === 'ok' || status === 'degraded' ? 200 : 503)
      return { status, checks: states }
    },
  )
}

function passes({ check }: HealthCheck): Promise<boolean> {
  const result = check().then(
    () => true,
    () => false,
  )
  return withTimeout(maxCheckMs, result, () => false)
}

/**
 * The engines that `/readyz` reports. Only PostgreSQL is required: a new server that waited for one database of the log
 * would not serve the apps of the others.
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
