import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { limits } from '@throughlink/protocol'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import { Type } from 'typebox'
import { findAbstention, findClaimByInstall } from '#catalog/claims/claimStatements.ts'
import type { StoredExplanation } from '#catalog/claims/storedExplanation.ts'
import { readAdClickIds } from '#catalog/links/readAdClickIds.ts'
import { ProblemError } from '#errors.ts'
import { getAppId } from '#manage/access/createAuthorize.ts'
import { recordRead } from '#manage/access/recordRead.ts'
import type { Database } from '#platform/engines/database.ts'
import { problemResponses } from '#platform/http/problemResponses.ts'
import { ExplanationSchema } from './explanationSchema.ts'
import { toDecisionView } from './toDecisionView.ts'

const ParamsSchema = Type.Object({
  appId: Type.String(),
  installId: Type.String({ minLength: 1, maxLength: limits.maxIdLength, pattern: '^[^\\u0000]*$' }),
})

export function addExplanationRoutes(
  app: FastifyInstance,
  { pool, db }: { readonly pool: Pool; readonly db: Kysely<Database> },
): void {
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()
  routes.get(
    '/api/v1/apps/:appId/installs/:installId/explanation',
    {
      config: { access: { subject: 'app', role: 'viewer', scope: 'installs:read' } },
      schema: {
        tags: ['installs'],
        operationId: 'explainInstall',
        summary: 'Explain the match of an install',
        description:
          'For a decision by probability, `explanation` has the evidence for the five likeliest destinations. A ' +
          'click ID or a clipboard token identifies its click: then there are no candidates, and it is null.',
        params: ParamsSchema,
        response: { 200: ExplanationSchema, ...problemResponses },
      },
    },
    async (request) => {
      const appId = getAppId(request)
      const { installId } = request.params
      const [claim, abstention] = await Promise.all([
        findClaimByInstall(pool, appId, installId),
        findAbstention(pool, appId, installId),
      ])
      if (claim === null && abstention === null) throw new ProblemError('not_found')
      await recordRead(db, request, {
        action: 'install.viewed',
        details: { view: 'explanation' },
      })
      if (claim) {
        const { link, linkId, method, confidence, explanation } = claim
        return {
          installId,
          link,
          linkId,
          clickId: claim.clickReference.toString('base64url'),
          method,
          confidence,
          reason: null,
          adClickIds: readAdClickIds(link),
          ...describeDecision(explanation, claim.claimedAt),
          // A referrer comes from Google Play.
          ...(method === 'referrer' ? { platform: 'android' as const } : {}),
        }
      }
      if (abstention === null) throw new ProblemError('not_found')
      return {
        installId,
        link: null,
        linkId: null,
        clickId: null,
        method: 'none' as const,
        confidence: 0,
        reason: abstention.reason,
        adClickIds: {},
        ...describeDecision(abstention.explanation, abstention.decidedAt),
      }
    },
  )
}

function describeDecision(explanation: StoredExplanation | null, storedAt: Date) {
  return {
    decidedAt: new Date(explanation?.decidedAtMs ?? storedAt).toISOString(),
    platform: explanation?.platform ?? null,
    explanation: explanation && toDecisionView(explanation),
  }
}
