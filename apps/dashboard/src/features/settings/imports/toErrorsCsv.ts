import type { ImportError } from '@throughlink/api'
import { toCsv } from '../../../format/csv.ts'

/** The failures of an import as a CSV file. */
export function toErrorsCsv(errors: readonly ImportError[]): string {
  const rows = errors.map(({ line, column, detail }) => [line, column, detail])
  return toCsv([['line', 'column', 'error'], ...rows])
}
