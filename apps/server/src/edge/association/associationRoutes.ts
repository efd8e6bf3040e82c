import type { FastifyInstance, FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { listAndroidApps, listAppleApps } from '#catalog/apps/listBuilds.ts'
import { ProblemError } from '#errors.ts'
import { problemResponses } from '#platform/http/problemResponses.ts'
import { buildAppleAppSiteAssociation } from './buildAppleAppSiteAssociation.ts'
import { buildAssetLinks } from './buildAssetLinks.ts'
import type { FindServedApp, ServedApp } from './findServedApp.ts'

const files = {
  200: {
    description: 'The association file.',
    content: { 'application/json': { schema: Type.Object({}) } },
  },
  ...problemResponses,
}

/**
 * Serves the files that connect a domain's links to an app on iOS and Android. Apple's and Google's servers
 * fetch them and do not follow redirects, so these routes never redirect.
 */
export function addAssociationRoutes(
  app: FastifyInstance,
  { findServedApp }: { readonly findServedApp: FindServedApp },
): void {
  function serve(path: string, summary: string, build: (app: ServedApp) => string | null) {
    app.get(
      path,
      { schema: { tags: ['association'], summary, response: files } },
      async (request, reply) => {
        const text = build(await findServedApp(request))
        if (text === null) throw new ProblemError('not_found')
        return sendFile(reply, text)
      },
    )
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
