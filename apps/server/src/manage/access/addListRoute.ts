import type { FastifyInstance, FastifyRequest, FastifySchema } from 'fastify'
import { type Static, type TProperties, type TSchema, Type } from 'typebox'
import { problemResponses } from '#platform/http/problemResponses.ts'
import type { Access } from './access.ts'
import { pageQuery, PageSchema, readPosition, toPage } from './pagination.ts'

/** A route that returns a list page by page, in the order of the values in `sortedBy`. */
export interface ListRoute<Key extends string, Row, Item extends TSchema> {
  readonly access: Access
  /** The query and the responses are added. */
  readonly schema: Pick<
    FastifySchema,
    'tags' | 'operationId' | 'summary' | 'description' | 'params'
  >
  readonly item: Item
  /** Names the schema of a page in the OpenAPI document. */
  readonly pageTitle: string
  /** The values that the list is sorted by, the most significant first, each with its valid form. */
  readonly sortedBy: Readonly<Record<Key, RegExp>>
  /** More query parameters. `list` reads them from `request.query`. All must be optional. */
  readonly filters?: TProperties
  /** Adds the parameter `deleted`, which lists deleted items instead of the others. */
  readonly canListDeleted?: true
  /** Returns up to `limit` rows after a position. Null: from the start. */
  readonly list: (
    request: FastifyRequest,
    after: Readonly<Record<Key, string>> | null,
    limit: number,
    isDeleted: boolean,
  ) => Promise<readonly Row[]>
  readonly toItem: (row: Row) => Static<Item>
  readonly toPosition: (row: Row) => Readonly<Record<Key, string>>
}

const deletedQuery = {
  deleted: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'List deleted items, which can be restored, instead of the others.',
    }),
  ),
}

interface PageQuery {
  readonly after?: string
  readonly limit?: number
  readonly deleted?: boolean
}

export function addListRoute<Key extends string, Row, Item extends TSchema>(
  app: FastifyInstance,
  path: string,
  route: ListRoute<Key, Row, Item>,
): void {
  const { access, schema, item, pageTitle, sortedBy, list, toItem, toPosition } = route
  const { canListDeleted = false, filters = {} } = route
  const query = { ...pageQuery, ...(canListDeleted ? deletedQuery : {}), ...filters }
  const keys = Object.keys(sortedBy) as Key[]
  const patterns = keys.map((key) => sortedBy[key])
  const toValues = (row: Row) => {
    const position = toPosition(row)
    return keys.map((key) => position[key])
  }
  const toNamed = (values: readonly string[]) =>
    Object.fromEntries(keys.map((key, index) => [key, values[index]])) as Record<Key, string>

  app.get<{ Querystring: PageQuery }>(
    path,
    {
      config: { access },
      schema: {
        ...schema,
        querystring: Type.Object(query, { additionalProperties: false }),
        response: { 200: PageSchema(item, pageTitle), ...problemResponses },
      },
    },
    async (request) => {
      const { after, limit = 50, deleted = false } = request.query
      const values = readPosition(after, patterns)
      // One row more than a page holds shows whether there is a next page.
      const rows = await list(request, values && toNamed(values), limit + 1, deleted)
      return toPage(rows, limit, toItem, toValues)
    },
  )
}
