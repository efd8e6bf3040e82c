import type { Signal } from '../comparison/levels.ts'

/** What one comparison says about a click: for it with positive bits, against it with negative ones. */
export interface Evidence {
  readonly signal: Signal
  readonly level: string
  /** How likely this level is when the click led to the install: found by group and level in a model. */
  readonly group: string
  /** How likely an install that this click did not lead to would have looked like this. */
  readonly chance: number
}

export function bitsOf({ group, level, chance }: Evidence, agreement: Agreement): number {
  return Math.log2(Math.max(agreement[group]?.[level] ?? 0, 1e-6) / chance)
}

type Agreement = Readonly<Record<string, Readonly<Record<string, number>>>>
