import type { Config } from '#config.ts'
import { clickIdLifetimeMs, clipboardTokenLifetimeMs } from '#pipeline/clicks/clickTokens.ts'
import type { DatedTable } from '#platform/partitions/datedPartitions.ts'

/**
 * Lists the tables that are partitioned by date, with how long their rows are kept. Every database has them: those of
 * the event log have one schema with the main database.
 */
export function listDatedTables({
  matchWindowMs,
}: Pick<Config, 'matchWindowMs'>): readonly DatedTable[] {
  return [
    {
      name: 'click_parameters',
      column: 'clicked_on',
      days: 1,
      keepMs: Math.max(matchWindowMs, clipboardTokenLifetimeMs),
    },
    { name: 'referrer_parameters', column: 'clicked_on', days: 1, keepMs: clickIdLifetimeMs },
    // As long as an install may come back with a click id.
    { name: 'abstentions', column: 'week', days: 7, keepMs: clickIdLifetimeMs },
  ]
}
