import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { ApiError } from '@throughlink/api'
import { SearchX } from 'lucide-react'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'

/** Takes the place of a page that failed to load or to render. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />
  return (
    <ErrorState
      error={error}
      onRetry={() => {
        reset()
        void router.invalidate()
      }}
    />
  )
}

export function NotFoundPage() {
  return (
    <EmptyState icon={SearchX} title="This page does not exist.">
      It was deleted, or you have no access to it.
    </EmptyState>
  )
}
