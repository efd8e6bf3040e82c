/** Text in rows and columns, under a heading. The first column names the row. */
export interface Table {
  readonly title: string
  /** How to read it. */
  readonly note?: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** Said where there is no row. */
  readonly empty?: string
  /** Columns that hold words: they stand to the left, figures to the right. */
  readonly words?: readonly number[]
}

const gap = '  '
const leastWords = 30

/** For a terminal. What is wider is cut into blocks of columns, each with the first column again. */
export function tableText(table: Table, width: number): string {
  const { title, note, head, rows, empty } = table
  const top = [title, '='.repeat(title.length), ...(note ? wrap(note, width) : [])].join('\n')
  if (rows.length === 0) return `${top}\n\n${empty ?? 'Nothing.'}\n`
  const natural = head.map((cell, column) =>
    Math.max(cell.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const widths = isWords(table, head.length - 1) ? narrowed(natural, width) : natural
  const blocks = blocksOf(widths, width).map((columns) => {
    const line = (row: readonly string[]) =>
      columns
        .map((column) => pad(row[column] ?? '', widths[column] ?? 0, isWords(table, column)))
        .join(gap)
        .trimEnd()
    const rule = columns.map((column) => '─'.repeat(widths[column] ?? 0)).join(gap)
    const lines = rows.flatMap((row) => foldLast(row, widths.at(-1) ?? 0))
    return [line(head), rule, ...lines.map(line)].join('\n')
  })
  return `${top}\n\n${blocks.join('\n\n')}\n`
}

export function tableMarkdown(table: Table): string {
  const { title, note, head, rows, empty } = table
  const top = `### ${title}\n\n${note ? `${note}\n\n` : ''}`
  if (rows.length === 0) return `${top}${empty ?? 'Nothing.'}\n`
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`
  const rule = line(head.map((_, column) => (isWords(table, column) ? '---' : '---:')))
  return `${top}${[line(head), rule, ...rows.map(line)].join('\n')}\n`
}

/** As many columns as fit beside the first; at least one, however wide. */
function blocksOf(widths: readonly number[], width: number): readonly (readonly number[])[] {
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

/** A last column of words takes what the others leave, if that is enough to read. */
function narrowed(widths: readonly number[], width: number): readonly number[] {
  const others = widths.slice(0, -1)
  const left = others.reduce((rest, other) => rest - other - gap.length, width)
  return left < leastWords ? widths : [...others, Math.min(widths.at(-1) ?? 0, left)]
}

/** The row, and rows below it for what of its last cell does not fit. */
function foldLast(row: readonly string[], width: number): readonly (readonly string[])[] {
  const others = row.slice(0, -1)
  const last = row.at(-1) ?? ''
  if (last.length <= width) return [row]
  return wrap(last, width).map((text, index) => [
    ...(index === 0 ? others : others.map(() => '')),
    text,
  ])
}

function isWords({ words }: Table, column: number): boolean {
  return column === 0 || (words?.includes(column) ?? false)
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
