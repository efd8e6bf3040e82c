import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import type { Kysely, Selectable } from 'kysely'
import { type Static, Type } from 'typebox'
import { listAndroidApps, listAppleApps } from '#catalog/apps/listBuilds.ts'
import type { Language } from '#catalog/landing/texts/texts.ts'
import { applyCampaign } from '#catalog/links/applyCampaign.ts'
import type { ShareUrl } from '#catalog/links/createShareUrl.ts'
import { deliverLink } from '#catalog/links/deliverLink.ts'
import { expandLink } from '#catalog/links/expandLink.ts'
import { findAnyLink, toLinkApp } from '#catalog/links/findLink.ts'
import { getPhase, type Link } from '#catalog/links/link.ts'
import { isLinkId } from '#catalog/links/makeLinkId.ts'
import { removeClipboardToken } from '#catalog/visits/buildOwnUrl.ts'
import { ProblemError } from '#errors.ts'
import { getAppId } from '#manage/access/createAuthorize.ts'
import { applyBranding } from '#manage/team/apps/applyBranding.ts'
import type { Database } from '#platform/engines/database.ts'
import { problemResponses } from '#platform/http/problemResponses.ts'
import { defaultSettings, type NewLink } from '../linkSettings.ts'
import { findLinkOwner } from '../linkStatements.ts'
import { readNewLink } from '../readNewLink.ts'
import { devices } from './devices.ts'
import type { AppAssociations } from './explainVisit.ts'
import {
  type Finding,
  findLinkByUrl,
  type PreviewedLink,
  readFinding,
} from './findPreviewedLink.ts'
import { LinkPreviewSchema, PreviewRequestSchema } from './previewSchemas.ts'
import { type DevicePreview, previewError, previewVisit } from './previewVisit.ts'
import type { ReasonCode } from './reasons.ts'

export interface PreviewRoutesOptions {
  readonly db: Kysely<Database>
  readonly toShareUrl: ShareUrl
  readonly now: () => number
}

type AppRow = Selectable<Database['apps']>

/** Path below a pattern in a preview without a URL. */
const sampleTail = 'example'
/** Link of a preview of an app alone: it shows what the app says, and nothing of its own. */
const sampleLink = {
  ...defaultSettings,
  slug: 'example',
  destination: 'https://www.example.com/',
  isArchived: false,
} as const satisfies Omit<NewLink, 'domain'>
const sampleDomain = 'go.example.com'
/** Id of a link that is not saved. Never part of a response. */
const unsavedId = '0'

export function addPreviewRoutes(app: FastifyInstance, options: PreviewRoutesOptions): void {
  const { db, toShareUrl, now } = options
  app.withTypeProvider<TypeBoxTypeProvider>().post(
    '/api/v1/apps/:appId/link-previews',
    {
      config: { access: { subject: 'app', role: 'viewer', scope: 'links:read' } },
      schema: {
        tags: ['links'],
        operationId: 'previewLink',
        summary: 'Preview a link on six devices',
        description:
          'Returns what each device gets for a URL, a saved link, or settings that are not saved yet, and why. ' +
          'Records no click and changes nothing. Domains of other apps are reported as unknown.',
        params: Type.Object({ appId: Type.String() }),
        body: PreviewRequestSchema,
        response: { 200: LinkPreviewSchema, ...problemResponses },
      },
    },
    async (request) => {
      const { language = 'en', app: changes } = request.body
      const saved = await db
        .selectFrom('apps')
        .selectAll()
        .where('id', '=', getAppId(request))
        .executeTakeFirstOrThrow()
      const row = changes === undefined ? saved : applyBranding(saved, changes, '/app')
      const found = await findPreviewed(row, request.body)
      const link = found.link && { ...found.link, app: toLinkApp(row) }
      return toPreview({ ...found, link }, row, language)
    },
  )

  async function findPreviewed(
    row: AppRow,
    { url, linkId, link, app: changes }: Static<typeof PreviewRequestSchema>,
  ): Promise<PreviewedLink> {
    const count = [url, linkId, link].filter((each) => each !== undefined).length
    if (count === 0 && changes !== undefined) {
      const { domains } = await findLinkOwner(db, row.id)
      const sample = { ...sampleLink, domain: domains[0] ?? sampleDomain }
      return toPreviewed(toUnsavedLink(sample, row), toShareUrl, 'active')
    }
    if (count !== 1) {
      const detail = 'must have exactly one of url, linkId and link'
      throw new ProblemError('validation_failed', { errors: [{ pointer: '', detail }] })
    }
    if (url !== undefined) return findLinkByUrl(db, row.id, url, now())
    if (linkId !== undefined) {
      const found = isLinkId(linkId) ? await findAnyLink(db, row.id, { id: linkId }) : null
      if (found === null) throw new ProblemError('link_not_found')
      return toPreviewed(found, toShareUrl, await readFinding(db, found, now()))
    }
    // One of the three is given.
    const owner = await findLinkOwner(db, row.id)
    // A link is previewed before its campaign is complete.
    const campaignRules = { ...owner.campaignRules, required: [] }
    const read = readNewLink(link ?? { destination: '' }, { ...owner, campaignRules })
    if (read.link === null) {
      const errors = read.errors.map(({ pointer, detail }) => ({
        pointer: `/link${pointer}`,
        detail,
      }))
      throw new ProblemError('validation_failed', { errors })
    }
    return toPreviewed(
      toUnsavedLink(read.link, row),
      toShareUrl,
      readUnsavedFinding(toUnsavedLink(read.link, row), now()),
    )
  }

  function toPreview(
    { finding, link, url, query }: PreviewedLink,
    row: AppRow,
    language: Language,
  ): Static<typeof LinkPreviewSchema> {
    const passed = removeClipboardToken(query)
    return {
      finding,
      explanation: explanations[finding],
      url,
      link: link && {
        id: link.id === unsavedId ? null : link.id,
        domain: link.domain,
        slug: link.slug,
        deliveredUrl: deliverLink(link, { tail: link.tail, query: passed }),
      },
      devices: listDevices({ finding, link, query }, row, language).map((each) => ({
        ...each,
        card: each.card && { ...each.card },
      })),
    }
  }

  function listDevices(
    { finding, link, query }: Pick<PreviewedLink, 'finding' | 'link' | 'query'>,
    row: AppRow,
    language: Language,
  ): DevicePreview[] {
    const code = notFoundReasons[finding]
    if (code !== undefined) {
      return devices.map(({ name }) => previewError(name, 'notFound', language, [code]))
    }
    if (link === null) return []
    const visit = { query, language, nowMs: now(), associations: readAssociations(row) }
    return devices.map((device) => previewVisit(link, device, visit))
  }
}

function toPreviewed(link: Link, toShareUrl: ShareUrl, finding: Finding): PreviewedLink {
  const expanded = expandLink(link, sampleTail)
  return { finding, link: expanded, url: toShareUrl(expanded), query: '' }
}

function toUnsavedLink(link: NewLink, row: AppRow): Link {
  const { name: internalName, startsAt, expiresAt, ...settings } = link
  return applyCampaign({
    ...settings,
    internalName,
    id: unsavedId,
    tail: '',
    startsAtMs: startsAt === null ? null : Date.parse(startsAt),
    expiresAtMs: expiresAt === null ? null : Date.parse(expiresAt),
    isTakenDown: false,
    app: toLinkApp(row),
  })
}

function readUnsavedFinding(link: Link, nowMs: number): Finding {
  const phase = getPhase(link, nowMs)
  // Only an operator takes links down, once they are saved.
  if (phase === 'off') return 'disabled'
  return phase === 'live' ? 'active' : phase
}

function readAssociations(row: AppRow): AppAssociations {
  return {
    hasAppleApp: listAppleApps(row).length > 0,
    hasAndroidApp: listAndroidApps(row).length > 0,
    rules: row.association_rules,
  }
}

/** Findings for which every device gets 404. */
const notFoundReasons: Readonly<Partial<Record<Finding, ReasonCode>>> = {
  archived: 'link_archived',
  deleted: 'link_deleted',
  domain_not_served: 'domain_not_served',
  unknown_slug: 'slug_unknown',
}

const explanations: Readonly<Record<Finding, string>> = {
  active: 'The link is served.',
  expired:
    'The link has expired. Visitors get its URL for that, or are told that it is no longer available.',
  scheduled: 'The link has not started. Visitors are told that it is not available yet.',
  disabled: 'The link is disabled. Visitors are told that it is no longer available.',
  taken_down: 'The link, its domain or its organization was taken down by the operator.',
  archived: 'The link is archived. Visitors are told that it was not found.',
  deleted: 'The link is deleted and can be restored. Visitors are told that it was not found.',
  destination_not_allowed: 'The link leads to a URL that is not allowed, so it is not served.',
  domain_not_served: 'The domain is not verified or is suspended, so its links are not served.',
  unknown_slug: 'The domain belongs to the app, but no link has this path.',
  reserved_path: 'The service itself uses this path, so no link can have it.',
  unknown_domain: 'The domain is not one of the app’s domains.',
  invalid_url: 'This is not a web address.',
}
