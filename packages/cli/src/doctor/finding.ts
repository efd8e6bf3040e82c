import type { SetupFinding } from '@throughlink/api'

/** A problem of the set-up, and what to do about it. */
export interface Finding extends Omit<SetupFinding, 'area'> {
  /** Where the problem is: in the app's code, in its settings on the service, in a domain, or in this machine. */
  readonly area: 'project' | SetupFinding['area'] | 'machine'
}

/** Describes an error in the app's code. */
export function projectError(problem: string, fix: string): Finding {
  return { area: 'project', level: 'error', problem, fix }
}
