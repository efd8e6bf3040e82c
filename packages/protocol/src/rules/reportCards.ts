/** Lists of top values that a shared report can show, below its figures and its chart. */
export const reportCards = [
  'link',
  'tag',
  'source',
  'referrer',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'country',
  'platform',
  'browser',
] as const
export type ReportCard = (typeof reportCards)[number]
