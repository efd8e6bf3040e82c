import type { AlertName } from '@throughlink/tooling/generate/monitoring/alerts'

/** Something that goes wrong, and the alerts that must tell. */
export interface Fault {
  readonly name: string
  readonly alerts: readonly AlertName[]
  readonly begin: () => Promise<void> | void
  /** What an operator does about it. */
  readonly end: () => Promise<void> | void
}
