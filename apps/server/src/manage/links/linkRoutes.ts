import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely, Transaction } from 'kysely'
import { Type } from 'typebox'
import type { Database } from '../../platform/engines/database.ts'
import { ProblemError } from '../../errors.ts'
import { problemResponses } from '../../platform/http/problemResponses.ts'
import type { Changes } from '../access/changes.ts'
import { appOf } from '../access/createAuthorize.ts'
import { PageSchema, pageQuery, readPosition, toPage } from '../access/keyset.ts'
import { nameOf } from '../access/principal.ts'
import { etagOf, expectedVersion } from '../access/version.ts'
import { announceLink } from './announceLink.ts'
import { isLinkId } from './isLinkId.ts'
import { judgeSettings } from './judgeSettings.ts'
import type { LinkChanges } from '../../catalog/links/linkChanges.ts'
import { LinkPatchSchema, LinkSchema, NewLinkSchema } from './linkSchema.ts'
import { normalizeSettings } from './linkSettings.ts'
import { settingsOf, toLinkView, type LinkRow, type LinkView } from './linkView.ts'
import { mergeSettings } from './mergeSettings.ts'
import { placeLinks } from './placeLinks.ts'
import { readNewLink } from './readNewLink.ts'
import {
  findLinkOfApp,
  findLinkOwner,
  listLinks,
  listTags,
  setArchived,
  updateLink,
  type LinkPosition,
} from './linkStatements.ts'

export interface LinkRoutesParts {
  readonly db: Kysely<Database>
  readonly changes: Changes
  readonly linkChanges: Pick<LinkChanges, 'publish'>
  readonly now: () => number
}

const reads = { access: { of: 'app', role: 'viewer', scope: 'links:read' } } as const
const writes = { access: { of: 'app', role: 'editor', scope: 'links:write' } } as const
const plainText = '^[^\\u0000]*$'
const maxTagsListed = 1_000
const slugTries = 5
const tags = ['links']
const delay =
  'Visitors see it at once, or after a minute at the latest where a server did not hear.'

export const linkParams = Type.Object({ appId: Type.String(), linkId: Type.String() })
const appParams = Type.Object({ appId: Type.String() })

export function addLinkRoutes(app: FastifyInstance, parts: LinkRoutesParts): void {
  const { db, changes, linkChanges, now } = parts
  const typed = app.withTypeProvider<TypeBoxTypeProvider>()

  typed.post(
    '/api/v1/apps/:appId/links',
    {
      config: writes,
      schema: {
        tags,
        operationId: 'createLink',
        summary: 'Make a link',
        params: appParams,
        body: NewLinkSchema,
        response: { 201: LinkSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      const appId = appOf(request)
      const view = await changes.run(request, reply, 'link.created', async (trx) => {
        const made = toLinkView(await createLink(trx, appId, request))
        await announceLink(trx, 'link.created', appId, made, now())
        return { target: made.id, status: 201, version: made.version, body: made }
      })
      linkChanges.publish([view])
      return toMutable(view)
    },
  )

  async function createLink(
    trx: Transaction<Database>,
    appId: string,
    { body, caller }: FastifyRequest,
  ): Promise<LinkRow> {
    const asked = body as Parameters<typeof readNewLink>[0]
    const owner = await findLinkOwner(trx, appId)
    if (owner.hosts.length === 0) {
      throw new ProblemError('conflict', { detail: 'The app has no domain yet. Add one first.' })
    }
    const createdBy = nameOf(caller.principal)
    for (let tries = 0; tries < slugTries; tries++) {
      const { link, faults } = readNewLink(asked, owner)
      if (link === null) throw new ProblemError('validation_failed', { errors: faults })
      const [placed] = await placeLinks(trx, { appId, createdBy }, [link])
      if (placed?.outcome === 'created' && placed.row !== null) return placed.row
      if (asked.slug !== undefined) break
    }
    throw new ProblemError('conflict', { detail: 'The slug is taken. Choose another one.' })
  }

  typed.get(
    '/api/v1/apps/:appId/links',
    {
      config: reads,
      schema: {
        tags,
        operationId: 'listLinks',
        summary: 'Links of an app, the newest first',
        params: appParams,
        querystring: Type.Object(
          {
            ...pageQuery,
            search: Type.Optional(
              Type.String({
                minLength: 1,
                maxLength: 200,
                pattern: plainText,
                description: 'A part of the slug, the title or the destination, in any case.',
              }),
            ),
            tag: Type.Optional(Type.String({ maxLength: 50, pattern: plainText })),
            host: Type.Optional(Type.String({ maxLength: 253, pattern: plainText })),
            archived: Type.Optional(
              Type.Enum(['no', 'only', 'also'], {
                default: 'no',
                description: 'Whether archived links are listed.',
              }),
            ),
          },
          { additionalProperties: false },
        ),
        response: { 200: PageSchema(LinkSchema, 'LinkPage'), ...problemResponses },
      },
    },
    async (request) => {
      const { after, limit = 50, search, tag, host, archived = 'no' } = request.query
      const filter = {
        ...{ search, tag, host },
        isArchived: archived === 'also' ? undefined : archived === 'only',
      }
      const rows = await listLinks(db, appOf(request), filter, readAfter(after), limit + 1)
      return toPage(rows, limit, toMutableView, ({ micros, id }) => [micros, id])
    },
  )

  typed.get(
    '/api/v1/apps/:appId/tags',
    {
      config: reads,
      schema: {
        tags,
        operationId: 'listTags',
        summary: 'Tags of an app’s links, the most used first',
        description: `The first ${maxTagsListed}, with how many links have them. Archived links do not count.`,
        params: appParams,
        response: {
          200: Type.Object(
            {
              items: Type.Array(Type.Object({ tag: Type.String(), linkCount: Type.Integer() })),
            },
            { title: 'Tags' },
          ),
          ...problemResponses,
        },
      },
    },
    async (request) => {
      const rows = await listTags(db, appOf(request), maxTagsListed)
      return { items: rows.map(({ tag, count }) => ({ tag, linkCount: count })) }
    },
  )

  typed.get(
    '/api/v1/apps/:appId/links/:linkId',
    {
      config: reads,
      schema: {
        tags,
        operationId: 'getLink',
        summary: 'One link',
        params: linkParams,
        response: { 200: LinkSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      const row = await findLink(db, request, request.params.linkId)
      void reply.header('etag', etagOf(row.version))
      return toMutableView(row)
    },
  )

  typed.patch(
    '/api/v1/apps/:appId/links/:linkId',
    {
      config: writes,
      schema: {
        tags,
        operationId: 'updateLink',
        summary: 'Change a link',
        description: `With \`If-Match\` only if it is still the version that was read. ${delay}`,
        params: linkParams,
        body: LinkPatchSchema,
        response: { 200: LinkSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      const appId = appOf(request)
      const patch = request.body
      const view = await changes.run(request, reply, 'link.updated', async (trx) => {
        const row = await findLink(trx, request, request.params.linkId)
        const settings = normalizeSettings(mergeSettings(settingsOf(row), patch))
        const { scheme } = await findLinkOwner(trx, appId)
        // What was right once and is left alone is no reason to refuse something else.
        const errors = judgeSettings(settings, scheme).filter(({ pointer }) =>
          Object.hasOwn(patch, pointer.split('/')[1] ?? ''),
        )
        if (errors.length > 0) throw new ProblemError('validation_failed', { errors })
        const changed = toLinkView(await updateLink(trx, appId, row.id, settings))
        await announceLink(trx, 'link.updated', appId, changed, now())
        const details = { fields: Object.keys(patch).toSorted() }
        return { target: row.id, details, version: changed.version, body: changed }
      })
      linkChanges.publish([view])
      return toMutable(view)
    },
  )

  for (const isArchived of [true, false]) {
    const verb = isArchived ? 'archive' : 'unarchive'
    typed.post(
      `/api/v1/apps/:appId/links/:linkId/${verb}`,
      {
        config: writes,
        schema: {
          tags,
          operationId: `${verb}Link`,
          summary: isArchived ? 'Take a link out of service' : 'Put a link into service again',
          description: isArchived
            ? `It answers as if there were none. Its slug stays taken, and its figures stay. ${delay}`
            : delay,
          params: linkParams,
          response: { 200: LinkSchema, ...problemResponses },
        },
      },
      (request, reply) => archive(request, reply, request.params.linkId, isArchived),
    )
  }

  async function archive(
    request: FastifyRequest,
    reply: FastifyReply,
    linkId: string,
    isArchived: boolean,
  ) {
    const appId = appOf(request)
    const action = isArchived ? 'link.archived' : 'link.unarchived'
    const view = await changes.run(request, reply, action, async (trx) => {
      const row = await findLink(trx, request, linkId)
      const isDone = (row.archived_at !== null) === isArchived
      const changed = toLinkView(isDone ? row : await setArchived(trx, appId, row.id, isArchived))
      const type = isArchived ? 'link.archived' : 'link.updated'
      if (!isDone) await announceLink(trx, type, appId, changed, now())
      return { target: row.id, version: changed.version, body: changed }
    })
    linkChanges.publish([view])
    return toMutable(view)
  }
}

/** The link that a path names, in the version that `If-Match` names. */
export async function findLink(
  db: Kysely<Database>,
  request: FastifyRequest,
  linkId: string,
): Promise<LinkRow> {
  const row = isLinkId(linkId) ? await findLinkOfApp(db, appOf(request), linkId) : null
  if (row === null) throw new ProblemError('link_not_found')
  const expected = expectedVersion(request)
  if (expected !== null && expected !== row.version) throw new ProblemError('precondition_failed')
  return row
}

function readAfter(after: string | undefined): LinkPosition | null {
  const [createdAtMicros, id] = readPosition(after, [/^\d{1,16}$/, /^[1-9]\d{0,18}$/]) ?? []
  if (createdAtMicros === undefined || id === undefined) return null
  if (isLinkId(id)) return { createdAtMicros, id }
  const fault = { pointer: '/after', detail: 'is not the `next` of a page' }
  throw new ProblemError('validation_failed', { errors: [fault] })
}

/** TypeBox has arrays that can be written to. */
function toMutable(view: LinkView) {
  return { ...view, tags: [...view.tags] }
}

function toMutableView(row: LinkRow) {
  return toMutable(toLinkView(row))
}
