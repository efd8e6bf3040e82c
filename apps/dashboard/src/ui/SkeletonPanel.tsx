import type { ReactNode } from 'react'
import { classNames } from './classNames.ts'
import { Skeleton } from './Skeleton.tsx'

export interface SkeletonPanelProps {
  readonly className?: string
  /** Default: lines of text. */
  readonly children?: ReactNode
}

/** In the place of a panel: its border, its title and what it contains. */
export function SkeletonPanel({ className, children }: SkeletonPanelProps) {
  return (
    <div className={classNames('rounded-panel border border-line bg-surface', className)}>
      <div className="flex h-12 items-center px-5">
        <Skeleton className="h-4 w-32" />
      </div>
      <div className="px-5 pt-2 pb-5">
        {children ?? (
          <div className="space-y-3">
            <Skeleton className="h-3 w-4/5" />
            <Skeleton className="h-3 w-3/5" />
            <Skeleton className="h-3 w-2/3" />
          </div>
        )}
      </div>
    </div>
  )
}
