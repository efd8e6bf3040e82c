import { type MatchModel, priorModel } from '@throughlink/matcher'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'

const amount = Type.Number({ minimum: 0 })
const amounts = Type.Record(Type.String(), amount)
const share = Type.Number({ minimum: 0, maximum: 1 })
const frequencies = Type.Object({ total: amount, counts: amounts })
const frequenciesByValue = Type.Record(Type.String(), frequencies)
const platformFrequencies = Type.Object({
  models: frequencies,
  screens: frequencies,
  systems: frequencies,
  systemsOfScreens: frequenciesByValue,
  timezones: frequencies,
  languages: frequencies,
  languagesOfTimezones: frequenciesByValue,
})
const organic = Type.Object({
  perSecond: Type.Number({ exclusiveMinimum: 0 }),
  hours: Type.Array(Type.Number({ exclusiveMinimum: 0 }), { minItems: 24, maxItems: 24 }),
})

const shape = Compile(
  Type.Object({
    version: Type.String({ minLength: 1 }),
    agreement: Type.Record(Type.String(), Type.Record(Type.String(), share)),
    gapLaw: Type.Object({
      shares: Type.Array(share, {
        minItems: priorModel.gapLaw.shares.length,
        maxItems: priorModel.gapLaw.shares.length,
      }),
    }),
    rates: Type.Object({ confirmed: share, unconfirmed: share, links: amounts }),
    organic: Type.Object({ ios: organic, android: organic }),
    frequencies: Type.Object({ ios: platformFrequencies, android: platformFrequencies }),
    audience: Type.Object({
      perDay: amount,
      expectedAgain: Type.Object({ v4: Type.Array(amount), v6: Type.Array(amount) }),
    }),
    calibration: Type.Object({ points: Type.Array(Type.Tuple([share, share])) }),
    thresholds: Type.Object({ high: share, default: share, withoutNetwork: share }),
  }),
)

/**
 * Returns whether this version of the service can decide with a stored model. A model of an older or newer
 * version may lack comparisons that are made now, and its decisions would be noise.
 */
export function isUsableModel(stored: unknown): stored is MatchModel {
  return shape.Check(stored) && hasAllLevels(stored.agreement)
}

function hasAllLevels(agreement: MatchModel['agreement']): boolean {
  return Object.entries(priorModel.agreement).every(([group, levels]) =>
    Object.keys(levels).every((level) => agreement[group]?.[level] !== undefined),
  )
}
