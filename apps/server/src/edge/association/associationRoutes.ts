import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import { findAppByDomain } from '#catalog/apps/findApp.ts'
import { listAndroidApps, listAppleApps } from '#catalog/apps/listBuilds.ts'
import { ProblemError } from '#errors.ts'
import { createCache } from '#platform/engines/createCache.ts'
import type { Database } from '#platform/engines/database.ts'
import { problemResponses } from '#platform/http/problemResponses.ts'
import { readRequestHost } from '#platform/http/readRequestHost.ts'
import { minuteMs, secondMs } from '#platform/time/durations.ts'
import { buildAppleAppSiteAssociation } from './buildAppleAppSiteAssociation.ts'
import { buildAssetLinks } from './buildAssetLinks.ts'

const files = {
  200: {
    description: 'The association file.',
    content: { 'application/json': { schema: Type.Object({}) } },
  },
  ...problemResponses,
}

type App = NonNullable<Awaited<ReturnType<typeof findAppByDomain>>>

/**
 * Serves the files that connect a domain's links to an app on iOS and Android. Apple's and Google's servers
 * fetch them and do not follow redirects, so these routes never redirect.
 */
export function addAssociationRoutes(
  app: FastifyInstance,
  { db }: { readonly db: Kysely<Database> },
): void {
  const apps = createCache<App>({
    load: (domain) => findAppByDomain(db, domain),
    maxEntries: 50_000,
    freshMs: minuteMs,
    absentMs: 5 * secondMs,
  })

  function serve(path: string, summary: string, build: (app: App) => string | null) {
    app.get(
      path,
      { schema: { tags: ['association'], summary, response: files } },
      async (request, reply) => {
        const text = build(await findApp(request))
        if (text === null) throw new ProblemError('not_found')
        return sendFile(reply, text)
      },
    )
  }

  async function findApp(request: FastifyRequest): Promise<App> {
    const host = readRequestHost(request.raw)
    const found = host === null ? null : await apps.get(host)
    if (found === null) throw new ProblemError('not_found')
    return found
  }

  serve(
    '/.well-known/apple-app-site-association',
    'Get the Apple app site association file',
    (found) => {
      const builds = listAppleApps(found)
      const rules = found.association_rules
      return builds.length > 0 ? buildAppleAppSiteAssociation(builds, rules) : null
    },
  )
  serve('/.well-known/assetlinks.json', 'Get the Android asset links file', (found) => {
    const builds = listAndroidApps(found)
    return builds.length > 0 ? buildAssetLinks(builds, found.association_rules) : null
  })
}

function sendFile(reply: FastifyReply, text: string): FastifyReply {
  // Without a charset: the formats require exactly this content type.
  return reply
    .header('content-type', 'application/json')
    .header('cache-control', 'public, max-age=300')
    .send(Buffer.from(text))
}
