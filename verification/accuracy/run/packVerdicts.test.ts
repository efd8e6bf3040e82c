import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packVerdicts, unpackVerdicts } from './packVerdicts.ts'

const verdict = fc.record(
  {
    installId: fc.constant(''),
    isCaused: fc.boolean(),
    isAnswered: fc.boolean(),
    isRight: fc.boolean(),
    isHigh: fc.boolean(),
    isWrongPersonal: fc.boolean(),
    hasBest: fc.boolean(),
    isBestRight: fc.boolean(),
    confidence: fc.double({ noNaN: true }),
  },
  { noNullPrototype: true },
)

test('unpacking restores packed verdicts', () => {
  fc.assert(
    fc.property(fc.array(verdict), (verdicts) => {
      expect(unpackVerdicts(packVerdicts(verdicts))).toStrictEqual(verdicts)
    }),
  )
})
