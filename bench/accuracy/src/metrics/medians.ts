import type { Measures } from './measure.ts'

/** The median of each measure. Null if no seed had a case. */
export type Medians = Readonly<Record<keyof Measures, number | null>>

/** Computes the median of each measure over seeds. Seeds without a case are skipped. */
export function medians(seeds: readonly Measures[]): Medians {
  return {
    precision: median(seeds.map(({ precision }) => precision.value)),
    recall: median(seeds.map(({ recall }) => recall.value)),
    falseMatches: median(seeds.map(({ falseMatches }) => falseMatches.value)),
    wrongPersonal: median(seeds.map(({ wrongPersonal }) => wrongPersonal.value)),
    highPrecision: median(seeds.map(({ highPrecision }) => highPrecision.value)),
    calibrationError: median(seeds.map(({ calibrationError }) => calibrationError)),
    brier: median(seeds.map((measures) => measures.brier)),
    area: median(seeds.map(({ area }) => area)),
  }
}

/**
 * Returns the mean of the two middle values for an even count, and null for an empty list. Nulls are skipped.
 */
export function median(values: readonly (number | null)[]): number | null {
  const sorted = values.filter((value) => value !== null).toSorted((one, other) => one - other)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.floor((sorted.length - 1) / 2)]
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2
}
