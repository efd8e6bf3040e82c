import { randomUUID } from 'node:crypto'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import { ProblemError } from '#errors.ts'
import { addListRoute } from '#manage/access/addListRoute.ts'
import type { Changes } from '#manage/access/changes.ts'
import { getOrganizationId, uuidPattern } from '#manage/access/createAuthorize.ts'
import { formatEtag, readIfMatch } from '#manage/access/etag.ts'
import { microsPattern } from '#manage/access/micros.ts'
import type { Quotas } from '#manage/access/quotas/quotas.ts'
import type { Database } from '#platform/engines/database.ts'
import { problemResponses } from '#platform/http/problemResponses.ts'
import { insertMember } from './memberStatements.ts'
import {
  FactorRequirementSchema,
  JoinedOrganizationSchema,
  OrganizationBodySchema,
  OrganizationSchema,
  toOrganization,
} from './organizationSchemas.ts'
import {
  findOrganization,
  insertOrganization,
  listOrganizationsByPerson,
  renameOrganization,
  setFactorRequired,
} from './organizationStatements.ts'

export interface OrganizationRoutesOptions {
  readonly db: Kysely<Database>
  readonly changes: Changes
  readonly quotas: Quotas
}

const params = Type.Object({ organizationId: Type.String() })
const path = '/api/v1/organizations'
const tags = ['organizations']

export function addOrganizationRoutes(
  app: FastifyInstance,
  options: OrganizationRoutesOptions,
): void {
  const { db, changes, quotas } = options
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()

  addListRoute(app, path, {
    access: { subject: 'person' },
    schema: {
      tags,
      operationId: 'listOrganizations',
      summary: 'List your organizations',
      description: 'The organizations that you are a member of, in the order of joining.',
    },
    item: JoinedOrganizationSchema,
    pageTitle: 'OrganizationsPage',
    sortedBy: { micros: microsPattern, id: uuidPattern },
    canListDeleted: true,
    list: (request, after, limit, isDeleted) =>
      listOrganizationsByPerson(db, request.caller.principal.id, after, limit, isDeleted),
    toItem: (row) => ({ ...toOrganization(row), role: row.role }),
    toPosition: (row) => ({ micros: row.joined_micros, id: row.id }),
  })

  routes.post(
    path,
    {
      config: { access: { subject: 'person' } },
      schema: {
        tags,
        operationId: 'createOrganization',
        summary: 'Create an organization, with you as its owner',
        body: OrganizationBodySchema,
        response: { 201: OrganizationSchema, ...problemResponses },
      },
    },
    (request, reply) =>
      changes.run(request, reply, 'organization.created', async (trx) => {
        const id = randomUUID()
        const created = await insertOrganization(trx, { id, name: request.body.name })
        const personId = request.caller.principal.id
        await insertMember(trx, { organization_id: id, person_id: personId, role: 'owner' })
        await quotas.enforceOwned(trx, personId)
        return { target: id, status: 201, version: created.version, body: toOrganization(created) }
      }),
  )

  routes.get(
    `${path}/:organizationId`,
    {
      config: { access: { subject: 'organization', role: 'viewer', scope: 'apps:read' } },
      schema: {
        tags,
        operationId: 'getOrganization',
        summary: 'Get an organization',
        params,
        response: { 200: OrganizationSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      const found = await findOrganization(db, getOrganizationId(request))
      if (found === null) throw new ProblemError('not_found')
      void reply.header('etag', formatEtag(found.version))
      return toOrganization(found)
    },
  )

  routes.patch(
    `${path}/:organizationId`,
    {
      config: { access: { subject: 'organization', role: 'admin', scope: null } },
      schema: {
        tags,
        operationId: 'renameOrganization',
        summary: 'Rename an organization',
        params,
        body: OrganizationBodySchema,
        response: { 200: OrganizationSchema, ...problemResponses },
      },
    },
    (request, reply) =>
      changes.run(request, reply, 'organization.renamed', async (trx) => {
        const id = getOrganizationId(request)
        const { name } = request.body
        // The caller was authorized as a member, so the organization exists.
        const changed = await renameOrganization(trx, id, name, readIfMatch(request))
        if (changed === null) throw new ProblemError('precondition_failed')
        const body = toOrganization(changed)
        return { target: id, details: { fields: ['name'] }, version: changed.version, body }
      }),
  )

  routes.put(
    `${path}/:organizationId/factor-requirement`,
    {
      config: {
        access: { subject: 'organization', role: 'owner', scope: null },
        needsProof: true,
      },
      schema: {
        tags,
        operationId: 'setFactorRequirement',
        summary: 'Require a second factor of all members',
        description:
          'Takes effect at once: requests of members whose session has not proved a second factor are refused with ' +
          '`factor_required`. Responds with 409 if your own session has not. Keys are not affected.',
        params,
        body: FactorRequirementSchema,
        response: { 200: OrganizationSchema, ...problemResponses },
      },
    },
    (request, reply) =>
      changes.run(request, reply, 'organization.factor_requirement_changed', async (trx) => {
        const id = getOrganizationId(request)
        const { isRequired } = request.body
        const { principal } = request.caller
        // Otherwise the owner would be refused from now on.
        if (isRequired && principal.kind === 'person' && !principal.isFactorProved) {
          const detail = 'Set up a second factor for yourself first, or sign in with it.'
          throw new ProblemError('conflict', { detail })
        }
        const changed = await setFactorRequired(trx, id, isRequired)
        const body = toOrganization(changed)
        return { target: id, details: { isRequired }, version: changed.version, body }
      }),
  )
}
