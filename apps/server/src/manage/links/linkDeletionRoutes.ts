import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import type { ShareUrl } from '#catalog/links/createShareUrl.ts'
import type { LinkChanges } from '#catalog/links/linkChanges.ts'
import { ProblemError } from '#errors.ts'
import { problemResponses } from '#platform/http/problemResponses.ts'
import type { Changes } from '../access/changes.ts'
import { getAppId } from '../access/createAuthorize.ts'
import { DeletionSchema, requireRestorable, toDeletion } from '../team/deletion/deletion.ts'
import { enqueueLinkMessage } from './enqueueLinkMessage.ts'
import { findLink, linkParams } from './linkRoutes.ts'
import { LinkSchema } from './linkSchemas.ts'
import { setLinkDeleted } from './linkStatements.ts'
import { toLinkView } from './linkView.ts'

export interface LinkDeletionRoutesOptions {
  readonly changes: Changes
  readonly linkChanges: Pick<LinkChanges, 'publish'>
  readonly toShareUrl: ShareUrl
  readonly graceMs: number
  readonly now: () => number
}

const writes = { access: { subject: 'app', role: 'editor', scope: 'links:write' } } as const
const path = '/api/v1/apps/:appId/links/:linkId'
const tags = ['links']
const delay = 'Takes effect at once, or within a minute on a server that missed the change.'

export function addLinkDeletionRoutes(
  app: FastifyInstance,
  { changes, linkChanges, toShareUrl, graceMs, now }: LinkDeletionRoutesOptions,
): void {
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()

  routes.delete(
    path,
    {
      config: writes,
      schema: {
        tags,
        operationId: 'deleteLink',
        summary: 'Delete a link',
        description:
          'A deleted link responds with 404, and installs are no longer matched to it. It can be restored until ' +
          'the grace period ends. Then it is purged, and its slug becomes free. Its analytics stay. A link that ' +
          `was taken down cannot be deleted (409). ${delay}`,
        params: linkParams,
        response: { 200: DeletionSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      const appId = getAppId(request)
      const { link, deletion } = await changes.run(request, reply, 'link.deleted', async (trx) => {
        const row = await findLink(trx, request, request.params.linkId)
        if (row.taken_down_at !== null) {
          // Its slug would become free, and the link could be created again.
          const detail = 'The link was taken down by the operator of the service.'
          throw new ProblemError('conflict', { detail })
        }
        const deletedAt = new Date(now())
        const view = toLinkView(await setLinkDeleted(trx, appId, row.id, deletedAt), toShareUrl)
        await enqueueLinkMessage(trx, 'link.deleted', appId, view, now())
        const { id, domain, slug } = row
        const body = { link: { id, domain, slug }, deletion: toDeletion(deletedAt, graceMs) }
        return { target: id, body }
      })
      linkChanges.publish([link])
      return deletion
    },
  )

  routes.post(
    `${path}/restore`,
    {
      config: writes,
      schema: {
        tags,
        operationId: 'restoreLink',
        summary: 'Restore a deleted link',
        description: `Responds with 404 after the grace period. ${delay}`,
        params: linkParams,
        response: { 200: LinkSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      const appId = getAppId(request)
      const view = await changes.run(request, reply, 'link.restored', async (trx) => {
        const row = await findLink(trx, request, request.params.linkId, { allowsDeleted: true })
        requireRestorable(row.deleted_at, graceMs, now())
        const isDone = row.deleted_at === null
        const restored = toLinkView(
          isDone ? row : await setLinkDeleted(trx, appId, row.id, null),
          toShareUrl,
        )
        if (!isDone) await enqueueLinkMessage(trx, 'link.updated', appId, restored, now())
        return { target: row.id, version: restored.version, body: restored }
      })
      linkChanges.publish([view])
      return { ...view, tags: [...view.tags] }
    },
  )
}
