/** Formats rows as lines with aligned columns. The first row is the heading. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const getWidth = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0))
  const widths = (rows[0] ?? []).map((_, column) => getWidth(column))
  const formatLine = (row: readonly string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  return `${rows.map(formatLine).join('\n')}\n`
}

/** Formats a time in UTC to the minute. */
export function formatMinute(time: Date): string {
  return time.toISOString().slice(0, 16).replace('T', ' ')
}
