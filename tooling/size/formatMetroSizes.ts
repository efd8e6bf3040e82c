import type { MetroSize } from './measureWithMetro.ts'

/** A measured package, or the reason why it was not measured. */
export interface MetroRow {
  readonly name: string
  readonly size: MetroSize | string
}

const columns = ['modules', 'min', 'gzip', 'bytecode', 'strippedBytecode'] as const

const titles: Readonly<Record<(typeof columns)[number], string>> = {
  modules: 'modules',
  min: 'min',
  gzip: 'min+gzip',
  bytecode: 'bytecode',
  strippedBytecode: 'stripped',
}

const grouped = new Intl.NumberFormat('en')

/** Formats sizes as a table, in bytes. A row that was not measured states why. */
export function formatMetroSizes(title: string, rows: readonly MetroRow[]): string {
  const nameWidth = Math.max(title.length, ...rows.map(({ name }) => name.length))
  const cells = rows.map(({ size }) =>
    typeof size === 'string' ? [] : columns.map((column) => grouped.format(size[column])),
  )
  const widths = columns.map((column, index) =>
    Math.max(titles[column].length, ...cells.map((row) => row[index]?.length ?? 0)),
  )
  const line = (name: string, values: readonly string[]) =>
    [name.padEnd(nameWidth), ...values.map((value, i) => value.padStart(widths[i] ?? 0))].join('  ')
  const header = columns.map((column) => titles[column])
  const lines = rows.map(({ name, size }, index) =>
    typeof size === 'string'
      ? `${name.padEnd(nameWidth)}  ${size}`
      : line(name, cells[index] ?? []),
  )
  return [line(title, header), ...lines, ''].join('\n')
}
