/** A table of text under a title. The first column names the row. */
export interface Table {
  readonly title: string
  /** Explains how to read the table. */
  readonly note?: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** Printed if the table has no rows. */
  readonly empty?: string
  /** Indexes of text columns, aligned left. Other columns are aligned right. */
  readonly textColumns?: readonly number[]
}

const gap = '  '
const minTextWidth = 30

/**
 * Formats a table for a terminal. A table that is too wide is split into blocks of columns, each starting
 * with the first column.
 */
export function tableText(table: Table, width: number): string {
  const { title, note, head, rows, empty } = table
  const top = [title, '='.repeat(title.length), ...(note ? wrap(note, width) : [])].join('\n')
  if (rows.length === 0) return `${top}\n\n${empty ?? 'None.'}\n`
  const natural = head.map((cell, column) =>
    Math.max(cell.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const widths = isTextColumn(table, head.length - 1) ? narrowLastColumn(natural, width) : natural
  const blocks = splitColumns(widths, width).map((columns) => {
    const line = (row: readonly string[]) =>
      columns
        .map((column) => pad(row[column] ?? '', widths[column] ?? 0, isTextColumn(table, column)))
        .join(gap)
        .trimEnd()
    const rule = columns.map((column) => '─'.repeat(widths[column] ?? 0)).join(gap)
    const lines = rows.flatMap((row) => wrapLastCell(row, widths.at(-1) ?? 0))
    return [line(head), rule, ...lines.map(line)].join('\n')
  })
  return `${top}\n\n${blocks.join('\n\n')}\n`
}

export function tableMarkdown(table: Table): string {
  const { title, note, head, rows, empty } = table
  const top = `### ${title}\n\n${note ? `${note}\n\n` : ''}`
  if (rows.length === 0) return `${top}${empty ?? 'None.'}\n`
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`
  const rule = line(head.map((_, column) => (isTextColumn(table, column) ? '---' : '---:')))
  return `${top}${[line(head), rule, ...rows.map(line)].join('\n')}\n`
}

/** Splits columns into blocks that fit next to the first column, at least one column per block. */
function splitColumns(widths: readonly number[], width: number): readonly (readonly number[])[] {
  const blocks: number[][] = []
  let left = 0
  for (let column = 1; column < widths.length; column++) {
    const needs = gap.length + (widths[column] ?? 0)
    const last = blocks.at(-1)
    if (last && needs <= left) last.push(column)
    else {
      blocks.push([0, column])
      left = width - (widths[0] ?? 0)
    }
    left -= needs
  }
  return blocks.length === 0 ? [[0]] : blocks
}

/** Limits a last text column to the remaining width, if that is enough to read. */
function narrowLastColumn(widths: readonly number[], width: number): readonly number[] {
  const others = widths.slice(0, -1)
  const left = others.reduce((rest, other) => rest - other - gap.length, width)
  return left < minTextWidth ? widths : [...others, Math.min(widths.at(-1) ?? 0, left)]
}

/** Returns the row, followed by rows for the wrapped rest of its last cell. */
function wrapLastCell(row: readonly string[], width: number): readonly (readonly string[])[] {
  const others = row.slice(0, -1)
  const last = row.at(-1) ?? ''
  if (last.length <= width) return [row]
  return wrap(last, width).map((text, index) => [
    ...(index === 0 ? others : others.map(() => '')),
    text,
  ])
}

function isTextColumn({ textColumns }: Table, column: number): boolean {
  return column === 0 || (textColumns?.includes(column) ?? false)
}

function pad(text: string, width: number, isLeft: boolean): string {
  return isLeft ? text.padEnd(width) : text.padStart(width)
}

function wrap(text: string, width: number): readonly string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last === undefined || last.length + word.length + 1 > width) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines
}
