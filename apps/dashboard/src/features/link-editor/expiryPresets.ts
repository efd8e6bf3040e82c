export type ExpiryPreset = 'day' | 'week' | 'days30' | 'month'

export const expiryPresets: readonly { readonly preset: ExpiryPreset; readonly label: string }[] = [
  { preset: 'day', label: 'After 1 day' },
  { preset: 'week', label: '7 days' },
  { preset: 'days30', label: '30 days' },
  { preset: 'month', label: 'End of the month' },
]

const days = { day: 1, week: 7, days30: 30 } as const

/**
 * Returns the time that a preset stands for. Days have the same time of day, also if the clocks change in between. The
 * month ends at midnight in the viewer’s zone.
 */
export function toExpiry(preset: ExpiryPreset, from: Date): Date {
  if (preset === 'month') return new Date(from.getFullYear(), from.getMonth() + 1, 1)
  const at = new Date(from)
  at.setDate(at.getDate() + days[preset])
  return at
}
