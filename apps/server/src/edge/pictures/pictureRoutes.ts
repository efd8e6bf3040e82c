import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import { Type } from 'typebox'
import { picturePathPrefix, type PictureType, readPictureId } from '#catalog/pictures/picture.ts'
import { ProblemError } from '#errors.ts'
import type { Database } from '#platform/engines/database.ts'
import { problemResponses } from '#platform/http/problemResponses.ts'
import { buildMissCharges } from '#platform/limits/buildMissCharges.ts'
import { enforceLimits } from '#platform/limits/enforceLimits.ts'
import type { RateLimits } from '#platform/limits/rateLimits.ts'
import { minuteMs } from '#platform/time/durations.ts'
import type { FindServedApp } from '../association/findServedApp.ts'

export interface PictureRoutesOptions {
  readonly db: Kysely<Database>
  readonly findServedApp: FindServedApp
  readonly limits: RateLimits
}

interface ServedPicture {
  readonly type: PictureType
  readonly content: Buffer
}

const maxCachedBytes = 32_000_000
const content = { schema: Type.Unsafe<Buffer>({ type: 'string' }) }

/** Serves the uploaded pictures of an app on each of its domains, and on no other. */
export function addPictureRoutes(app: FastifyInstance, options: PictureRoutesOptions): void {
  const { db, findServedApp, limits } = options
  const cache = new LRUCache<string, ServedPicture>({
    maxSize: maxCachedBytes,
    sizeCalculation: (picture) => picture.content.length,
    ttl: 5 * minuteMs,
  })

  app.withTypeProvider<TypeBoxTypeProvider>().get(
    `${picturePathPrefix}:file`,
    {
      schema: {
        tags: ['redirect'],
        summary: 'Get an uploaded picture',
        params: Type.Object({ file: Type.String() }),
        response: {
          200: {
            description: 'The picture.',
            content: { 'image/jpeg': content, 'image/png': content },
          },
          ...problemResponses,
        },
      },
    },
    async (request, reply) => {
      const served = await findServedApp(request)
      const id = readPictureId(request.params.file)
      const found = id === null ? null : await find(served.id, id)
      if (found === null) {
        await enforceLimits(limits, buildMissCharges('slug-miss', request.ip, served.id))
        throw new ProblemError('not_found')
      }
      return (
        reply
          .type(found.type)
          .header('cache-control', 'public, max-age=31536000, immutable')
          .header('x-content-type-options', 'nosniff')
          // As a document of its own, it may not run or load anything.
          .header('content-security-policy', "default-src 'none'; sandbox")
          .header('cross-origin-resource-policy', 'cross-origin')
          .send(found.content)
      )
    },
  )

  async function find(appId: string, id: string): Promise<ServedPicture | null> {
    const key = `${appId} ${id}`
    const cached = cache.get(key)
    if (cached !== undefined) return cached
    const found = await db
      .selectFrom('pictures')
      .select(['type', 'content'])
      .where('app_id', '=', appId)
      .where('id', '=', id)
      .executeTakeFirst()
    if (found === undefined) return null
    cache.set(key, found)
    return found
  }
}
