/** Colours of series. A metric has the same colour on every screen. */
export const chartColors = {
  clicks: 'var(--chart-1)',
  installs: 'var(--chart-3)',
  matched: 'var(--chart-3)',
  opens: 'var(--chart-5)',
  events: 'var(--chart-4)',
  other: 'var(--ink-3)',
} as const

/** Colours of match methods. */
export const methodColors: Readonly<Record<string, string>> = {
  referrer: 'var(--chart-1)',
  clipboard: 'var(--chart-2)',
  probabilistic: 'var(--chart-3)',
  opened: 'var(--chart-5)',
  none: 'var(--ink-3)',
}
