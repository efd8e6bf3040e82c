import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { limits } from '@throughlink/protocol'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import type { Database } from '../../platform/engines/database.ts'
import { ProblemError } from '../../errors.ts'
import { problemResponses } from '../../platform/http/problemResponses.ts'
import type { Changes } from '../access/changes.ts'
import { getAppId, uuidPattern } from '../access/createAuthorize.ts'
import type { ReadInstallData } from './readInstallData.ts'
import { findErasure, requestErasure, type ErasureState } from './erasureStatements.ts'

export interface PrivacyRoutesOptions {
  readonly db: Kysely<Database>
  readonly changes: Changes
  readonly readInstallData: ReadInstallData
}

const ErasureSchema = Type.Object(
  {
    id: Type.String(),
    requestedAt: Type.String({ format: 'date-time' }),
    finishedAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
      description: 'Null while it waits or is under way.',
    }),
  },
  { title: 'Erasure' },
)

const installParams = Type.Object({
  appId: Type.String(),
  installId: Type.String({ minLength: 1, maxLength: limits.maxIdLength, pattern: '^[^\\u0000]*$' }),
})

const InstallDataSchema = Type.Object(
  {
    installId: Type.String(),
    claim: Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()]),
    abstention: Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()]),
    click: Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()]),
    match: Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()]),
    events: Type.Array(Type.Record(Type.String(), Type.Unknown())),
    isComplete: Type.Boolean({ description: 'False where there are more events than are shown.' }),
  },
  { title: 'InstallData', description: 'All that is kept of an install, as it is kept.' },
)

export function addPrivacyRoutes(app: FastifyInstance, parts: PrivacyRoutesOptions): void {
  const { db, changes, readInstallData } = parts
  const typed = app.withTypeProvider<TypeBoxTypeProvider>()

  typed.get(
    '/api/v1/apps/:appId/installs/:installId/data',
    {
      config: { access: { subject: 'app', role: 'admin', scope: 'installs:read' } },
      schema: {
        tags: ['installs'],
        operationId: 'exportInstall',
        summary: 'All that is kept of an install',
        description:
          'For people who ask what is known of them. What arrived in the last seconds may be missing.',
        params: installParams,
        response: { 200: InstallDataSchema, ...problemResponses },
      },
    },
    async (request) => {
      const data = await readInstallData(getAppId(request), request.params.installId)
      if (data === null) throw new ProblemError('not_found')
      return data
    },
  )

  typed.post(
    '/api/v1/apps/:appId/installs/:installId/erasure',
    {
      config: { access: { subject: 'app', role: 'admin', scope: 'installs:erase' } },
      schema: {
        tags: ['installs'],
        operationId: 'eraseInstall',
        summary: 'Erase all that is kept of an install',
        description:
          'Done in the background within minutes, in the database, the log, the index and the figures. ' +
          'Sums in which it was counted stay as they are.',
        params: installParams,
        response: { 202: ErasureSchema, ...problemResponses },
      },
    },
    (request, reply) =>
      changes.run(request, reply, 'install.erasure_requested', async (trx) => {
        const erasure = await requestErasure(trx, getAppId(request), request.params.installId)
        // Not the install's id: the audit log is never changed.
        return { target: erasure.id, status: 202, body: toAnswer(erasure) }
      }),
  )

  typed.get(
    '/api/v1/apps/:appId/erasures/:erasureId',
    {
      config: { access: { subject: 'app', role: 'admin', scope: 'installs:erase' } },
      schema: {
        tags: ['installs'],
        operationId: 'getErasure',
        summary: 'How far an erasure is',
        params: Type.Object({ appId: Type.String(), erasureId: Type.String() }),
        response: { 200: ErasureSchema, ...problemResponses },
      },
    },
    async (request) => {
      const { erasureId } = request.params
      const isId = uuidPattern.test(erasureId)
      const erasure = isId ? await findErasure(db, getAppId(request), erasureId) : null
      if (erasure === null) throw new ProblemError('not_found')
      return toAnswer(erasure)
    },
  )
}

function toAnswer({ id, requestedAt, finishedAt }: ErasureState) {
  return {
    id,
    requestedAt: requestedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  }
}
