import type { Kysely, Transaction } from 'kysely'
import { ProblemError } from '#errors.ts'
import type { Quotas } from '#manage/access/quotas/quotas.ts'
import type { Database } from '#platform/engines/database.ts'
import { truncateText } from '#platform/text/truncateText.ts'
import { type NewLink, normalizeSettings } from '../linkSettings.ts'
import { findLinkOwner, type LinkOwner } from '../linkStatements.ts'
import { normalizeCampaign } from '../normalizeCampaign.ts'
import { validateNewLink } from '../readNewLink.ts'
import { previewNewLinks, type SavedLink, saveNewLinks } from '../saveNewLinks.ts'
import type { ColumnNames, MappedLink, MappedRow } from './columnMapper.ts'
import { CsvFormatError, type CsvRow } from './readCsv.ts'

/** Number of rows by outcome, so far. */
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

export interface ImportDone extends ImportCounts {
  readonly isDryRun: boolean
  readonly isComplete: boolean
}

/** A line of the response. */
export type ImportLine =
  | { readonly progress: ImportCounts }
  | { readonly error: ImportError }
  | { readonly done: ImportDone }

export interface ImportLinksOptions {
  readonly db: Kysely<Database>
  readonly appId: string
  readonly organizationId: string
  readonly createdBy: string
  readonly quotas: Quotas
  /** Domain for all links. Null to use the domains in the file, or else the app's oldest one. */
  readonly domain: string | null
  readonly isDryRun: boolean
  readonly rows: AsyncIterable<CsvRow>
  readonly map: (fields: readonly string[]) => MappedRow
  /** Called in the transaction of the first batch that creates a link. */
  readonly onFirst: (trx: Transaction<Database>) => Promise<void>
  readonly isStopped: () => boolean
}

const batchRows = 500
/** More errors than this usually have one cause. Also bounds the size of the response. */
const maxErrors = 1_000
const maxDetailLength = 300

interface ValidRow {
  readonly line: number
  readonly link: NewLink
  readonly columns: ColumnNames
}

interface SavedBatch {
  readonly validRows: readonly ValidRow[]
  /** One for each valid row, in the same order. */
  readonly saved: readonly SavedLink[]
}

/**
 * Imports the links of a file in batches, each in its own transaction. Yields a line for every batch, and for
 * rows that could not be imported. Ends at the batch that would exceed the quota of links. Existing links are never changed, so after a failure the same file can be
 * sent again.
 */
export async function* importLinks(options: ImportLinksOptions): AsyncGenerator<ImportLine> {
  const { db, appId, isDryRun, isStopped } = options
  const counts = { read: 0, created: 0, unchanged: 0, conflicting: 0, failed: 0 }
  let errorCount = 0
  let isFirst = true
  const quota = { isFull: false }
  let batch: CsvRow[] = []

  async function flush(): Promise<ImportLine[]> {
    const rows = batch
    batch = []
    const errors: ImportError[] = []
    const { validRows, saved } = await saveBatch(rows, errors).catch((error: unknown) => {
      if (!(error instanceof ProblemError) || error.code !== 'quota_exceeded') throw error
      quota.isFull = true
      errors.push({ line: rows[0]?.line ?? 0, column: null, detail: error.detail ?? '' })
      return { validRows: [], saved: [] }
    })
    validRows.forEach(({ line, columns, link }, index) => {
      const { outcome = 'conflicting' } = saved[index] ?? {}
      counts[outcome]++
      if (outcome === 'created') isFirst = false
      if (outcome !== 'conflicting') return
      const detail = `already exists with different content and was not changed: ${link.slug}`
      errors.push({ line, column: columns['slug'] ?? null, detail })
    })
    counts.read += rows.length
    counts.failed += rows.length - validRows.length
    const shown = errors
      .toSorted((one, other) => one.line - other.line)
      .slice(0, maxErrors - errorCount)
    errorCount += shown.length
    return [...shown.map(toErrorLine), { progress: { ...counts } }]
  }

  async function saveBatch(rows: readonly CsvRow[], errors: ImportError[]): Promise<SavedBatch> {
    if (isDryRun) {
      const validRows = validateRows(options, await findLinkOwner(db, appId), rows, errors)
      const links = validRows.map(({ link }) => link)
      return { validRows, saved: await previewNewLinks(db, appId, links) }
    }
    return db.transaction().execute(async (trx) => {
      const validRows = validateRows(options, await findLinkOwner(trx, appId), rows, errors)
      const links = validRows.map(({ link }) => link)
      const saved = await saveNewLinks(trx, options, links)
      if (isFirst && saved.some(({ outcome }) => outcome === 'created')) await options.onFirst(trx)
      return { validRows, saved }
    })
  }

  let isComplete = true
  try {
    for await (const row of options.rows) {
      if (isStopped()) return
      if (quota.isFull) break
      batch.push(row)
      if (batch.length === batchRows) yield* await flush()
    }
  } catch (error) {
    if (!(error instanceof CsvFormatError)) throw error
    isComplete = false
    if (!isStopped() && batch.length > 0) yield* await flush()
    yield toErrorLine({ line: error.line, column: null, detail: error.message })
  }
  if (isStopped()) return
  if (batch.length > 0) yield* await flush()
  yield { done: { ...counts, isDryRun, isComplete: isComplete && !quota.isFull } }
}

function toErrorLine({ line, column, detail }: ImportError): ImportLine {
  const short = (text: string) => truncateText(text, maxDetailLength)
  return { error: { line, column: column === null ? null : short(column), detail: short(detail) } }
}

/** Returns the rows that can become links. Adds one error to `errors` for each of the others. */
function validateRows(
  { domain, map }: Pick<ImportLinksOptions, 'domain' | 'map'>,
  owner: LinkOwner,
  rows: readonly CsvRow[],
  errors: ImportError[],
): ValidRow[] {
  return rows.flatMap(({ line, fields }) => {
    const mapped = map(fields)
    if (!mapped.isOk) {
      errors.push({ line, ...mapped.error })
      return []
    }
    const { columns } = mapped
    const link = toNewLink(mapped.link, domain, owner)
    const [error] = validateNewLink(link, owner)
    if (error === undefined) return [{ line, link, columns }]
    const [, name = '', part = ''] = error.pointer.split('/')
    const column = columns[name] ?? columns[part] ?? null
    const hint =
      name === 'domain'
        ? `, not ${link.domain}. Set \`domain\` to import all links to one of them`
        : ''
    errors.push({ line, column, detail: `${error.detail}${hint}` })
    return []
  })
}

function toNewLink(
  mapped: MappedLink,
  domain: string | null,
  { domains, campaignRules }: LinkOwner,
): NewLink {
  const settings = normalizeSettings(mapped.settings)
  return {
    ...settings,
    campaign: normalizeCampaign(settings.campaign, campaignRules),
    domain: (domain ?? mapped.domain ?? domains[0] ?? '').toLowerCase(),
    slug: mapped.slug,
    isArchived: mapped.isArchived,
  }
}
