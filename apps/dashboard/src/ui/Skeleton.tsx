import { classNames } from './classNames.ts'

/** A grey block in the place of what is loading. Give it the size of the content, so that nothing moves. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <div aria-hidden className={classNames('skeleton', className)} />
}

/** Rows of a table that is loading. */
export function SkeletonRows({ count = 6 }: { readonly count?: number }) {
  return (
    <div role="status" aria-label="Loading" className="divide-y divide-line">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="flex h-10 items-center gap-5 px-5">
          <Skeleton className="h-3 w-2/5" />
          <Skeleton className="h-3 w-1/5" />
          <Skeleton className="ml-auto h-3 w-16" />
        </div>
      ))}
    </div>
  )
}
