import { createHash } from 'node:crypto'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { limits } from '@throughlink/protocol'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import { ProblemError } from '#errors.ts'
import { lockApp } from '#manage/access/accessStatements.ts'
import { addListRoute } from '#manage/access/addListRoute.ts'
import type { Changes } from '#manage/access/changes.ts'
import { getAppId, getOrganizationId } from '#manage/access/createAuthorize.ts'
import { microsPattern } from '#manage/access/micros.ts'
import { NameSchema } from '#manage/access/nameSchema.ts'
import { idPattern } from '#manage/access/pagination.ts'
import type { Database } from '#platform/engines/database.ts'
import { problemResponses } from '#platform/http/problemResponses.ts'
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

/** Bounds memory, because each server caches all test devices of an app. */
const maxDevices = 500

const TestDeviceSchema = Type.Object(
  {
    installId: Type.String({ description: 'Install id of the device.' }),
    name: Type.String({ description: 'Name of the device.' }),
    createdAt: Type.String({ format: 'date-time', description: 'Time the device was added.' }),
  },
  { title: 'TestDevice' },
)
const TestDeviceBodySchema = Type.Object(
  {
    installId: Type.String({
      minLength: limits.minIdLength,
      maxLength: limits.maxIdLength,
      pattern: '^[A-Za-z0-9._:-]+$',
      description: 'Install id that the SDK reports on the device.',
    }),
    name: NameSchema('Name of the device, to recognize it by.'),
  },
  {
    additionalProperties: false,
    title: 'TestDeviceBody',
    examples: [{ installId: '0b9e4c62-3d1f-4a57-9c80-6f2d7e81a345', name: 'The red phone' }],
  },
)
const path = '/api/v1/apps/:appId/test-devices'
const tags = ['test devices']

export function addTestDeviceRoutes(app: FastifyInstance, options: TestDeviceRoutesOptions): void {
  const { db, changes } = options
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()

  addListRoute(app, path, {
    access: { subject: 'app', role: 'viewer', scope: 'apps:read' },
    schema: {
      tags,
      operationId: 'listTestDevices',
      summary: 'List test devices',
      description: 'Devices of your team, which are excluded from analytics.',
      params: Type.Object({ appId: Type.String() }),
    },
    item: TestDeviceSchema,
    pageTitle: 'TestDevicesPage',
    sortedBy: { micros: microsPattern, id: idPattern },
    list: (request, after, limit) => listTestDevices(db, getAppId(request), after, limit),
    toItem: toTestDevice,
    toPosition: (row) => ({ micros: row.created_micros, id: row.install_id }),
  })

  routes.post(
    path,
    {
      config: { access: { subject: 'app', role: 'editor', scope: 'apps:write' } },
      schema: {
        tags,
        operationId: 'addTestDevice',
        summary: 'Exclude a device from analytics',
        description:
          'Takes effect within 30 seconds. The device is still matched like any other. Earlier events stay in ' +
          'the analytics.',
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
        if ((await countTestDevices(trx, appId)) >= maxDevices) {
          const detail = `An app can have at most ${maxDevices} test devices. Remove one first.`
          throw new ProblemError('conflict', { detail })
        }
        const added = await insertTestDevice(trx, appId, installId, name)
        if (added === null) {
          const detail =
            'The device is already a test device. To rename it, remove it and add it again.'
          throw new ProblemError('conflict', { detail })
        }
        return { target: toAuditTarget(appId, installId), status: 201, body: toTestDevice(added) }
      }),
  )

  routes.delete(
    `${path}/:installId`,
    {
      config: { access: { subject: 'app', role: 'editor', scope: 'apps:write' } },
      schema: {
        tags,
        operationId: 'removeTestDevice',
        summary: 'Include a device in analytics again',
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
        return { target: toAuditTarget(appId, installId), status: 204, body: null }
      }),
  )
}

/** Hashes the install id, because the audit log is never changed and an erased install must not appear in it. */
function toAuditTarget(appId: string, installId: string): string {
  const hash = createHash('sha256').update(`${appId} ${installId}`).digest('hex')
  return `install-${hash.slice(0, 16)}`
}

function toTestDevice({ install_id, name, created_at }: TestDeviceRow) {
  return { installId: install_id, name, createdAt: created_at.toISOString() }
}
