import type { Link } from './link.ts'
import type { Phone } from './person.ts'

/** A planned visit to a link. */
export interface Visit {
  readonly atMs: number
  readonly phone: Phone
  readonly link: Link
  /** Whether the same person may click again, and housemates too. */
  readonly hasEchoes: boolean
}
