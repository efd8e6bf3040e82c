/**
 * The route that native intent gave to the router at the start of this process. The same link arrives
 * through the provider too, and must not open its screen a second time.
 */
let startRoute: string | null = null

export function setStartRoute(route: string | null): void {
  startRoute = route
}

/** Whether the router shows this route already. True once: a second tap is followed. */
export function takeStartRoute(route: string): boolean {
  const isShown = startRoute === route
  startRoute = null
  return isShown
}
