import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { limits } from '@throughlink/protocol'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import { ProblemError } from '#errors.ts'
import type { Changes } from '#manage/access/changes.ts'
import { getAppId, getOrganizationId, uuidPattern } from '#manage/access/createAuthorize.ts'
import { recordRead } from '#manage/access/recordRead.ts'
import type { Database } from '#platform/engines/database.ts'
import { problemResponses } from '#platform/http/problemResponses.ts'
import { type ErasureState, findErasure, requestErasure } from './erasureStatements.ts'
import type { ReadInstallData } from './readInstallData.ts'

export interface PrivacyRoutesOptions {
  readonly db: Kysely<Database>
  readonly changes: Changes
  readonly readInstallData: ReadInstallData
}

const ErasureSchema = Type.Object(
  {
    id: Type.String(),
    requestedAt: Type.String({ format: 'date-time' }),
    status: Type.Enum(['pending', 'erasing', 'expiring', 'finished'], {
      description:
        'Pending: not started. Erasing: the data is being deleted from the database, the click index and analytics. ' +
        'Expiring: it is deleted there, and copies in the event log expire within its retention. ' +
        'Finished: no data is left.',
    }),
    finishedAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
      description: 'Null until the erasure is finished.',
    }),
  },
  { title: 'Erasure' },
)

const installParams = Type.Object({
  appId: Type.String(),
  installId: Type.String({ minLength: 1, maxLength: limits.maxIdLength, pattern: '^[^\\u0000]*$' }),
})

const row = Type.Record(Type.String(), Type.Unknown())
const nullableRow = (description: string) => Type.Union([row, Type.Null()], { description })

const InstallDataSchema = Type.Object(
  {
    installId: Type.String(),
    claim: nullableRow('Claim of a click by this install.'),
    abstention: nullableRow('Record that no click was matched.'),
    click: nullableRow('Click that the install was matched to.'),
    match: nullableRow('Match decision in analytics.'),
    events: Type.Array(row, { description: 'Events that the install logged.' }),
    opens: Type.Array(row, { description: 'Links that opened the app after its first run.' }),
    isComplete: Type.Boolean({
      description: 'False if the install has more events or opens than returned.',
    }),
  },
  {
    title: 'InstallData',
    description:
      'All stored data of an install, as stored. The explanation of its match is without clicks of others.',
  },
)

export function addPrivacyRoutes(app: FastifyInstance, options: PrivacyRoutesOptions): void {
  const { db, changes, readInstallData } = options
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()

  routes.get(
    '/api/v1/apps/:appId/installs/:installId/data',
    {
      config: {
        access: { subject: 'app', role: 'admin', scope: 'installs:read' },
        needsProof: true,
      },
      schema: {
        tags: ['installs'],
        operationId: 'exportInstall',
        summary: 'Export all data of an install',
        description:
          'Answers data access requests. Data that arrived in the last few seconds may be missing.',
        params: installParams,
        response: { 200: InstallDataSchema, ...problemResponses },
      },
    },
    async (request) => {
      const data = await readInstallData({
        organizationId: getOrganizationId(request),
        appId: getAppId(request),
        installId: request.params.installId,
      })
      if (data === null) throw new ProblemError('not_found')
      await recordRead(db, request, { action: 'install.viewed', details: { view: 'data' } })
      return data
    },
  )

  routes.post(
    '/api/v1/apps/:appId/installs/:installId/erasure',
    {
      config: { access: { subject: 'app', role: 'admin', scope: 'installs:erase' } },
      schema: {
        tags: ['installs'],
        operationId: 'eraseInstall',
        summary: 'Erase all data of an install',
        description:
          'Runs in the background. The data is deleted from the database, the click index and analytics within minutes, ' +
          'once everything received before the request has been processed. Copies in the event log expire with its ' +
          'retention, and then the erasure is finished. Aggregated counts stay unchanged. If the app sends more data of ' +
          'the install, request its erasure again.',
        params: installParams,
        response: { 202: ErasureSchema, ...problemResponses },
      },
    },
    (request, reply) =>
      changes.run(request, reply, 'install.erasure_requested', async (trx) => {
        const erasure = await requestErasure(trx, getAppId(request), request.params.installId)
        // Not the install id: audit log entries are never deleted.
        return { target: erasure.id, status: 202, body: toResponse(erasure) }
      }),
  )

  routes.get(
    '/api/v1/apps/:appId/erasures/:erasureId',
    {
      config: { access: { subject: 'app', role: 'admin', scope: 'installs:erase' } },
      schema: {
        tags: ['installs'],
        operationId: 'getErasure',
        summary: 'Get the status of an erasure',
        params: Type.Object({ appId: Type.String(), erasureId: Type.String() }),
        response: { 200: ErasureSchema, ...problemResponses },
      },
    },
    async (request) => {
      const { erasureId } = request.params
      const isId = uuidPattern.test(erasureId)
      const erasure = isId ? await findErasure(db, getAppId(request), erasureId) : null
      if (erasure === null) throw new ProblemError('not_found')
      return toResponse(erasure)
    },
  )
}

const statuses = {
  tables: 'pending',
  shipping: 'erasing',
  index: 'erasing',
  analytics: 'erasing',
  log: 'expiring',
  finished: 'finished',
} as const

function toResponse({ id, requestedAt, stage, finishedAt }: ErasureState) {
  return {
    id,
    requestedAt: requestedAt.toISOString(),
    status: statuses[stage],
    finishedAt: finishedAt?.toISOString() ?? null,
  }
}
