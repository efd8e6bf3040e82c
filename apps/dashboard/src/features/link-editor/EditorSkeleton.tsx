import { Skeleton } from '../../ui/Skeleton.tsx'
import { SkeletonFields } from '../../ui/SkeletonFields.tsx'
import { SkeletonPanel } from '../../ui/SkeletonPanel.tsx'

const sections = ['w-20', 'w-24', 'w-20', 'w-14', 'w-36', 'w-28', 'w-16']

/** In the place of the editor while its link is loading: the fields, the sections below them, and the preview. */
export function EditorSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading"
      className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,380px)]"
    >
      <div className="rounded-panel border border-line bg-surface">
        <div className="p-5">
          <SkeletonFields count={2} />
        </div>
        {sections.map((width, index) => (
          <div key={index} className="flex h-12 items-center border-t border-line px-5">
            <Skeleton className={`h-3 ${width}`} />
          </div>
        ))}
      </div>
      <SkeletonPanel>
        <Skeleton className="mx-auto h-96 max-w-60 rounded-panel" />
      </SkeletonPanel>
    </div>
  )
}
