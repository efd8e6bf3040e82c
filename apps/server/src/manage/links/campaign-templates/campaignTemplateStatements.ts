import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Campaign } from '#catalog/links/campaign.ts'
import type { Database } from '#platform/engines/database.ts'

type Db = Kysely<Database>
type Trx = Transaction<Database>
export type CampaignTemplateRow = Selectable<Database['campaign_templates']>

export interface CampaignTemplateValues {
  readonly name: string
  readonly campaign: Campaign
}

/** Lists the templates of an app, by name. */
export async function listCampaignTemplates(db: Db, appId: string): Promise<CampaignTemplateRow[]> {
  return db
    .selectFrom('campaign_templates')
    .selectAll()
    .where('app_id', '=', appId)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
}

export function insertCampaignTemplate(
  trx: Trx,
  appId: string,
  { name, campaign }: CampaignTemplateValues,
): Promise<CampaignTemplateRow> {
  return trx
    .insertInto('campaign_templates')
    .values({ app_id: appId, name, campaign: JSON.stringify(campaign) })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Returns null if the app has no such template. */
export async function updateCampaignTemplate(
  trx: Trx,
  appId: string,
  id: string,
  { name, campaign }: CampaignTemplateValues,
): Promise<CampaignTemplateRow | null> {
  const changed = await trx
    .updateTable('campaign_templates')
    .set({ name, campaign: JSON.stringify(campaign), updated_at: sql<Date>`now()` })
    .where('app_id', '=', appId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return changed ?? null
}

/** Returns whether there was one. */
export async function deleteCampaignTemplate(
  trx: Trx,
  appId: string,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('campaign_templates')
    .where('app_id', '=', appId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
