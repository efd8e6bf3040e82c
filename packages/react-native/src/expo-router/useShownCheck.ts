import { usePathname, useSegments } from 'expo-router'
import { useCallback, useEffect, useRef } from 'react'

/** Enough for a screen that is loaded on demand. */
const waitMs = 1000

/**
 * For development only. Returns a function to call after a link was opened: it warns if the router does not show the
 * route a second later. Expo Router itself is silent if the root layout renders tabs that do not list the route.
 * An app may have gone to another screen on purpose, such as a sign-in, so only a screen that stayed counts.
 */
export function useShownCheck(): (route: string) => void {
  const pathname = usePathname()
  const isFound = !useSegments().some((segment: string) => segment === '+not-found')
  const shown = useRef({ pathname, isFound })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    shown.current = { pathname, isFound }
  }, [pathname, isFound])
  useEffect(
    () => () => {
      clearTimeout(timer.current)
    },
    [],
  )
  return useCallback((route) => {
    const before = shown.current.pathname
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const problem = findProblem(route, before, shown.current)
      // oxlint-disable-next-line no-console -- for the developer, and removed from production builds
      if (problem !== null) console.warn(`[throughlink] ${problem}`)
    }, waitMs)
  }, [])
}

interface Shown {
  readonly pathname: string
  readonly isFound: boolean
}

function findProblem(route: string, before: string, { pathname, isFound }: Shown): string | null {
  const path = route.replace(/[?#].*/, '')
  const [first = '', ...others] = path.split('/').filter((segment) => segment !== '')
  // The rest of a link may be personal, such as an invitation.
  const link = `A link to /${others.length === 0 ? first : `${first}/…`}`
  const file = `app/${[first, ...others.map(() => '[id]')].join('/')}.tsx`
  if (!isFound) return `${link} has no screen. Add a file for it, such as ${file}.`
  if (pathname !== before || isSamePath(pathname, path)) return null
  return (
    `${link} was opened, but no screen shows it. Check that ${file}, or a file like it, exists. If your root layout ` +
    'renders tabs that list their routes, it must render a stack with the tabs below it, in app/(tabs)/_layout.tsx.'
  )
}

function isSamePath(a: string, b: string): boolean {
  return toComparable(a) === toComparable(b)
}

function toComparable(path: string): string {
  const withoutGroups = path.replace(/\/\([^/]*\)/g, '').replace(/\/+$/, '')
  try {
    return decodeURIComponent(withoutGroups)
  } catch {
    return withoutGroups
  }
}
