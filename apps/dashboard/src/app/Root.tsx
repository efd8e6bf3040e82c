// Follows the theme of the system when it changes.
import './theme.ts'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { FactorRequired } from '../session/factor/FactorRequired.tsx'
import { followSessionChange } from '../session/followSessionChange.ts'
import { forgetSession } from '../session/forgetSession.ts'
import { isFactorRequired } from '../session/isFactorRequired.ts'
import { ProofDialogs } from '../session/ProofDialogs.tsx'
import { onSessionChange } from '../session/sessionChannel.ts'
import { SignInAgain } from '../session/SignInAgain.tsx'
import { isAskingToSignIn } from '../session/signInPrompt.ts'
import { ErrorNotice } from '../ui/ErrorNotice.ts'
import { Toasts } from '../ui/Toasts.tsx'
import { rememberLastApp } from './lastApp.ts'

/** Surrounds every page. The policy of the service allows no style elements, so none are rendered. */
export function Root() {
  const client = useQueryClient()
  const { appId } = useParams({ strict: false })
  useEffect(() => {
    if (appId !== undefined) rememberLastApp(appId)
  }, [appId])
  useEffect(
    () =>
      onSessionChange((change) => {
        // The dialog that asks for a sign-in decides, so that what was typed is kept.
        if (isAskingToSignIn()) return
        const target = followSessionChange(change, new URL(location.href))
        if (target === null) return
        void forgetSession(client).then(() => {
          // A URL with a fragment that does not change would not load again.
          if (target === location.href) location.reload()
          else location.replace(target)
        })
      }),
    [client],
  )
  return (
    <CSPProvider disableStyleElements>
      <ErrorNotice value={findNotice}>
        <Outlet />
        <ProofDialogs />
      </ErrorNotice>
      <Toasts />
      <SignInAgain />
    </CSPProvider>
  )
}

function findNotice(error: unknown, onRetry: (() => void) | undefined) {
  return isFactorRequired(error) ? <FactorRequired onRetry={onRetry} /> : null
}
