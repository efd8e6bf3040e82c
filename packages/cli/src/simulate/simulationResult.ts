import type { OpenedApp } from './openFirstTime.ts'
import type { Visit } from './readVisit.ts'
import type { Connection } from './sendAsBrowser.ts'

/** A step of a journey. */
export interface Step {
  /** Seconds since the tap. */
  readonly at: number
  readonly text: string
}

export interface Evidence {
  readonly signal: string
  /** How click and install compare, such as `same`. */
  readonly level: string
  /** Positive if it speaks for the click. */
  readonly bits: number
}

export interface SimulationResult {
  readonly steps: readonly Step[]
  /** Where the tap led. Null if the person taps nothing. */
  readonly visit: Visit | null
  /** Where the tap connected to. Null if nothing responded, or nothing was tapped. */
  readonly connection: Connection | null
  /** Null if the tap led nowhere from where the app could be installed. */
  readonly app: OpenedApp | null
  /** Evidence of a match by probability. Null without a secret key, and for other matches. */
  readonly evidence: readonly Evidence[] | null
  /** Whether the service uses the simulated addresses. Null if its responses do not show it. */
  readonly isAddressUsed: boolean | null
}

/** Returns the flat object that `--json` prints. */
export function toPrintedResult(result: SimulationResult) {
  const { steps, visit, connection, app, evidence, isAddressUsed } = result
  return {
    isMatched: app !== null && app.url !== null,
    route: app?.route ?? null,
    url: app?.url ?? null,
    method: app?.method ?? null,
    confidence: app?.confidence ?? null,
    reason: app?.reason ?? null,
    error: app?.error ?? null,
    installId: app?.installId ?? null,
    evidence,
    landedOn: visit?.kind ?? null,
    connection,
    isAddressUsed,
    steps,
  }
}
