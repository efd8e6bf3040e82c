import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { noCampaignRules } from '@throughlink/protocol/rules'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely, Transaction } from 'kysely'
import { Type } from 'typebox'
import type { ShareUrl } from '#catalog/links/createShareUrl.ts'
import type { LinkChanges } from '#catalog/links/linkChanges.ts'
import { isLinkId } from '#catalog/links/makeLinkId.ts'
import { ProblemError } from '#errors.ts'
import type { Database } from '#platform/engines/database.ts'
import { problemResponses } from '#platform/http/problemResponses.ts'
import type { Changes } from '../access/changes.ts'
import { getAppId, getOrganizationId } from '../access/createAuthorize.ts'
import { formatEtag, readIfMatch } from '../access/etag.ts'
import { toPrincipalKey } from '../access/principal.ts'
import type { Quotas } from '../access/quotas/quotas.ts'
import { enqueueLinkMessage } from './enqueueLinkMessage.ts'
import { isSameCampaign } from './isSameCampaign.ts'
import { LinkPatchSchema, LinkSchema, NewLinkSchema } from './linkSchemas.ts'
import { normalizeSettings } from './linkSettings.ts'
import { findAppLink, findLinkOwner, setArchived, updateLink } from './linkStatements.ts'
import { type LinkRow, type LinkView, toLinkSettings, toLinkView } from './linkView.ts'
import { mergeSettings } from './mergeSettings.ts'
import { normalizeCampaign } from './normalizeCampaign.ts'
import { readNewLink } from './readNewLink.ts'
import { saveNewLinks } from './saveNewLinks.ts'
import { validateCampaign } from './validateCampaign.ts'
import { validateSettings } from './validateSettings.ts'

export interface LinkRoutesOptions {
  readonly db: Kysely<Database>
  readonly changes: Changes
  readonly quotas: Quotas
  readonly linkChanges: Pick<LinkChanges, 'publish'>
  readonly toShareUrl: ShareUrl
  readonly now: () => number
}

const reads = { access: { subject: 'app', role: 'viewer', scope: 'links:read' } } as const
const writes = { access: { subject: 'app', role: 'editor', scope: 'links:write' } } as const
const slugTries = 5
const tags = ['links']
const delay = 'Takes effect at once, or within a minute on a server that missed the change.'

export const linkParams = Type.Object({ appId: Type.String(), linkId: Type.String() })
const appParams = Type.Object({ appId: Type.String() })

export function addLinkRoutes(app: FastifyInstance, options: LinkRoutesOptions): void {
  const { db, changes, quotas, linkChanges, toShareUrl, now } = options
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()

  routes.post(
    '/api/v1/apps/:appId/links',
    {
      config: writes,
      schema: {
        tags,
        operationId: 'createLink',
        summary: 'Create a link',
        description:
          'The campaign follows the rules of the app (`campaignRules`), as it does if many links are created or imported.',
        params: appParams,
        body: NewLinkSchema,
        response: { 201: LinkSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      const appId = getAppId(request)
      const view = await changes.run(request, reply, 'link.created', async (trx) => {
        const created = toLinkView(await createLink(trx, request), toShareUrl)
        await enqueueLinkMessage(trx, 'link.created', appId, created, now())
        return { target: created.id, status: 201, version: created.version, body: created }
      })
      linkChanges.publish([view])
      return toMutable(view)
    },
  )

  async function createLink(trx: Transaction<Database>, request: FastifyRequest): Promise<LinkRow> {
    const appId = getAppId(request)
    const input = request.body as Parameters<typeof readNewLink>[0]
    const owner = await findLinkOwner(trx, appId)
    if (owner.domains.length === 0) {
      throw new ProblemError('conflict', { detail: 'The app has no domain. Add one first.' })
    }
    const creator = {
      appId,
      quotas,
      organizationId: getOrganizationId(request),
      createdBy: toPrincipalKey(request.caller.principal),
    }
    for (let tries = 0; tries < slugTries; tries++) {
      const { link, errors } = readNewLink(input, owner)
      if (link === null) throw new ProblemError('validation_failed', { errors })
      const [saved] = await saveNewLinks(trx, creator, [link])
      if (saved?.outcome === 'created' && saved.row !== null) return saved.row
      if (input.slug !== undefined) break
    }
    throw new ProblemError('conflict', {
      detail: 'The slug is taken. A deleted link keeps its slug until it is purged.',
    })
  }

  routes.get(
    '/api/v1/apps/:appId/links/:linkId',
    {
      config: reads,
      schema: {
        tags,
        operationId: 'getLink',
        summary: 'Get a link',
        params: linkParams,
        response: { 200: LinkSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      const row = await findLink(db, request, request.params.linkId)
      void reply.header('etag', formatEtag(row.version))
      return toMutableView(row, toShareUrl)
    },
  )

  routes.patch(
    '/api/v1/apps/:appId/links/:linkId',
    {
      config: writes,
      schema: {
        tags,
        operationId: 'updateLink',
        summary: 'Update a link',
        description:
          'Send `If-Match` to update only the version that you read. A campaign that the request changes follows the ' +
          `rules of the app. ${delay}`,
        params: linkParams,
        body: LinkPatchSchema,
        response: { 200: LinkSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      const appId = getAppId(request)
      const patch = request.body
      const view = await changes.run(request, reply, 'link.updated', async (trx) => {
        const row = await findLink(trx, request, request.params.linkId)
        const merged = normalizeSettings(mergeSettings(toLinkSettings(row), patch))
        const { scheme, campaignRules } = await findLinkOwner(trx, appId)
        // Only changed fields are validated: an old value that breaks a newer rule must not block a change.
        const rules = isSameCampaign(row.campaign, merged.campaign)
          ? noCampaignRules
          : campaignRules
        const settings = { ...merged, campaign: normalizeCampaign(merged.campaign, rules) }
        const errors = [
          ...validateSettings(settings, { slug: row.slug, scheme }),
          ...validateCampaign(settings.campaign, rules),
        ].filter(({ pointer }) => Object.hasOwn(patch, pointer.split('/')[1] ?? ''))
        if (errors.length > 0) throw new ProblemError('validation_failed', { errors })
        const changed = toLinkView(await updateLink(trx, appId, row.id, settings), toShareUrl)
        await enqueueLinkMessage(trx, 'link.updated', appId, changed, now())
        const details = { fields: Object.keys(patch).toSorted() }
        return { target: row.id, details, version: changed.version, body: changed }
      })
      linkChanges.publish([view])
      return toMutable(view)
    },
  )

  for (const isArchived of [true, false]) {
    const verb = isArchived ? 'archive' : 'unarchive'
    routes.post(
      `/api/v1/apps/:appId/links/:linkId/${verb}`,
      {
        config: writes,
        schema: {
          tags,
          operationId: `${verb}Link`,
          summary: isArchived ? 'Archive a link' : 'Restore an archived link',
          description: isArchived
            ? `An archived link responds with 404. Its slug stays taken, and its analytics stay. ${delay}`
            : delay,
          params: linkParams,
          response: { 200: LinkSchema, ...problemResponses },
        },
      },
      (request, reply) => changeArchived(request, reply, request.params.linkId, isArchived),
    )
  }

  async function changeArchived(
    request: FastifyRequest,
    reply: FastifyReply,
    linkId: string,
    isArchived: boolean,
  ) {
    const appId = getAppId(request)
    const action = isArchived ? 'link.archived' : 'link.unarchived'
    const view = await changes.run(request, reply, action, async (trx) => {
      const row = await findLink(trx, request, linkId)
      const isDone = (row.archived_at !== null) === isArchived
      const changed = toLinkView(
        isDone ? row : await setArchived(trx, appId, row.id, isArchived),
        toShareUrl,
      )
      const type = isArchived ? 'link.archived' : 'link.updated'
      if (!isDone) await enqueueLinkMessage(trx, type, appId, changed, now())
      return { target: row.id, version: changed.version, body: changed }
    })
    linkChanges.publish([view])
    return toMutable(view)
  }
}

/**
 * Finds a link of the request's app. Throws `link_not_found` if there is none or it is deleted, and
 * `precondition_failed` if `If-Match` names another version.
 */
export async function findLink(
  db: Kysely<Database>,
  request: FastifyRequest,
  linkId: string,
  { allowsDeleted = false } = {},
): Promise<LinkRow> {
  const row = isLinkId(linkId) ? await findAppLink(db, getAppId(request), linkId) : null
  if (row === null || (row.deleted_at !== null && !allowsDeleted)) {
    throw new ProblemError('link_not_found')
  }
  const expected = readIfMatch(request)
  if (expected !== null && expected !== row.version) throw new ProblemError('precondition_failed')
  return row
}

/** Copies the tags, because the response types of TypeBox have mutable arrays. */
export function toMutable(view: LinkView) {
  return { ...view, tags: [...view.tags] }
}

export function toMutableView(row: LinkRow, toShareUrl: ShareUrl) {
  return toMutable(toLinkView(row, toShareUrl))
}
