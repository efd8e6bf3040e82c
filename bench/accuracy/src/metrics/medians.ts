import type { Measures } from './measure.ts'

/** One figure for each measure. Null where no seed had a case. */
export type Medians = Readonly<Record<keyof Measures, number | null>>

/** The median of every measure over seeds. A seed without a case of a measure is left out of it. */
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

/** Between the two middle ones where there is an even number; null of nothing. */
export function medianOf(values: readonly (number | null)[]): number | null {
  const sorted = values.filter((value) => value !== null).toSorted((one, other) => one - other)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.floor((sorted.length - 1) / 2)]
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2
}
