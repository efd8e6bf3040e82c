import { randomBytes } from 'node:crypto'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import type { Kysely, Transaction } from 'kysely'
import { Type } from 'typebox'
import { generateKey } from '#catalog/apps/keys.ts'
import { ProblemError } from '#errors.ts'
import { lockApp } from '#manage/access/accessStatements.ts'
import { addListRoute } from '#manage/access/addListRoute.ts'
import type { Changes } from '#manage/access/changes.ts'
import { getAppId, getOrganizationId } from '#manage/access/createAuthorize.ts'
import { formatEtag, readIfMatch } from '#manage/access/etag.ts'
import { microsPattern } from '#manage/access/micros.ts'
import { idPattern } from '#manage/access/pagination.ts'
import type { Quotas } from '#manage/access/quotas/quotas.ts'
import type { Database } from '#platform/engines/database.ts'
import { problemResponses } from '#platform/http/problemResponses.ts'
import { insertPublishableKey } from '../keys/keyStatements.ts'
import { findRetention, type RetentionConfig } from '../organizations/findRetention.ts'
import {
  AppBodySchema,
  type AppChanges,
  AppChangesSchema,
  AppSchema,
  NewAppSchema,
  toApp,
  toColumns,
  toSettings,
} from './appSchemas.ts'
import { type AppSettings, emptySettings, mergeSettings, validateSettings } from './appSettings.ts'
import { findApp, hasPicture, insertApp, listApps, updateApp } from './appStatements.ts'

export interface AppRoutesOptions {
  readonly db: Kysely<Database>
  readonly config: RetentionConfig
  readonly changes: Changes
  readonly quotas: Quotas
  /** Encoded in publishable keys, so that the SDK can find the service. */
  readonly publicOrigin: string
}

const organizationPath = '/api/v1/organizations/:organizationId/apps'
const appPath = '/api/v1/apps/:appId'
const tags = ['apps']

export function addAppRoutes(app: FastifyInstance, options: AppRoutesOptions): void {
  const { db, config, changes, quotas, publicOrigin } = options
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()

  addListRoute(app, organizationPath, {
    access: { subject: 'organization', role: 'viewer', scope: 'apps:read' },
    schema: {
      tags,
      operationId: 'listApps',
      summary: 'List the apps of an organization, oldest first',
      params: Type.Object({ organizationId: Type.String() }),
    },
    item: AppSchema,
    pageTitle: 'AppsPage',
    sortedBy: { micros: microsPattern, id: idPattern },
    canListDeleted: true,
    async list(request, after, limit, isDeleted) {
      const organizationId = getOrganizationId(request)
      const [retention, rows] = await Promise.all([
        findRetention(db, config, organizationId),
        listApps(db, organizationId, after, limit, isDeleted),
      ])
      return rows.map((row) => ({ ...row, retention }))
    },
    toItem: (row) => toApp(row, row.retention),
    toPosition: (row) => ({ micros: row.created_micros, id: row.id }),
  })

  routes.post(
    organizationPath,
    {
      config: { access: { subject: 'organization', role: 'admin', scope: 'apps:write' } },
      schema: {
        tags,
        operationId: 'createApp',
        summary: 'Create an app, with a first publishable key',
        params: Type.Object({ organizationId: Type.String() }),
        body: AppBodySchema,
        response: { 201: NewAppSchema, ...problemResponses },
      },
    },
    (request, reply) =>
      changes.run(request, reply, 'app.created', async (trx) => {
        const organizationId = getOrganizationId(request)
        const columns = applyChanges(emptySettings, request.body)
        const id = `app_${randomBytes(8).toString('hex')}`
        await requireLogo(trx, id, request.body)
        const created = await insertApp(trx, {
          id,
          organization_id: organizationId,
          name: request.body.name,
          ...columns,
        })
        await quotas.enforce(trx, organizationId, 'apps')
        const key = generateKey('publishable', publicOrigin)
        const createdBy = request.caller.principal.id
        await insertPublishableKey(trx, organizationId, created.id, key, {
          name: 'First key',
          createdBy,
        })
        await quotas.enforce(trx, organizationId, 'keys')
        const retention = await findRetention(trx, config, organizationId)
        const body = { ...toApp(created, retention), publishableKey: key.text }
        return { target: created.id, status: 201, version: created.version, body }
      }),
  )

  routes.get(
    appPath,
    {
      config: { access: { subject: 'app', role: 'viewer', scope: 'apps:read' } },
      schema: {
        tags,
        operationId: 'getApp',
        summary: 'Get an app',
        params: Type.Object({ appId: Type.String() }),
        response: { 200: AppSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      const organizationId = getOrganizationId(request)
      const found = await findApp(db, organizationId, getAppId(request))
      if (found === null) throw new ProblemError('not_found')
      void reply.header('etag', formatEtag(found.version))
      return toApp(found, await findRetention(db, config, organizationId))
    },
  )

  routes.patch(
    appPath,
    {
      config: { access: { subject: 'app', role: 'admin', scope: 'apps:write' } },
      schema: {
        tags,
        operationId: 'updateApp',
        summary: 'Update an app',
        description:
          'Omitted fields stay unchanged; null removes a value. Servers apply the change within two ' +
          'minutes. Devices read the association files, which contain these identities, when the app is ' +
          'installed.',
        params: Type.Object({ appId: Type.String() }),
        body: AppChangesSchema,
        response: { 200: AppSchema, ...problemResponses },
      },
    },
    (request, reply) =>
      changes.run(request, reply, 'app.updated', async (trx) => {
        const organizationId = getOrganizationId(request)
        const appId = getAppId(request)
        const before = await lockApp(trx, organizationId, appId)
        if (before === null) throw new ProblemError('not_found')
        const expectedVersion = readIfMatch(request)
        if (expectedVersion !== null && expectedVersion !== before.version) {
          throw new ProblemError('precondition_failed')
        }
        const { name = before.name } = request.body
        const columns = applyChanges(toSettings(before), request.body)
        await requireLogo(trx, appId, request.body)
        const changed = await updateApp(trx, organizationId, appId, { name, ...columns })
        const details = { fields: Object.keys(request.body).sort() }
        const body = toApp(changed, await findRetention(trx, config, organizationId))
        return { target: appId, details, version: changed.version, body }
      }),
  )
}

/** Requires that the logo of QR codes is a picture of the app. */
async function requireLogo(trx: Transaction<Database>, appId: string, { qrStyle }: AppChanges) {
  const logoId = qrStyle?.logoId ?? ''
  if (logoId === '' || (await hasPicture(trx, appId, logoId))) return
  const detail = 'must be the id of a picture that was uploaded to the app'
  throw new ProblemError('validation_failed', { errors: [{ pointer: '/qrStyle/logoId', detail }] })
}

function applyChanges(before: AppSettings, changes: AppChanges) {
  const settings = mergeSettings(before, changes)
  const errors = validateSettings(settings)
  if (errors.length > 0) throw new ProblemError('validation_failed', { errors })
  return toColumns(settings)
}
