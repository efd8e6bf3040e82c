import { activeClients } from '../activeClients.ts'

/** Long enough for a root layout that waits for fonts or a sign-in in a development build. */
const warnAfterMs = 10_000

let mountedHooks = 0
let hasWarned = false

/** Records a mounted `useLinkRouting`. Returns a function that removes it. */
export function addMountedHook(): () => void {
  mountedHooks += 1
  return () => {
    mountedHooks -= 1
  }
}

/**
 * Warns, once and in development only, if native intent got a link and nothing opens it: `useLinkRouting` is not
 * mounted, and the link still waits in the provider or there is no provider. Silent in an app's tests: they end
 * before the timer, and Jest fails a run that logs after its end.
 */
export function warnIfUnrouted(): void {
  if (__DEV__ && process.env.NODE_ENV !== 'test') {
    const timer: unknown = setTimeout(() => {
      const client = activeClients.getNewest()
      const isHandled = client?.getSnapshot().linkUrl === null
      if (hasWarned || mountedHooks > 0 || isHandled) return
      hasWarned = true
      // oxlint-disable-next-line no-console -- for the developer, and removed from production builds
      console.warn(
        '[throughlink] app/+native-intent received a link, but nothing opens it. ' +
          'Call useLinkRouting() in a component inside LinkProvider, for example in app/_layout.tsx.',
      )
    }, warnAfterMs)
    // On Node, while static pages are rendered, the timer must not keep the process alive.
    ;(timer as { unref?: () => void }).unref?.()
  }
}
