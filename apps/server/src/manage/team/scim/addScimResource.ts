import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely, Transaction } from 'kysely'
import { uuidPattern } from '#manage/access/createAuthorize.ts'
import { lockOrganization } from '#manage/access/lockOrganization.ts'
import type { Database } from '#platform/engines/database.ts'
import type { ScimSource } from './applyScimUser.ts'
import { patchAttributes } from './patchAttributes.ts'
import { type Attributes, readAttributes } from './scimAttributes.ts'
import { ScimError } from './scimError.ts'
import { type ListQuery, readListQuery, readOperations, toListBody } from './scimMessages.ts'
import { countRows, findRow, listRows, type RowId, type ScimTable } from './scimStatements.ts'

export const scimPath = '/api/scim/v2'
export const coreSchema = 'urn:ietf:params:scim:schemas:core:2.0'

/** Users or groups. */
export interface ScimKind<Row> {
  readonly name: 'User' | 'Group'
  /** Bounds what a token can create. */
  readonly maxCount: number
  readonly table: ScimTable<Row>
  readonly toAttributes: (row: Row) => Readonly<Record<string, unknown>>
  /** Saves a resource, and changes the memberships that depend on it. Null deletes it. */
  readonly save: (
    trx: Transaction<Database>,
    target: RowId & { readonly source: ScimSource },
    before: Row | null,
    attributes: Attributes | null,
  ) => Promise<void>
}

interface AnyRow {
  readonly id: string
  readonly created_at: Date
  readonly updated_at: Date
}
interface ById {
  readonly Params: { readonly id: string }
}

/** Adds the routes of one kind of resource. */
export function addScimResource<Row extends AnyRow>(
  app: FastifyInstance,
  { db, publicOrigin }: { readonly db: Kysely<Database>; readonly publicOrigin: string },
  { name, maxCount, table, toAttributes, save }: ScimKind<Row>,
): void {
  const schema = { hide: true }
  const path = `${scimPath}/${name}s`

  const toBody = (row: Row) => ({
    schemas: [`${coreSchema}:${name}`],
    id: row.id,
    ...toAttributes(row),
    meta: {
      resourceType: name,
      created: row.created_at.toISOString(),
      lastModified: row.updated_at.toISOString(),
      location: `${publicOrigin}${path}/${row.id}`,
    },
  })

  async function get(trx: Kysely<Database>, { scim }: FastifyRequest, id: string): Promise<Row> {
    const target = { id, organizationId: scim.organizationId }
    const row = uuidPattern.test(id) ? await findRow(trx, table, target) : null
    if (row === null) throw new ScimError(404, 'Not found.')
    return row
  }

  /** Changes a resource, or creates one without an id, in one transaction. */
  function change(
    request: FastifyRequest,
    id: string | null,
    edit: (row: Row | null) => Attributes | null,
  ) {
    const { organizationId, tokenId } = request.scim
    return db.transaction().execute(async (trx) => {
      await lockOrganization(trx, organizationId)
      const before = id === null ? null : await get(trx, request, id)
      if (before === null && (await countRows(trx, table, organizationId, null)) >= maxCount) {
        throw new ScimError(403, `An organization can have ${maxCount} of these.`)
      }
      const source = { tokenId, requestId: request.id }
      const target = { id: before?.id ?? randomUUID(), organizationId, source }
      const attributes = edit(before)
      await save(trx, target, before, attributes)
      return attributes === null ? null : toBody(await get(trx, request, target.id))
    })
  }

  app.get<{ Querystring: ListQuery }>(path, { schema }, async ({ scim, query }) => {
    const { hasMembers, ...page } = readListQuery(query)
    const [rows, total] = await Promise.all([
      listRows(db, table, scim.organizationId, page),
      countRows(db, table, scim.organizationId, page.filter),
    ])
    const bodies = rows.map(toBody)
    const listed = hasMembers ? bodies : bodies.map((each) => ({ ...each, members: undefined }))
    return toListBody(listed, total, page.startIndex)
  })

  app.get<ById>(`${path}/:id`, { schema }, async (request) =>
    toBody(await get(db, request, request.params.id)),
  )

  app.post(path, { schema }, async (request, reply) => {
    const attributes = readAttributes(request.body)
    const body = await change(request, null, () => attributes)
    return reply.code(201).header('location', body?.meta.location).send(body)
  })

  app.put<ById>(`${path}/:id`, { schema }, (request) => {
    const attributes = readAttributes(request.body)
    return change(request, request.params.id, () => attributes)
  })

  app.patch<ById>(`${path}/:id`, { schema }, (request) => {
    const operations = readOperations(readAttributes(request.body))
    return change(request, request.params.id, (row) =>
      patchAttributes(readAttributes(row === null ? {} : toAttributes(row)), operations),
    )
  })

  app.delete<ById>(`${path}/:id`, { schema }, async (request, reply) => {
    await change(request, request.params.id, () => null)
    return reply.code(204).send()
  })
}
