import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import type { Milestone } from '#catalog/apps/appActivity.ts'
import { listMilestones, listSdks } from '#catalog/apps/appActivityStatements.ts'
import { ProblemError } from '#errors.ts'
import { getAppId } from '#manage/access/createAuthorize.ts'
import type { Database } from '#platform/engines/database.ts'
import { problemResponses } from '#platform/http/problemResponses.ts'
import { findConfiguration } from './setupStatements.ts'

const time = (description: string) =>
  Type.Union([Type.String({ format: 'date-time' }), Type.Null()], { description })
const SetupStepSchema = (description: string) =>
  Type.Object(
    {
      isDone: Type.Boolean(),
      firstAt: time('Time of the first one. Null if there is none, or if it is not recorded.'),
      lastAt: time('Time of the last one, accurate to the hour for what devices did.'),
    },
    { title: 'SetupStep', description },
  )
const SetupSchema = Type.Object(
  {
    iosIdentity: SetupStepSchema('Team id and bundle id are set. Without times.'),
    androidIdentity: SetupStepSchema(
      'Package and at least one certificate fingerprint are set. Without times.',
    ),
    domain: SetupStepSchema('A domain serves links: one of the service, or a verified one.'),
    link: SetupStepSchema('A link was created.'),
    click: SetupStepSchema('A person clicked a link.'),
    open: SetupStepSchema('The SDK in the app sent a request: the app was opened.'),
    match: SetupStepSchema('An install was matched to a link.'),
    event: SetupStepSchema('An event was ingested.'),
    publishableKey: Type.Union([Type.String(), Type.Null()], {
      description:
        'The newest active publishable key, for the SDK. It is public: everybody with a copy of the app has it. ' +
        'Null if all are revoked.',
    }),
    sdks: Type.Array(
      Type.Object(
        {
          platform: Type.Enum(['ios', 'android', 'web']),
          name: Type.String(),
          version: Type.String(),
          firstAt: Type.String({ format: 'date-time' }),
          lastAt: Type.String({ format: 'date-time', description: 'Accurate to the hour.' }),
        },
        { title: 'SeenSdk' },
      ),
      {
        description:
          'SDK versions that sent match requests, which the SDK does when an app is first opened. The latest ' +
          'first, up to 20.',
      },
    ),
  },
  { title: 'Setup' },
)

export function addSetupRoutes(
  app: FastifyInstance,
  { db }: { readonly db: Kysely<Database> },
): void {
  app.withTypeProvider<TypeBoxTypeProvider>().get(
    '/api/v1/apps/:appId/setup',
    {
      config: { access: { subject: 'app', role: 'viewer', scope: 'apps:read' } },
      schema: {
        tags: ['apps'],
        operationId: 'getSetup',
        summary: 'Get the setup progress of an app',
        description:
          'Includes test devices. A first click, open, match or event is visible within about a second, so this ' +
          'can be polled every few seconds.',
        params: Type.Object({ appId: Type.String() }),
        response: { 200: SetupSchema, ...problemResponses },
      },
    },
    async (request) => {
      const appId = getAppId(request)
      const [configuration, milestones, sdks] = await Promise.all([
        findConfiguration(db, appId),
        listMilestones(db, appId),
        listSdks(db, appId),
      ])
      if (configuration === null) throw new ProblemError('not_found')
      const { firstDomainAt, lastDomainAt, firstLinkAt, lastLinkAt } = configuration
      const toSeen = (name: Milestone) => {
        const seen = milestones.find(({ milestone }) => milestone === name)
        return toStep(seen?.firstSeenAt ?? null, seen?.lastSeenAt ?? null)
      }
      return {
        iosIdentity: { ...toStep(null, null), isDone: configuration.hasIosIdentity },
        androidIdentity: { ...toStep(null, null), isDone: configuration.hasAndroidIdentity },
        domain: toStep(firstDomainAt, lastDomainAt),
        link: toStep(firstLinkAt, lastLinkAt),
        click: toSeen('click'),
        open: toSeen('open'),
        match: toSeen('match'),
        event: toSeen('event'),
        publishableKey: configuration.publishableKey,
        sdks: sdks.map(({ platform, sdk, firstSeenAt, lastSeenAt }) => ({
          platform,
          ...readSdk(sdk),
          firstAt: firstSeenAt.toISOString(),
          lastAt: lastSeenAt.toISOString(),
        })),
      }
    },
  )
}

function toStep(first: Date | null, last: Date | null) {
  return {
    isDone: first !== null,
    firstAt: first?.toISOString() ?? null,
    lastAt: last?.toISOString() ?? null,
  }
}

function readSdk(text: string): { readonly name: string; readonly version: string } {
  const [name = '', version = ''] = text.split('/')
  return { name, version }
}
