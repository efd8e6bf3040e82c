import { CSPProvider } from '@base-ui/react/csp-provider'
import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { forgetSession } from '../session/forgetSession.ts'
import { onSessionChange } from '../session/sessionChannel.ts'
import { Toasts } from '../ui/Toast.tsx'
import { rememberLastApp } from './lastApp.ts'
// Follows the theme of the system when it changes.
import './theme.ts'

/** What surrounds every page. The policy of the service allows no style elements, so none are rendered. */
export function Root() {
  const client = useQueryClient()
  const { appId } = useParams({ strict: false })
  useEffect(() => {
    if (appId !== undefined) rememberLastApp(appId)
  }, [appId])
  useEffect(
    () =>
      onSessionChange(() => {
        // Another tab may have signed in as someone else, so the session is read again after a full load.
        void forgetSession(client).then(() => location.reload())
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
