import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { maxThreshold, minThreshold } from '@throughlink/protocol/rules'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import { ProblemError } from '#errors.ts'
import type { Changes } from '#manage/access/changes.ts'
import { getAppId } from '#manage/access/createAuthorize.ts'
import { formatEtag, readIfMatch } from '#manage/access/etag.ts'
import type { Database } from '#platform/engines/database.ts'
import { problemResponses } from '#platform/http/problemResponses.ts'
import { findPolicy, type Platform, savePolicy } from './policyStatements.ts'

export interface PolicyRoutesOptions {
  readonly db: Kysely<Database>
  readonly changes: Changes
}

const fields = {
  mode: Type.Enum(['full', 'deterministic'], {
    description:
      '`full`: all methods. `deterministic`: by click id and clipboard only, without comparing fingerprints.',
  }),
  // Below the limit of the column, because a number closer to 1 would be rounded up to it.
  threshold: Type.Union(
    [Type.Number({ minimum: minThreshold, maximum: maxThreshold }), Type.Null()],
    {
      description: 'Minimum confidence of a match. Null to use the learned threshold.',
    },
  ),
  windowSeconds: Type.Union([Type.Integer({ minimum: 60, maximum: 604_800 }), Type.Null()], {
    description:
      'Maximum age of a click, at most as long as the service keeps clicks. Null for that maximum.',
  }),
}
const PolicySchema = Type.Object(
  {
    ...fields,
    version: Type.Integer({
      description: 'Version of the policy, as in the `ETag`. Zero for the default policy.',
    }),
  },
  { title: 'MatchPolicy' },
)
const PolicyBodySchema = Type.Object(fields, {
  additionalProperties: false,
  title: 'MatchPolicyBody',
  examples: [{ mode: 'full', threshold: 0.95, windowSeconds: 7_200 }],
})
const path = '/api/v1/apps/:appId/match-policies/:platform'
const params = Type.Object({
  appId: Type.String(),
  platform: Type.String({ description: '`ios` or `android`.' }),
})
const tags = ['match policies']

export function addPolicyRoutes(app: FastifyInstance, { db, changes }: PolicyRoutesOptions): void {
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()

  routes.get(
    path,
    {
      config: { access: { subject: 'app', role: 'viewer', scope: 'apps:read' } },
      schema: {
        tags,
        operationId: 'getMatchPolicy',
        summary: 'Get the match policy of a platform',
        params,
        response: { 200: PolicySchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      const platform = readPlatform(request.params.platform)
      const policy = await findPolicy(db, getAppId(request), platform)
      void reply.header('etag', formatEtag(policy.version))
      return policy
    },
  )

  routes.put(
    path,
    {
      config: { access: { subject: 'app', role: 'admin', scope: 'apps:write' } },
      schema: {
        tags,
        operationId: 'setMatchPolicy',
        summary: 'Set the match policy of a platform',
        description:
          'Takes effect within 30 seconds. Send `If-Match: "0"` to set the policy only if none is set.',
        params,
        body: PolicyBodySchema,
        response: { 200: PolicySchema, ...problemResponses },
      },
    },
    (request, reply) =>
      changes.run(request, reply, 'match_policy.set', async (trx) => {
        const platform = readPlatform(request.params.platform)
        const { mode, threshold, windowSeconds } = request.body
        const policy = { mode, threshold, windowSeconds }
        const expected = readIfMatch(request)
        const saved = await savePolicy(trx, getAppId(request), platform, policy, expected)
        if (saved === null) throw new ProblemError('precondition_failed')
        return { target: platform, details: policy, version: saved.version, body: saved }
      }),
  )
}

function readPlatform(text: string): Platform {
  if (text === 'ios' || text === 'android') return text
  throw new ProblemError('not_found')
}
