import type { ReactNode } from 'react'
import { chartColors } from '../../charts/chartColors.ts'
import { Sparkline } from '../../charts/Sparkline.tsx'
import { formatCompact, formatCount, formatRatio } from '../../format/numbers.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Time } from '../../ui/Time.tsx'
import type { ResultColumn } from './linkColumns.ts'
import type { RowResults } from './useRowResults.ts'

export interface ResultCellProps {
  readonly column: ResultColumn
  readonly results: RowResults | null | undefined
  /** Without room for a line. */
  readonly isNarrow: boolean
}

/** What a link led to in the period of the list. */
export function ResultCell({ column, results, isNarrow }: ResultCellProps) {
  // Without animation: each animated block is a layer of its own, and a long list would scroll at half the rate.
  if (results === undefined) return <Skeleton className="ml-auto h-3 w-10 animate-none" />
  if (results === null) {
    return (
      <span className="block text-right text-sm text-ink-3" title="Analytics could not be loaded">
        –
      </span>
    )
  }
  if (column === 'lastClick') {
    const { lastClickAt } = results
    return (
      <span className="block text-right text-sm text-ink-2">
        {lastClickAt === null ? <Muted>–</Muted> : <Time value={lastClickAt} />}
      </span>
    )
  }
  if (column === 'conversion') {
    const { conversion, installs, clicks } = results
    return (
      <span
        className="block text-right"
        title={`${formatCount(installs)} installs of ${formatCount(clicks)} clicks`}
      >
        {conversion === null || conversion === 0 ? (
          <Muted>{conversion === null ? '–' : formatRatio(0)}</Muted>
        ) : (
          formatRatio(conversion)
        )}
      </span>
    )
  }
  const count = results[column]
  const { points } = results
  const text = `${formatCount(count)} ${column}`
  return (
    <span className="flex items-center justify-end gap-3" title={text}>
      {column === 'clicks' && !isNarrow && count > 0 && points.length > 1 && (
        <Sparkline label={text} values={points} color={chartColors.clicks} width={72} height={22} />
      )}
      <span className={count === 0 ? 'text-ink-3' : 'min-w-10 text-right font-medium'}>
        {formatCompact(count)}
      </span>
    </span>
  )
}

function Muted({ children }: { readonly children: ReactNode }) {
  return <span className="text-ink-3">{children}</span>
}
