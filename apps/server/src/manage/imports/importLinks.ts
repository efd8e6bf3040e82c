import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../platform/engines/database.ts'
import { normalizeSettings, type NewLink } from '../links/linkSettings.ts'
import { previewNewLinks, saveNewLinks, type SavedLink } from '../links/saveNewLinks.ts'
import { validateNewLink } from '../links/readNewLink.ts'
import { findLinkOwner, type LinkOwner } from '../links/linkStatements.ts'
import type { ColumnNames, MappedLink, MappedRow } from './columnMapper.ts'
import { UnreadableCsv, type CsvRow } from './readCsv.ts'

/** How many rows came to what, so far. */
export interface ImportCounts {
  readonly read: number
  readonly created: number
  readonly unchanged: number
  readonly conflicting: number
  readonly failed: number
}

export interface ImportError {
  readonly line: number
  readonly column: string | null
  readonly detail: string
}

/** A line of the answer. */
export type ImportLine =
  | { readonly progress: ImportCounts }
  | { readonly fault: ImportError }
  | { readonly done: ImportCounts & { readonly isDryRun: boolean; readonly isComplete: boolean } }

export interface ImportWork {
  readonly db: Kysely<Database>
  readonly appId: string
  readonly createdBy: string
  /** Where links go whatever the file says. Null: where it says, or the app's oldest domain. */
  readonly domain: string | null
  readonly isDryRun: boolean
  readonly rows: AsyncIterable<CsvRow>
  readonly map: (fields: readonly string[]) => MappedRow
  /** Called in the transaction of the first batch that creates something. */
  readonly onFirst: (trx: Transaction<Database>) => Promise<void>
  readonly isStopped: () => boolean
}

const batchRows = 500
/** Whoever has more has one cause for all of them. It also bounds the answer. */
const maxFaults = 1_000
const maxDetailLength = 300

interface Judged {
  readonly line: number
  readonly link: NewLink
  readonly columns: ColumnNames
}

/**
 * Brings the links of a file in, in batches that are committed each by itself. It tells of every batch, and
 * of the rows that did not become links. What is there already is never changed, so after a failure the same
 * file is sent again.
 */
export async function* importLinks(work: ImportWork): AsyncGenerator<ImportLine> {
  const { db, appId, createdBy, isDryRun, isStopped } = work
  const counts = { read: 0, created: 0, unchanged: 0, conflicting: 0, failed: 0 }
  let faults = 0
  let isFirst = true
  let batch: CsvRow[] = []

  async function place(trx: Transaction<Database>, judged: readonly Judged[]) {
    const links = judged.map(({ link }) => link)
    const placed = await saveNewLinks(trx, { appId, createdBy }, links)
    if (isFirst && placed.some(({ outcome }) => outcome === 'created')) await work.onFirst(trx)
    return placed
  }

  async function flush(): Promise<ImportLine[]> {
    const rows = batch
    batch = []
    const told: ImportError[] = []
    const { judged, placed } = await attempt(rows, told)
    judged.forEach(({ line, columns, link }, index) => {
      const { outcome = 'conflicting' } = placed[index] ?? {}
      counts[outcome]++
      if (outcome === 'created') isFirst = false
      if (outcome !== 'conflicting') return
      const detail = `is there already with other content, and stays as it is: ${link.slug}`
      told.push({ line, column: columns['slug'] ?? null, detail })
    })
    counts.read += rows.length
    counts.failed += rows.length - judged.length
    const shown = told.toSorted((one, other) => one.line - other.line).slice(0, maxFaults - faults)
    faults += shown.length
    return [...shown.map(toErrorLine), { progress: { ...counts } }]
  }

  async function attempt(
    rows: readonly CsvRow[],
    told: ImportError[],
  ): Promise<{ judged: readonly Judged[]; placed: readonly SavedLink[] }> {
    if (isDryRun) {
      const judged = validateRows(work, await findLinkOwner(db, appId), rows, told)
      const links = judged.map(({ link }) => link)
      return { judged, placed: await previewNewLinks(db, appId, links) }
    }
    return db.transaction().execute(async (trx) => {
      const judged = validateRows(work, await findLinkOwner(trx, appId), rows, told)
      return { judged, placed: await place(trx, judged) }
    })
  }

  let isComplete = true
  try {
    for await (const row of work.rows) {
      if (isStopped()) return
      batch.push(row)
      if (batch.length === batchRows) yield* await flush()
    }
  } catch (error) {
    if (!(error instanceof UnreadableCsv)) throw error
    isComplete = false
    if (!isStopped() && batch.length > 0) yield* await flush()
    yield toErrorLine({ line: error.line, column: null, detail: error.message })
  }
  if (isStopped()) return
  if (batch.length > 0) yield* await flush()
  yield { done: { ...counts, isDryRun, isComplete } }
}

function toErrorLine({ line, column, detail }: ImportError): ImportLine {
  const short = (text: string) => text.slice(0, maxDetailLength).toWellFormed()
  return { fault: { line, column: column === null ? null : short(column), detail: short(detail) } }
}

/** Rows that can become links. What is wrong with the others is added to `told`, a fault each. */
function validateRows(
  { domain, map }: Pick<ImportWork, 'domain' | 'map'>,
  owner: LinkOwner,
  rows: readonly CsvRow[],
  told: ImportError[],
): Judged[] {
  return rows.flatMap(({ line, fields }) => {
    const mapped = map(fields)
    if (!mapped.isOk) {
      told.push({ line, ...mapped.fault })
      return []
    }
    const { columns } = mapped
    const link = toNewLink(mapped.link, domain, owner)
    const [fault] = validateNewLink(link, owner)
    if (fault === undefined) return [{ line, link, columns }]
    const [, name = '', part = ''] = fault.pointer.split('/')
    const column = columns[name] ?? columns[part] ?? null
    const cure =
      name === 'domain' ? `: ${link.domain}. Say by \`domain\` where the links shall go` : ''
    told.push({ line, column, detail: `${fault.detail}${cure}` })
    return []
  })
}

function toNewLink(
  mapped: MappedLink,
  domain: string | null,
  { domains: domains }: LinkOwner,
): NewLink {
  return {
    ...normalizeSettings(mapped.settings),
    domain: (domain ?? mapped.domain ?? domains[0] ?? '').toLowerCase(),
    slug: mapped.slug,
    isArchived: mapped.isArchived,
  }
}
