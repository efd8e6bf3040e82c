import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import { ProblemError } from '#errors.ts'
import { type Role, roles } from '#manage/access/access.ts'
import { addListRoute } from '#manage/access/addListRoute.ts'
import type { Changes } from '#manage/access/changes.ts'
import { getOrganizationId } from '#manage/access/createAuthorize.ts'
import { readIfMatch } from '#manage/access/etag.ts'
import { microsPattern } from '#manage/access/micros.ts'
import { idPattern } from '#manage/access/pagination.ts'
import type { Database } from '#platform/engines/database.ts'
import { problemResponses } from '#platform/http/problemResponses.ts'
import { changeMember } from './changeMember.ts'
import { findMember, listMembers, type MemberRow } from './memberStatements.ts'

export interface MemberRoutesOptions {
  readonly db: Kysely<Database>
  readonly changes: Changes
}

const MemberSchema = Type.Object(
  {
    personId: Type.String(),
    name: Type.String(),
    email: Type.String(),
    role: Type.Enum(roles),
    hasFactor: Type.Union([Type.Boolean(), Type.Null()], {
      description: 'Whether the member has a second factor. Null unless you are an owner.',
    }),
    version: Type.Integer({ description: 'Increases with every change.' }),
    joinedAt: Type.String({ format: 'date-time' }),
  },
  { title: 'Member' },
)
const RoleBodySchema = Type.Object(
  { role: Type.Enum(roles) },
  { additionalProperties: false, title: 'RoleBody', examples: [{ role: 'editor' }] },
)
const path = '/api/v1/organizations/:organizationId/members'
const params = Type.Object({ organizationId: Type.String(), personId: Type.String() })
const tags = ['members']

export function addMemberRoutes(app: FastifyInstance, { db, changes }: MemberRoutesOptions): void {
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()

  addListRoute(app, path, {
    access: { subject: 'organization', role: 'viewer', scope: 'members:read' },
    schema: {
      tags,
      operationId: 'listMembers',
      summary: 'List the members of an organization, in the order of joining',
      params: Type.Object({ organizationId: Type.String() }),
    },
    item: MemberSchema,
    pageTitle: 'MembersPage',
    sortedBy: { micros: microsPattern, id: idPattern },
    list: async (request, after, limit) => {
      const rows = await listMembers(db, getOrganizationId(request), after, limit)
      return rows.map((row) => ({ ...row, by: request.caller.role }))
    },
    toItem: (row) => toMember(row, row.by),
    toPosition: (row) => ({ micros: row.joined_micros, id: row.person_id }),
  })

  routes.patch(
    `${path}/:personId`,
    {
      config: {
        access: { subject: 'organization', role: 'admin', scope: 'members:write' },
        needsProof: true,
      },
      schema: {
        tags,
        operationId: 'changeMemberRole',
        summary: 'Change the role of a member',
        description:
          'Only owners can add or remove owners; keys cannot. Demoting the last owner fails with 409. A key can ' +
          'promote members to editor, if it has the scopes of that role.',
        params,
        body: RoleBodySchema,
        response: { 200: MemberSchema, ...problemResponses },
      },
    },
    (request, reply) =>
      changes.run(request, reply, 'member.role_changed', async (trx) => {
        const organizationId = getOrganizationId(request)
        const personId = readPersonId(request.params.personId)
        const { role } = request.body
        const { from } = await changeMember(trx, request.caller.principal, {
          organizationId,
          personId,
          to: role,
          expectedVersion: readIfMatch(request),
        })
        const changed = await findMember(trx, organizationId, personId)
        if (changed === null) throw new ProblemError('not_found')
        const { version } = changed
        return {
          target: personId,
          details: { from, to: role },
          version,
          body: toMember(changed, request.caller.role),
        }
      }),
  )

  routes.delete(
    `${path}/:personId`,
    {
      config: { access: { subject: 'organization', role: 'admin', scope: 'members:write' } },
      schema: {
        tags,
        operationId: 'removeMember',
        summary: 'Remove a member',
        description:
          'Takes effect immediately, and open invitations by the member end. Keys that the member created belong ' +
          'to the organization and stay valid.',
        params,
        response: { 204: Type.Null(), ...problemResponses },
      },
    },
    (request, reply) =>
      changes.run(request, reply, 'member.removed', async (trx) => {
        const personId = readPersonId(request.params.personId)
        const { from } = await changeMember(trx, request.caller.principal, {
          organizationId: getOrganizationId(request),
          personId,
          to: null,
          expectedVersion: readIfMatch(request),
        })
        return { target: personId, details: { from }, status: 204, body: null }
      }),
  )

  routes.delete(
    '/api/v1/organizations/:organizationId/membership',
    {
      config: { access: { subject: 'organization', role: 'viewer', scope: null } },
      schema: {
        tags,
        operationId: 'leaveOrganization',
        summary: 'Leave an organization',
        description: 'Ends your own membership. Any role can leave, except the last owner (409).',
        params: Type.Object({ organizationId: Type.String() }),
        response: { 204: Type.Null(), ...problemResponses },
      },
    },
    (request, reply) =>
      changes.run(request, reply, 'member.left', async (trx) => {
        const { principal } = request.caller
        const { from } = await changeMember(trx, principal, {
          organizationId: getOrganizationId(request),
          personId: principal.id,
          to: null,
          expectedVersion: null,
        })
        return { target: principal.id, details: { from }, status: 204, body: null }
      }),
  )
}

function readPersonId(text: string): string {
  if (!idPattern.test(text)) throw new ProblemError('not_found')
  return text
}

/** Only owners see who has no second factor: it would show others which account is the easiest to steal. */
function toMember(row: MemberRow, by: Role | null) {
  const { person_id, name, email, role, has_factor, version, created_at } = row
  const hasFactor = by === 'owner' ? has_factor : null
  const joinedAt = created_at.toISOString()
  return { personId: person_id, name, email, role, hasFactor, version, joinedAt }
}
