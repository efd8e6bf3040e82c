import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { ProblemDetail } from '@throughlink/protocol'
import {
  type CampaignRules,
  maxBulkLinks,
  maxTags,
  noCampaignRules,
} from '@throughlink/protocol/rules'
import type { FastifyInstance } from 'fastify'
import type { Transaction } from 'kysely'
import { type Static, Type } from 'typebox'
import type { ShareUrl } from '#catalog/links/createShareUrl.ts'
import { isLinkId } from '#catalog/links/makeLinkId.ts'
import { ProblemError } from '#errors.ts'
import { hasListeners } from '#pipeline/outbox/hasListeners.ts'
import type { Database } from '#platform/engines/database.ts'
import { problemResponses } from '#platform/http/problemResponses.ts'
import { getAppId } from '../access/createAuthorize.ts'
import {
  applyBulkChange,
  type BulkChange,
  isSameState,
  type LinkState,
  revertBulkChange,
  validateBulkChange,
} from './bulkChange.ts'
import { BulkUpdateOutcomeSchema, BulkUpdateSchema } from './bulkUpdateSchemas.ts'
import { enqueueLinkMessage } from './enqueueLinkMessage.ts'
import { isSameCampaign } from './isSameCampaign.ts'
import type { LinkDeletionRoutesOptions } from './linkDeletionRoutes.ts'
import { toMutable } from './linkRoutes.ts'
import { findLinkOwner, lockAppLinks, updateLinkStates } from './linkStatements.ts'
import { type LinkRow, type LinkView, toLinkView } from './linkView.ts'
import { normalizeCampaign } from './normalizeCampaign.ts'
import { validateCampaign } from './validateCampaign.ts'

type Item = Static<typeof BulkUpdateOutcomeSchema>['items'][number]
type Change = Static<typeof BulkUpdateSchema>['changes'][number]

/** Outcome for one link. */
interface Plan {
  readonly id: string
  readonly row: LinkRow | null
  readonly before: LinkState | null
  /** Null if the link cannot be changed. */
  readonly after: LinkState | null
  readonly errors: readonly ProblemDetail[]
}

export function addBulkUpdateRoutes(
  app: FastifyInstance,
  { changes, linkChanges, toShareUrl, graceMs, now }: LinkDeletionRoutesOptions,
): void {
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()
  routes.patch(
    '/api/v1/apps/:appId/links/bulk',
    {
      config: { access: { subject: 'app', role: 'editor', scope: 'links:write' } },
      schema: {
        tags: ['links'],
        operationId: 'updateLinks',
        summary: `Update up to ${maxBulkLinks} links`,
        description:
          'Adds and removes tags, sets folder, campaign values and expiry, disables, archives or deletes links, and the reverse of each. All ' +
          'links that can be changed are changed, in one transaction. To revert the request, send `undo` of its ' +
          'response to the same route. Campaigns that change follow the rules of the app, also if a request is ' +
          'reverted. Takes effect at once, or within a minute on a server that missed the change.',
        params: Type.Object({ appId: Type.String() }),
        body: BulkUpdateSchema,
        response: { 200: BulkUpdateOutcomeSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      const appId = getAppId(request)
      const requested = request.body.changes
      requireValid(requested)
      const outcome = await changes.run(request, reply, 'links.updated', async (trx) => {
        const plans = await planChanges(trx, appId, requested)
        const changed = plans.filter(isChange)
        const states = changed.map(({ id, after }) => toColumns(id, after))
        const rows = await updateLinkStates(trx, appId, states)
        const updated = new Map(rows.map((row) => [row.id, toLinkView(row, toShareUrl)]))
        if (await hasListeners(trx, appId)) await announce(trx, appId, changed, updated)
        const items = plans.map((plan) => toItem(plan, updated, toShareUrl))
        const count = (expected: Item['outcome']) =>
          items.filter((item) => item.outcome === expected).length
        const counts = {
          updated: count('updated'),
          unchanged: count('unchanged'),
          failed: count('failed'),
        }
        const details = { ...counts, linkIds: [...updated.keys()], fields: listFields(requested) }
        return { target: appId, details, body: { ...counts, items, undo: toUndo(changed) } }
      })
      linkChanges.publish(
        outcome.items.flatMap(({ outcome, link }) =>
          outcome === 'updated' && link !== null ? [link] : [],
        ),
      )
      return outcome
    },
  )

  async function planChanges(
    trx: Transaction<Database>,
    appId: string,
    requested: readonly Change[],
  ): Promise<Plan[]> {
    const ids = requested.flatMap((change) => change.ids).filter(isLinkId)
    const rows = new Map((await lockAppLinks(trx, appId, ids)).map((row) => [row.id, row]))
    const hasCampaign = requested.some(({ campaign }) => campaign !== undefined)
    const rules = hasCampaign ? (await findLinkOwner(trx, appId)).campaignRules : noCampaignRules
    return requested.flatMap(({ ids, ...change }) =>
      ids.map((id) => planChange(id, rows.get(id) ?? null, change, rules)),
    )
  }

  function planChange(
    id: string,
    row: LinkRow | null,
    change: BulkChange,
    campaignRules: CampaignRules,
  ): Plan {
    if (row === null) return fail(id, null, '/ids', 'is not a link of the app')
    const before = toState(row)
    const { campaign, ...rest } = applyBulkChange(before, change)
    const rules = isSameCampaign(before.campaign, campaign) ? noCampaignRules : campaignRules
    const after = { ...rest, campaign: normalizeCampaign(campaign, rules) }
    const [missing] = validateCampaign(after.campaign, rules)
    if (missing !== undefined) return fail(id, row, missing.pointer, missing.detail)
    if (row.deleted_at !== null) {
      if (after.isDeleted && !isSameState(before, after)) {
        return fail(id, row, '/ids', 'is deleted. Restore it first')
      }
      if (!after.isDeleted && now() >= row.deleted_at.getTime() + graceMs) {
        return fail(id, row, '/isDeleted', 'cannot be restored, because its grace period has ended')
      }
    } else if (after.isDeleted && row.taken_down_at !== null) {
      // Its slug would become free, and the link could be created again.
      const detail = 'cannot be deleted, because the operator of the service took it down'
      return fail(id, row, '/isDeleted', detail)
    }
    if (after.tags.length > maxTags && after.tags.length > before.tags.length) {
      return fail(id, row, '/addTags', `would give the link more than ${maxTags} tags`)
    }
    return { id, row, before, after, errors: [] }
  }

  function toColumns(id: string, { tags, folder, campaign, expiresAt, ...state }: LinkState) {
    return {
      id,
      tags,
      folder,
      campaign,
      expires_at: expiresAt,
      is_disabled: state.isDisabled,
      is_archived: state.isArchived,
      deleted_at: state.isDeleted ? new Date(now()).toISOString() : null,
    }
  }

  async function announce(
    trx: Transaction<Database>,
    appId: string,
    changed: readonly ChangedPlan[],
    updated: ReadonlyMap<string, LinkView>,
  ): Promise<void> {
    for (const { id, before, after } of changed) {
      const link = updated.get(id)
      if (link === undefined) continue
      const isArchiving = after.isArchived && !before.isArchived
      const type = after.isDeleted ? 'link.deleted' : isArchiving ? 'link.archived' : 'link.updated'
      await enqueueLinkMessage(trx, type, appId, link, now())
    }
  }
}

type ChangedPlan = Plan & { readonly before: LinkState; readonly after: LinkState }

function isChange(plan: Plan): plan is ChangedPlan {
  const { before, after } = plan
  return before !== null && after !== null && !isSameState(before, after)
}

function requireValid(requested: readonly Change[]): void {
  const errors = requested.flatMap((change, index) =>
    validateBulkChange(change).map(({ pointer, detail }) => ({
      pointer: `/changes/${index}${pointer}`,
      detail,
    })),
  )
  const ids = requested.flatMap((change) => change.ids)
  if (ids.length > maxBulkLinks) {
    errors.push({ pointer: '/changes', detail: `must have at most ${maxBulkLinks} ids together` })
  }
  if (new Set(ids).size < ids.length) {
    errors.push({ pointer: '/changes', detail: 'must not have an id twice' })
  }
  if (errors.length > 0) throw new ProblemError('validation_failed', { errors })
}

function fail(id: string, row: LinkRow | null, pointer: string, detail: string): Plan {
  return { id, row, before: null, after: null, errors: [{ pointer, detail }] }
}

function toState(row: LinkRow): LinkState {
  return {
    tags: row.tags,
    folder: row.folder,
    campaign: row.campaign,
    expiresAt: row.expires_at?.toISOString() ?? null,
    isDisabled: row.disabled_at !== null,
    isArchived: row.archived_at !== null,
    isDeleted: row.deleted_at !== null,
  }
}

function toItem(plan: Plan, updated: ReadonlyMap<string, LinkView>, toShareUrl: ShareUrl): Item {
  const { id, row, after, errors } = plan
  if (row === null || after === null) {
    return { id, outcome: 'failed', link: null, errors: [...errors] }
  }
  const link = updated.get(id)
  if (link === undefined) {
    return { id, outcome: 'unchanged', link: toMutable(toLinkView(row, toShareUrl)), errors: [] }
  }
  return { id, outcome: 'updated', link: toMutable(link), errors: [] }
}

/** Groups links that are reverted in the same way. */
function toUndo(changed: readonly ChangedPlan[]): { changes: Change[] } {
  const groups = new Map<string, Change>()
  for (const { id, before, after } of changed) {
    const { addTags, removeTags, ...rest } = revertBulkChange(before, after)
    const revert = {
      ...(addTags ? { addTags: [...addTags] } : {}),
      ...(removeTags ? { removeTags: [...removeTags] } : {}),
      ...rest,
    }
    const key = JSON.stringify(revert)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { ids: [id], ...revert })
    else group.ids.push(id)
  }
  return { changes: [...groups.values()] }
}

function listFields(requested: readonly Change[]): string[] {
  const fields = new Set(requested.flatMap(Object.keys))
  fields.delete('ids')
  return [...fields].toSorted()
}
