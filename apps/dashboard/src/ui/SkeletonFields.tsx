import { Skeleton } from './Skeleton.tsx'

/** In the place of a form: labels, each with its field. */
export function SkeletonFields({ count = 2 }: { readonly count?: number }) {
  return (
    <div role="status" aria-label="Loading" className="space-y-5">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="space-y-2">
          <Skeleton className="h-3 w-24" />
          <Skeleton className="h-9 w-full touch:h-11" />
        </div>
      ))}
    </div>
  )
}
