/** Fields of a link in a file, in the words of our exports. */
export const importFields = {
  slug: 'Slug',
  url: 'Short link (whole URL)',
  destination: 'Destination',
  domain: 'Domain',
  name: 'Name (for your team)',
  note: 'Note (for your team)',
  title: 'Title',
  description: 'Description',
  imageUrl: 'Image URL',
  iosUrl: 'URL for iOS',
  androidUrl: 'URL for Android',
  desktopUrl: 'URL for desktop',
  appStorePage: 'App Store page',
  passesQuery: 'Passes the query (true or false)',
  passesCampaign: 'Passes the campaign (true or false)',
  startsAt: 'Starts at',
  expiresAt: 'Expires at',
  expiredUrl: 'URL after the expiry',
  isDisabled: 'Disabled (true or false)',
  isArchived: 'Archived (true or false)',
  tags: 'Tags (separated by commas)',
  utm_source: 'Campaign source',
  utm_medium: 'Campaign medium',
  utm_campaign: 'Campaign name',
  utm_term: 'Campaign term',
  utm_content: 'Campaign content',
} as const
export type ImportField = keyof typeof importFields

const fields = Object.keys(importFields) as ImportField[]

/** Target of each column: one entry per column, null to ignore it. */
export type Mapping = readonly (ImportField | null)[]

/** The field that the service recognizes by the name of a column, or null. Case, spaces and signs do not count. */
export function recognizeField(column: string): ImportField | null {
  return fields.find((field) => normalize(field) === normalize(column)) ?? null
}

export function createMapping(header: readonly string[]): Mapping {
  const recognized = header.map(recognizeField)
  return recognized.map((field, index) => (recognized.indexOf(field) === index ? field : null))
}

/** Maps a column to a field. The field is taken from another column that had it. */
export function mapColumn(mapping: Mapping, index: number, field: ImportField | null): Mapping {
  return mapping.map((each, at) => (at === index ? field : each === field ? null : each))
}

/** The parameter `columns`. Columns that the service recognizes are left out. */
export function toColumnsParameter(header: readonly string[], mapping: Mapping): string {
  return mapping
    .flatMap((field, index) => {
      const column = header[index] ?? ''
      const isKnown = field === null || recognizeField(column) === field
      return isKnown ? [] : [`${field}:${column}`]
    })
    .join(',')
}

/** Why the mapping cannot be imported, or null if it can. */
export function findMappingError(mapping: Mapping): string | null {
  if (!mapping.includes('destination')) return 'Choose the column with the destination.'
  if (!mapping.includes('slug') && !mapping.includes('url')) {
    return 'Choose the column with the slug or the whole short link.'
  }
  return null
}

/** Whether a column can be mapped. The service separates columns by commas and recognizes some by name. */
export function isMappable(column: string): boolean {
  return !column.includes(',') && column.trim() !== '' && recognizeField(column) === null
}

function normalize(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_-]+/g, '')
}
