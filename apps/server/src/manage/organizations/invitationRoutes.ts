import { randomUUID } from 'node:crypto'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import type { Database } from '../../platform/engines/database.ts'
import { ProblemError } from '../../errors.ts'
import { problemResponses } from '../../platform/http/problemResponses.ts'
import { hasRole, roles } from '../access/access.ts'
import type { Changes } from '../access/changes.ts'
import { getOrganizationId, uuidPattern } from '../access/createAuthorize.ts'
import { PageSchema, pageQuery, readPosition, toPage } from '../access/pagination.ts'
import { emailPattern } from '../access/emailPattern.ts'
import { makeOneTimeToken } from '../access/oneTimeToken.ts'
import { linkWithToken } from '../access/dashboardUrls.ts'
import { currentRole } from './changeMember.ts'
import {
  deleteInvitation,
  insertInvitation,
  listInvitations,
  type InvitationRow,
} from './invitationStatements.ts'
import { hasMemberWithEmail } from './memberStatements.ts'
import { microsPattern } from '../access/micros.ts'

export interface InvitationRoutesOptions {
  readonly db: Kysely<Database>
  readonly changes: Changes
  readonly publicOrigin: string
  readonly now: () => number
}

const validMs = 7 * 24 * 3_600_000

const invitation = {
  id: Type.String({ format: 'uuid' }),
  email: Type.String(),
  role: Type.Enum(roles),
  invitedBy: Type.String({ description: 'The id of the person or of the key.' }),
  isExpired: Type.Boolean(),
  expiresAt: Type.String({ format: 'date-time' }),
  createdAt: Type.String({ format: 'date-time' }),
}
const InvitationSchema = Type.Object(invitation, { title: 'Invitation' })
const NewInvitationSchema = Type.Object(
  {
    ...invitation,
    url: Type.String({
      description: 'For who is invited, and nobody else. It is not shown again.',
    }),
  },
  { title: 'NewInvitation' },
)
const InvitationBodySchema = Type.Object(
  {
    email: Type.String({ maxLength: 254, pattern: emailPattern }),
    role: Type.Enum(roles, { description: 'No higher than your own.' }),
  },
  {
    additionalProperties: false,
    title: 'InvitationBody',
    examples: [{ email: 'someone@lumen.example', role: 'editor' }],
  },
)
const path = '/api/v1/organizations/:organizationId/invitations'
const tags = ['members']

export function addInvitationRoutes(app: FastifyInstance, parts: InvitationRoutesOptions): void {
  const { db, changes, publicOrigin, now } = parts
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()

  routes.get(
    path,
    {
      config: { access: { subject: 'organization', role: 'admin', scope: 'members:read' } },
      schema: {
        tags,
        operationId: 'listInvitations',
        summary: 'Invitations that were not accepted yet',
        params: Type.Object({ organizationId: Type.String() }),
        querystring: Type.Object(pageQuery, { additionalProperties: false }),
        response: { 200: PageSchema(InvitationSchema, 'InvitationsPage'), ...problemResponses },
      },
    },
    async (request) => {
      const { after, limit = 50 } = request.query
      const [micros = '', id = ''] = readPosition(after, [microsPattern, uuidPattern]) ?? []
      const position = micros === '' ? null : { micros, id }
      const rows = await listInvitations(db, getOrganizationId(request), position, limit + 1)
      return toPage(
        rows,
        limit,
        (row) => toInvitation(row, now()),
        (row) => [row.created_micros, row.id],
      )
    },
  )

  routes.post(
    path,
    {
      config: { access: { subject: 'organization', role: 'admin', scope: 'members:write' } },
      schema: {
        tags,
        operationId: 'createInvitation',
        summary: 'Invite somebody',
        description:
          'Nothing is mailed: hand the URL over yourself. It works once, for seven days. An address has ' +
          'one open invitation of an organization.',
        params: Type.Object({ organizationId: Type.String() }),
        body: InvitationBodySchema,
        response: { 201: NewInvitationSchema, ...problemResponses },
      },
    },
    (request, reply) =>
      changes.run(request, reply, 'invitation.created', async (trx) => {
        const organizationId = getOrganizationId(request)
        const { principal } = request.caller
        const { role } = request.body
        const email = request.body.email.toLowerCase()
        if (!hasRole(await currentRole(trx, organizationId, principal), role)) {
          const detail = 'Nobody can invite to a higher role than their own.'
          throw new ProblemError('forbidden', { detail })
        }
        if (await hasMemberWithEmail(trx, organizationId, email)) {
          const detail = 'Somebody with that mail address is a member. Change their role instead.'
          throw new ProblemError('conflict', { detail })
        }
        const token = makeOneTimeToken()
        const made = await insertInvitation(trx, {
          id: randomUUID(),
          organization_id: organizationId,
          email,
          role,
          token_hash: token.hash,
          invited_by: principal.id,
          expires_at: new Date(now() + validMs),
        })
        if (made === null) {
          const detail = 'There is an open invitation for that mail address. Revoke it first.'
          throw new ProblemError('conflict', { detail })
        }
        const url = linkWithToken(publicOrigin, 'invitation', token.text)
        const body = { ...toInvitation(made, now()), url }
        return { target: made.id, details: { role }, status: 201, body }
      }),
  )

  routes.delete(
    `${path}/:invitationId`,
    {
      config: { access: { subject: 'organization', role: 'admin', scope: 'members:write' } },
      schema: {
        tags,
        operationId: 'revokeInvitation',
        summary: 'Take an invitation back',
        params: Type.Object({ organizationId: Type.String(), invitationId: Type.String() }),
        response: { 204: Type.Null(), ...problemResponses },
      },
    },
    (request, reply) =>
      changes.run(request, reply, 'invitation.revoked', async (trx) => {
        const { invitationId } = request.params
        const isDeleted =
          uuidPattern.test(invitationId) &&
          (await deleteInvitation(trx, getOrganizationId(request), invitationId))
        if (!isDeleted) throw new ProblemError('not_found')
        return { target: invitationId, status: 204, body: null }
      }),
  )
}

function toInvitation(row: InvitationRow, nowMs: number) {
  const { id, email, role, invited_by, expires_at, created_at } = row
  return {
    id,
    email,
    role,
    invitedBy: invited_by,
    isExpired: expires_at.getTime() <= nowMs,
    expiresAt: expires_at.toISOString(),
    createdAt: created_at.toISOString(),
  }
}
