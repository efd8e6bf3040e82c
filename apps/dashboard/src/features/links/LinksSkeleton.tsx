import { Skeleton } from '../../ui/Skeleton.tsx'
import { rowHeight } from './rowLayout.ts'

const count = 12

/** In the place of the list: its head, and rows of two lines with figures on the right. */
export function LinksSkeleton() {
  return (
    <div role="status" aria-label="Loading">
      <div className="flex h-9 items-center gap-5 border-b border-line px-5">
        <Skeleton className="h-3 w-16" />
        <Skeleton className="ml-auto h-3 w-14" />
        <Skeleton className="h-3 w-14 max-sm:hidden" />
      </div>
      {Array.from({ length: count }, (_, index) => (
        <div
          key={index}
          className="flex items-center gap-4 border-b border-line px-5 last:border-0 max-sm:px-3"
          style={{ height: rowHeight }}
        >
          <Skeleton className="size-4 shrink-0" />
          <div className="min-w-0 flex-1 space-y-2">
            <Skeleton className="h-3 w-2/5" />
            <Skeleton className="h-2.5 w-3/5 max-w-60" />
          </div>
          <Skeleton className="h-3 w-24 max-md:hidden" />
          <Skeleton className="h-3 w-12" />
          <Skeleton className="h-3 w-12 max-sm:hidden" />
        </div>
      ))}
    </div>
  )
}
