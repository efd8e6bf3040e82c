import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** One figure that a command proved, or failed to prove. */
export interface ReportRow {
  readonly name: string
  readonly value: number | string
  readonly unit: string
  /** What the value must reach, in words or as a number; null where the row only informs. */
  readonly target: number | string | null
  /** False fails the command. Rows without a target are ok. */
  readonly ok: boolean
  readonly note: string
}

export interface ReportOptions {
  /** True when the command has shown its failures itself, so that they are not listed again. */
  readonly shown?: boolean
}

export const repositoryRoot = fileURLToPath(new URL('..', import.meta.url))

/**
 * Writes `reports/<command>.json` and makes the process exit non-zero when a row is not ok.
 * Every command that proves a number ends here, so that a figure quoted in a document can be looked
 * up in a file of the same name.
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
  return `${measured}, wanted ${target ?? 'nothing'}. ${note}`.trimEnd()
}
