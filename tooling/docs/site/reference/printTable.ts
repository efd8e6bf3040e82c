/** Prints a Markdown table. Bars and line breaks in cells are escaped. */
export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, head.map(() => '---'), ...rows]
  return all.map((cells) => `| ${cells.map(escapeCell).join(' | ')} |\n`).join('')
}

const escapeCell = (cell: string) => cell.replaceAll('|', String.raw`\|`).replace(/\s*\n\s*/g, ' ')
