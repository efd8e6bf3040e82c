import type { Link } from '@throughlink/api'
import { maxListedIds } from '@throughlink/protocol/rules'
import { nameCsv } from '../../../format/csv.ts'
import { viewerTimezone } from '../../../format/times.ts'
import { api } from '../../../session/api.ts'
import { downloadFile } from '../../../ui/downloadFile.ts'
import { isResultColumn, type LinkColumn } from '../linkColumns.ts'
import type { LinksSearch } from '../linksSearch.ts'
import { readListPeriod } from '../readListPeriod.ts'
import { type CsvResults, toLinksCsv } from './toLinksCsv.ts'

/** Links in a file. The export of all links has no limit. */
export const maxCsvLinks = 10_000

/** Saves links with the columns of their list. */
export async function downloadCsv(
  appId: string,
  links: readonly Link[],
  columns: readonly LinkColumn[],
  search: LinksSearch,
): Promise<void> {
  const { from, to } = readListPeriod(search)
  const results = new Map<string, CsvResults>()
  if (columns.some(isResultColumn)) {
    for (let start = 0; start < links.length; start += maxListedIds) {
      const ids = links.slice(start, start + maxListedIds).map(({ id }) => id)
      const query = { ids, from, to, timezone: viewerTimezone }
      const { items } = (await api.getLinkResults({ params: { appId }, query })).body
      for (const item of items) results.set(item.id, item)
    }
  }
  const csv = toLinksCsv(links, columns, results, Date.now())
  // Excel reads the file as UTF-8 with a byte order mark only.
  const blob = new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' })
  downloadFile(nameCsv('links', from, to), blob)
}
