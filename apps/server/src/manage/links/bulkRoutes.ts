import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import type { ShareUrl } from '#catalog/links/createShareUrl.ts'
import { hasListeners } from '#pipeline/outbox/hasListeners.ts'
import { problemResponses } from '#platform/http/problemResponses.ts'
import { getAppId, getOrganizationId } from '../access/createAuthorize.ts'
import { toPrincipalKey } from '../access/principal.ts'
import { enqueueLinkMessage } from './enqueueLinkMessage.ts'
import type { LinkRoutesOptions } from './linkRoutes.ts'
import { BulkLinksSchema, BulkOutcomeSchema } from './linkSchemas.ts'
import type { NewLink } from './linkSettings.ts'
import { findLinkOwner } from './linkStatements.ts'
import { toLinkView } from './linkView.ts'
import { type ReadLink, readNewLink } from './readNewLink.ts'
import { type SavedLink, saveNewLinks } from './saveNewLinks.ts'

type Item = Static<typeof BulkOutcomeSchema>['items'][number]

/** Enough for 500 links with long destinations. */
const maxBodyBytes = 2_000_000

export function addBulkLinkRoutes(
  app: FastifyInstance,
  { changes, quotas, linkChanges, toShareUrl, now }: LinkRoutesOptions,
): void {
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()
  routes.post(
    '/api/v1/apps/:appId/links/bulk',
    {
      config: { access: { subject: 'app', role: 'editor', scope: 'links:write' } },
      bodyLimit: maxBodyBytes,
      schema: {
        tags: ['links'],
        operationId: 'createLinks',
        summary: 'Create up to 500 links',
        description:
          'Each link is validated separately. All valid links are created, in one transaction. A link whose ' +
          'slug already exists with the same content is `unchanged`, so the request can be repeated safely. ' +
          'Links without a slug get a new random one each time; send an `Idempotency-Key` with them.',
        params: Type.Object({ appId: Type.String() }),
        body: BulkLinksSchema,
        response: { 200: BulkOutcomeSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      const appId = getAppId(request)
      const creator = {
        appId,
        quotas,
        organizationId: getOrganizationId(request),
        createdBy: toPrincipalKey(request.caller.principal),
      }
      const outcome = await changes.run(request, reply, 'links.created', async (trx) => {
        const owner = await findLinkOwner(trx, appId)
        const read = request.body.links.map((input) => readNewLink(input, owner))
        const links = read.flatMap(({ link }) => (link === null ? [] : [link]))
        const items = toItems(read, await saveNewLinks(trx, creator, links), toShareUrl)
        const isListening = await hasListeners(trx, appId)
        for (const { outcome, link } of items) {
          if (isListening && outcome === 'created' && link !== null) {
            await enqueueLinkMessage(trx, 'link.created', appId, link, now())
          }
        }
        const count = (expected: Item['outcome']) =>
          items.filter(({ outcome }) => outcome === expected).length
        const counts = {
          created: count('created'),
          unchanged: count('unchanged'),
          failed: count('failed'),
        }
        return { target: appId, details: counts, body: { ...counts, items } }
      })
      linkChanges.publish(
        outcome.items.flatMap(({ outcome, link }) =>
          outcome === 'created' && link !== null ? [link] : [],
        ),
      )
      return outcome
    },
  )
}

/** @param saved One for each valid link, in the same order. */
function toItems(
  read: readonly ReadLink[],
  saved: readonly SavedLink[],
  toShareUrl: ShareUrl,
): Item[] {
  let next = 0
  return read.map(({ link, errors }) => {
    if (link === null) return { outcome: 'failed', link: null, errors: [...errors] }
    return toItem(link, saved[next++], toShareUrl)
  })
}

function toItem(
  { domain, slug }: NewLink,
  saved: SavedLink | undefined,
  toShareUrl: ShareUrl,
): Item {
  if (saved?.row == null || saved.outcome === 'conflicting') {
    const detail = `is taken on ${domain} by a link with different content: ${slug}`
    return { outcome: 'failed', link: null, errors: [{ pointer: '/slug', detail }] }
  }
  const view = toLinkView(saved.row, toShareUrl)
  return { outcome: saved.outcome, link: { ...view, tags: [...view.tags] }, errors: [] }
}
