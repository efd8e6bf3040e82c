import { randomBytes, randomUUID } from 'node:crypto'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { Type } from 'typebox'
import { hashKey } from '#catalog/apps/keys.ts'
import { ProblemError } from '#errors.ts'
import { roles } from '#manage/access/access.ts'
import type { Changes } from '#manage/access/changes.ts'
import { getOrganizationId, uuidPattern } from '#manage/access/createAuthorize.ts'
import { lockOrganization } from '#manage/access/lockOrganization.ts'
import { NameSchema } from '#manage/access/nameSchema.ts'
import type { Database } from '#platform/engines/database.ts'
import { problemResponses } from '#platform/http/problemResponses.ts'
import { applyScimUser } from './applyScimUser.ts'
import { NewScimTokenSchema, ScimGroupSchema, ScimSchema } from './scimSchemas.ts'
import { findRow, scimGroupsTable } from './scimStatements.ts'

export interface ScimTokenRoutesOptions {
  readonly db: Kysely<Database>
  readonly changes: Changes
}

const path = '/api/v1/organizations/:organizationId/scim'
const params = Type.Object({ organizationId: Type.String() })
const tags = ['organizations']
const access = { subject: 'organization', role: 'owner', scope: null } as const
const maxTokens = 10

/** Adds the routes by which owners set up provisioning by an identity provider. Keys cannot call them. */
export function addScimTokenRoutes(
  app: FastifyInstance,
  { db, changes }: ScimTokenRoutesOptions,
): void {
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()

  routes.get(
    path,
    {
      config: { access },
      schema: {
        tags,
        operationId: 'getScim',
        summary: 'Get the SCIM tokens and groups of an organization',
        params,
        response: { 200: ScimSchema, ...problemResponses },
      },
    },
    async (request) => {
      const organizationId = getOrganizationId(request)
      const [tokens, groups] = await Promise.all([
        listTokens(db, organizationId),
        listGroupSummaries(db, organizationId),
      ])
      return { tokens, groups }
    },
  )

  routes.post(
    `${path}/tokens`,
    {
      config: { access },
      schema: {
        tags,
        operationId: 'createScimToken',
        summary: 'Create a SCIM token',
        description: `For \`/api/scim/v2\`. Shown only once. An organization can have ${maxTokens} tokens.`,
        params,
        body: Type.Object(
          { name: NameSchema('A name that says who uses the token.') },
          { additionalProperties: false, title: 'ScimTokenBody', examples: [{ name: 'Okta' }] },
        ),
        response: { 201: NewScimTokenSchema, ...problemResponses },
      },
    },
    (request, reply) =>
      changes.run(request, reply, 'scim_token.created', async (trx) => {
        const organizationId = getOrganizationId(request)
        await lockOrganization(trx, organizationId)
        const existing = await listTokens(trx, organizationId)
        if (existing.length >= maxTokens) {
          const detail = `An organization can have ${maxTokens} tokens. Revoke one first.`
          throw new ProblemError('conflict', { detail })
        }
        const token = `scim_${randomBytes(24).toString('hex')}`
        const id = randomUUID()
        const { name } = request.body
        const prefix = `${token.slice(0, 12)}…`
        await trx
          .insertInto('scim_tokens')
          .values({
            id,
            organization_id: organizationId,
            name,
            token_hash: hashKey(token),
            prefix,
            created_by: request.caller.principal.id,
          })
          .execute()
        const createdAt = new Date().toISOString()
        const body = { id, name, prefix, createdAt, lastUsedAt: null, token }
        return { target: id, details: { name }, status: 201, body }
      }),
  )

  routes.delete(
    `${path}/tokens/:tokenId`,
    {
      config: { access },
      schema: {
        tags,
        operationId: 'revokeScimToken',
        summary: 'Revoke a SCIM token',
        description: 'Members and groups stay.',
        params: Type.Object({ ...params.properties, tokenId: Type.String() }),
        response: { 204: Type.Null(), ...problemResponses },
      },
    },
    (request, reply) =>
      changes.run(request, reply, 'scim_token.revoked', async (trx) => {
        const { tokenId } = request.params
        if (!uuidPattern.test(tokenId)) throw new ProblemError('not_found')
        const { numUpdatedRows } = await trx
          .updateTable('scim_tokens')
          .set({ revoked_at: sql`now()` })
          .where('id', '=', tokenId)
          .where('organization_id', '=', getOrganizationId(request))
          .where('revoked_at', 'is', null)
          .executeTakeFirstOrThrow()
        if (numUpdatedRows === 0n) throw new ProblemError('not_found')
        return { target: tokenId, status: 204, body: null }
      }),
  )

  routes.put(
    `${path}/groups/:groupId/role`,
    {
      config: { access },
      schema: {
        tags,
        operationId: 'setScimGroupRole',
        summary: 'Set the role of a SCIM group',
        description:
          'A member has the highest role of their groups, and is a viewer without one. While no group has a role, ' +
          'members keep theirs. The last owner stays.',
        params: Type.Object({ ...params.properties, groupId: Type.String() }),
        body: Type.Object(
          { role: Type.Union([Type.Enum(roles), Type.Null()]) },
          { additionalProperties: false, title: 'ScimGroupRole', examples: [{ role: 'editor' }] },
        ),
        response: { 200: ScimGroupSchema, ...problemResponses },
      },
    },
    (request, reply) =>
      changes.run(request, reply, 'scim_group.role_set', async (trx) => {
        const { groupId } = request.params
        const { role } = request.body
        const organizationId = getOrganizationId(request)
        await lockOrganization(trx, organizationId)
        const target = { id: groupId, organizationId }
        const group = uuidPattern.test(groupId) ? await findRow(trx, scimGroupsTable, target) : null
        if (group === null) throw new ProblemError('not_found')
        await trx.updateTable('scim_groups').set({ role }).where('id', '=', groupId).execute()
        // Everybody: the first role decides about those who are in no group, too.
        const users = await trx
          .selectFrom('scim_users')
          .select('id')
          .where('organization_id', '=', organizationId)
          .where('person_id', 'is not', null)
          .execute()
        for (const { id: userId } of users) {
          const source = { tokenId: null, requestId: request.id }
          await applyScimUser(trx, { organizationId, userId }, source)
        }
        const { display_name: name, links } = group
        const details = { from: group.role, to: role, name }
        const body = { id: groupId, name, memberCount: links.length, role }
        return { target: groupId, details, body }
      }),
  )
}

async function listTokens(db: Kysely<Database>, organizationId: string) {
  const rows = await db
    .selectFrom('scim_tokens')
    .select(['id', 'name', 'prefix', 'created_at', 'last_used_at'])
    .where('organization_id', '=', organizationId)
    .where('revoked_at', 'is', null)
    .orderBy('created_at')
    .execute()
  return rows.map(({ created_at, last_used_at, ...token }) => ({
    ...token,
    createdAt: created_at.toISOString(),
    lastUsedAt: last_used_at?.toISOString() ?? null,
  }))
}

async function listGroupSummaries(db: Kysely<Database>, organizationId: string) {
  return db
    .selectFrom('scim_groups')
    .select([
      'id',
      'display_name as name',
      'role',
      sql<number>`(select count(*)::int from scim_group_members where group_id = scim_groups.id)`.as(
        'memberCount',
      ),
    ])
    .where('organization_id', '=', organizationId)
    .orderBy('display_name')
    .execute()
}
