import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely, Transaction } from 'kysely'
import { type Static, Type } from 'typebox'
import { campaignNames, maxCampaignLength } from '#catalog/links/campaign.ts'
import { ProblemError } from '#errors.ts'
import { lockApp } from '#manage/access/accessStatements.ts'
import type { Changes } from '#manage/access/changes.ts'
import { getAppId, getOrganizationId } from '#manage/access/createAuthorize.ts'
import { NameSchema } from '#manage/access/nameSchema.ts'
import type { Database } from '#platform/engines/database.ts'
import { problemResponses } from '#platform/http/problemResponses.ts'
import { checkText } from '#platform/text/checkText.ts'
import { CampaignValues } from '../linkSchemas.ts'
import { findLinkOwner } from '../linkStatements.ts'
import { normalizeCampaign } from '../normalizeCampaign.ts'
import {
  type CampaignTemplateRow,
  type CampaignTemplateValues,
  deleteCampaignTemplate,
  insertCampaignTemplate,
  listCampaignTemplates,
  updateCampaignTemplate,
} from './campaignTemplateStatements.ts'

export interface CampaignTemplateRoutesOptions {
  readonly db: Kysely<Database>
  readonly changes: Changes
}

/** Of an app. */
const maxTemplates = 100

const name = NameSchema('Name of the template.')
const TemplateSchema = Type.Object(
  {
    id: Type.String({ description: 'Id of the template.' }),
    name,
    campaign: CampaignValues,
    createdAt: Type.String({ format: 'date-time', description: 'Time the template was saved.' }),
    updatedAt: Type.String({ format: 'date-time', description: 'Time of the last change.' }),
  },
  { title: 'CampaignTemplate' },
)
const BodySchema = Type.Object(
  { name, campaign: CampaignValues },
  {
    title: 'CampaignTemplateBody',
    additionalProperties: false,
    examples: [{ name: 'Newsletter', campaign: { utm_source: 'newsletter', utm_medium: 'email' } }],
  },
)

const path = '/api/v1/apps/:appId/campaign-templates'
const appParams = Type.Object({ appId: Type.String() })
const templateParams = Type.Object({
  appId: Type.String(),
  templateId: Type.String({ format: 'uuid' }),
})
const access = { subject: 'app', role: 'editor', scope: 'links:write' } as const
const tags = ['links']

/** Adds the routes for campaign values that the team uses for many links. */
export function addCampaignTemplateRoutes(
  app: FastifyInstance,
  { db, changes }: CampaignTemplateRoutesOptions,
): void {
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()

  routes.get(
    path,
    {
      config: { access: { subject: 'app', role: 'viewer', scope: 'links:read' } },
      schema: {
        tags,
        operationId: 'listCampaignTemplates',
        summary: 'List the campaign templates of an app',
        description: 'By name. The team shares them.',
        params: appParams,
        response: {
          200: Type.Object({ items: Type.Array(TemplateSchema) }, { title: 'CampaignTemplates' }),
          ...problemResponses,
        },
      },
    },
    async (request) => {
      const rows = await listCampaignTemplates(db, getAppId(request))
      return { items: rows.map(toTemplate) }
    },
  )

  routes.post(
    path,
    {
      config: { access },
      schema: {
        tags,
        operationId: 'createCampaignTemplate',
        summary: 'Save a campaign template',
        description: `Its values follow the rules of the app. An app has at most ${maxTemplates}, each with a name of its own.`,
        params: appParams,
        body: BodySchema,
        response: { 201: TemplateSchema, ...problemResponses },
      },
    },
    (request, reply) =>
      changes.run(request, reply, 'campaign_template.created', async (trx) => {
        const appId = getAppId(request)
        const values = await readValues(trx, request, request.body)
        const templates = await listCampaignTemplates(trx, appId)
        requireFreeName(templates, values.name)
        if (templates.length >= maxTemplates) {
          const detail = `There can be at most ${maxTemplates} templates. Delete one first.`
          throw new ProblemError('conflict', { detail })
        }
        const row = await insertCampaignTemplate(trx, appId, values)
        return { target: row.id, status: 201, body: toTemplate(row) }
      }),
  )

  routes.put(
    `${path}/:templateId`,
    {
      config: { access },
      schema: {
        tags,
        operationId: 'updateCampaignTemplate',
        summary: 'Replace a campaign template',
        description: 'Links that were created with it stay as they are.',
        params: templateParams,
        body: BodySchema,
        response: { 200: TemplateSchema, ...problemResponses },
      },
    },
    (request, reply) =>
      changes.run(request, reply, 'campaign_template.updated', async (trx) => {
        const appId = getAppId(request)
        const { templateId } = request.params
        const values = await readValues(trx, request, request.body)
        const templates = await listCampaignTemplates(trx, appId)
        const others = templates.filter(({ id }) => id !== templateId)
        if (others.length === templates.length) throw new ProblemError('not_found')
        requireFreeName(others, values.name)
        const row = await updateCampaignTemplate(trx, appId, templateId, values)
        if (row === null) throw new ProblemError('not_found')
        return { target: row.id, body: toTemplate(row) }
      }),
  )

  routes.delete(
    `${path}/:templateId`,
    {
      config: { access },
      schema: {
        tags,
        operationId: 'deleteCampaignTemplate',
        summary: 'Delete a campaign template',
        description: 'Links that were created with it stay as they are.',
        params: templateParams,
        response: { 204: Type.Null(), ...problemResponses },
      },
    },
    (request, reply) =>
      changes.run(request, reply, 'campaign_template.deleted', async (trx) => {
        const { templateId } = request.params
        if (!(await deleteCampaignTemplate(trx, getAppId(request), templateId))) {
          throw new ProblemError('not_found')
        }
        return { target: templateId, status: 204, body: null }
      }),
  )
}

/** Locks the app, so that two requests cannot save the same name. */
async function readValues(
  trx: Transaction<Database>,
  request: FastifyRequest,
  { name, campaign }: Static<typeof BodySchema>,
): Promise<CampaignTemplateValues> {
  const appId = getAppId(request)
  await lockApp(trx, getOrganizationId(request), appId)
  const { campaignRules } = await findLinkOwner(trx, appId)
  const errors = campaignNames.flatMap((each) => {
    const detail = checkText(campaign[each] ?? '', maxCampaignLength)
    return detail === null ? [] : [{ pointer: `/campaign/${each}`, detail }]
  })
  const values = normalizeCampaign(campaign, campaignRules)
  if (Object.keys(values).length === 0) {
    errors.push({ pointer: '/campaign', detail: 'must have a value' })
  }
  if (errors.length > 0) throw new ProblemError('validation_failed', { errors })
  return { name, campaign: values }
}

function requireFreeName(templates: readonly CampaignTemplateRow[], name: string): void {
  if (templates.some((template) => template.name === name)) {
    throw new ProblemError('conflict', { detail: `There is a template named ${name}.` })
  }
}

function toTemplate(row: CampaignTemplateRow): Static<typeof TemplateSchema> {
  return {
    id: row.id,
    name: row.name,
    campaign: row.campaign,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
