import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** One result of a command: a measurement or a check. */
export interface ReportRow {
  readonly name: string
  readonly value: number | string
  readonly unit: string
  /** The required value, in words or as a number. Null for a row that only informs. */
  readonly target: number | string | null
  /** False fails the command. True for rows without a target. */
  readonly ok: boolean
  readonly note: string
}

export interface ReportOptions {
  /** True if the command has printed its failures itself, so that they are not printed again. */
  readonly shown?: boolean
}

export const repositoryRoot = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Writes `reports/<command>.json` and sets a non-zero exit code if a row is not ok. Every command that
 * measures something calls it, so that a number quoted in a document can be found in a report.
 */
export function writeReport(
  command: string,
  rows: readonly ReportRow[],
  { shown = false }: ReportOptions = {},
): void {
  const folder = join(repositoryRoot, 'reports')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${command}.json`), `${JSON.stringify(rows, null, 2)}\n`)
  const failed = rows.filter((row) => !row.ok)
  if (failed.length === 0) return
  process.exitCode = 1
  if (!shown) for (const row of failed) console.error(`not ok: ${describe(row)}`)
}

function describe({ name, value, unit, target, note }: ReportRow): string {
  const measured = [name, 'is', value, unit].filter((word) => word !== '').join(' ')
  return `${measured}, expected ${target ?? 'no target'}. ${note}`.trimEnd()
}
