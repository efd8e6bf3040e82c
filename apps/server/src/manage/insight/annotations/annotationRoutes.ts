import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { maxAnnotationLength, maxAnnotations } from '@throughlink/protocol/rules'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { type Static, Type } from 'typebox'
import { ProblemError } from '#errors.ts'
import { lockApp } from '#manage/access/accessStatements.ts'
import type { Changes } from '#manage/access/changes.ts'
import { getAppId, getOrganizationId } from '#manage/access/createAuthorize.ts'
import { NameSchema } from '#manage/access/nameSchema.ts'
import type { Database } from '#platform/engines/database.ts'
import { problemResponses } from '#platform/http/problemResponses.ts'
import {
  type AnnotationRow,
  type AnnotationValues,
  countAnnotations,
  deleteAnnotation,
  insertAnnotation,
  listAnnotations,
  updateAnnotation,
} from './annotationStatements.ts'

export interface AnnotationRoutesOptions {
  readonly db: Kysely<Database>
  readonly changes: Changes
}

const at = Type.String({
  maxLength: 40,
  pattern: '^\\d{4}-\\d\\d-\\d\\d(T\\d\\d:\\d\\d(:\\d\\d(\\.\\d{1,3})?)?(Z|[+-]\\d\\d:\\d\\d))?$',
  description: 'A date (`2026-11-19`), which is that day in every time zone, or a timestamp.',
})
const text = NameSchema('What happened, such as a release.', maxAnnotationLength)

const AnnotationSchema = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    at,
    text: Type.String(),
    createdAt: Type.String({ format: 'date-time' }),
    updatedAt: Type.String({ format: 'date-time' }),
  },
  { title: 'Annotation' },
)
const BodySchema = Type.Object(
  { at, text },
  {
    title: 'AnnotationBody',
    additionalProperties: false,
    examples: [
      { at: '2026-11-19', text: 'Version 4.2 in the stores' },
      { at: '2026-11-20T18:30:00+01:00', text: 'Newsletter' },
    ],
  },
)

const path = '/api/v1/apps/:appId/annotations'
const appParams = Type.Object({ appId: Type.String() })
const annotationParams = Type.Object({
  appId: Type.String(),
  annotationId: Type.String({ format: 'uuid' }),
})
const access = { subject: 'app', role: 'editor', scope: 'analytics:write' } as const
const tags = ['analytics']

/** Adds the routes for what a team notes in its charts. */
export function addAnnotationRoutes(
  app: FastifyInstance,
  { db, changes }: AnnotationRoutesOptions,
): void {
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()

  routes.get(
    path,
    {
      config: { access: { subject: 'app', role: 'viewer', scope: 'analytics:read' } },
      schema: {
        tags,
        operationId: 'listAnnotations',
        summary: 'List annotations',
        description: 'All of them, the oldest first.',
        params: appParams,
        response: {
          200: Type.Object({ items: Type.Array(AnnotationSchema) }, { title: 'Annotations' }),
          ...problemResponses,
        },
      },
    },
    async (request) => ({ items: (await listAnnotations(db, getAppId(request))).map(toView) }),
  )

  routes.post(
    path,
    {
      config: { access },
      schema: {
        tags,
        operationId: 'createAnnotation',
        summary: 'Create an annotation',
        description: `Charts over time show it to the whole team. An app has at most ${maxAnnotations}.`,
        params: appParams,
        body: BodySchema,
        response: { 201: AnnotationSchema, ...problemResponses },
      },
    },
    (request, reply) =>
      changes.run(request, reply, 'annotation.created', async (trx) => {
        const appId = getAppId(request)
        const values = readValues(request.body)
        await lockApp(trx, getOrganizationId(request), appId)
        if ((await countAnnotations(trx, appId)) >= maxAnnotations) {
          const detail = `There can be at most ${maxAnnotations} annotations. Delete one first.`
          throw new ProblemError('conflict', { detail })
        }
        const row = await insertAnnotation(trx, appId, values)
        return { target: row.id, details: toDetails(row), status: 201, body: toView(row) }
      }),
  )

  routes.put(
    `${path}/:annotationId`,
    {
      config: { access },
      schema: {
        tags,
        operationId: 'updateAnnotation',
        summary: 'Replace an annotation',
        params: annotationParams,
        body: BodySchema,
        response: { 200: AnnotationSchema, ...problemResponses },
      },
    },
    (request, reply) =>
      changes.run(request, reply, 'annotation.updated', async (trx) => {
        const { annotationId } = request.params
        const values = readValues(request.body)
        const row = await updateAnnotation(trx, getAppId(request), annotationId, values)
        if (row === null) throw new ProblemError('not_found')
        return { target: row.id, details: toDetails(row), body: toView(row) }
      }),
  )

  routes.delete(
    `${path}/:annotationId`,
    {
      config: { access },
      schema: {
        tags,
        operationId: 'deleteAnnotation',
        summary: 'Delete an annotation',
        params: annotationParams,
        response: { 204: Type.Null(), ...problemResponses },
      },
    },
    (request, reply) =>
      changes.run(request, reply, 'annotation.deleted', async (trx) => {
        const { annotationId: id } = request.params
        if (!(await deleteAnnotation(trx, getAppId(request), id))) {
          throw new ProblemError('not_found')
        }
        return { target: id, status: 204, body: null }
      }),
  )
}

/** `Date.parse` reads February 30 as March 2, and PostgreSQL rejects it. */
function readValues(body: Static<typeof BodySchema>): AnnotationValues {
  const atMs = Date.parse(body.at)
  const isDay = body.at.length === 10
  const isValid =
    !Number.isNaN(atMs) && (!isDay || new Date(atMs).toISOString().slice(0, 10) === body.at)
  if (!isValid || atMs < earliestMs || atMs >= latestMs) {
    const detail = 'must be a valid date or timestamp between 2000 and 2099'
    throw new ProblemError('validation_failed', { errors: [{ pointer: '/at', detail }] })
  }
  return { day: isDay ? body.at : null, at: isDay ? null : new Date(atMs), text: body.text }
}

const earliestMs = Date.UTC(2000, 0, 1)
const latestMs = Date.UTC(2100, 0, 1)

function toView(row: AnnotationRow): Static<typeof AnnotationSchema> {
  return {
    id: row.id,
    at: toText(row),
    text: row.text,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

/** The text is not in the audit log, which is kept longer and never changes. */
function toDetails(row: AnnotationRow) {
  return { at: toText(row) }
}

function toText({ day, at: moment }: AnnotationRow): string {
  return day ?? moment?.toISOString() ?? ''
}
