import type { Measures } from './measure.ts'

/** The median of each measure. Null if no seed had a case. */
export type Medians = Readonly<Record<keyof Measures, number | null>>

/** Computes the median of each measure over seeds. Seeds without a case are skipped. */
export function medians(seeds: readonly Measures[]): Medians {
  return {
    precision: medianOf(seeds.map(({ precision }) => precision.value)),
    recall: medianOf(seeds.map(({ recall }) => recall.value)),
    falseMatches: medianOf(seeds.map(({ falseMatches }) => falseMatches.value)),
    wrongPersonal: medianOf(seeds.map(({ wrongPersonal }) => wrongPersonal.value)),
    highPrecision: medianOf(seeds.map(({ highPrecision }) => highPrecision.value)),
    calibrationError: medianOf(seeds.map(({ calibrationError }) => calibrationError)),
    brier: medianOf(seeds.map((measures) => measures.brier)),
    area: medianOf(seeds.map(({ area }) => area)),
  }
}

/**
 * Returns the mean of the two middle values for an even count, and null for an empty list. Nulls are skipped.
 */
export function medianOf(values: readonly (number | null)[]): number | null {
  const sorted = values.filter((value) => value !== null).toSorted((one, other) => one - other)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.floor((sorted.length - 1) / 2)]
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2
}
