import AjvCompiler from '@fastify/ajv-compiler'
import type { FastifyInstance, FastifySchemaCompiler, RouteOptions } from 'fastify'
import { compileOnFirstUse } from '#platform/http/compileOnFirstUse.ts'
import type { Access } from './access.ts'
import { type AuthorizeOptions, createAuthorize } from './createAuthorize.ts'

/**
 * Requires an access rule on every route that is added to this scope afterwards, and enforces it. Call it
 * before adding routes. Returns the check itself, for responses that last longer than access may.
 */
export function addAccessControl(
  app: FastifyInstance,
  options: AuthorizeOptions,
): ReturnType<typeof createAuthorize> {
  const authorize = createAuthorize(options)
  app.addHook('onRoute', requireAccess)
  app.addHook('onRequest', authorize)
  app.setValidatorCompiler(createValidatorCompiler())
  return authorize
}

/** Throws at startup, not on the first request: a route without an access rule must never be served. */
function requireAccess(route: RouteOptions): void {
  // Fastify adds a HEAD for each GET, with the same configuration.
  const access = route.config?.access
  if (access === undefined) {
    throw new Error(
      `${String(route.method)} ${route.url} has no access rule. Set \`config.access\`.`,
    )
  }
  const parameter =
    access.subject === 'app' ? ':appId' : access.subject === 'organization' ? ':organizationId' : ''
  if (!route.url.includes(parameter)) {
    throw new Error(
      `${String(route.method)} ${route.url} has no ${parameter} to check its access rule against.`,
    )
  }
  const schema = route.schema ?? {}
  route.schema = Object.assign(schema, {
    security: toSecurity(access),
    'x-access': access,
    ...(route.config?.needsProof === true ? { 'x-needs-proof': true } : {}),
  })
}

function toSecurity(access: Access) {
  if (access.subject === 'key') return [{ secretKey: [] }]
  const isOpenToKeys = access.subject !== 'person' && access.scope !== null
  // API references show the first entry in their examples.
  return [...(isOpenToKeys ? [{ secretKey: [] }] : []), { session: [] }]
}

/** Coerces types in URLs, where every value is a string. Bodies are typed, so nothing is coerced in them. */
function createValidatorCompiler(): FastifySchemaCompiler<object> {
  const build = AjvCompiler()
  const createCompiler = (coerceTypes: boolean | 'array') =>
    build({}, { customOptions: { removeAdditional: false, coerceTypes, allErrors: false } })
  const compileForUrl = createCompiler('array')
  const compileForBody = createCompiler(false)
  return compileOnFirstUse((route) =>
    (route.httpPart === 'body' ? compileForBody : compileForUrl)(route),
  )
}
