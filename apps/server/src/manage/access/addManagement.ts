import type { FastifyInstance, FastifySchemaCompiler, RouteOptions } from 'fastify'
import AjvCompiler from '@fastify/ajv-compiler'
import type { Access } from './access.ts'
import { createAuthorize, type AuthorizeOptions } from './createAuthorize.ts'

/**
 * Makes a part of the server into the management API: every route says who may call it, and is called by
 * nobody else. To be called before routes are added.
 */
export function addManagement(app: FastifyInstance, parts: AuthorizeOptions): void {
  app.addHook('onRoute', requireAccess)
  app.addHook('onRequest', createAuthorize(parts))
  app.setValidatorCompiler(createValidatorCompiler())
}

/** At the start, not at the first request: a route that forgot it must not run at all. */
function requireAccess(route: RouteOptions): void {
  // Fastify adds a HEAD for each GET, with the same configuration.
  const access = route.config?.access
  if (access === undefined) {
    throw new Error(`${String(route.method)} ${route.url} does not say who may call it.`)
  }
  const name =
    access.subject === 'app' ? ':appId' : access.subject === 'organization' ? ':organizationId' : ''
  if (!route.url.includes(name)) {
    throw new Error(`${String(route.method)} ${route.url} has no ${name} to judge access by.`)
  }
  const schema = route.schema ?? {}
  route.schema = Object.assign(schema, {
    security: securityOf(access),
    'x-access': access,
  })
}

function securityOf(access: Access) {
  const isForKeys = access.subject !== 'person' && access.scope !== null
  // The first is what examples show.
  return [...(isForKeys ? [{ secretKey: [] }] : []), { session: [] }]
}

/** A URL has only text, so its numbers are read. A body has types of its own, and nothing is converted. */
function createValidatorCompiler(): FastifySchemaCompiler<object> {
  const build = AjvCompiler()
  const compilerOf = (coerceTypes: boolean | 'array') =>
    build({}, { customOptions: { removeAdditional: false, coerceTypes, allErrors: false } })
  const ofUrls = compilerOf('array')
  const ofBodies = compilerOf(false)
  return (route) => (route.httpPart === 'body' ? ofBodies : ofUrls)(route)
}
