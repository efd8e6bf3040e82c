import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { maxFolderLength, maxTagLength } from '@throughlink/protocol/rules'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { Type } from 'typebox'
import type { ShareUrl } from '#catalog/links/createShareUrl.ts'
import { ProblemError } from '#errors.ts'
import { hasListeners } from '#pipeline/outbox/hasListeners.ts'
import type { Database } from '#platform/engines/database.ts'
import { problemResponses } from '#platform/http/problemResponses.ts'
import type { Changes } from '../access/changes.ts'
import { getAppId } from '../access/createAuthorize.ts'
import { enqueueLinkMessage } from './enqueueLinkMessage.ts'
import { listFolders, listTags } from './linkListStatements.ts'
import { defaultSettings } from './linkSettings.ts'
import { toLinkView } from './linkView.ts'
import { type LabelKind, replaceLabel } from './replaceLabel.ts'
import { validateSettings } from './validateSettings.ts'

export interface LabelRoutesOptions {
  readonly db: Kysely<Database>
  readonly changes: Changes
  readonly toShareUrl: ShareUrl
  readonly now: () => number
}

const reads = { access: { subject: 'app', role: 'viewer', scope: 'links:read' } } as const
const writes = { access: { subject: 'app', role: 'editor', scope: 'links:write' } } as const
const maxListed = 1_000
/** Links that one request changes. */
const batchLinks = 1_000
const params = Type.Object({ appId: Type.String() })
const tags = ['links']

const linkCount = (what: string) =>
  Type.Integer({ description: `Number of links ${what}. Archived and deleted links do not count.` })

const FolderSchema = Type.Object(
  { folder: Type.String({ description: 'Name of the folder.' }), linkCount: linkCount('in it') },
  { title: 'Folder' },
)
const Folder = Type.String({
  minLength: 1,
  maxLength: maxFolderLength,
  description: 'Name of a folder.',
})
const Tag = Type.String({ minLength: 1, maxLength: maxTagLength, description: 'A tag.' })

const ReplacedSchema = Type.Object(
  {
    changed: Type.Integer({ minimum: 0, description: 'Number of links that were changed.' }),
    isComplete: Type.Boolean({
      description: 'False if more links are left. Send the same request again.',
    }),
  },
  { title: 'ReplacedLabel' },
)
const delivery = `Changes up to ${batchLinks} links at a time, also archived and deleted ones: repeat the request until \`isComplete\` is true.`

/** Adds the routes that list tags and folders, and change them across links. */
export function addLabelRoutes(app: FastifyInstance, options: LabelRoutesOptions): void {
  const { db, changes, toShareUrl, now } = options
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()

  routes.get(
    '/api/v1/apps/:appId/tags',
    {
      config: reads,
      schema: {
        tags,
        operationId: 'listTags',
        summary: 'List the tags of an app’s links',
        description: `The ${maxListed} most used tags, most used first.`,
        params,
        response: {
          200: Type.Object(
            {
              items: Type.Array(
                Type.Object({ tag: Tag, linkCount: linkCount('with the tag') }, { title: 'Tag' }),
              ),
            },
            { title: 'Tags' },
          ),
          ...problemResponses,
        },
      },
    },
    async (request) => ({ items: await listTags(db, getAppId(request), maxListed) }),
  )

  routes.post(
    '/api/v1/apps/:appId/tags/replace',
    {
      config: writes,
      schema: {
        tags,
        operationId: 'replaceTag',
        summary: 'Rename, merge or delete a tag',
        description: `Replaces a tag of all links by another one, which they may have already, or removes it. ${delivery}`,
        params,
        body: Type.Object(
          {
            tag: Tag,
            replacement: Type.Union([Tag, Type.Null()], {
              description: 'The tag that replaces it. Null: none.',
            }),
          },
          {
            title: 'TagReplacement',
            additionalProperties: false,
            examples: [{ tag: 'sping', replacement: 'spring' }],
          },
        ),
        response: { 200: ReplacedSchema, ...problemResponses },
      },
    },
    (request, reply) => {
      const { tag, replacement } = request.body
      requireValid({ tags: replacement === null ? [] : [replacement] })
      return replace(request, reply, 'tag', tag, replacement)
    },
  )

  routes.get(
    '/api/v1/apps/:appId/folders',
    {
      config: reads,
      schema: {
        tags,
        operationId: 'listFolders',
        summary: 'List the folders of an app’s links',
        description: `The first ${maxListed} folders, by name.`,
        params,
        response: {
          200: Type.Object({ items: Type.Array(FolderSchema) }, { title: 'Folders' }),
          ...problemResponses,
        },
      },
    },
    async (request) => ({ items: await listFolders(db, getAppId(request), maxListed) }),
  )

  routes.post(
    '/api/v1/apps/:appId/folders',
    {
      config: writes,
      schema: {
        tags,
        operationId: 'createFolder',
        summary: 'Create a folder',
        description: 'A link that names a new folder creates it too.',
        params,
        body: Type.Object(
          { folder: Folder },
          { title: 'NewFolder', additionalProperties: false, examples: [{ folder: 'Posters' }] },
        ),
        response: { 201: FolderSchema, ...problemResponses },
      },
    },
    (request, reply) =>
      changes.run(request, reply, 'link_folder.created', async (trx) => {
        const appId = getAppId(request)
        const folder = request.body.folder.trim()
        requireValid({ folder })
        const { numAffectedRows } = await sql`
          insert into link_folders (app_id, folder, link_count) values (${appId}, ${folder}, 0)
          on conflict do nothing`.execute(trx)
        if (numAffectedRows !== 1n) {
          throw new ProblemError('conflict', { detail: 'The app has this folder already.' })
        }
        return { target: appId, details: { folder }, status: 201, body: { folder, linkCount: 0 } }
      }),
  )

  routes.post(
    '/api/v1/apps/:appId/folders/replace',
    {
      config: writes,
      schema: {
        tags,
        operationId: 'replaceFolder',
        summary: 'Rename, merge or delete a folder',
        description: `Moves all links of a folder to another one, or to none, and deletes it. The links stay. ${delivery}`,
        params,
        body: Type.Object(
          {
            folder: Folder,
            replacement: Type.Union([Folder, Type.Null()], {
              description: 'The folder to move its links to. Null: none.',
            }),
          },
          {
            title: 'FolderReplacement',
            additionalProperties: false,
            examples: [{ folder: 'Posters', replacement: 'Posters 2026' }],
          },
        ),
        response: { 200: ReplacedSchema, ...problemResponses },
      },
    },
    (request, reply) => {
      const replacement = request.body.replacement?.trim() ?? null
      requireValid({ folder: replacement })
      return replace(request, reply, 'folder', request.body.folder, replacement)
    },
  )

  function replace(
    request: FastifyRequest,
    reply: FastifyReply,
    kind: LabelKind,
    label: string,
    replacement: string | null,
  ) {
    const appId = getAppId(request)
    return changes.run(request, reply, `link_${kind}.replaced`, async (trx) => {
      if (label === replacement) {
        return { target: appId, body: { changed: 0, isComplete: true } }
      }
      const rows = await replaceLabel(trx, appId, kind, label, replacement, batchLinks)
      const isComplete = rows.length < batchLinks
      if (kind === 'folder' && isComplete) {
        await sql`
          with gone as (
            delete from link_folders where app_id = ${appId} and folder = ${label} returning app_id)
          insert into link_folders (app_id, folder, link_count)
          select app_id, ${replacement}::text, 0 from gone where ${replacement}::text is not null
          on conflict do nothing`.execute(trx)
      }
      if (await hasListeners(trx, appId)) {
        for (const row of rows) {
          if (row.deleted_at !== null) continue
          await enqueueLinkMessage(trx, 'link.updated', appId, toLinkView(row, toShareUrl), now())
        }
      }
      const details = { [kind]: label, replacement, links: rows.length, isComplete }
      return { target: appId, details, body: { changed: rows.length, isComplete } }
    })
  }
}

function requireValid(settings: {
  readonly tags?: readonly string[]
  readonly folder?: string | null
}): void {
  const link = { ...defaultSettings, destination: 'https://service.example/', ...settings }
  const found = validateSettings(link, { slug: 'x', scheme: null })
  const errors = found.map(({ detail }) => ({ pointer: '/replacement', detail }))
  if (errors.length > 0) throw new ProblemError('validation_failed', { errors })
}
