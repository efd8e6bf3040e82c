import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely, Transaction } from 'kysely'
import { Type } from 'typebox'
import type { Database } from '../../platform/engines/database.ts'
import { ProblemError } from '../../errors.ts'
import { problemResponses } from '../../platform/http/problemResponses.ts'
import type { Changes } from '../access/changes.ts'
import { getAppId } from '../access/createAuthorize.ts'
import { PageSchema, pageQuery, readPosition, toPage } from '../access/pagination.ts'
import { toPrincipalKey } from '../access/principal.ts'
import { formatEtag, readIfMatch } from '../access/etag.ts'
import { enqueueLinkMessage } from './enqueueLinkMessage.ts'
import { isLinkId } from './isLinkId.ts'
import { validateSettings } from './validateSettings.ts'
import type { LinkChanges } from '../../catalog/links/linkChanges.ts'
import { LinkPatchSchema, LinkSchema, NewLinkSchema } from './linkSchemas.ts'
import { normalizeSettings } from './linkSettings.ts'
import { toLinkSettings, toLinkView, type LinkRow, type LinkView } from './linkView.ts'
import { mergeSettings } from './mergeSettings.ts'
import { saveNewLinks } from './saveNewLinks.ts'
import { readNewLink } from './readNewLink.ts'
import {
  findAppLink,
  findLinkOwner,
  listLinks,
  listTags,
  setArchived,
  updateLink,
  type LinkPosition,
} from './linkStatements.ts'

export interface LinkRoutesOptions {
  readonly db: Kysely<Database>
  readonly changes: Changes
  readonly linkChanges: Pick<LinkChanges, 'publish'>
  readonly now: () => number
}

const reads = { access: { subject: 'app', role: 'viewer', scope: 'links:read' } } as const
const writes = { access: { subject: 'app', role: 'editor', scope: 'links:write' } } as const
const plainText = '^[^\\u0000]*$'
const maxTagsListed = 1_000
const slugTries = 5
const tags = ['links']
const delay =
  'Visitors see it at once, or after a minute at the latest where a server did not hear.'

export const linkParams = Type.Object({ appId: Type.String(), linkId: Type.String() })
const appParams = Type.Object({ appId: Type.String() })

export function addLinkRoutes(app: FastifyInstance, parts: LinkRoutesOptions): void {
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
      const appId = getAppId(request)
      const view = await changes.run(request, reply, 'link.created', async (trx) => {
        const made = toLinkView(await createLink(trx, appId, request))
        await enqueueLinkMessage(trx, 'link.created', appId, made, now())
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
    if (owner.domains.length === 0) {
      throw new ProblemError('conflict', { detail: 'The app has no domain yet. Add one first.' })
    }
    const createdBy = toPrincipalKey(caller.principal)
    for (let tries = 0; tries < slugTries; tries++) {
      const { link, faults } = readNewLink(asked, owner)
      if (link === null) throw new ProblemError('validation_failed', { errors: faults })
      const [placed] = await saveNewLinks(trx, { appId, createdBy }, [link])
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
            domain: Type.Optional(Type.String({ maxLength: 253, pattern: plainText })),
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
      const { after, limit = 50, search, tag, domain, archived = 'no' } = request.query
      const filter = {
        ...{ search, tag, domain },
        isArchived: archived === 'also' ? undefined : archived === 'only',
      }
      const rows = await listLinks(db, getAppId(request), filter, readAfter(after), limit + 1)
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
      const rows = await listTags(db, getAppId(request), maxTagsListed)
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
      void reply.header('etag', formatEtag(row.version))
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
      const appId = getAppId(request)
      const patch = request.body
      const view = await changes.run(request, reply, 'link.updated', async (trx) => {
        const row = await findLink(trx, request, request.params.linkId)
        const settings = normalizeSettings(mergeSettings(toLinkSettings(row), patch))
        const { scheme } = await findLinkOwner(trx, appId)
        // What was right once and is left alone is no reason to refuse something else.
        const errors = validateSettings(settings, scheme).filter(({ pointer }) =>
          Object.hasOwn(patch, pointer.split('/')[1] ?? ''),
        )
        if (errors.length > 0) throw new ProblemError('validation_failed', { errors })
        const changed = toLinkView(await updateLink(trx, appId, row.id, settings))
        await enqueueLinkMessage(trx, 'link.updated', appId, changed, now())
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
    const appId = getAppId(request)
    const action = isArchived ? 'link.archived' : 'link.unarchived'
    const view = await changes.run(request, reply, action, async (trx) => {
      const row = await findLink(trx, request, linkId)
      const isDone = (row.archived_at !== null) === isArchived
      const changed = toLinkView(isDone ? row : await setArchived(trx, appId, row.id, isArchived))
      const type = isArchived ? 'link.archived' : 'link.updated'
      if (!isDone) await enqueueLinkMessage(trx, type, appId, changed, now())
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
  const row = isLinkId(linkId) ? await findAppLink(db, getAppId(request), linkId) : null
  if (row === null) throw new ProblemError('link_not_found')
  const expected = readIfMatch(request)
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
