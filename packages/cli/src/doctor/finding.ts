/** A problem of the set-up, and what to do about it. */
export interface Finding {
  /** Where the problem is: in the app's code, in its settings on the service, or in a domain. */
  readonly area: 'project' | 'app' | 'domain' | 'machine'
  /** `error`: links do not work. `warning`: they work, but not always, or not as well as they could. */
  readonly level: 'error' | 'warning'
  readonly problem: string
  readonly cure: string
}

/** Describes an error in the app's code. */
export function projectError(problem: string, cure: string): Finding {
  return { area: 'project', level: 'error', problem, cure }
}
