/** A difference between a run and its scenario, for the author of the library. */
export interface Problem {
  /** The rule that was broken: `requests`, `context`, `wire`, … */
  readonly check: string
  /** What is wrong and what to do. */
  readonly message: string
  readonly expected?: unknown
  readonly actual?: unknown
  /** The section of the specification that requires it. */
  readonly spec: string
}

/** A problem before its scenario adds the section. */
export type Finding = Omit<Problem, 'spec'> & { readonly spec?: string }

const maxShownLength = 300

/** Returns a value as JSON, shortened for a message. */
export function show(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value)
  return text.length > maxShownLength ? `${text.slice(0, maxShownLength)}…` : text
}
