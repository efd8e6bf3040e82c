import { Skeleton } from '../../ui/Skeleton.tsx'

/** The size of the editor, while its link is loading. */
export function EditorSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading"
      className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,380px)]"
    >
      <Skeleton className="h-[460px]" />
      <Skeleton className="h-[460px]" />
    </div>
  )
}
