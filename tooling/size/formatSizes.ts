import type { FolderSize } from './sumFolderSizes.ts'

export interface MeasuredEntry {
  readonly name: string
  readonly minBytes: number
  readonly gzipBytes: number
  readonly budgetBytes: number
  readonly folders: readonly FolderSize[]
}

type Line = readonly [label: string, bytes: number, note?: string]

const grouped = new Intl.NumberFormat('en')

function align(lines: readonly Line[]): string[] {
  const labelWidth = Math.max(...lines.map(([label]) => label.length))
  const bytesWidth = Math.max(...lines.map(([, bytes]) => grouped.format(bytes).length))
  return lines.map(([label, bytes, note = '']) =>
    `  ${label.padEnd(labelWidth)}  ${grouped.format(bytes).padStart(bytesWidth)}  ${note}`.trimEnd(),
  )
}

function budgetNote({ gzipBytes, budgetBytes }: MeasuredEntry): string {
  const left = budgetBytes - gzipBytes
  const distance = `${grouped.format(Math.abs(left))} B ${left < 0 ? 'OVER' : 'left'}`
  return `of ${grouped.format(budgetBytes)} B, ${distance}`
}

function moduleLines({ minBytes, folders }: MeasuredEntry): Line[] {
  const inModules = folders.reduce((sum, { bytes }) => sum + bytes, 0)
  return [
    ...folders.flatMap(({ folder, bytes, files }): Line[] => [
      [folder, bytes],
      ...files.map((file): Line => [`  ${file.name}`, file.bytes]),
    ]),
    ['(exports and helpers)', minBytes - inModules],
  ]
}

/** Formats the size of an entry, then its modules by folder. The folders add up to `min`. */
export function formatSizes(measured: MeasuredEntry): string {
  const totals: Line[] = [
    ['min', measured.minBytes, 'B'],
    ['min+gzip', measured.gzipBytes, `B ${budgetNote(measured)}`],
  ]
  return [measured.name, ...align(totals), '', ...align(moduleLines(measured)), ''].join('\n')
}
