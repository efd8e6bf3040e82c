import { lazy, Suspense, useEffect, useState } from 'react'
import { setProofDialog } from './proofRequests.ts'

const ProofDialog = lazy(async () => ({ default: (await import('./ProofDialog.tsx')).ProofDialog }))

/** Shows the dialog that confirms who somebody is when a request needs it. */
export function ProofDialogs() {
  const [answer, setAnswer] = useState<((isProved: boolean) => void) | null>(null)
  useEffect(
    () =>
      setProofDialog(
        () =>
          new Promise((resolve) => {
            setAnswer(() => (isProved: boolean) => {
              setAnswer(null)
              resolve(isProved)
            })
          }),
      ),
    [],
  )
  if (answer === null) return null
  return (
    <Suspense>
      <ProofDialog onAnswer={answer} />
    </Suspense>
  )
}
