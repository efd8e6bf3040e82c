import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { findAppByDomain } from '#catalog/apps/findApp.ts'
import { ProblemError } from '#errors.ts'
import { createCache } from '#platform/engines/createCache.ts'
import type { Database } from '#platform/engines/database.ts'
import { readRequestHost } from '#platform/http/readRequestHost.ts'
import { minuteMs, secondMs } from '#platform/time/durations.ts'

export type ServedApp = NonNullable<Awaited<ReturnType<typeof findAppByDomain>>>

/** Returns the app of the domain that a request is for. Throws `not_found` if the domain serves none. */
export type FindServedApp = (request: FastifyRequest) => Promise<ServedApp>

export function createFindServedApp(db: Kysely<Database>): FindServedApp {
  const apps = createCache<ServedApp>({
    load: (domain) => findAppByDomain(db, domain),
    maxEntries: 50_000,
    freshMs: minuteMs,
    absentMs: 5 * secondMs,
  })
  return async (request) => {
    const host = readRequestHost(request.raw)
    const found = host === null ? null : await apps.get(host)
    if (found === null) throw new ProblemError('not_found')
    return found
  }
}
