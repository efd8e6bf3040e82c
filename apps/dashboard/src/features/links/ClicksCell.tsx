import { chartColors } from '../../charts/chartColors.ts'
import { Sparkline } from '../../charts/Sparkline.tsx'
import { formatCompact, formatCount } from '../../format/numbers.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { RowClicks } from './useRowClicks.ts'

/** Clicks of the last 30 days: a line and their number. */
export function ClicksCell({ clicks }: { readonly clicks: RowClicks | null | undefined }) {
  // Without animation: each animated block is a layer of its own, and a long list would scroll at half the rate.
  if (clicks === undefined) return <Skeleton className="ml-auto h-3 w-12 animate-none" />
  if (clicks === null) {
    return (
      <span className="block text-right text-sm text-ink-3" title="Clicks could not be loaded">
        –
      </span>
    )
  }
  const text = `${formatCount(clicks.total)} clicks in the last 30 days`
  return (
    <span className="flex items-center justify-end gap-3" title={text}>
      <span className="max-md:hidden">
        {clicks.total > 0 && (
          <Sparkline
            label={text}
            values={clicks.points}
            color={chartColors.clicks}
            width={72}
            height={22}
          />
        )}
      </span>
      <span className={clicks.total === 0 ? 'text-ink-3' : 'min-w-10 text-right font-medium'}>
        {formatCompact(clicks.total)}
      </span>
    </span>
  )
}
