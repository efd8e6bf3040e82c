import type { Config, Ports } from '@throughlink/client'
import type { Context } from '@throughlink/conformance'

/** An app with a client library, as the scenarios see it. One per process. */
export interface App {
  start(): void
  stop(): void
  update(config: Config): void
  clearLink(): void
  logEvent(name: string, data: unknown): void
  setUserId(userId: string | null): void
  getContext(): Context
  /** Calls the listener after each change of the context. */
  subscribe(listener: () => void): void
}

/** Creates the app in a new process of a phone. */
export type CreateApp = (ports: Ports, config: Config) => App
