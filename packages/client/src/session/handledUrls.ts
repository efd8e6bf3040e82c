/**
 * What this process knows about the URL that started the app. Shared by the sessions of all apps: the platform reports
 * the same URL to each.
 */
export interface HandledUrls {
  /** The last initial URL that a session took. A later start finds the same one, unless a link created a new activity. */
  initialUrl: unknown
  /** Whether it has been read in this process. Only the first one may be left from an earlier process. */
  isRead: boolean
}

export function createHandledUrls(): HandledUrls {
  return { initialUrl: null, isRead: false }
}
