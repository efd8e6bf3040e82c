import type { Retention } from '@throughlink/api'
import { formatCount, formatRatio } from '../../../format/numbers.ts'
import { averageShare } from './toCohorts.ts'

const weeks = [1, 2, 4] as const

/** Installs of all cohorts, and the share that came back after one, two and four weeks. */
export function RetentionFigures({ data }: { readonly data: Retention }) {
  const installs = data.cohorts.reduce((sum, each) => sum + each.installs, 0)
  return (
    <dl className="grid grid-cols-2 divide-line rounded-panel border border-line bg-surface sm:grid-cols-4 sm:divide-x">
      <Figure label="Installs" value={formatCount(installs)} />
      {weeks.map((week) => {
        const share = averageShare(data, week)
        return (
          <Figure
            key={week}
            label={week === 1 ? 'Back after 1 week' : `Back after ${week} weeks`}
            value={share === null ? '–' : formatRatio(share)}
          />
        )
      })}
    </dl>
  )
}

function Figure({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div className="px-5 py-3">
      <dt className="text-sm text-ink-3">{label}</dt>
      <dd className="text-lg font-semibold">{value}</dd>
    </div>
  )
}
