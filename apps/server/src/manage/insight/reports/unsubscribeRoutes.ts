import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import type { Config } from '#config.ts'
import { ProblemError } from '#errors.ts'
import { deriveSealingKeys } from '#manage/access/deriveSealingKeys.ts'
import { insertAuditEntry } from '#manage/access/insertAuditEntry.ts'
import {
  readUnsubscribeToken,
  type UnsubscribeTarget,
} from '#manage/delivery/email/unsubscribeToken.ts'
import type { Database } from '#platform/engines/database.ts'
import { problemResponses } from '#platform/http/problemResponses.ts'
import { buildMissCharges } from '#platform/limits/buildMissCharges.ts'
import { enforceLimits } from '#platform/limits/enforceLimits.ts'
import type { RateLimits } from '#platform/limits/rateLimits.ts'
import { deleteSubscription } from '../weekly-report/reportStatements.ts'
import { deleteRecipient } from './reportStatements.ts'

export interface UnsubscribeRoutesOptions {
  readonly config: Pick<Config, 'secretsKeys' | 'clickKeys'>
  readonly db: Kysely<Database>
  readonly limits: RateLimits
}

/**
 * Adds the route that ends an email (RFC 8058). A program for email sends a form to it; its content says nothing, so
 * it is not read. The dashboard shows a page at the same address, which asks first: what opens links to check them
 * must not end anything.
 */
export function addUnsubscribeRoutes(
  app: FastifyInstance,
  { config, db, limits }: UnsubscribeRoutesOptions,
): void {
  const keys = deriveSealingKeys(config)
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'string', bodyLimit: 10_000 },
    (_, __, done) => done(null, undefined),
  )

  app.withTypeProvider<TypeBoxTypeProvider>().post(
    '/unsubscribe',
    {
      schema: {
        tags: ['people'],
        operationId: 'unsubscribe',
        summary: 'Unsubscribe from an email',
        description: 'For the link in the header `List-Unsubscribe` of an email.',
        querystring: Type.Object({ token: Type.String({ maxLength: 1_000 }) }),
        response: { 204: Type.Null(), ...problemResponses },
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store')
      await enforceLimits(limits, [{ limit: 'report', by: 'address', subject: request.ip }])
      const target = readUnsubscribeToken(keys, request.query.token)
      if (target === null) {
        await enforceLimits(limits, buildMissCharges('report-miss', request.ip, null))
        throw new ProblemError('not_found')
      }
      await db.transaction().execute((trx) => unsubscribe(trx, target, request.id))
      return reply.code(204).send(null)
    },
  )
}

/** Once more changes nothing, and is not in the audit log. */
async function unsubscribe(
  trx: Parameters<typeof insertAuditEntry>[0],
  target: UnsubscribeTarget,
  requestId: string,
): Promise<void> {
  const actor = { actorKind: 'person', actorId: target.personId, details: {}, requestId } as const
  if (target.list === 'weekly') {
    const { organizationId, personId } = target
    if (!(await deleteSubscription(trx, organizationId, personId))) return
    await insertAuditEntry(trx, {
      ...actor,
      organizationId,
      appId: null,
      action: 'email.report_turned_off',
      target: personId,
    })
    return
  }
  const { reportId, personId } = target
  const left = await deleteRecipient(trx, reportId, personId)
  if (left === null) return
  await insertAuditEntry(trx, {
    ...actor,
    ...left,
    action: 'report.unsubscribed',
    target: reportId,
  })
}
