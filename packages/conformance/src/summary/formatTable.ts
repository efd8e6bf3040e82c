/** Formats rows as lines with aligned columns. The first row is the heading. Numbers are aligned to the right. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const [heading = [], ...body] = rows
  const columns = heading.map((_, column) => ({
    width: Math.max(...rows.map((row) => row[column]?.length ?? 0)),
    isNumeric: body.length > 0 && body.every((row) => /^[\d.]* ?s?$/.test(row[column] ?? '')),
  }))
  return rows
    .map((row) =>
      columns
        .map(({ width, isNumeric }, column) => {
          const cell = row[column] ?? ''
          return isNumeric ? cell.padStart(width) : cell.padEnd(width)
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
