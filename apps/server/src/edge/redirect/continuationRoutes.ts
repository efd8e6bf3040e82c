import type { FastifyInstance } from 'fastify'
import { buildRedirectHeaders } from '#catalog/landing/responseHeaders.ts'
import type { LinkOrigin } from '#catalog/links/createShareUrl.ts'
import { expandLink } from '#catalog/links/expandLink.ts'
import type { LinkDirectory } from '#catalog/links/linkDirectory.ts'
import { buildOwnUrl } from '#catalog/visits/buildOwnUrl.ts'
import type { ClickParametersStore } from '#pipeline/clicks/clickParameters.ts'
import type { ClickTokens } from '#pipeline/clicks/clickTokens.ts'
import { problemResponses } from '#platform/http/problemResponses.ts'
import { readRequestHost } from '#platform/http/readRequestHost.ts'
import { describePage } from '../landing/describePage.ts'
import { sendErrorPage } from '../landing/sendPage.ts'

/**
 * Path that leads to the visited URL of an earlier click. For a URL that is too long for a QR code. The association
 * files exclude it, so that a phone opens it in the browser, which is redirected to the whole URL.
 */
const continuationPath = '/_tl/q/'

export interface ContinuationRoutesOptions {
  readonly links: LinkDirectory
  readonly tokens: ClickTokens
  readonly parameters: Pick<ClickParametersStore, 'find'>
  readonly toLinkOrigin: LinkOrigin
  readonly now: () => number
}

/** Serves the URLs of `buildContinuationUrl`. */
export function addContinuationRoutes(
  app: FastifyInstance,
  { links, tokens, parameters, toLinkOrigin, now }: ContinuationRoutesOptions,
): void {
  app.get<{ Params: { clickId: string } }>(
    `${continuationPath}:clickId`,
    {
      schema: {
        tags: ['redirect'],
        summary: 'Redirect to the URL of an earlier visit',
        response: {
          302: { description: 'Redirect to the URL that was visited.' },
          404: describePage('Click not found.'),
          ...problemResponses,
        },
      },
    },
    async (request, reply) => {
      const click = tokens.readClickId(request.params.clickId, now())
      const link = click && (await links.byId(click.linkId))
      if (!click || link?.domain !== readRequestHost(request.raw)) {
        return sendErrorPage(reply, 404, 'notFound')
      }
      const found = await parameters.find(link.app.id, [click.reference])
      const visited = click.carried ?? found.get(click.reference.toString('base64url'))
      // Codes are made only for clicks with parameters, so these have expired.
      if (visited === undefined) return sendErrorPage(reply, 404, 'notFound')
      const { tail, query } = visited
      const path = buildOwnUrl(expandLink(link, tail), query).slice(`https://${link.domain}`.length)
      const url = toLinkOrigin(link.domain) + path
      return reply.code(302).headers(buildRedirectHeaders(url)).send()
    },
  )
}

export function buildContinuationUrl(linkOrigin: string, clickId: string): string {
  return `${linkOrigin}${continuationPath}${clickId}`
}
