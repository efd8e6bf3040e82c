import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Wordmark } from '../ui/Wordmark.tsx'

/** Shown when the service cannot say who is signed in. Never the sign-in page: nobody was signed out. */
export function OutagePage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center px-5">
      <Wordmark />
      <ErrorState
        error={error}
        onRetry={() => {
          reset()
          void router.invalidate()
        }}
      />
    </main>
  )
}
