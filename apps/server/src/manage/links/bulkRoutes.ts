import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { Type, type Static } from 'typebox'
import { problemResponses } from '../../platform/http/problemResponses.ts'
import { getAppId } from '../access/createAuthorize.ts'
import { toPrincipalKey } from '../access/principal.ts'
import { enqueueLinkMessage } from './enqueueLinkMessage.ts'
import { BulkLinksSchema, BulkOutcomeSchema } from './linkSchemas.ts'
import type { NewLink } from './linkSettings.ts'
import { toLinkView } from './linkView.ts'
import { saveNewLinks, type SavedLink } from './saveNewLinks.ts'
import { readNewLink, type ReadLink } from './readNewLink.ts'
import type { LinkRoutesOptions } from './linkRoutes.ts'
import { findLinkOwner } from './linkStatements.ts'
import { hasListeners } from '../../pipeline/outbox/hasListeners.ts'

type Item = Static<typeof BulkOutcomeSchema>['items'][number]

/** Five hundred links with long destinations. */
const maxBodyBytes = 2_000_000

export function addBulkLinkRoutes(
  app: FastifyInstance,
  { changes, linkChanges, now }: LinkRoutesOptions,
): void {
  app.withTypeProvider<TypeBoxTypeProvider>().post(
    '/api/v1/apps/:appId/links/bulk',
    {
      config: { access: { subject: 'app', role: 'editor', scope: 'links:write' } },
      bodyLimit: maxBodyBytes,
      schema: {
        tags: ['links'],
        operationId: 'createLinks',
        summary: 'Make up to 500 links',
        description:
          'Each is judged by itself: those that can be made are made, together. A link with a slug that ' +
          'is there already with the same content is `unchanged`, so the same request can be sent again. ' +
          'Links without a slug get a random one each time; send an `Idempotency-Key` with those.',
        params: Type.Object({ appId: Type.String() }),
        body: BulkLinksSchema,
        response: { 200: BulkOutcomeSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      const appId = getAppId(request)
      const createdBy = toPrincipalKey(request.caller.principal)
      const outcome = await changes.run(request, reply, 'links.created', async (trx) => {
        const owner = await findLinkOwner(trx, appId)
        const read = request.body.links.map((asked) => readNewLink(asked, owner))
        const links = read.flatMap(({ link }) => (link === null ? [] : [link]))
        const items = toItems(read, await saveNewLinks(trx, { appId, createdBy }, links))
        const isHeard = await hasListeners(trx, appId)
        for (const { outcome, link } of items) {
          if (isHeard && outcome === 'created' && link !== null) {
            await enqueueLinkMessage(trx, 'link.created', appId, link, now())
          }
        }
        const count = (wanted: Item['outcome']) =>
          items.filter(({ outcome }) => outcome === wanted).length
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

/** `placed` has one for each link that could be read, in the same order. */
function toItems(read: readonly ReadLink[], placed: readonly SavedLink[]): Item[] {
  let next = 0
  return read.map(({ link, faults }) => {
    if (link === null) return { outcome: 'failed', link: null, errors: [...faults] }
    return toItem(link, placed[next++])
  })
}

function toItem({ domain, slug }: NewLink, placed: SavedLink | undefined): Item {
  if (placed?.row == null || placed.outcome === 'conflicting') {
    const detail = `is taken on ${domain} by a link with other content: ${slug}`
    return { outcome: 'failed', link: null, errors: [{ pointer: '/slug', detail }] }
  }
  const view = toLinkView(placed.row)
  return { outcome: placed.outcome, link: { ...view, tags: [...view.tags] }, errors: [] }
}
