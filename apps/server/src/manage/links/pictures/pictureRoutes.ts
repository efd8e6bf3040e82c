import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import pLimit from 'p-limit'
import { type Static, Type } from 'typebox'
import { createLinkOrigin } from '#catalog/links/createShareUrl.ts'
import { getPicturePath, pictureTypes } from '#catalog/pictures/picture.ts'
import type { Config } from '#config.ts'
import { ProblemError } from '#errors.ts'
import type { Changes } from '#manage/access/changes.ts'
import { getAppId, getOrganizationId } from '#manage/access/createAuthorize.ts'
import { toPrincipalKey } from '#manage/access/principal.ts'
import type { Quotas } from '#manage/access/quotas/quotas.ts'
import type { Database } from '#platform/engines/database.ts'
import { problemResponses } from '#platform/http/problemResponses.ts'
import { enforceLimits } from '#platform/limits/enforceLimits.ts'
import type { RateLimits } from '#platform/limits/rateLimits.ts'
import { findLinkOwner } from '../linkStatements.ts'
import { encodePicture, pictureUses } from './encodePicture.ts'
import {
  deletePicture,
  findPictureContent,
  findPictureRow,
  insertPicture,
  listPictures,
  type PictureRow,
} from './pictureStatements.ts'

/** A photo of a phone. It is stored much smaller. */
export const maxUploadBytes = 10_485_760
const maxListed = 100
/** Files that are decoded at the same time, in all: each takes a core and up to some hundred megabytes. */
const maxDecoding = 1

const uploadTypes = ['image/png', 'image/jpeg', 'image/webp'] as const
/** Checked by its bytes. */
const UploadSchema = { schema: Type.Unsafe<Buffer>({ examples: ['(bytes of the file)'] }) }

const PictureContentSchema = Type.Unsafe<Buffer>({ type: 'string' })

const PictureSchema = Type.Object(
  {
    id: Type.String({ description: 'Id of the picture: a hash of its content.' }),
    url: Type.String({
      description: 'Public URL, on the oldest domain of the app. What it serves never changes.',
    }),
    contentType: Type.Enum(Object.keys(pictureTypes), { description: 'Type of the stored file.' }),
    width: Type.Integer({ description: 'Width in pixels.' }),
    height: Type.Integer({ description: 'Height in pixels.' }),
    bytes: Type.Integer({ description: 'Size of the stored file.' }),
    createdAt: Type.String({ format: 'date-time', description: 'Time of the first upload.' }),
  },
  { title: 'Picture' },
)

export interface PictureRoutesOptions {
  readonly db: Kysely<Database>
  readonly config: Pick<Config, 'publicOrigin' | 'linkOrigin'>
  readonly changes: Changes
  readonly quotas: Quotas
  readonly limits: RateLimits
}

const tags = ['links']
const writes = { access: { subject: 'app', role: 'editor', scope: 'links:write' } } as const

export function addPictureRoutes(parent: FastifyInstance, options: PictureRoutesOptions): void {
  const { db, changes } = options
  const routes = parent.withTypeProvider<TypeBoxTypeProvider>()
  const toUrl = createToUrl(options)

  routes.get(
    '/api/v1/apps/:appId/pictures',
    {
      config: { access: { subject: 'app', role: 'viewer', scope: 'links:read' } },
      schema: {
        tags,
        operationId: 'listPictures',
        summary: 'List uploaded pictures',
        description: `The latest ${maxListed}.`,
        params: Type.Object({ appId: Type.String() }),
        response: {
          200: Type.Object({ items: Type.Array(PictureSchema) }, { title: 'Pictures' }),
          ...problemResponses,
        },
      },
    },
    async (request) => {
      const appId = getAppId(request)
      const rows = await listPictures(db, appId, maxListed)
      const { domains } = await findLinkOwner(db, appId)
      return { items: rows.map((row) => toPicture(row, toUrl(domains[0] ?? '', row))) }
    },
  )

  routes.get(
    '/api/v1/apps/:appId/pictures/:pictureId',
    {
      config: { access: { subject: 'app', role: 'viewer', scope: 'links:read' } },
      schema: {
        tags,
        operationId: 'getPicture',
        summary: 'Get an uploaded picture',
        description:
          'The file that its public URL serves, for programs that cannot reach the domain.',
        params: Type.Object({ appId: Type.String(), pictureId: Type.String() }),
        response: {
          200: {
            description: 'The picture.',
            content: Object.fromEntries(
              Object.keys(pictureTypes).map((type) => [type, { schema: PictureContentSchema }]),
            ),
          },
          ...problemResponses,
        },
      },
    },
    async (request, reply) => {
      const found = await findPictureContent(db, getAppId(request), request.params.pictureId)
      if (found === null) throw new ProblemError('not_found')
      return (
        reply
          .type(found.type)
          .header('cache-control', 'private, max-age=31536000, immutable')
          .header('x-content-type-options', 'nosniff')
          // As a document of its own, it may not run or load anything.
          .header('content-security-policy', "default-src 'none'; sandbox")
          .send(found.content)
      )
    },
  )

  routes.delete(
    '/api/v1/apps/:appId/pictures/:pictureId',
    {
      config: writes,
      schema: {
        tags,
        operationId: 'deletePicture',
        summary: 'Delete an uploaded picture',
        description:
          'Its URL responds with 404, within five minutes on every server. Links and settings that contain the URL ' +
          'keep it, and copies in caches of browsers and chats remain.',
        params: Type.Object({ appId: Type.String(), pictureId: Type.String() }),
        response: { 204: Type.Null(), ...problemResponses },
      },
    },
    async (request, reply) =>
      changes.run(request, reply, 'picture.deleted', async (trx) => {
        const { pictureId } = request.params
        if (!(await deletePicture(trx, getAppId(request), pictureId))) {
          throw new ProblemError('not_found')
        }
        return { target: pictureId, status: 204, body: null }
      }),
  )

  // In its own scope, because no other route accepts a picture.
  void parent.register((app, _, done) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser([...uploadTypes], { parseAs: 'buffer' }, (_request, body, next) => {
      next(null, body)
    })
    addUploadRoute(app, options)
    done()
  })
}

function addUploadRoute(app: FastifyInstance, options: PictureRoutesOptions): void {
  const { changes, quotas, limits } = options
  const toUrl = createToUrl(options)
  const inTurn = pLimit(maxDecoding)

  app.withTypeProvider<TypeBoxTypeProvider>().post(
    '/api/v1/apps/:appId/pictures',
    {
      config: writes,
      bodyLimit: maxUploadBytes,
      schema: {
        tags,
        operationId: 'uploadPicture',
        summary: 'Upload a picture',
        description:
          'For the `imageUrl` of a link, or the icon and the picture of an app. The body is a PNG, JPEG or WebP file of ' +
          'at most 10 MB and 50 megapixels. It is encoded again: a card as JPEG with at most 1,200 pixels a side, an ' +
          'icon as PNG with at most 512. Metadata is removed. An upload of the same picture returns the stored one.',
        consumes: [...uploadTypes],
        params: Type.Object({ appId: Type.String() }),
        querystring: Type.Object(
          {
            use: Type.Optional(
              Type.Enum([...pictureUses], {
                default: 'card',
                description: '`icon`: keeps transparency.',
              }),
            ),
          },
          { additionalProperties: false },
        ),
        body: {
          content: {
            'image/png': UploadSchema,
            'image/jpeg': UploadSchema,
            'image/webp': UploadSchema,
          },
        },
        response: { 201: PictureSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      const appId = getAppId(request)
      const body: unknown = request.body
      if (!Buffer.isBuffer(body)) throw new ProblemError('unsupported_media_type')
      await enforceLimits(limits, [{ limit: 'picture', by: 'tenant', subject: appId }])
      const outcome = await inTurn(() => encodePicture(body, request.query.use ?? 'card'))
      if (!outcome.isOk) {
        const errors = [{ pointer: '', detail: outcome.detail }]
        throw new ProblemError('validation_failed', { errors })
      }
      const { picture } = outcome
      return changes.run(request, reply, 'picture.uploaded', async (trx) => {
        const { domains } = await findLinkOwner(trx, appId)
        const [domain] = domains
        if (domain === undefined) {
          throw new ProblemError('conflict', { detail: 'The app has no domain. Add one first.' })
        }
        const createdBy = toPrincipalKey(request.caller.principal)
        const inserted = await insertPicture(trx, appId, createdBy, picture)
        if (inserted !== null) await quotas.enforce(trx, getOrganizationId(request), 'pictures')
        const row = inserted ?? (await findPictureRow(trx, appId, picture.id))
        return { target: row.id, status: 201, body: toPicture(row, toUrl(domain, row)) }
      })
    },
  )
}

function createToUrl({ config }: Pick<PictureRoutesOptions, 'config'>) {
  const toLinkOrigin = createLinkOrigin(config)
  return (domain: string, { id, type }: PictureRow) =>
    toLinkOrigin(domain) + getPicturePath(id, type)
}

function toPicture(row: PictureRow, url: string): Static<typeof PictureSchema> {
  const { id, type, width, height, bytes, created_at } = row
  return { id, url, contentType: type, width, height, bytes, createdAt: created_at.toISOString() }
}
