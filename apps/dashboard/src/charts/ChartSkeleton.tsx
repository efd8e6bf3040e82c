import { Skeleton } from '../ui/Skeleton.tsx'

export interface ChartSkeletonProps {
  readonly height?: number
  /** With the line of the legend above. */
  readonly hasLegend?: boolean
}

/** In the place of a chart over time: its lines, a curve and the dates below. */
export function ChartSkeleton({ height = 260, hasLegend = false }: ChartSkeletonProps) {
  return (
    <div role="status" aria-label="Loading">
      {hasLegend && (
        <div className="mb-2 flex min-h-8 items-center gap-5 touch:min-h-11">
          <Skeleton className="h-3 w-16" />
          <Skeleton className="h-3 w-24" />
        </div>
      )}
      <div className="relative" style={{ height }}>
        {[0, 1, 2, 3].map((line) => (
          <div
            key={line}
            className="absolute inset-x-0 border-t border-line"
            style={{ top: 8 + (line * (height - 40)) / 3 }}
          />
        ))}
        <div className="absolute inset-x-0 top-1/4 bottom-8 overflow-hidden">
          <Skeleton className="h-full [clip-path:polygon(0_72%,12%_58%,25%_66%,38%_42%,50%_50%,63%_30%,75%_40%,88%_16%,100%_26%,100%_100%,0_100%)]" />
        </div>
        <div className="absolute inset-x-0 bottom-0 flex justify-between">
          {[0, 1, 2, 3, 4].map((label) => (
            <Skeleton key={label} className="h-3 w-10" />
          ))}
        </div>
      </div>
    </div>
  )
}
