import type { Import } from '@throughlink/api'

export type ImportSource = Import['source']

export const importSources = [
  { value: 'csv', label: 'CSV', hint: 'Any file with a slug and a destination.' },
  { value: 'firebase', label: 'Firebase', hint: 'The export of Dynamic Links.' },
  { value: 'branch', label: 'Branch', hint: 'An export of Branch links.' },
] as const satisfies readonly {
  readonly value: ImportSource
  readonly label: string
  readonly hint: string
}[]

export const importSourceLabels: Readonly<Record<ImportSource, string>> = {
  csv: 'CSV',
  firebase: 'Firebase Dynamic Links',
  branch: 'Branch',
}
