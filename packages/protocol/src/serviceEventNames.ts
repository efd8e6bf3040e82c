/**
 * The events that the library reports by itself, through the same queue as those of the app. Kept
 * apart from `LinkEventNames` so that no app logs them by completion and counts something twice.
 */
export const ServiceEventNames = {
  /**
   * The first open of an app that a link opened directly. No match runs for such an install, so
   * this event is what counts it, as brought by that link.
   */
  Install: 'install',
} as const

/** The string value of one of the {@link ServiceEventNames}. */
export type ServiceEventNames = (typeof ServiceEventNames)[keyof typeof ServiceEventNames]
