import { lazy, Suspense, useEffect, useState } from 'react'
import { onSignInNeeded } from './signInPrompt.ts'

const load = async () => ({ default: (await import('./SignInDialog.tsx')).SignInDialog })
const SignInDialog = lazy(load)

/** The first page has its own files to load. */
const prefetchAfterMs = 60_000

/** Shows a dialog if the session ends while something is saved. The page and what was typed stay. */
export function SignInAgain() {
  const [answer, setAnswer] = useState<((isSignedIn: boolean) => void) | null>(null)
  useEffect(
    () =>
      onSignInNeeded(
        () =>
          new Promise((resolve) => {
            setAnswer(() => resolve)
          }),
      ),
    [],
  )
  // Before it is needed: after a deployment the file is gone, and a reload would lose what was typed.
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), prefetchAfterMs)
    return () => clearTimeout(timer)
  }, [])
  if (answer === null) return null
  return (
    <Suspense>
      <SignInDialog
        onDone={(isSignedIn) => {
          setAnswer(null)
          answer(isSignedIn)
        }}
      />
    </Suspense>
  )
}
