import { createClickhouse } from '@throughlink/server/src/platform/engines/clickhouse.ts'
import type { ReportRow } from '@throughlink/tooling/base/report'
import type { Browser } from '../../harness/phones/createBrowser.ts'
import type { Sent } from '../../harness/phones/createTraffic.ts'
import { atLeast, exactly } from '../../harness/report/rows.ts'
import type { TestApp } from '../../harness/servers/startTestbed.ts'
import { readTotals, type Totals } from './readTotals.ts'
import { type BackupPoint, sentUntil } from './sentUntil.ts'

export interface CompareOptions {
  readonly clickhouseUrl: string
  readonly browser: Browser
  readonly app: TestApp
  readonly sent: readonly Sent[]
  readonly point: BackupPoint
}

const kinds = [
  { kind: 'click', table: 'clicks', id: 'id', total: 'clicks' },
  { kind: 'match', table: 'matches', id: 'install_id', total: 'matched' },
  { kind: 'event', table: 'events', id: 'id', total: 'events' },
] as const satisfies readonly { kind: Sent['kind']; total: keyof Totals; [name: string]: string }[]

/** Compares what is stored with what phones had sent until the backup, id by id. */
export async function compareTotals(options: CompareOptions): Promise<ReportRow[]> {
  const { clickhouseUrl, browser, app, sent, point } = options
  const { client, stop } = createClickhouse({ url: clickhouseUrl })
  const totals = await readTotals(browser, app.appId)
  const rows: ReportRow[] = []
  for (const { kind, table, id, total } of kinds) {
    const result = await client.query({
      query: `SELECT ${id} AS id FROM ${table}`,
      format: 'JSONEachRow',
    })
    const stored = (await result.json<{ id: string }>()).map((row) => row.id)
    const distinct = new Set(stored)
    const until = sentUntil(sent, kind, point)
    const name = { click: 'clicks', match: 'matches', event: 'events' }[kind]
    rows.push(
      atLeast(`${name} answered before the backup`, until.answered.size, 100),
      exactly(`${name} of them that are missing`, countOthers(until.answered, distinct), 0),
      exactly(`${name} from after the backup`, countOthers(distinct, until.sent), 0),
      exactly(`${name} that are stored twice`, stored.length - distinct.size, 0),
      exactly(`${name} in the dashboard`, totals[total], distinct.size),
    )
  }
  await stop()
  return rows
}

/** Counts the ids that are not in the other set. */
function countOthers(ids: ReadonlySet<string>, others: ReadonlySet<string>): number {
  return [...ids].filter((id) => !others.has(id)).length
}
