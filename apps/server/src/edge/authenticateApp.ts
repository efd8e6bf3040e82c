import { apiVersion, headerNames } from '@throughlink/protocol'
import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { findKeyOwner, type KeyOwner } from '#catalog/apps/findApp.ts'
import { hashKey, readKeyKind } from '#catalog/apps/keys.ts'
import { ProblemError } from '#errors.ts'
import { createCache } from '#platform/engines/createCache.ts'
import type { Database } from '#platform/engines/database.ts'
import { buildMissCharges } from '#platform/limits/buildMissCharges.ts'
import { enforceLimits } from '#platform/limits/enforceLimits.ts'
import type { RateLimits } from '#platform/limits/rateLimits.ts'
import { secondMs } from '#platform/time/durations.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Owner of the request's key. Set before the handler of every route that needs a key. */
    owner: KeyOwner
  }
}

const header = (name: string) => name.toLowerCase()
const appIdHeader = header(headerNames.appId)
const versionHeader = header(headerNames.apiVersion)

/** A revoked key may work for up to twice this time: 30 seconds. */
const freshMs = 15 * secondMs

/** Creates the hook that finds the owner of a request's publishable key and rejects invalid keys. */
export function createAuthenticateApp(
  db: Kysely<Database>,
  limits: RateLimits,
): (request: FastifyRequest) => Promise<void> {
  const owners = createCache<KeyOwner>({
    load: (hash) => findKeyOwner(db, Buffer.from(hash, 'base64url')),
    maxEntries: 50_000,
    freshMs,
    absentMs: 5 * secondMs,
  })
  return async (request) => {
    const { headers } = request
    rejectUnknownVersion(headers[versionHeader])
    const [, key] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? []
    if (key === undefined) throw new ProblemError('missing_key')
    const owner = await owners.get(hashKey(key).toString('base64url'))
    if (owner === null) {
      const appId = readAppId(headers[appIdHeader])
      await enforceLimits(limits, buildMissCharges('key-miss', request.ip, appId))
      throw new ProblemError(readKeyKind(key) === 'secret' ? 'wrong_key_kind' : 'invalid_key')
    }
    if (headers[appIdHeader] !== owner.appId) throw new ProblemError('wrong_app')
    request.owner = owner
  }
}

/** Returns the app that a request claims to be from, or null if the header is not an id. */
function readAppId(text: string | string[] | undefined): string | null {
  return typeof text === 'string' && /^app_[A-Za-z0-9]{8,32}$/.test(text) ? text : null
}

/** Versions are dates and compare as text. Older versions are supported; newer ones are unknown. */
function rejectUnknownVersion(version: string | string[] | undefined): void {
  if (version === undefined) return
  const isKnown = typeof version === 'string' && /^\d{4}-\d\d-\d\d$/.test(version)
  if (!isKnown || version > apiVersion) throw new ProblemError('unsupported_api_version')
}
