import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { LinkChanges } from '#catalog/links/linkChanges.ts'
import { ProblemError } from '#errors.ts'
import type { Changes } from '#manage/access/changes.ts'
import { getOrganizationId } from '#manage/access/createAuthorize.ts'
import { readIfMatch } from '#manage/access/etag.ts'
import { lockOrganization } from '#manage/access/lockOrganization.ts'
import { problemResponses } from '#platform/http/problemResponses.ts'
import { DeletionSchema, requireRestorable, toDeletion } from '../deletion/deletion.ts'
import { deleteOpenInvitations } from './invitationStatements.ts'
import { OrganizationSchema, toOrganization } from './organizationSchemas.ts'
import { findOrganization, setOrganizationDeleted } from './organizationStatements.ts'

export interface OrganizationDeletionRoutesOptions {
  readonly changes: Changes
  readonly linkChanges: Pick<LinkChanges, 'publishGroup'>
  readonly graceMs: number
  readonly now: () => number
}

const path = '/api/v1/organizations/:organizationId'
const params = Type.Object({ organizationId: Type.String() })
const tags = ['organizations']

export function addOrganizationDeletionRoutes(
  app: FastifyInstance,
  { changes, linkChanges, graceMs, now }: OrganizationDeletionRoutesOptions,
): void {
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()
  const publish = (id: string) => {
    linkChanges.publishGroup({ kind: 'organization', id })
  }

  routes.delete(
    path,
    {
      config: { access: { subject: 'organization', role: 'owner', scope: null }, needsProof: true },
      schema: {
        tags,
        operationId: 'deleteOrganization',
        summary: 'Delete an organization',
        description:
          'All its links respond with 404 at once, or within a minute on a server that missed the change. All its ' +
          'keys are refused, and open invitations end. An owner can restore it until the grace period ends. Then ' +
          'all its data is purged, with all its apps. The audit log stays.',
        params,
        response: { 200: DeletionSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      const id = getOrganizationId(request)
      const body = await changes.run(request, reply, 'organization.deleted', async (trx) => {
        await lockOrganization(trx, id)
        const found = await findOrganization(trx, id)
        if (found?.deleted_at !== null) throw new ProblemError('not_found')
        const expected = readIfMatch(request)
        if (expected !== null && expected !== found.version) {
          throw new ProblemError('precondition_failed')
        }
        const deletedAt = new Date(now())
        await setOrganizationDeleted(trx, id, deletedAt)
        await deleteOpenInvitations(trx, id)
        return { target: id, body: toDeletion(deletedAt, graceMs) }
      })
      publish(id)
      return body
    },
  )

  routes.post(
    `${path}/restore`,
    {
      config: {
        access: { subject: 'organization', role: 'owner', scope: null, allowsDeleted: true },
      },
      schema: {
        tags,
        operationId: 'restoreOrganization',
        summary: 'Restore a deleted organization',
        description: 'Responds with 404 after the grace period. Servers apply it within a minute.',
        params,
        response: { 200: OrganizationSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      const id = getOrganizationId(request)
      const body = await changes.run(request, reply, 'organization.restored', async (trx) => {
        await lockOrganization(trx, id)
        const found = await findOrganization(trx, id)
        if (found === null) throw new ProblemError('not_found')
        requireRestorable(found.deleted_at, graceMs, now())
        const isDone = found.deleted_at === null
        const restored = isDone ? found : await setOrganizationDeleted(trx, id, null)
        return { target: id, version: restored.version, body: toOrganization(restored) }
      })
      publish(id)
      return body
    },
  )
}
