import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { Config } from '#config.ts'
import serverPackage from '#package.json' with { type: 'json' }
import { problemResponses } from '#platform/http/problemResponses.ts'

export type ServiceRoutesOptions = Pick<Config, 'publicOrigin' | 'linkDomain'>

const ServiceSchema = Type.Object(
  {
    publicOrigin: Type.String({ description: 'Origin of the dashboard and the API.' }),
    linkDomain: Type.Union([Type.String(), Type.Null()], {
      description:
        'Apps can add names directly below it without verification. Null if the service has none.',
    }),
    version: Type.String({ description: 'Version of the service.' }),
  },
  { title: 'Service' },
)

export function addServiceRoutes(app: FastifyInstance, options: ServiceRoutesOptions): void {
  const { publicOrigin, linkDomain } = options
  app.withTypeProvider<TypeBoxTypeProvider>().get(
    '/api/v1/service',
    {
      config: { access: { subject: 'person' } },
      schema: {
        tags: ['service'],
        operationId: 'getService',
        summary: 'Get the settings of the service',
        description: 'Settings that the operator chose and that apps depend on.',
        response: { 200: ServiceSchema, ...problemResponses },
      },
    },
    () => ({ publicOrigin, linkDomain, version: serverPackage.version }),
  )
}
