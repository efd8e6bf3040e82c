import type { FastifyRequest } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { hashKey } from '#catalog/apps/keys.ts'
import { ProblemError } from '#errors.ts'
import type { Database } from '#platform/engines/database.ts'
import { buildMissCharges } from '#platform/limits/buildMissCharges.ts'
import { enforceLimits } from '#platform/limits/enforceLimits.ts'
import type { RateLimits } from '#platform/limits/rateLimits.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The token of a SCIM request, and the organization that it belongs to. */
    scim: { readonly tokenId: string; readonly organizationId: string }
  }
}

/** Creates the hook that authenticates a SCIM request. It reads the token each time, so a revocation counts at once. */
export function createScimAuthorize(db: Kysely<Database>, limits: RateLimits) {
  return async (request: FastifyRequest): Promise<void> => {
    const [, text] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? []
    const token = text === undefined ? null : await findToken(db, text)
    if (token === null) {
      await enforceLimits(limits, buildMissCharges('key-miss', request.ip, null))
      throw new ProblemError('invalid_key', { detail: 'The SCIM token is unknown or revoked.' })
    }
    await enforceLimits(limits, [
      { limit: 'management', by: 'key', subject: `scim:${token.tokenId}` },
    ])
    if (!token.isTouched) {
      await db
        .updateTable('scim_tokens')
        .set({ last_used_at: sql`now()` })
        .where('id', '=', token.tokenId)
        .execute()
    }
    request.scim = token
  }
}

async function findToken(db: Kysely<Database>, text: string) {
  const found = await db
    .selectFrom('scim_tokens')
    .innerJoin('organizations', 'organizations.id', 'scim_tokens.organization_id')
    .select([
      'scim_tokens.id as tokenId',
      'organization_id as organizationId',
      sql<boolean>`coalesce(last_used_at >= date_trunc('day', now()), false)`.as('isTouched'),
    ])
    .where('token_hash', '=', hashKey(text))
    .where('revoked_at', 'is', null)
    .where('organizations.deleted_at', 'is', null)
    .executeTakeFirst()
  return found ?? null
}
