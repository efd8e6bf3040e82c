import type { AnalyticsRetention } from '@throughlink/protocol/rules'
import type { Kysely } from 'kysely'
import type { Config } from '#config.ts'
import type { Database } from '#platform/engines/database.ts'

export type RetentionConfig = Pick<Config, 'analyticsRetentionMonths' | 'countRetentionMonths'>

/** Returns how long the analytics of an organization are kept. */
export async function findRetention(
  db: Kysely<Database>,
  config: RetentionConfig,
  organizationId: string,
): Promise<AnalyticsRetention> {
  const found = await db
    .selectFrom('organizations')
    .select('retention_months')
    .where('id', '=', organizationId)
    .executeTakeFirst()
  return toRetention(config, found?.retention_months ?? null)
}

/** @param organizationMonths What the organization asked for. Null for what is configured. */
export function toRetention(
  { analyticsRetentionMonths, countRetentionMonths }: RetentionConfig,
  organizationMonths: number | null,
): AnalyticsRetention {
  return {
    rowMonths: Math.min(organizationMonths ?? Infinity, analyticsRetentionMonths),
    countMonths: countRetentionMonths,
  }
}
