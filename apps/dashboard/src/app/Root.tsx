// Follows the theme of the system when it changes.
import './theme.ts'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { followSessionChange } from '../session/followSessionChange.ts'
import { forgetSession } from '../session/forgetSession.ts'
import { onSessionChange } from '../session/sessionChannel.ts'
import { Toasts } from '../ui/Toast.tsx'
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
      <Outlet />
      <Toasts />
    </CSPProvider>
  )
}
