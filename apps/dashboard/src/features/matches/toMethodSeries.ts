import type { MatchQuality } from '@throughlink/api'
import { methodColors } from '../../charts/chartColors.ts'
import type { Series } from '../../charts/SeriesLine.tsx'
import { formatMethod, methods } from '../../explanation/methods.ts'

/** Installs of each day by method. Methods without installs are left out; unknown ones follow the known. */
export function toMethodSeries({ methods: counts, days }: MatchQuality): readonly Series[] {
  const unknown = Object.keys(counts).filter((name) => !methods.some((known) => known === name))
  return [...methods, ...unknown]
    .filter((method) => (counts[method] ?? 0) > 0)
    .map((method) => ({
      key: method,
      label: formatMethod(method),
      color: methodColors[method] ?? 'var(--ink-3)',
      values: days.map((day) => day.methods[method] ?? 0),
    }))
}
