import { ApiError } from '@throughlink/api'
import { TriangleAlert } from 'lucide-react'
import { Button } from './Button.tsx'
import { ErrorMessage } from './ErrorMessage.tsx'

export interface ConflictNoticeProps {
  readonly error: unknown
  /** Loads the newest version. Unsaved changes stay. */
  readonly onReload: () => void
}

/** The error of a save. If somebody else changed the resource meanwhile, says so and offers to load their version. */
export function ConflictNotice({ error, onReload }: ConflictNoticeProps) {
  if (!(error instanceof ApiError) || error.status !== 412) return <ErrorMessage error={error} />
  return (
    <div
      role="alert"
      className="mt-3 flex flex-wrap items-center gap-3 rounded-control bg-warn-soft px-3 py-2 text-sm text-warn"
    >
      <TriangleAlert aria-hidden className="size-4 shrink-0" />
      <p className="min-w-0 flex-1 basis-60">
        Somebody else changed these settings after you opened the page, so nothing was saved. Load
        their version, check it, and save again. Your own changes stay in the form.
      </p>
      <Button isSmall onClick={onReload}>
        Load their version
      </Button>
    </div>
  )
}
