/** Lists that the service exports row by row. */
export const exportedRows = {
  clicks: { label: 'Clicks', operation: 'exportClicks' },
  matches: { label: 'Installs and their matches', operation: 'exportMatches' },
  opens: { label: 'Opened links', operation: 'exportOpens' },
  events: { label: 'Events', operation: 'exportEvents' },
} as const
export type ExportedRows = keyof typeof exportedRows
