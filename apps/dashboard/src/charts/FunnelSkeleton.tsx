import { Skeleton } from '../ui/Skeleton.tsx'

const widths = ['w-full', 'w-2/5', 'w-4/5', 'w-1/4']

/** In the place of a funnel of four steps, with the line below it. */
export function FunnelSkeleton() {
  return (
    <div role="status" aria-label="Loading">
      <div className="space-y-3">
        {widths.map((width) => (
          <div key={width}>
            <div className="flex h-5.5 items-center justify-between">
              <Skeleton className="h-3 w-32" />
              <Skeleton className="h-3 w-14" />
            </div>
            <Skeleton className={`mt-1 h-3 ${width}`} />
          </div>
        ))}
      </div>
      <Skeleton className="mt-4 mb-1 h-3 w-3/5" />
    </div>
  )
}
