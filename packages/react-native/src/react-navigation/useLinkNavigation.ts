import { useEffect, useState } from 'react'
import { createNavigation } from './createNavigation.ts'
import type { LinkNavigation, LinkReadinessOptions } from './linkNavigation.ts'

/**
 * Returns `getInitialURL` and `subscribe` for an app whose links wait, for example for a sign-in. Call it in the
 * component that renders the container. Both functions keep their identity, and the options may change on each
 * render, except `linking`.
 *
 * While `isReady` is false, the container starts without a link and does not wait for the match. The link stays in
 * the context, and is opened when `isReady` becomes true.
 *
 * @example
 * const links = useLinkNavigation({ isReady: isSignedIn })
 * return <NavigationContainer linking={{ prefixes: [linkPrefix], ...links, config }}>…
 */
export function useLinkNavigation(options: LinkReadinessOptions = {}): LinkNavigation {
  const [latest] = useState({ options })
  const [{ navigation, refresh }] = useState(() => createNavigation(() => latest.options))
  // After the effects of the container inside, so that the screens of a signed-in user exist.
  useEffect(() => {
    latest.options = options
    refresh()
  })
  return navigation
}
