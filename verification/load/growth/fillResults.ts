import { runClickhouseMigrations } from '@throughlink/server/src/pipeline/shipping/migrations/runClickhouseMigrations.ts'
import { createClickhouse } from '@throughlink/server/src/platform/engines/clickhouse.ts'
import { firstId } from '../../harness/servers/fillLinks.ts'

/** Days before today on which a link has clicks. */
const days = [1, 3, 9, 20]

/**
 * Gives the links of `fillLinks` results in the rollup: every second link has clicks on four of the last 30 days, and
 * some have installs, opens and events.
 */
export async function fillResults(
  clickhouseUrl: string,
  appId: string,
  links: number,
): Promise<void> {
  const { client, stop } = createClickhouse({ url: clickhouseUrl })
  await runClickhouseMigrations(client)
  const scopes = [
    { dimension: 'link', linkId: '0', value: 'toString(id)' },
    { dimension: 'total', linkId: 'id', value: "''" },
  ]
  for (const { dimension, linkId, value } of scopes) {
    await client.command({
      query: `INSERT INTO hourly SELECT {app:String}, '${dimension}', ${linkId},
          toStartOfHour(now()) - INTERVAL day DAY - INTERVAL n % 24 HOUR, ${value},
          1 + cityHash64(n, day) % 50, 0, cityHash64(n) % 5, cityHash64(n) % 5, cityHash64(n) % 7,
          cityHash64(n) % 3, 0
        FROM (SELECT number * 2 + 1 AS n, toUInt64('${firstId}') + n AS id
              FROM numbers(toUInt64({links:UInt64} / 2)))
        ARRAY JOIN [${days.join(', ')}] AS day`,
      query_params: { app: appId, links },
      clickhouse_settings: { max_partitions_per_insert_block: '0' },
    })
  }
  await stop()
}
