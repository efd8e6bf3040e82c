import type { Verdict } from '../metrics/evaluateAnswers.ts'

/**
 * Verdicts in nine bytes each. A full run produces millions of them, and they are sent from workers to the
 * main thread.
 */
export interface PackedVerdicts {
  readonly flags: Uint8Array
  readonly confidences: Float64Array
}

const bits = [
  'isCaused',
  'isAnswered',
  'isRight',
  'isHigh',
  'isWrongPersonal',
  'hasBest',
  'isBestRight',
] as const satisfies readonly (keyof Verdict)[]

export function packVerdicts(verdicts: readonly Verdict[]): PackedVerdicts {
  return {
    flags: Uint8Array.from(verdicts, (verdict) =>
      bits.reduce((sum, name, bit) => sum + (verdict[name] ? 1 << bit : 0), 0),
    ),
    confidences: Float64Array.from(verdicts, ({ confidence }) => confidence),
  }
}

/** Restores everything except install ids, which no measure needs. */
export function unpackVerdicts({ flags, confidences }: PackedVerdicts): readonly Verdict[] {
  return Array.from(flags, (flag, index) => {
    const has = (name: (typeof bits)[number]) => (flag & (1 << bits.indexOf(name))) !== 0
    return {
      installId: '',
      isCaused: has('isCaused'),
      isAnswered: has('isAnswered'),
      isRight: has('isRight'),
      isHigh: has('isHigh'),
      isWrongPersonal: has('isWrongPersonal'),
      hasBest: has('hasBest'),
      isBestRight: has('isBestRight'),
      confidence: confidences[index] ?? 0,
    }
  })
}
