/** Columns of the list that people choose, in their order. The link and its menu are always shown. */
export const linkColumns = [
  'destination',
  'folder',
  'tags',
  'clicks',
  'installs',
  'conversion',
  'opens',
  'events',
  'lastClick',
  'createdBy',
  'created',
  'status',
] as const
export type LinkColumn = (typeof linkColumns)[number]

export const defaultColumns: readonly LinkColumn[] = [
  'destination',
  'tags',
  'clicks',
  'installs',
  'created',
  'status',
]

export const columnNames: Readonly<Record<LinkColumn, string>> = {
  destination: 'Destination',
  folder: 'Folder',
  tags: 'Tags',
  clicks: 'Clicks',
  installs: 'Installs',
  conversion: 'Conversion',
  opens: 'Opens',
  events: 'Events',
  lastClick: 'Last click',
  createdBy: 'Created by',
  created: 'Created',
  status: 'Status',
}

/** Columns whose values are counted by analytics, in the chosen period. */
export const resultColumns = [
  'clicks',
  'installs',
  'conversion',
  'opens',
  'events',
  'lastClick',
] as const satisfies readonly LinkColumn[]
export type ResultColumn = (typeof resultColumns)[number]

export function isResultColumn(column: LinkColumn): column is ResultColumn {
  return (resultColumns as readonly LinkColumn[]).includes(column)
}
