/** Controls for `npm run bench redirect` and `events`: the minimum that a Fastify server does for each measured route. */
import { apiPaths } from '@throughlink/protocol'
import { EventsRequestSchema, EventsResponseSchema } from '@throughlink/protocol/schemas'
import { createRedis } from '@throughlink/server/src/platform/engines/redis.ts'
import Fastify from 'fastify'

// Long, because a busy machine must not fail the control.
const redis = createRedis({ urls: [process.env['REDIS_URL'] ?? ''], commandMs: 5_000 })
const app = Fastify({
  ajv: { customOptions: { removeAdditional: false, coerceTypes: false } },
})

let clicks = 0
app.get('/*', async (_, reply) => {
  await redis.client.zadd(`bare:${clicks++ % 4096}`, clicks, String(clicks))
  return reply.code(302).header('location', 'https://play.google.com/store/apps/details').send()
})

app.post(
  apiPaths.events,
  { schema: { body: EventsRequestSchema, response: { 202: EventsResponseSchema } } },
  async ({ body }, reply) => {
    const accepted = (body as { events: unknown[] }).events.length
    return reply.code(202).send({ accepted, duplicate: 0, rejected: [] })
  },
)

await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) })
process.stdout.write('Listening.\n')
