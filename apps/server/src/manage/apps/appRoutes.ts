import { randomBytes } from 'node:crypto'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import type { Database } from '../../platform/engines/database.ts'
import { ProblemError } from '../../errors.ts'
import { problemResponses } from '../../platform/http/problemResponses.ts'
import type { Changes } from '../access/changes.ts'
import { getAppId, getOrganizationId } from '../access/createAuthorize.ts'
import { idPattern, PageSchema, pageQuery, readPosition, toPage } from '../access/pagination.ts'
import { formatEtag, readIfMatch } from '../access/etag.ts'
import { makeKey } from '../../catalog/apps/keys.ts'
import {
  AppBodySchema,
  AppChangesSchema,
  AppSchema,
  changeIdentities,
  toIdentities,
  NewAppSchema,
  noIdentities,
  toApp,
  toColumns,
  type AppChanges,
} from './appSchemas.ts'
import { findApp, listApps, updateApp } from './appStatements.ts'
import { lockApp } from '../access/accessStatements.ts'
import { validateIdentities, type Identities } from './validateIdentities.ts'
import { microsPattern } from '../access/micros.ts'
import { insertPublishableKey } from '../keys/keyStatements.ts'
import { insertApp } from './appStatements.ts'

export interface AppRoutesOptions {
  readonly db: Kysely<Database>
  readonly changes: Changes
  /** Becomes part of publishable keys: by it an app finds its service. */
  readonly publicOrigin: string
}

const ofOrganization = '/api/v1/organizations/:organizationId/apps'
const ofApp = '/api/v1/apps/:appId'
const tags = ['apps']

export function addAppRoutes(app: FastifyInstance, parts: AppRoutesOptions): void {
  const { db, changes, publicOrigin } = parts
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()

  routes.get(
    ofOrganization,
    {
      config: { access: { subject: 'organization', role: 'viewer', scope: 'apps:read' } },
      schema: {
        tags,
        operationId: 'listApps',
        summary: 'The apps of an organization, the oldest first',
        params: Type.Object({ organizationId: Type.String() }),
        querystring: Type.Object(pageQuery, { additionalProperties: false }),
        response: { 200: PageSchema(AppSchema, 'AppsPage'), ...problemResponses },
      },
    },
    async (request) => {
      const { after, limit = 50 } = request.query
      const [micros = '', id = ''] = readPosition(after, [microsPattern, idPattern]) ?? []
      const position = micros === '' ? null : { micros, id }
      const rows = await listApps(db, getOrganizationId(request), position, limit + 1)
      return toPage(rows, limit, toApp, (row) => [row.created_micros, row.id])
    },
  )

  routes.post(
    ofOrganization,
    {
      config: { access: { subject: 'organization', role: 'admin', scope: 'apps:write' } },
      schema: {
        tags,
        operationId: 'createApp',
        summary: 'Make an app, with a first publishable key',
        params: Type.Object({ organizationId: Type.String() }),
        body: AppBodySchema,
        response: { 201: NewAppSchema, ...problemResponses },
      },
    },
    (request, reply) =>
      changes.run(request, reply, 'app.created', async (trx) => {
        const organizationId = getOrganizationId(request)
        const identities = changedIdentities(noIdentities, request.body)
        const made = await insertApp(trx, {
          id: `app_${randomBytes(8).toString('hex')}`,
          organization_id: organizationId,
          name: request.body.name,
          ...toColumns(identities),
        })
        const key = makeKey('publishable', publicOrigin)
        const createdBy = request.caller.principal.id
        await insertPublishableKey(trx, organizationId, made.id, key, { createdBy })
        const body = { ...toApp(made), publishableKey: key.text }
        return { target: made.id, status: 201, version: made.version, body }
      }),
  )

  routes.get(
    ofApp,
    {
      config: { access: { subject: 'app', role: 'viewer', scope: 'apps:read' } },
      schema: {
        tags,
        operationId: 'getApp',
        summary: 'An app',
        params: Type.Object({ appId: Type.String() }),
        response: { 200: AppSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      const found = await findApp(db, getOrganizationId(request), getAppId(request))
      if (found === null) throw new ProblemError('not_found')
      void reply.header('etag', formatEtag(found.version))
      return toApp(found)
    },
  )

  routes.patch(
    ofApp,
    {
      config: { access: { subject: 'app', role: 'admin', scope: 'apps:write' } },
      schema: {
        tags,
        operationId: 'updateApp',
        summary: 'Change the name and the identities of an app',
        description:
          'What is left out stays as it is; null takes it away. Servers follow within two minutes; phones ' +
          'read the files that are made of it when the app is installed.',
        params: Type.Object({ appId: Type.String() }),
        body: AppChangesSchema,
        response: { 200: AppSchema, ...problemResponses },
      },
    },
    (request, reply) =>
      changes.run(request, reply, 'app.updated', async (trx) => {
        const [organizationId, appId] = [getOrganizationId(request), getAppId(request)]
        const before = await lockApp(trx, organizationId, appId)
        if (before === null) throw new ProblemError('not_found')
        const expected = readIfMatch(request)
        if (expected !== null && expected !== before.version) {
          throw new ProblemError('precondition_failed')
        }
        const { name = before.name } = request.body
        const columns = toColumns(changedIdentities(toIdentities(before), request.body))
        const changed = await updateApp(trx, organizationId, appId, { name, ...columns })
        const details = { fields: Object.keys(request.body).sort() }
        return { target: appId, details, version: changed.version, body: toApp(changed) }
      }),
  )
}

function changedIdentities(before: Identities, changes: AppChanges): Identities {
  const after = changeIdentities(before, changes)
  const errors = validateIdentities(after)
  if (errors.length > 0) throw new ProblemError('validation_failed', { errors })
  return after
}
