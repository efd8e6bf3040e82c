import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import type { Database } from '../../platform/engines/database.ts'
import { ProblemError } from '../../errors.ts'
import { problemResponses } from '../../platform/http/problemResponses.ts'
import { scopes, type Access } from '../access/access.ts'
import type { Changes } from '../access/changes.ts'
import { getOrganizationId, uuidPattern } from '../access/createAuthorize.ts'
import { PageSchema, pageQuery, readPosition, toPage } from '../access/pagination.ts'
import {
  findKeyById,
  listKeys,
  revokeKeyById,
  type KeyRow,
  type KeyOwnerFilter,
} from './keyStatements.ts'
import { makePublishableKey, makeSecretKey, type MadeKey } from './createKey.ts'
import { microsPattern } from '../access/micros.ts'
import { NameSchema } from '../access/nameSchema.ts'

export interface KeyRoutesOptions {
  readonly db: Kysely<Database>
  readonly changes: Changes
  readonly publicOrigin: string
}

const nullableText = Type.Union([Type.String(), Type.Null()])
const nullableMoment = Type.Union([Type.String({ format: 'date-time' }), Type.Null()])
const ScopesSchema = Type.Array(Type.Enum(scopes), { uniqueItems: true, maxItems: scopes.length })

const fields = {
  id: Type.String({ format: 'uuid' }),
  kind: Type.Enum(['publishable', 'secret']),
  appId: Type.Union([Type.String(), Type.Null()], {
    description: 'Null: it opens all apps of the organization.',
  }),
  name: Type.String(),
  prefix: Type.String({ description: 'What keys are told apart by. The key itself is not kept.' }),
  scopes: ScopesSchema,
  createdBy: nullableText,
  createdAt: Type.String({ format: 'date-time' }),
  lastUsedAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
    description: 'To the hour, of secret keys only.',
  }),
  revokedAt: nullableMoment,
}
const KeySchema = Type.Object(fields, { title: 'Key' })
const NewKeySchema = Type.Object(
  { ...fields, key: Type.String({ description: 'It is not shown again.' }) },
  { title: 'NewKey' },
)
const AppKeyBodySchema = Type.Object(
  {
    kind: Type.Enum(['publishable', 'secret'], {
      description: 'Publishable: to be shipped in the app. Secret: for your own servers.',
    }),
    name: NameSchema('What it is for.'),
    scopes: Type.Optional(ScopesSchema),
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
    name: NameSchema('What it is for.'),
    scopes: Type.Array(Type.Enum(scopes), {
      uniqueItems: true,
      minItems: 1,
      maxItems: scopes.length,
    }),
  },
  {
    additionalProperties: false,
    title: 'OrganizationKeyBody',
    examples: [{ name: 'Rotation', scopes: ['keys:write'] }],
  },
)
const tags = ['keys']
const revokeDescription =
  'A secret key opens nothing from this moment on. A publishable one may still be taken for 30 seconds.'

export function addKeyRoutes(app: FastifyInstance, parts: KeyRoutesOptions): void {
  const { db, changes, publicOrigin } = parts
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()

  function addListAndRevoke(subject: 'app' | 'organization', name: string) {
    const path = `/api/v1/${subject}s/:${subject}Id/keys`
    const access: Access = { subject, role: 'admin', scope: 'keys:write' }
    const param = { [`${subject}Id`]: Type.String() }
    routes.get(
      path,
      {
        config: { access },
        schema: {
          tags,
          operationId: `list${name}Keys`,
          summary: `The keys of an ${subject}, the newest first, with those that were revoked`,
          params: Type.Object(param),
          querystring: Type.Object(pageQuery, { additionalProperties: false }),
          response: { 200: PageSchema(KeySchema, `${name}KeysPage`), ...problemResponses },
        },
      },
      async (request) => {
        const { after, limit = 50 } = request.query
        const [micros = '', id = ''] = readPosition(after, [microsPattern, uuidPattern]) ?? []
        const position = micros === '' ? null : { micros, id }
        const rows = await listKeys(db, keysOf(request), position, limit + 1)
        return toPage(rows, limit, toKey, (row) => [row.created_micros, row.id])
      },
    )
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
      const found = uuidPattern.test(id) ? await findKeyById(trx, keysOf(request), id) : null
      if (found === null) throw new ProblemError('not_found')
      if (!(await revokeKeyById(trx, getOrganizationId(request), id))) {
        throw new ProblemError('conflict', { detail: 'The key was revoked before.' })
      }
      return { target: id, details: { kind: found.kind }, status: 204, body: null }
    })
  }

  addListAndRevoke('app', 'App')
  addListAndRevoke('organization', 'Organization')

  routes.post(
    '/api/v1/apps/:appId/keys',
    {
      config: { access: { subject: 'app', role: 'admin', scope: 'keys:write' } },
      schema: {
        tags,
        operationId: 'createAppKey',
        summary: 'Make a key of an app',
        description:
          'The key is in the answer, and is not shown again. Two publishable keys of an app are active at ' +
          'most. A key gives no scope that it does not have itself.',
        params: Type.Object({ appId: Type.String() }),
        body: AppKeyBodySchema,
        response: { 201: NewKeySchema, ...problemResponses },
      },
    },
    (request, reply) =>
      changes.run(request, reply, 'key.created', async (trx) => {
        const { kind, name, scopes: given = [] } = request.body
        refuseScopes(kind, given.length)
        const { principal, subject } = request.caller
        const owner = { organizationId: getOrganizationId(request), appId: subject?.appId ?? '' }
        const by = { principal, publicOrigin }
        return toAnswer(
          kind === 'publishable'
            ? await makePublishableKey(trx, owner, name, by)
            : await makeSecretKey(trx, owner, { name, scopes: given }, by),
        )
      }),
  )

  routes.post(
    '/api/v1/organizations/:organizationId/keys',
    {
      config: { access: { subject: 'organization', role: 'admin', scope: 'keys:write' } },
      schema: {
        tags,
        operationId: 'createOrganizationKey',
        summary: 'Make a secret key for all apps of an organization',
        description:
          'The key is in the answer, and is not shown again. A key gives no scope that it does not have ' +
          'itself.',
        params: Type.Object({ organizationId: Type.String() }),
        body: OrganizationKeyBodySchema,
        response: { 201: NewKeySchema, ...problemResponses },
      },
    },
    (request, reply) =>
      changes.run(request, reply, 'key.created', async (trx) => {
        const { principal } = request.caller
        const owner = { organizationId: getOrganizationId(request), appId: null }
        return toAnswer(await makeSecretKey(trx, owner, request.body, { principal, publicOrigin }))
      }),
  )
}

function keysOf(request: FastifyRequest): KeyOwnerFilter {
  return {
    organizationId: getOrganizationId(request),
    appId: request.caller.subject?.appId ?? null,
  }
}

function refuseScopes(kind: 'publishable' | 'secret', count: number): void {
  if ((kind === 'secret') === count > 0) return
  const detail = kind === 'secret' ? 'takes one at least' : 'are of secret keys only'
  throw new ProblemError('validation_failed', { errors: [{ pointer: '/scopes', detail }] })
}

function toAnswer({ row, text }: MadeKey) {
  const { id, kind, scopes: given } = row
  const details = { kind, scopes: given }
  return { target: id, details, status: 201, body: { ...toKey(row), key: text } } as const
}

function toKey(row: KeyRow) {
  return {
    id: row.id,
    kind: row.kind,
    appId: row.app_id,
    name: row.name,
    prefix: row.prefix,
    // Written by this service alone, so they are scopes.
    scopes: row.scopes as (typeof scopes)[number][],
    createdBy: row.created_by,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    revokedAt: row.revoked_at?.toISOString() ?? null,
  }
}
