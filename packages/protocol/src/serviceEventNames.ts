/**
 * Events that the client library logs itself, through the same queue as the app's events. Separate
 * from `LinkEventNames`, so that autocompletion does not offer them and no app counts them twice.
 */
export const ServiceEventNames = {
  /**
   * The first open of an app by a link. No match runs for such an install, so this event counts
   * it and attributes it to that link.
   */
  Install: 'install',
  /** A link opened the app after its first run. Its data is the same as that of `install`. */
  LinkOpened: 'link_opened',
} as const

/** The string value of one of the {@link ServiceEventNames}. */
export type ServiceEventNames = (typeof ServiceEventNames)[keyof typeof ServiceEventNames]
