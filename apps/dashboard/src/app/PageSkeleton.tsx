import { Skeleton } from '../ui/Skeleton.tsx'
import { SkeletonPanel } from '../ui/SkeletonPanel.tsx'

/** In the place of a page whose code is loading: a heading and panels, as most pages have. */
export function PageSkeleton() {
  return (
    <div role="status" aria-label="Loading">
      <Skeleton className="mb-5 h-8 w-40" />
      <div className="space-y-5">
        <SkeletonPanel />
        <SkeletonPanel className="min-h-72" />
      </div>
    </div>
  )
}
