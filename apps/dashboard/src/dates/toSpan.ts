/** The first and the last of the chosen days; twice the same for a single one. */
export interface DaySpan {
  readonly first: string
  readonly last: string
}

/** The days between two, whichever comes first. */
export function toSpan(one: string, other: string): DaySpan {
  return one < other ? { first: one, last: other } : { first: other, last: one }
}
