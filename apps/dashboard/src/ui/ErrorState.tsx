import { ApiError } from '@throughlink/api'
import { CloudOff, Lock, RefreshCw } from 'lucide-react'
import { useContext } from 'react'
import { Button } from './Button.tsx'
import { describeError } from './describeError.ts'
import { EmptyState } from './EmptyState.tsx'
import { ErrorNotice } from './ErrorNotice.ts'

/** Takes the place of content that could not be loaded. */
export function ErrorState({
  error,
  onRetry,
}: {
  readonly error: unknown
  readonly onRetry?: () => void
}) {
  const notice = useContext(ErrorNotice)(error, onRetry)
  if (notice !== null) return notice
  if (error instanceof ApiError && error.status === 403) {
    return (
      <EmptyState icon={Lock} title="Your role does not allow this.">
        Ask an admin of the organization for access.
      </EmptyState>
    )
  }
  const { title, detail, requestId } = describeError(error)
  return (
    <div role="alert">
      <EmptyState
        icon={CloudOff}
        title={title}
        action={
          onRetry && (
            <Button isSmall onClick={onRetry}>
              <RefreshCw aria-hidden className="size-4" />
              Try again
            </Button>
          )
        }
      >
        {detail}
        {requestId !== null && <p className="mt-1 font-mono text-xs">Request {requestId}</p>}
      </EmptyState>
    </div>
  )
}
