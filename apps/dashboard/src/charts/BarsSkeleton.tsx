import { Skeleton } from '../ui/Skeleton.tsx'

export interface BarsSkeletonProps {
  readonly count: number
  /** With the line of the names of the columns. */
  readonly hasHeader?: boolean
}

/** In the place of ranked bars, each shorter than the one above. */
export function BarsSkeleton({ count, hasHeader = false }: BarsSkeletonProps) {
  return (
    <div role="status" aria-label="Loading">
      {hasHeader && <div className="h-7" />}
      <div className="space-y-1">
        {Array.from({ length: count }, (_, index) => (
          <div key={index} className="flex h-8 items-center gap-5 touch:h-11">
            <div className="min-w-0 flex-1">
              <div style={{ width: `${90 * 0.75 ** index + 10}%` }}>
                <Skeleton className="h-8 touch:h-11" />
              </div>
            </div>
            <Skeleton className="h-3 w-12 shrink-0" />
          </div>
        ))}
      </div>
    </div>
  )
}
