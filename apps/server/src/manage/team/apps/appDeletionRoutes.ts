import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { LinkChanges } from '#catalog/links/linkChanges.ts'
import { ProblemError } from '#errors.ts'
import { lockApp } from '#manage/access/accessStatements.ts'
import type { Changes } from '#manage/access/changes.ts'
import { getAppId, getOrganizationId } from '#manage/access/createAuthorize.ts'
import { readIfMatch } from '#manage/access/etag.ts'
import { problemResponses } from '#platform/http/problemResponses.ts'
import { DeletionSchema, requireRestorable, toDeletion } from '../deletion/deletion.ts'
import { findRetention, type RetentionConfig } from '../organizations/findRetention.ts'
import { AppSchema, toApp } from './appSchemas.ts'
import { updateApp } from './appStatements.ts'

export interface AppDeletionRoutesOptions {
  readonly config: RetentionConfig
  readonly changes: Changes
  readonly linkChanges: Pick<LinkChanges, 'publishGroup'>
  readonly graceMs: number
  readonly now: () => number
}

const path = '/api/v1/apps/:appId'
const params = Type.Object({ appId: Type.String() })
const tags = ['apps']

export function addAppDeletionRoutes(
  app: FastifyInstance,
  { config, changes, linkChanges, graceMs, now }: AppDeletionRoutesOptions,
): void {
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()
  const publish = (id: string) => {
    linkChanges.publishGroup({ kind: 'app', id })
  }

  routes.delete(
    path,
    {
      config: { access: { subject: 'app', role: 'admin', scope: 'apps:write' }, needsProof: true },
      schema: {
        tags,
        operationId: 'deleteApp',
        summary: 'Delete an app',
        description:
          'Its links respond with 404 at once, or within a minute on a server that missed the change. Its keys are ' +
          'refused within 30 seconds. The app can be restored until the grace period ends. Then all its data is ' +
          'purged: links, keys, webhooks, matches and analytics. Its domains stay reserved for your organization ' +
          'for 30 days after that.',
        params,
        response: { 200: DeletionSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      const appId = getAppId(request)
      const body = await changes.run(request, reply, 'app.deleted', async (trx) => {
        const organizationId = getOrganizationId(request)
        const found = await lockApp(trx, organizationId, appId)
        if (found?.deleted_at !== null) throw new ProblemError('not_found')
        const expected = readIfMatch(request)
        if (expected !== null && expected !== found.version) {
          throw new ProblemError('precondition_failed')
        }
        const deletedAt = new Date(now())
        await updateApp(trx, organizationId, appId, { deleted_at: deletedAt })
        return { target: appId, body: toDeletion(deletedAt, graceMs) }
      })
      publish(appId)
      return body
    },
  )

  routes.post(
    `${path}/restore`,
    {
      config: {
        access: { subject: 'app', role: 'admin', scope: 'apps:write', allowsDeleted: true },
      },
      schema: {
        tags,
        operationId: 'restoreApp',
        summary: 'Restore a deleted app',
        description: 'Responds with 404 after the grace period. Servers apply it within a minute.',
        params,
        response: { 200: AppSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      const appId = getAppId(request)
      const body = await changes.run(request, reply, 'app.restored', async (trx) => {
        const organizationId = getOrganizationId(request)
        const found = await lockApp(trx, organizationId, appId)
        if (found === null) throw new ProblemError('not_found')
        requireRestorable(found.deleted_at, graceMs, now())
        const isDone = found.deleted_at === null
        const restored = isDone
          ? found
          : await updateApp(trx, organizationId, appId, { deleted_at: null })
        const retention = await findRetention(trx, config, organizationId)
        return { target: appId, version: restored.version, body: toApp(restored, retention) }
      })
      publish(appId)
      return body
    },
  )
}
