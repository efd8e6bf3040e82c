import type { Context } from './scenario.ts'
import type { Route } from './wire.ts'

export interface RecordedRequest {
  /** Milliseconds on the clock of the recorder. Only differences are used. */
  readonly atMs: number
  /** Null for a path that the contract does not have. */
  readonly route: Route | null
  readonly method: string
  readonly path: string
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** The body as received. */
  readonly text: string
  /** The parsed body; undefined if it is not JSON. */
  readonly body: unknown
  /** The status of the reply; null if there was none. */
  readonly status: number | null
}

/** A report of the driver: after each step, and whenever the context changes. */
export interface RecordedContext {
  readonly atMs: number
  /** The index of the step that was just performed; null for a change during a step. */
  readonly step: number | null
  readonly context: Context
  /** How often the clipboard's text was read so far, if the driver counts it. */
  readonly clipboardReads: number | null
}

/** Everything that was observed in one run. */
export interface Recording {
  readonly requests: readonly RecordedRequest[]
  readonly contexts: readonly RecordedContext[]
}
