import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import type { Database } from '../../platform/engines/database.ts'
import { ProblemError } from '../../errors.ts'
import { problemResponses } from '../../platform/http/problemResponses.ts'
import type { Changes } from '../access/changes.ts'
import { getAppId } from '../access/createAuthorize.ts'
import { formatEtag, readIfMatch } from '../access/etag.ts'
import { findPolicy, savePolicy, type Platform } from './policyStatements.ts'

export interface PolicyRoutesOptions {
  readonly db: Kysely<Database>
  readonly changes: Changes
}

const fields = {
  mode: Type.Enum(['full', 'deterministic'], {
    description: 'Deterministic: by click id and clipboard only. No fingerprint is compared.',
  }),
  // Below the column's own bound, which a number nearer to 1 would be rounded up to.
  threshold: Type.Union([Type.Number({ minimum: 0.5, maximum: 0.9999 }), Type.Null()], {
    description: 'From which confidence on a match is given. Null: as learned.',
  }),
  windowSeconds: Type.Union([Type.Integer({ minimum: 60, maximum: 604_800 }), Type.Null()], {
    description: 'How old a click may be. Null, or more than the service keeps: as long as that.',
  }),
}
const PolicySchema = Type.Object(
  {
    ...fields,
    version: Type.Integer({ description: 'Zero: nobody has set any; these are the defaults.' }),
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
        summary: 'How installs of a platform are matched',
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
        summary: 'Set how installs of a platform are matched',
        description:
          'Servers follow within 30 seconds. With `If-Match: "0"` only while nobody has set any.',
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
