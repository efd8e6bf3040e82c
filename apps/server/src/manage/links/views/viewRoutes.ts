import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { maxFolderLength, maxTagLength, maxTags } from '@throughlink/protocol/rules'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely, Transaction } from 'kysely'
import { type Static, Type } from 'typebox'
import { ProblemError } from '#errors.ts'
import { lockApp } from '#manage/access/accessStatements.ts'
import type { Changes } from '#manage/access/changes.ts'
import { getAppId, getOrganizationId } from '#manage/access/createAuthorize.ts'
import { NameSchema } from '#manage/access/nameSchema.ts'
import type { Database } from '#platform/engines/database.ts'
import { problemResponses } from '#platform/http/problemResponses.ts'
import { linkSorts } from '../linkOrder.ts'
import { linkStatuses } from '../linkStatus.ts'
import { resultSorts } from '../results/resultRanks.ts'
import {
  deleteView,
  insertView,
  listViews,
  lockView,
  updateView,
  type ViewRow,
} from './viewStatements.ts'

export interface ViewRoutesOptions {
  readonly db: Kysely<Database>
  readonly changes: Changes
}

/** Of an app: shared ones, and those of each person. */
const maxViews = 100
const text = (maxLength: number, description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength, pattern: '^[^\\u0000]*$', description }))

const SearchSchema = Type.Object(
  {
    search: text(200, 'Text in the slug, name, title or destination.'),
    tags: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: maxTagLength }), {
        maxItems: maxTags,
        description: 'Tags that links have.',
      }),
    ),
    folder: text(maxFolderLength, 'Folder of the links.'),
    domain: text(253, 'Domain of the links.'),
    status: Type.Optional(Type.Enum(linkStatuses, { description: 'State of the links.' })),
    sort: Type.Optional(
      Type.Enum([...linkSorts, ...resultSorts], { description: 'Value to sort by.' }),
    ),
    order: Type.Optional(Type.Enum(['asc', 'desc'], { description: 'Direction.' })),
    columns: Type.Optional(
      Type.Array(Type.String({ pattern: '^[a-zA-Z]{1,40}$' }), {
        maxItems: 40,
        description: 'Columns that the dashboard shows.',
      }),
    ),
    period: text(20, 'Period of the results, such as `30d`.'),
    from: text(10, 'First day of a custom period.'),
    to: text(10, 'Last day of a custom period.'),
  },
  {
    title: 'SavedViewSearch',
    additionalProperties: false,
    description: 'Filters, order, columns and period of the list.',
  },
)

const name = NameSchema('Name of the view.')
const isShared = Type.Boolean({
  description: 'Whether the team has the view. Otherwise, only the person who saved it.',
})
const ViewSchema = Type.Object(
  {
    id: Type.String({ description: 'Id of the view.' }),
    name,
    isShared,
    search: SearchSchema,
    createdAt: Type.String({ format: 'date-time', description: 'Time the view was saved.' }),
    updatedAt: Type.String({ format: 'date-time', description: 'Time of the last change.' }),
  },
  { title: 'SavedView' },
)
const BodySchema = Type.Object(
  { name, isShared, search: SearchSchema },
  {
    title: 'SavedViewBody',
    additionalProperties: false,
    examples: [
      {
        name: 'Posters by installs',
        isShared: true,
        search: { tags: ['poster'], sort: 'installs', period: '90d' },
      },
    ],
  },
)

const path = '/api/v1/apps/:appId/link-views'
const appParams = Type.Object({ appId: Type.String() })
const viewParams = Type.Object({ appId: Type.String(), viewId: Type.String({ format: 'uuid' }) })
const access = { subject: 'app', role: 'editor', scope: 'links:write' } as const
const tags = ['links']

/** Adds the routes for saved views of the list of links. */
export function addViewRoutes(app: FastifyInstance, { db, changes }: ViewRoutesOptions): void {
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()

  routes.get(
    path,
    {
      config: { access: { subject: 'app', role: 'viewer', scope: 'links:read' } },
      schema: {
        tags,
        operationId: 'listLinkViews',
        summary: 'List the saved views of links',
        description: 'Views that the team shares, and your own, by name.',
        params: appParams,
        response: {
          200: Type.Object({ items: Type.Array(ViewSchema) }, { title: 'SavedViews' }),
          ...problemResponses,
        },
      },
    },
    async (request) => {
      const rows = await listViews(db, getAppId(request), getPersonId(request))
      return { items: rows.map(toView) }
    },
  )

  routes.post(
    path,
    {
      config: { access },
      schema: {
        tags,
        operationId: 'createLinkView',
        summary: 'Save a view of links',
        description: `An app has at most ${maxViews} shared views, and as many of each person.`,
        params: appParams,
        body: BodySchema,
        response: { 201: ViewSchema, ...problemResponses },
      },
    },
    (request, reply) =>
      changes.run(request, reply, 'link_view.created', async (trx) => {
        const appId = getAppId(request)
        const values = readValues(request, request.body)
        await lockApp(trx, getOrganizationId(request), appId)
        const views = await listViews(trx, appId, getPersonId(request))
        const same = views.filter(({ person_id }) => person_id === values.person_id)
        if (same.length >= maxViews) {
          const detail = `There can be at most ${maxViews} views. Delete one first.`
          throw new ProblemError('conflict', { detail })
        }
        const row = await insertView(trx, appId, values)
        return { target: row.id, status: 201, body: toView(row) }
      }),
  )

  routes.put(
    `${path}/:viewId`,
    {
      config: { access },
      schema: {
        tags,
        operationId: 'updateLinkView',
        summary: 'Replace a saved view of links',
        params: viewParams,
        body: BodySchema,
        response: { 200: ViewSchema, ...problemResponses },
      },
    },
    (request, reply) =>
      changes.run(request, reply, 'link_view.updated', async (trx) => {
        const { id } = await lockOwn(trx, request, request.params.viewId)
        const row = await updateView(trx, id, readValues(request, request.body))
        return { target: id, body: toView(row) }
      }),
  )

  routes.delete(
    `${path}/:viewId`,
    {
      config: { access },
      schema: {
        tags,
        operationId: 'deleteLinkView',
        summary: 'Delete a saved view of links',
        params: viewParams,
        response: { 204: Type.Null(), ...problemResponses },
      },
    },
    (request, reply) =>
      changes.run(request, reply, 'link_view.deleted', async (trx) => {
        const { id } = await lockOwn(trx, request, request.params.viewId)
        await deleteView(trx, id)
        return { target: id, status: 204, body: null }
      }),
  )
}

/** Finds a view that the caller may change: of their own, or a shared one. */
async function lockOwn(
  trx: Transaction<Database>,
  request: FastifyRequest,
  id: string,
): Promise<ViewRow> {
  const row = await lockView(trx, getAppId(request), id, getPersonId(request))
  if (row === null) throw new ProblemError('not_found')
  return row
}

function readValues(
  request: FastifyRequest,
  { name, isShared, search }: Static<typeof BodySchema>,
) {
  const personId = getPersonId(request)
  if (!isShared && personId === null) {
    const errors = [{ pointer: '/isShared', detail: 'must be true: a key has no views of its own' }]
    throw new ProblemError('validation_failed', { errors })
  }
  return { person_id: isShared ? null : personId, name, search: JSON.stringify(search) }
}

function getPersonId({ caller: { principal } }: FastifyRequest): string | null {
  return principal.kind === 'person' ? principal.id : null
}

function toView(row: ViewRow): Static<typeof ViewSchema> {
  return {
    id: row.id,
    name: row.name,
    isShared: row.person_id === null,
    search: row.search,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
