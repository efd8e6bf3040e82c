import type { Verdict } from '../metrics/judge.ts'

/** Verdicts in nine bytes each: a full run has millions, and they cross from worker to main thread. */
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

/** All but the ids of installs, which no measure needs. */
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
