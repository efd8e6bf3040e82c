/**
 * The route that native intent passed to the router when this process started. The provider delivers the same
 * link, which must not open its screen a second time.
 */
let startRoute: string | null = null

export function setStartRoute(route: string | null): void {
  startRoute = route
}

/** Returns whether the router already shows this route. Clears it, so a second tap on the link navigates. */
export function consumeStartRoute(route: string): boolean {
  const isShown = startRoute === route
  startRoute = null
  return isShown
}
