import { createHash } from 'node:crypto'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { limits } from '@throughlink/protocol'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import type { Database } from '../../platform/engines/database.ts'
import { ProblemError } from '../../errors.ts'
import { problemResponses } from '../../platform/http/problemResponses.ts'
import type { Changes } from '../access/changes.ts'
import { getAppId, getOrganizationId } from '../access/createAuthorize.ts'
import { idPattern, PageSchema, pageQuery, readPosition, toPage } from '../access/pagination.ts'
import { lockApp } from '../access/accessStatements.ts'
import { microsPattern } from '../access/micros.ts'
import { NameSchema } from '../access/nameSchema.ts'
import {
  countTestDevices,
  deleteTestDevice,
  insertTestDevice,
  listTestDevices,
  type TestDeviceRow,
} from './testDeviceStatements.ts'

export interface TestDeviceRoutesOptions {
  readonly db: Kysely<Database>
  readonly changes: Changes
}

/** All of an app are held in the memory of each server. */
const mostDevices = 500

const TestDeviceSchema = Type.Object(
  {
    installId: Type.String(),
    name: Type.String(),
    createdAt: Type.String({ format: 'date-time' }),
  },
  { title: 'TestDevice' },
)
const TestDeviceBodySchema = Type.Object(
  {
    installId: Type.String({
      minLength: limits.minIdLength,
      maxLength: limits.maxIdLength,
      pattern: '^[A-Za-z0-9._:-]+$',
      description: 'As the library tells it on the device.',
    }),
    name: NameSchema('Which phone it is.'),
  },
  {
    additionalProperties: false,
    title: 'TestDeviceBody',
    examples: [{ installId: '0b9e4c62-3d1f-4a57-9c80-6f2d7e81a345', name: 'The red phone' }],
  },
)
const path = '/api/v1/apps/:appId/test-devices'
const tags = ['test devices']

export function addTestDeviceRoutes(app: FastifyInstance, parts: TestDeviceRoutesOptions): void {
  const { db, changes } = parts
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()

  routes.get(
    path,
    {
      config: { access: { subject: 'app', role: 'viewer', scope: 'apps:read' } },
      schema: {
        tags,
        operationId: 'listTestDevices',
        summary: 'Phones of the team, whose events are counted nowhere',
        params: Type.Object({ appId: Type.String() }),
        querystring: Type.Object(pageQuery, { additionalProperties: false }),
        response: { 200: PageSchema(TestDeviceSchema, 'TestDevicesPage'), ...problemResponses },
      },
    },
    async (request) => {
      const { after, limit = 50 } = request.query
      const [micros = '', id = ''] = readPosition(after, [microsPattern, idPattern]) ?? []
      const position = micros === '' ? null : { micros, id }
      const rows = await listTestDevices(db, getAppId(request), position, limit + 1)
      return toPage(rows, limit, toTestDevice, (row) => [row.created_micros, row.install_id])
    },
  )

  routes.post(
    path,
    {
      config: { access: { subject: 'app', role: 'editor', scope: 'apps:write' } },
      schema: {
        tags,
        operationId: 'addTestDevice',
        summary: 'Count a phone in no statistics',
        description:
          'From within 30 seconds on. It is matched as any other. What was counted before stays counted.',
        params: Type.Object({ appId: Type.String() }),
        body: TestDeviceBodySchema,
        response: { 201: TestDeviceSchema, ...problemResponses },
      },
    },
    (request, reply) =>
      changes.run(request, reply, 'test_device.added', async (trx) => {
        const appId = getAppId(request)
        const { installId, name } = request.body
        await lockApp(trx, getOrganizationId(request), appId)
        if ((await countTestDevices(trx, appId)) >= mostDevices) {
          const detail = `An app has ${mostDevices} test devices at most. Remove one first.`
          throw new ProblemError('conflict', { detail })
        }
        const added = await insertTestDevice(trx, appId, installId, name)
        if (added === null) {
          const detail = 'It is a test device already. Remove it to give it another name.'
          throw new ProblemError('conflict', { detail })
        }
        return { target: targetOf(appId, installId), status: 201, body: toTestDevice(added) }
      }),
  )

  routes.delete(
    `${path}/:installId`,
    {
      config: { access: { subject: 'app', role: 'editor', scope: 'apps:write' } },
      schema: {
        tags,
        operationId: 'removeTestDevice',
        summary: 'Count a phone again',
        params: Type.Object({ appId: Type.String(), installId: Type.String() }),
        response: { 204: Type.Null(), ...problemResponses },
      },
    },
    (request, reply) =>
      changes.run(request, reply, 'test_device.removed', async (trx) => {
        const appId = getAppId(request)
        const { installId } = request.params
        const isRemoved =
          idPattern.test(installId) && (await deleteTestDevice(trx, appId, installId))
        if (!isRemoved) throw new ProblemError('not_found')
        return { target: targetOf(appId, installId), status: 204, body: null }
      }),
  )
}

/** The audit log is never changed, so an install that is to be forgotten must not be named in it. */
function targetOf(appId: string, installId: string): string {
  const hash = createHash('sha256').update(`${appId} ${installId}`).digest('hex')
  return `install-${hash.slice(0, 16)}`
}

function toTestDevice({ install_id, name, created_at }: TestDeviceRow) {
  return { installId: install_id, name, createdAt: created_at.toISOString() }
}
