import { randomUUID } from 'node:crypto'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { maxEmailLength } from '@throughlink/protocol/rules'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import { chooseLanguage } from '#catalog/landing/chooseLanguage.ts'
import { languages } from '#catalog/landing/texts/texts.ts'
import { ProblemError } from '#errors.ts'
import { hasRole, roles } from '#manage/access/access.ts'
import { addListRoute } from '#manage/access/addListRoute.ts'
import type { Changes } from '#manage/access/changes.ts'
import { getOrganizationId, uuidPattern } from '#manage/access/createAuthorize.ts'
import { buildTokenUrl } from '#manage/access/dashboardUrls.ts'
import { microsPattern } from '#manage/access/micros.ts'
import { createOneTimeToken, invitationValidMs } from '#manage/access/oneTimeToken.ts'
import type { Quotas } from '#manage/access/quotas/quotas.ts'
import type { Emails } from '#manage/delivery/email/createEmails.ts'
import type { Database } from '#platform/engines/database.ts'
import { problemResponses } from '#platform/http/problemResponses.ts'
import { emailPattern } from '#platform/text/emailPattern.ts'
import { findCurrentRole } from './changeMember.ts'
import {
  deleteInvitation,
  findInvitationNames,
  insertInvitation,
  type InvitationRow,
  listInvitations,
} from './invitationStatements.ts'
import { hasMemberWithEmail } from './memberStatements.ts'
import { rejectExcessiveGrant } from './rejectExcessiveGrant.ts'

export interface InvitationRoutesOptions {
  readonly db: Kysely<Database>
  readonly changes: Changes
  readonly quotas: Quotas
  readonly emails: Emails
  readonly publicOrigin: string
  readonly now: () => number
}

const invitation = {
  id: Type.String({ format: 'uuid' }),
  email: Type.String(),
  role: Type.Enum(roles),
  invitedBy: Type.String({
    description: 'The id of the person or key that created the invitation.',
  }),
  isExpired: Type.Boolean(),
  expiresAt: Type.String({ format: 'date-time' }),
  createdAt: Type.String({ format: 'date-time' }),
}
const InvitationSchema = Type.Object(invitation, { title: 'Invitation' })
const NewInvitationSchema = Type.Object(
  {
    ...invitation,
    url: Type.String({
      description: 'The link for the invited person. Shown only once; keep it secret.',
    }),
    isEmailed: Type.Boolean({
      description:
        'Whether the service sends the link by email. Otherwise, pass it on yourself: the service sends no email, or ' +
        'the limits of invitations are reached.',
    }),
  },
  { title: 'NewInvitation' },
)
const InvitationBodySchema = Type.Object(
  {
    email: Type.String({ maxLength: maxEmailLength, pattern: emailPattern }),
    role: Type.Enum(roles, { description: 'Must not be higher than your own role.' }),
    language: Type.Optional(
      Type.Enum(languages, {
        description: 'Language of the email. Default: that of the request, `Accept-Language`.',
      }),
    ),
  },
  {
    additionalProperties: false,
    title: 'InvitationBody',
    examples: [{ email: 'someone@lumen.example', role: 'editor' }],
  },
)
const path = '/api/v1/organizations/:organizationId/invitations'
const tags = ['members']

export function addInvitationRoutes(app: FastifyInstance, options: InvitationRoutesOptions): void {
  const { db, changes, quotas, emails, publicOrigin, now } = options
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()

  addListRoute(app, path, {
    access: { subject: 'organization', role: 'admin', scope: 'members:read' },
    schema: {
      tags,
      operationId: 'listInvitations',
      summary: 'List open invitations',
      description: 'Invitations that were not accepted yet, including expired ones, oldest first.',
      params: Type.Object({ organizationId: Type.String() }),
    },
    item: InvitationSchema,
    pageTitle: 'InvitationsPage',
    sortedBy: { micros: microsPattern, id: uuidPattern },
    list: (request, after, limit) => listInvitations(db, getOrganizationId(request), after, limit),
    toItem: (row) => toInvitation(row, now()),
    toPosition: (row) => ({ micros: row.created_micros, id: row.id }),
  })

  routes.post(
    path,
    {
      config: {
        access: { subject: 'organization', role: 'admin', scope: 'members:write' },
        needsProof: true,
      },
      schema: {
        tags,
        operationId: 'createInvitation',
        summary: 'Create an invitation',
        description:
          'The URL works once and expires after seven days. It is sent by email if the service can do that. An ' +
          'organization can have one open invitation per email address. A key can invite viewers and editors, ' +
          'if it has the scopes of that role.',
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
        if (!hasRole(await findCurrentRole(trx, organizationId, principal), role)) {
          const detail = 'You cannot invite somebody to a higher role than your own.'
          throw new ProblemError('forbidden', { detail })
        }
        rejectExcessiveGrant(principal, role)
        if (await hasMemberWithEmail(trx, organizationId, email)) {
          const detail =
            'A member with this email address already exists. Change their role instead.'
          throw new ProblemError('conflict', { detail })
        }
        const token = createOneTimeToken()
        const created = await insertInvitation(trx, {
          id: randomUUID(),
          organization_id: organizationId,
          email,
          role,
          token_hash: token.hash,
          invited_by: principal.id,
          expires_at: new Date(now() + invitationValidMs),
        })
        if (created === null) {
          const detail =
            'An open invitation for this email address already exists. Revoke it first.'
          throw new ProblemError('conflict', { detail })
        }
        await quotas.enforce(trx, organizationId, 'members')
        const url = buildTokenUrl(publicOrigin, 'invitation', token.text)
        const isEmailed =
          emails.isEnabled &&
          (await emails.enqueue(trx, {
            to: email,
            organizationId,
            language: request.body.language ?? chooseLanguage(request.headers['accept-language']),
            message: {
              kind: 'invitation',
              facts: {
                ...(await findInvitationNames(trx, created.id)),
                url,
                expiresAt: created.expires_at.toISOString(),
              },
            },
          }))
        const body = { ...toInvitation(created, now()), url, isEmailed }
        return { target: created.id, details: { role }, status: 201, body }
      }),
  )

  routes.delete(
    `${path}/:invitationId`,
    {
      config: { access: { subject: 'organization', role: 'admin', scope: 'members:write' } },
      schema: {
        tags,
        operationId: 'revokeInvitation',
        summary: 'Revoke an invitation',
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
