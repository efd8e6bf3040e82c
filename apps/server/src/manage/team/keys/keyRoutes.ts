import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import { ProblemError } from '#errors.ts'
import { type Access, roles, scopes } from '#manage/access/access.ts'
import { addListRoute } from '#manage/access/addListRoute.ts'
import type { Changes } from '#manage/access/changes.ts'
import { getOrganizationId, uuidPattern } from '#manage/access/createAuthorize.ts'
import { microsPattern } from '#manage/access/micros.ts'
import { NameSchema } from '#manage/access/nameSchema.ts'
import type { Quotas } from '#manage/access/quotas/quotas.ts'
import type { Database } from '#platform/engines/database.ts'
import { problemResponses } from '#platform/http/problemResponses.ts'
import { deleteInvitationsBy } from '../organizations/invitationStatements.ts'
import { type CreatedKey, createPublishableKey, createSecretKey } from './createKey.ts'
import { type KeyRestrictions, readRestrictions } from './keyRestrictions.ts'
import {
  findKeyById,
  type KeyOwnerFilter,
  type KeyRow,
  listKeys,
  revokeKeyById,
} from './keyStatements.ts'

export interface KeyRoutesOptions {
  readonly db: Kysely<Database>
  readonly changes: Changes
  readonly quotas: Quotas
  readonly publicOrigin: string
  readonly now: () => number
}

const nullableTime = Type.Union([Type.String({ format: 'date-time' }), Type.Null()])
const ScopeSchema = Type.Enum(scopes, { title: 'Scope' })
const ScopesSchema = Type.Array(ScopeSchema, { uniqueItems: true, maxItems: scopes.length })

const KeySchema = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    kind: Type.Enum(['publishable', 'secret']),
    appId: Type.Union([Type.String(), Type.Null()], {
      description: 'Null for a key that is valid for all apps of the organization.',
    }),
    name: Type.String(),
    prefix: Type.String({
      description: 'The start of the key, to recognize it by. The key itself is not stored.',
    }),
    scopes: ScopesSchema,
    createdBy: Type.Union([Type.String(), Type.Null()], {
      description: 'The id of the person or key that created the key.',
    }),
    createdAt: Type.String({ format: 'date-time' }),
    lastUsedAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
      description: 'Accurate to the day. Always null for publishable keys.',
    }),
    expiresAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
      description: 'When the key stops working. Null: never.',
    }),
    allowedAddresses: Type.Array(Type.String(), {
      description: 'CIDR ranges from which the key works. Empty: everywhere.',
    }),
    revokedAt: nullableTime,
  },
  { title: 'Key' },
)
const NewKeySchema = Type.Intersect(
  [
    KeySchema,
    Type.Object({ key: Type.String({ description: 'The key itself. Shown only once.' }) }),
  ],
  { title: 'NewKey' },
)
const restrictions = {
  expiresAt: Type.Optional(
    Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
      description: 'When a secret key stops working. Default: null, never.',
    }),
  ),
  allowedAddresses: Type.Optional(
    Type.Array(Type.String({ maxLength: 50 }), {
      maxItems: 50,
      title: 'KeyAddresses',
      description: 'Addresses or CIDR ranges from which a secret key works. Default: everywhere.',
    }),
  ),
}
const AppKeyBodySchema = Type.Object(
  {
    kind: Type.Enum(['publishable', 'secret'], {
      description: '`publishable` keys ship in the app; `secret` keys are for your own servers.',
    }),
    name: NameSchema('A name that says what the key is for.'),
    scopes: Type.Optional(ScopesSchema),
    ...restrictions,
  },
  {
    additionalProperties: false,
    title: 'AppKeyBody',
    examples: [
      { kind: 'publishable', name: 'Version 2' },
      { kind: 'secret', name: 'Import', scopes: ['links:read', 'links:write'] },
    ],
  },
)
const OrganizationKeyBodySchema = Type.Object(
  {
    name: NameSchema('A name that says what the key is for.'),
    scopes: Type.Array(ScopeSchema, {
      uniqueItems: true,
      minItems: 1,
      maxItems: scopes.length,
    }),
    ...restrictions,
  },
  {
    additionalProperties: false,
    title: 'OrganizationKeyBody',
    examples: [{ name: 'Rotation', scopes: ['keys:write'] }],
  },
)
const tags = ['keys']
const revokeDescription =
  'A secret key stops working immediately, and its open invitations end. A publishable key may be accepted ' +
  'for another 30 seconds.'

export function addKeyRoutes(app: FastifyInstance, options: KeyRoutesOptions): void {
  const { db, changes, quotas, publicOrigin, now } = options
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()

  function addListAndRevoke(subject: 'app' | 'organization', name: string) {
    const path = `/api/v1/${subject}s/:${subject}Id/keys`
    const access: Access = { subject, role: 'admin', scope: 'keys:write' }
    const param = { [`${subject}Id`]: Type.String() }
    addListRoute(app, path, {
      access,
      schema: {
        tags,
        operationId: `list${name}Keys`,
        summary: `List the keys of an ${subject}, newest first, including revoked ones`,
        params: Type.Object(param),
      },
      item: KeySchema,
      pageTitle: 'KeysPage',
      sortedBy: { micros: microsPattern, id: uuidPattern },
      list: (request, after, limit) => listKeys(db, getKeyOwner(request), after, limit),
      toItem: toKey,
      toPosition: (row) => ({ micros: row.created_micros, id: row.id }),
    })
    routes.delete(
      `${path}/:keyId`,
      {
        config: { access },
        schema: {
          tags,
          operationId: `revoke${name}Key`,
          summary: 'Revoke a key',
          description: revokeDescription,
          params: Type.Object({ ...param, keyId: Type.String() }),
          response: { 204: Type.Null(), ...problemResponses },
        },
      },
      (request, reply) => revoke(request, reply, request.params.keyId),
    )
  }

  function revoke(request: FastifyRequest, reply: FastifyReply, id: string) {
    return changes.run(request, reply, 'key.revoked', async (trx) => {
      const found = uuidPattern.test(id) ? await findKeyById(trx, getKeyOwner(request), id) : null
      if (found === null) throw new ProblemError('not_found')
      if (!(await revokeKeyById(trx, getOrganizationId(request), id))) {
        throw new ProblemError('conflict', { detail: 'The key is already revoked.' })
      }
      await deleteInvitationsBy(trx, getOrganizationId(request), id, roles)
      return { target: id, details: { kind: found.kind }, status: 204, body: null }
    })
  }

  addListAndRevoke('app', 'App')
  addListAndRevoke('organization', 'Organization')

  routes.post(
    '/api/v1/apps/:appId/keys',
    {
      config: { access: { subject: 'app', role: 'admin', scope: 'keys:write' }, needsProof: true },
      schema: {
        tags,
        operationId: 'createAppKey',
        summary: 'Create a key for an app',
        description:
          'The response contains the key, which is shown only once. An app can have two active publishable ' +
          'keys. A key cannot create a wider one.',
        params: Type.Object({ appId: Type.String() }),
        body: AppKeyBodySchema,
        response: { 201: NewKeySchema, ...problemResponses },
      },
    },
    (request, reply) =>
      changes.run(request, reply, 'key.created', async (trx) => {
        const { kind, name, scopes: requested = [] } = request.body
        checkScopes(kind, requested.length)
        const limits = readRestrictions(request.body, now())
        checkRestrictions(kind, limits)
        const { principal, subject } = request.caller
        const owner = { organizationId: getOrganizationId(request), appId: subject?.appId ?? '' }
        const by = { principal, publicOrigin }
        const created =
          kind === 'publishable'
            ? await createPublishableKey(trx, owner, name, by)
            : await createSecretKey(trx, owner, { name, scopes: requested, ...limits }, by)
        await quotas.enforce(trx, owner.organizationId, 'keys')
        return toChangeResult(created)
      }),
  )

  routes.post(
    '/api/v1/organizations/:organizationId/keys',
    {
      config: {
        access: { subject: 'organization', role: 'admin', scope: 'keys:write' },
        needsProof: true,
      },
      schema: {
        tags,
        operationId: 'createOrganizationKey',
        summary: 'Create a secret key for all apps of an organization',
        description:
          'The response contains the key, which is shown only once. A key cannot create a wider one.',
        params: Type.Object({ organizationId: Type.String() }),
        body: OrganizationKeyBodySchema,
        response: { 201: NewKeySchema, ...problemResponses },
      },
    },
    (request, reply) =>
      changes.run(request, reply, 'key.created', async (trx) => {
        const { principal } = request.caller
        const owner = { organizationId: getOrganizationId(request), appId: null }
        const by = { principal, publicOrigin }
        const { name, scopes: requested } = request.body
        const limits = readRestrictions(request.body, now())
        const created = await createSecretKey(
          trx,
          owner,
          { name, scopes: requested, ...limits },
          by,
        )
        await quotas.enforce(trx, owner.organizationId, 'keys')
        return toChangeResult(created)
      }),
  )
}

function getKeyOwner(request: FastifyRequest): KeyOwnerFilter {
  return {
    organizationId: getOrganizationId(request),
    appId: request.caller.subject?.appId ?? null,
  }
}

function checkScopes(kind: 'publishable' | 'secret', count: number): void {
  if ((kind === 'secret') === count > 0) return
  const detail =
    kind === 'secret' ? 'must contain at least one scope' : 'are allowed for secret keys only'
  throw new ProblemError('validation_failed', { errors: [{ pointer: '/scopes', detail }] })
}

function checkRestrictions(
  kind: 'publishable' | 'secret',
  { expiresAt, allowedAddresses }: KeyRestrictions,
): void {
  if (kind === 'secret' || (expiresAt === null && allowedAddresses.length === 0)) return
  const pointer = expiresAt === null ? '/allowedAddresses' : '/expiresAt'
  const detail = 'is allowed for secret keys only'
  throw new ProblemError('validation_failed', { errors: [{ pointer, detail }] })
}

function toChangeResult({ row, text }: CreatedKey) {
  const { id, kind } = row
  const details = {
    kind,
    scopes: row.scopes,
    ...(row.expires_at === null ? {} : { expiresAt: row.expires_at.toISOString() }),
    ...(row.allowed_addresses.length === 0 ? {} : { allowedAddresses: row.allowed_addresses }),
  }
  return { target: id, details, status: 201, body: { ...toKey(row), key: text } } as const
}

function toKey(row: KeyRow) {
  return {
    id: row.id,
    kind: row.kind,
    appId: row.app_id,
    name: row.name,
    prefix: row.prefix,
    // Only this service writes the column, so the values are scopes.
    scopes: row.scopes as (typeof scopes)[number][],
    createdBy: row.created_by,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
    allowedAddresses: row.allowed_addresses,
    revokedAt: row.revoked_at?.toISOString() ?? null,
  }
}
