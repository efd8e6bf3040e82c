import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { hashKey, readKeyKind } from '#catalog/apps/keys.ts'
import { ProblemError } from '#errors.ts'
import type { Database } from '#platform/engines/database.ts'
import { createAddressCheck } from '#platform/http/createAddressCheck.ts'
import { buildMissCharges } from '#platform/limits/buildMissCharges.ts'
import { enforceLimits } from '#platform/limits/enforceLimits.ts'
import type { RateLimits } from '#platform/limits/rateLimits.ts'
import type { Access, Role } from './access.ts'
import {
  findMembership,
  findOrganizationByApp,
  findSecretKey,
  touchKey,
} from './accessStatements.ts'
import { checkAccess, type Subject } from './checkAccess.ts'
import { type Principal, toPrincipalKey } from './principal.ts'
import { requireRecentProof } from './requireRecentProof.ts'
import type { Sessions } from './sessions.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route. Required on every route of the management API. */
    readonly access?: Access
    /** Whether people must have proved in the last minutes who they are. Keys are not asked. */
    readonly needsProof?: true
  }
  interface FastifyRequest {
    /** The caller and the requested resource. Set before the handlers of management API routes run. */
    caller: {
      readonly principal: Principal
      readonly subject: Subject | null
      /** The role of a person in the organization of the subject. Null for keys and without one. */
      readonly role: Role | null
    }
  }
}

export interface AuthorizeOptions {
  readonly db: Kysely<Database>
  readonly limits: RateLimits
  readonly sessions: Sessions
}

/**
 * Creates the hook that authenticates and authorizes a request. It runs before the body is read. It queries
 * the database on every request, so that a removed role or a revoked key takes effect immediately.
 */
export function createAuthorize(
  options: AuthorizeOptions,
): (request: FastifyRequest) => Promise<void> {
  const { db, limits, sessions } = options

  async function identify(request: FastifyRequest): Promise<Identity> {
    const { authorization } = request.headers
    if (authorization !== undefined) {
      return { principal: await identifyKey(authorization, request.ip), provedAt: null }
    }
    const session = await sessions.read(request)
    if (session === null) throw new ProblemError('unauthenticated')
    const { personId: id, isFactorProved, provedAt } = session
    return { principal: { kind: 'person', id, isFactorProved }, provedAt }
  }

  async function identifyKey(authorization: string, address: string): Promise<Principal> {
    const [, text] = /^Bearer +(\S+)$/i.exec(authorization) ?? []
    if (text === undefined) throw new ProblemError('missing_key')
    // Publishable keys are public, so they never authorize, valid or not.
    if (readKeyKind(text) === 'publishable') throw new ProblemError('wrong_key_kind')
    const found = await findSecretKey(db, hashKey(text))
    if (found === null) {
      await enforceLimits(limits, buildMissCharges('key-miss', address, null))
      throw new ProblemError('invalid_key')
    }
    const { key, isExpired, isTouched } = found
    if (isExpired) {
      const detail = `The key expired on ${key.expiresAt?.toISOString() ?? ''}. Create a new one.`
      throw new ProblemError('invalid_key', { detail })
    }
    // The list itself is not shown: whoever stole the key would learn where it works.
    if (key.allowedAddresses.length > 0 && !createAddressCheck(key.allowedAddresses)(address)) {
      const detail = 'The key is not allowed from the address of this request.'
      throw new ProblemError('forbidden', { detail })
    }
    if (!isTouched) await touchKey(db, key.id)
    return key
  }

  return async (request) => {
    const { access, needsProof = false } = request.routeOptions.config
    if (access === undefined) throw new ProblemError('not_found')
    const { principal, provedAt } = await identify(request)
    await enforceLimits(limits, [
      { limit: 'management', by: 'key', subject: toPrincipalKey(principal) },
    ])
    const subject = await findSubject(db, access, request.params)
    const membership =
      principal.kind === 'person' && subject !== null
        ? await findMembership(db, subject.organizationId, principal.id, allowsDeleted(access))
        : null
    const refusal = checkAccess({ access, principal, subject, membership })
    if (refusal !== null) {
      const isScopeMissing = refusal === 'missing_scope' && 'scope' in access
      const detail = isScopeMissing
        ? `This endpoint needs the scope ${access.scope ?? ''}.`
        : undefined
      throw new ProblemError(refusal, { detail })
    }
    if (needsProof && provedAt !== null) requireRecentProof(provedAt, Date.now())
    request.caller = { principal, subject, role: membership?.role ?? null }
  }
}

interface Identity {
  readonly principal: Principal
  /** Null for keys. */
  readonly provedAt: Date | null
}

const appIdPattern = /^app_[A-Za-z0-9]{8,32}$/
export const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Returns null for malformed ids without a query: a malformed id would cause a database error. */
async function findSubject(
  db: Kysely<Database>,
  access: Access,
  params: unknown,
): Promise<Subject | null> {
  const { appId = '', organizationId = '' } = (params ?? {}) as Readonly<Record<string, string>>
  if (access.subject === 'app') {
    if (!appIdPattern.test(appId)) return null
    const ownerId = await findOrganizationByApp(db, appId, allowsDeleted(access))
    return ownerId === null ? null : { organizationId: ownerId, appId }
  }
  if (access.subject === 'organization' && uuidPattern.test(organizationId)) {
    return { organizationId, appId: null }
  }
  return null
}

function allowsDeleted(access: Access): boolean {
  return 'allowsDeleted' in access && access.allowsDeleted
}

/** Returns the app that the path names. The route's access rule must have `subject: 'app'`. */
export function getAppId({ caller }: FastifyRequest): string {
  const appId = caller.subject?.appId
  if (appId == null) throw new Error("The route's access rule has no app as its subject.")
  return appId
}

/** Returns the organization that the path names, or that owns the app in the path. */
export function getOrganizationId({ caller }: FastifyRequest): string {
  if (caller.subject === null)
    throw new Error("The route's access rule has no app or organization as its subject.")
  return caller.subject.organizationId
}
