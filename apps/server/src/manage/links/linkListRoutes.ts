import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { maxListedIds, maxTagLength, maxTags } from '@throughlink/protocol/rules'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import type { ShareUrl } from '#catalog/links/createShareUrl.ts'
import { ProblemError } from '#errors.ts'
import type { Database } from '#platform/engines/database.ts'
import { problemResponses } from '#platform/http/problemResponses.ts'
import { getAppId } from '../access/createAuthorize.ts'
import { microsPattern } from '../access/micros.ts'
import { pageQuery, PageSchema, readPosition, writePosition } from '../access/pagination.ts'
import { listTags } from './linkListStatements.ts'
import { type LinkOrder, type LinkPosition, linkSorts } from './linkOrder.ts'
import { toMutableView } from './linkRoutes.ts'
import { LinkSchema } from './linkSchemas.ts'
import { linkStatuses, listedStatuses } from './linkStatus.ts'
import { listLinks } from './listLinks.ts'
import { isLinkId } from './makeLinkId.ts'

export interface LinkListRoutesOptions {
  readonly db: Kysely<Database>
  readonly toShareUrl: ShareUrl
  readonly now: () => number
}

const config = { access: { subject: 'app', role: 'viewer', scope: 'links:read' } } as const
const tags = ['links']
const params = Type.Object({ appId: Type.String() })
const plainText = '^[^\\u0000]*$'
const maxTagsListed = 1_000

const ListQuery = Type.Object(
  {
    ...pageQuery,
    ids: Type.Optional(
      Type.Array(Type.String({ pattern: '^[1-9]\\d{0,18}$' }), {
        minItems: 1,
        maxItems: maxListedIds,
        description: 'Only links with these ids. Unknown ids are left out.',
      }),
    ),
    search: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        pattern: plainText,
        description: 'Text in the slug, title or destination. Not case-sensitive.',
      }),
    ),
    tags: Type.Optional(
      Type.Array(Type.String({ maxLength: maxTagLength, pattern: plainText }), {
        minItems: 1,
        maxItems: maxTags,
        description: 'Only links that have all of these tags.',
      }),
    ),
    domain: Type.Optional(
      Type.String({
        maxLength: 253,
        pattern: plainText,
        description: 'Only links on this domain.',
      }),
    ),
    status: Type.Optional(
      Type.Array(Type.Enum(linkStatuses), {
        minItems: 1,
        maxItems: linkStatuses.length,
        uniqueItems: true,
        default: [...listedStatuses],
        description:
          'Only links in one of these states. A link has the first state that applies: `deleted` (can be restored), ' +
          '`archived`, `taken_down`, `disabled`, `expired`, `active`.',
      }),
    ),
    createdBy: Type.Optional(
      Type.String({
        maxLength: 100,
        pattern: plainText,
        description: 'Only links with this `createdBy`: `person:` or `key:` and an id.',
      }),
    ),
    sort: Type.Optional(
      Type.Enum(linkSorts, {
        default: 'createdAt',
        description:
          'Value to sort by. For the most clicked links, list the top values of `link` in analytics, then pass them ' +
          'as `ids`. In a list by `updatedAt`, a link that is changed between two pages moves.',
      }),
    ),
    order: Type.Optional(
      Type.Enum(['asc', 'desc'], {
        description: 'Direction. Default: `asc` for slugs, `desc` (newest first) for times.',
      }),
    ),
  },
  { additionalProperties: false },
)

/** Adds the routes that list links and their tags. */
export function addLinkListRoutes(app: FastifyInstance, options: LinkListRoutesOptions): void {
  const { db, toShareUrl, now } = options
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()

  routes.get(
    '/api/v1/apps/:appId/links',
    {
      config,
      schema: {
        tags,
        operationId: 'listLinks',
        summary: 'List the links of an app',
        description:
          'Sorted by creation time, newest first, unless `sort` is given. Archived and deleted links are left out ' +
          'unless `status` names them. A page may have fewer links than `limit`, or none, although `next` is not null: ' +
          'then many links were filtered and few of them passed.',
        params,
        querystring: ListQuery,
        response: { 200: PageSchema(LinkSchema, 'LinkPage'), ...problemResponses },
      },
    },
    async (request) => {
      const { after, limit = 50, ids, status, sort = 'createdAt', order, ...rest } = request.query
      const filter = { ...rest, ids: ids?.filter(isLinkId), statuses: status }
      const direction = order ?? (sort === 'slug' ? 'asc' : 'desc')
      const linkOrder: LinkOrder = { sort, isAscending: direction === 'asc' }
      const name = `${sort} ${direction}`
      const appId = getAppId(request)
      const position = readAfter(after, sort, name)
      const listing = { appId, filter, order: linkOrder, after: position, now: new Date(now()) }
      const { rows, next } = await listLinks(db, listing, limit)
      return {
        items: rows.map((row) => toMutableView(row, toShareUrl)),
        next: next && writePosition([name, next.sortValue, next.id]),
      }
    },
  )

  routes.get(
    '/api/v1/apps/:appId/tags',
    {
      config,
      schema: {
        tags,
        operationId: 'listTags',
        summary: 'List the tags of an app’s links',
        description: `The ${maxTagsListed} most used tags, most used first. Archived and deleted links do not count.`,
        params,
        response: {
          200: Type.Object(
            {
              items: Type.Array(
                Type.Object(
                  {
                    tag: Type.String({ description: 'The tag.' }),
                    linkCount: Type.Integer({ description: 'Number of links with the tag.' }),
                  },
                  { title: 'Tag' },
                ),
              ),
            },
            { title: 'Tags' },
          ),
          ...problemResponses,
        },
      },
    },
    async (request) => {
      return { items: await listTags(db, getAppId(request), maxTagsListed) }
    },
  )
}

/** A position contains the order of its list: in another order, it would skip links. */
function readAfter(
  after: string | undefined,
  sort: LinkOrder['sort'],
  name: string,
): LinkPosition | null {
  // oxlint-disable-next-line no-control-regex
  const valuePattern = sort === 'slug' ? /^[^\u0000]{1,255}$/ : microsPattern
  const patterns = [new RegExp(`^${name}$`), valuePattern, /^[1-9]\d{0,18}$/]
  const [, sortValue, id] = readPosition(after, patterns) ?? []
  if (sortValue === undefined || id === undefined) return null
  if (isLinkId(id)) return { sortValue, id }
  const error = { pointer: '/after', detail: 'must be the `next` value of a page' }
  throw new ProblemError('validation_failed', { errors: [error] })
}
