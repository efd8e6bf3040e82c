import { classNames } from './classNames.ts'

/** A grey block in the place of what is loading. Give it the size of the content, so that nothing moves. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <div aria-hidden className={classNames('skeleton', className)} />
}

export interface SkeletonRowsProps {
  readonly count?: number
  /** With the names of the columns, as a `Table` has. */
  readonly hasHead?: boolean
  readonly isDense?: boolean
}

/** Rows of a table that is loading. */
export function SkeletonRows({ count = 6, hasHead = false, isDense = false }: SkeletonRowsProps) {
  return (
    <div role="status" aria-label="Loading" className="divide-y divide-line">
      {hasHead && (
        <div className="flex h-8 items-center px-5">
          <Skeleton className="h-2.5 w-16" />
        </div>
      )}
      {Array.from({ length: count }, (_, index) => (
        <div
          key={index}
          className={classNames('flex items-center gap-5 px-5', isDense ? 'h-8' : 'h-10')}
        >
          <Skeleton className="h-3 w-2/5" />
          <Skeleton className="h-3 w-1/5" />
          <Skeleton className="ml-auto h-3 w-16" />
        </div>
      ))}
    </div>
  )
}
