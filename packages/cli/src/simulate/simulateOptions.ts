import type { JourneyChoice } from './journey.ts'
import type { TargetOptions } from './readTarget.ts'

/** Options of `simulate`. */
export interface SimulateOptions
  extends TargetOptions, Partial<Omit<JourneyChoice, 'link' | 'others'>> {
  readonly file?: string
  readonly base?: string
  readonly junit?: string
  readonly json?: boolean
}
