import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { accountQuery } from '../accountQuery.ts'
import { requestProof } from '../proofRequests.ts'

const SetUpDialog = lazy(async () => ({ default: (await import('./SetUpDialog.tsx')).SetUpDialog }))

export interface FactorRequiredProps {
  /** Loads what was refused once more. */
  readonly onRetry: (() => void) | undefined
}

/** Takes the place of a page of an organization that requires a second factor. Leads to one, and back to the page. */
export function FactorRequired({ onRetry }: FactorRequiredProps) {
  const client = useQueryClient()
  const router = useRouter()
  const { data: account } = useQuery(accountQuery)
  const [isSettingUp, setIsSettingUp] = useState(false)
  const retry = async () => {
    onRetry?.()
    await client.invalidateQueries()
    await router.invalidate()
  }
  const confirm = async () => {
    if (await requestProof()) await retry()
  }
  if (account === undefined) return null
  const { hasPasskey, hasPassword } = account
  const hasFactor = account.hasFactor || hasPasskey
  return (
    <EmptyState
      icon={ShieldCheck}
      title="This organization requires a second factor."
      action={
        <Button look="primary" onClick={() => (hasFactor ? void confirm() : setIsSettingUp(true))}>
          {!hasFactor
            ? 'Set up a second factor'
            : account.hasFactor
              ? 'Enter a code'
              : 'Use your passkey'}
        </Button>
      }
    >
      {hasFactor
        ? 'This session has not proved one yet.'
        : 'You need an authenticator app on your phone. Setting it up takes a minute.'}
      {isSettingUp && (
        <Suspense>
          <SetUpDialog
            hasPassword={hasPassword}
            onClose={() => {
              setIsSettingUp(false)
              void retry()
            }}
          />
        </Suspense>
      )}
    </EmptyState>
  )
}
