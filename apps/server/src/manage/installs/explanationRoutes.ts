import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { limits } from '@throughlink/protocol'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { Type } from 'typebox'
import { ProblemError } from '../../errors.ts'
import { problemResponses } from '../../platform/http/problemResponses.ts'
import { getAppId } from '../access/createAuthorize.ts'
import { readAdClickIds } from '../../catalog/links/readAdClickIds.ts'
import { ExplanationSchema } from './explanationSchema.ts'
import { findAbstention, findClaimByInstall } from '../../catalog/claims/claimStatements.ts'

const ParamsSchema = Type.Object({
  appId: Type.String(),
  installId: Type.String({ minLength: 1, maxLength: limits.maxIdLength, pattern: '^[^\\u0000]*$' }),
})

export function addExplanationRoutes(
  app: FastifyInstance,
  { pool }: { readonly pool: Pool },
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
      if (claim) {
        const { link, linkId, method, confidence, explanation } = claim
        const adClickIds = readAdClickIds(link)
        const found = { installId, link, linkId, method, confidence, adClickIds }
        return { ...found, reason: null, explanation }
      }
      if (abstention === null) throw new ProblemError('not_found')
      return {
        installId,
        link: null,
        linkId: null,
        method: 'none' as const,
        confidence: 0,
        adClickIds: {},
        ...abstention,
      }
    },
  )
}
