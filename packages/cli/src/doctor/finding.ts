import type { SetupFinding } from '@throughlink/api'

/** A problem of the set-up, and what to do about it. */
export interface Finding extends Omit<SetupFinding, 'area' | 'level'> {
  /** Where the problem is: in the app's code, in its settings on the service, in a domain, on a website, or in this machine. */
  readonly area: 'project' | SetupFinding['area'] | 'website' | 'machine'
  /** `unchecked`: it is not known whether there is a problem. The fix says how to find out. */
  readonly level: SetupFinding['level'] | 'unchecked'
}

/** Describes an error in the app's code. */
export function projectError(name: string, problem: string, fix: string): Finding {
  return { name, area: 'project', level: 'error', problem, fix }
}

/** Describes what works, but not always, or not as well as it could. */
export function projectWarning(name: string, problem: string, fix: string): Finding {
  return { name, area: 'project', level: 'warning', problem, fix }
}

/** Describes what could not be checked, and how a person can. */
export function unchecked(name: string, problem: string, fix: string): Finding {
  return { name, area: 'project', level: 'unchecked', problem, fix }
}
