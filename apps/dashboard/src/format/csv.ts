export type CsvCell = string | number | null

/** RFC 4180, with a leading quote for what a spreadsheet would run as a formula. */
export function toCsv(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('')
}

function toCell(value: CsvCell): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** `countries-lumen-lamps-2026-10-18-2026-11-16.csv` */
export function nameCsv(...parts: readonly string[]): string {
  return nameFile('csv', ...parts)
}

export function nameFile(extension: string, ...parts: readonly string[]): string {
  const name = parts
    .map((part) =>
      part
        .normalize('NFKD')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, '-')
        .replace(/^-+|-+$/g, ''),
    )
    .filter((part) => part !== '')
  return `${name.join('-')}.${extension}`
}
