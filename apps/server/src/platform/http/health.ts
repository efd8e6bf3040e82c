import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { withTimeout } from '../time/withTimeout.ts'

/** A part that the service needs, and how to ask it whether it works. */
export interface HealthCheck {
  readonly name: string
  readonly check: () => Promise<void>
  /** Whether the service can do its work without it. Then it is told and does not fail readiness. */
  readonly isOptional: boolean
}

const HealthSchema = Type.Object(
  {
    status: Type.Enum(['ok', 'degraded', 'down', 'stopping']),
    parts: Type.Record(Type.String(), Type.Enum(['ok', 'down'])),
  },
  { title: 'Health', description: 'How the service and its engines are.' },
)

const checkMs = 1000

/** `/livez`: the process answers. `/readyz`: it can do its work, and is not about to stop. */
export function addHealth(
  app: FastifyInstance,
  checks: readonly HealthCheck[],
  isStopping: () => boolean,
): void {
  const content = { 'text/plain': { schema: Type.String() } }
  const response = { 200: { description: 'The process answers.', content } }
  app.get(
    '/livez',
    { schema: { tags: ['health'], summary: 'Does the process answer?', response } },
    () => 'ok',
  )

  app.get(
    '/readyz',
    {
      schema: {
        tags: ['health'],
        summary: 'Can it do its work?',
        response: { 200: HealthSchema, 503: HealthSchema },
      },
    },
    async (_, reply) => {
      const results = await Promise.all(
        checks.map(async (part) => ({ part, ok: await passes(part) })),
      )
      const parts = Object.fromEntries(
        results.map(({ part, ok }) => [part.name, ok ? ('ok' as const) : ('down' as const)]),
      )
      const isDown = results.some(({ part, ok }) => !ok && !part.isOptional)
      const isDegraded = results.some(({ ok }) => !ok)
      const status = isStopping() ? 'stopping' : isDown ? 'down' : isDegraded ? 'degraded' : 'ok'
      void reply.code(status === 'ok' || status === 'degraded' ? 200 : 503)
      return { status, parts }
    },
  )
}

function passes({ check }: HealthCheck): Promise<boolean> {
  const answer = check().then(
    () => true,
    () => false,
  )
  return withTimeout(checkMs, answer, () => false)
}
