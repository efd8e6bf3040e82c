import { formatCount, formatRatio } from '../format/numbers.ts'
import { formatDay } from '../format/times.ts'

export interface Cohort {
  /** First day of the week. */
  readonly start: string
  readonly installs: number
  /** Share of installs that were active in each week after the first. Null: not over yet. */
  readonly shares: readonly (number | null)[]
}

/** A row for each cohort and a column for each week: the darker, the more came back. */
export function RetentionGrid({
  label,
  cohorts,
}: {
  readonly label: string
  readonly cohorts: readonly Cohort[]
}) {
  const weeks = Math.max(0, ...cohorts.map(({ shares }) => shares.length))
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-separate border-spacing-0.5 text-sm">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr className="text-ink-3">
            <th scope="col" className="pr-3 text-left font-normal whitespace-nowrap">
              Week of
            </th>
            <th scope="col" className="pr-3 text-right font-normal">
              Installs
            </th>
            {Array.from({ length: weeks }, (_, week) => (
              <th key={week} scope="col" className="min-w-12 font-normal whitespace-nowrap">
                {week === 0 ? 'Week 0' : `+${week}`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cohorts.map((cohort) => (
            <tr key={cohort.start}>
              <th scope="row" className="pr-3 text-left font-normal whitespace-nowrap">
                {formatDay(new Date(cohort.start))}
              </th>
              <td className="pr-3 text-right">{formatCount(cohort.installs)}</td>
              {Array.from({ length: weeks }, (_, week) => (
                <RetentionCell key={week} share={cohort.shares[week] ?? null} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Text stays on a light tint and is readable in both themes, because the tint never exceeds 45 %. */
function RetentionCell({ share }: { readonly share: number | null }) {
  if (share === null) return <td className="h-8 rounded-[3px] bg-canvas" />
  const tint = Math.round(Math.sqrt(share) * 45)
  return (
    <td
      className="h-8 rounded-[3px] text-center text-ink"
      style={{ background: `color-mix(in oklab, var(--chart-3) ${tint}%, var(--surface))` }}
    >
      {formatRatio(share)}
    </td>
  )
}
