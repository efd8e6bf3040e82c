import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { ProblemError } from '#errors.ts'
import type { Changes } from '#manage/access/changes.ts'
import { getOrganizationId } from '#manage/access/createAuthorize.ts'
import { idPattern } from '#manage/access/pagination.ts'
import type { Emails } from '#manage/delivery/email/createEmails.ts'
import { findMember } from '#manage/team/organizations/memberStatements.ts'
import { problemResponses } from '#platform/http/problemResponses.ts'
import { countMemberships } from './factorStatements.ts'
import { removeFactor } from './resetFactor.ts'

export interface MemberFactorRoutesOptions {
  readonly changes: Changes
  readonly emails: Emails
}

/** Adds the route with which an owner helps a member who lost the second factor. */
export function addMemberFactorRoutes(
  app: FastifyInstance,
  { changes, emails }: MemberFactorRoutesOptions,
): void {
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()

  routes.post(
    '/api/v1/organizations/:organizationId/members/:personId/reset-factor',
    {
      config: {
        access: { subject: 'organization', role: 'owner', scope: null },
        needsProof: true,
      },
      schema: {
        tags: ['members'],
        operationId: 'resetMemberFactor',
        summary: 'Remove the second factor of a member',
        description:
          'For a member who lost the phone and the recovery codes. Ends their sessions, and they get an email. ' +
          'Responds with 409 for yourself, for a member without a second factor, and for a member of several ' +
          'organizations: their account is not yours to weaken, so only the operator can remove it.',
        params: Type.Object({ organizationId: Type.String(), personId: Type.String() }),
        response: { 204: Type.Null(), ...problemResponses },
      },
    },
    (request, reply) =>
      changes.run(request, reply, 'member.factor_reset', async (trx) => {
        const { personId } = request.params
        const { principal } = request.caller
        if (!idPattern.test(personId)) throw new ProblemError('not_found')
        const member = await findMember(trx, getOrganizationId(request), personId)
        if (member === null) throw new ProblemError('not_found')
        if (principal.id === personId) {
          throw new ProblemError('conflict', { detail: 'Turn off your own in your account.' })
        }
        if ((await countMemberships(trx, personId)) !== 1) {
          const detail = 'They are a member elsewhere too. Ask the operator of the service.'
          throw new ProblemError('conflict', { detail })
        }
        if (!(await removeFactor(trx, personId))) {
          throw new ProblemError('conflict', { detail: 'They have no second factor.' })
        }
        const facts = { at: new Date().toISOString(), change: 'reset' } as const
        const message = { kind: 'factorChanged', facts } as const
        await emails.enqueue(trx, { to: member.email, organizationId: null, message })
        return { target: personId, status: 204, body: null }
      }),
  )
}
