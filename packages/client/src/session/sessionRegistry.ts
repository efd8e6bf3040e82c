import type { Session } from './createSession.ts'
import { createHandledUrls, type HandledUrls } from './handledUrls.ts'

/**
 * The in-memory guard: one session per app for the life of the JavaScript process. Remounts, StrictMode,
 * fast refresh and a second provider join the running session and never start another match.
 */
export interface SessionRegistry {
  join(appId: string, create: () => Session): Session
  readonly handled: HandledUrls
}

export function createSessionRegistry(): SessionRegistry {
  const sessions = new Map<string, Session>()
  return {
    handled: createHandledUrls(),
    join(appId, create) {
      const session = sessions.get(appId) ?? create()
      sessions.set(appId, session)
      return session
    },
  }
}

/** The registry of this process. It must outlive every client, so it is a module-level constant. */
export const processSessions = createSessionRegistry()
