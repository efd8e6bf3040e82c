/**
 * The route that native intent passed to the router when this process started. The provider delivers the same
 * link, which must not open its screen a second time.
 *
 * The provider may never deliver it: iOS reports the URL to Expo Router and to React Native separately, and a
 * reload keeps it for the router alone. A start route that stayed would then suppress a later tap on the same
 * link. It is therefore forgotten as soon as something else can have happened: native intent reports another
 * URL, the provider delivers a link or finds none, the app was not ready for the link, or `maxAgeMs` passed.
 * If that is too early, the app navigates to the screen that it already shows.
 */
let startRoute: (StartRoute & { readonly at: number }) | null = null

export interface StartRoute {
  readonly url: string
  readonly route: string
}

const maxAgeMs = 10_000

/** The provider also treats the same URL within this time as one tap that the platform reported twice. */
const duplicateWindowMs = 2000

export function setStartRoute(start: StartRoute | null): void {
  startRoute = start && { ...start, at: Date.now() }
}

/** Forgets the start route because a link was opened, unless that is the platform's second report of the first. */
export function forgetStartRouteOf(openedUrl: string): void {
  if (startRoute?.url === openedUrl && isYoungerThan(duplicateWindowMs, startRoute.at)) return
  startRoute = null
}

/** Returns whether the router already shows this route. Forgets it, so a second tap on the link navigates. */
export function consumeStartRoute(route: string): boolean {
  const start = startRoute
  startRoute = null
  return start?.route === route && isYoungerThan(maxAgeMs, start.at)
}

/** False for a time in the future: the clock was set back, and opening a link twice is better than never. */
function isYoungerThan(limitMs: number, at: number): boolean {
  const ageMs = Date.now() - at
  return ageMs >= 0 && ageMs < limitMs
}
