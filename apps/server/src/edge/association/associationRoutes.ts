import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import { createCache } from '../../platform/engines/createCache.ts'
import type { Database } from '../../platform/engines/database.ts'
import { ProblemError } from '../../errors.ts'
import { problemResponses } from '../../platform/http/problemResponses.ts'
import { readRequestHost } from '../../platform/http/readRequestHost.ts'
import { findAppByDomain } from '../../catalog/apps/findApp.ts'
import { buildAppleAppSiteAssociation } from './buildAppleAppSiteAssociation.ts'
import { buildAssetLinks } from './buildAssetLinks.ts'

const files = {
  200: { description: 'The file.', content: { 'application/json': { schema: Type.Object({}) } } },
  ...problemResponses,
}

type App = NonNullable<Awaited<ReturnType<typeof findAppByDomain>>>

/**
 * The files by which a phone knows that a host's links belong to an app. The systems' own servers fetch
 * them and never follow a redirect, so there is none, for no country and no robot.
 */
export function addAssociationRoutes(
  app: FastifyInstance,
  { db }: { readonly db: Kysely<Database> },
): void {
  const apps = createCache<App>({
    load: (host) => findAppByDomain(db, host),
    maxEntries: 50_000,
    freshMs: 60_000,
    absentMs: 5_000,
  })

  function serve(path: string, summary: string, write: (app: App) => string | null) {
    app.get(
      path,
      { schema: { tags: ['association'], summary, response: files } },
      async (request, reply) => {
        const text = write(await findApp(request))
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
    'Which iOS app opens the links of this host.',
    ({ apple_team_id: teamId, apple_bundle_id: bundleId }) =>
      teamId && bundleId ? buildAppleAppSiteAssociation({ teamId, bundleId }) : null,
  )
  serve(
    '/.well-known/assetlinks.json',
    'Which Android app opens the links of this host.',
    ({ android_package: packageName, android_fingerprints: fingerprints }) =>
      packageName && fingerprints.length > 0
        ? buildAssetLinks({ packageName, fingerprints })
        : null,
  )
}

function sendFile(reply: FastifyReply, text: string): FastifyReply {
  // Exactly this type: a charset after it is more than the formats ask for.
  return reply
    .header('content-type', 'application/json')
    .header('cache-control', 'public, max-age=300')
    .send(Buffer.from(text))
}
